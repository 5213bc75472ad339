/** Accounts and sessions. What comes before a login is open to the functions' token only. */
export default {
  routes: [
    { method: "POST", path: "/people", handler: "people.register" },
    { method: "POST", path: "/people/confirm", handler: "people.finishSignUp" },
    { method: "POST", path: "/people/login", handler: "people.logIn" },
    { method: "POST", path: "/people/refresh", handler: "people.refresh" },
    { method: "POST", path: "/people/logout", handler: "people.logOut" },
    { method: "POST", path: "/people/forgot-password", handler: "people.forgotPassword" },
    { method: "POST", path: "/people/reset-password", handler: "people.resetPassword" },
    { method: "POST", path: "/people/me/password", handler: "people.changePassword" },
    { method: "POST", path: "/people/me/export", handler: "people.exportAccount" },
    { method: "POST", path: "/people/me/delete", handler: "people.deleteAccount" },
    { method: "GET", path: "/people/me", handler: "people.me" },
    { method: "PUT", path: "/people/me", handler: "people.changeMe" },
    { method: "GET", path: "/people/me/verified", handler: "people.verification" },
    { method: "POST", path: "/people/me/verified/code", handler: "people.sendVerificationCode" },
    { method: "POST", path: "/people/me/verified", handler: "people.confirmVerification" },
    { method: "DELETE", path: "/people/me/verified/:id", handler: "people.takeBackVerification" },
  ],
};
