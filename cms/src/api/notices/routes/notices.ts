/** What people are told. */
export default {
  routes: [
    { method: "GET", path: "/notices", handler: "notices.list" },
    { method: "GET", path: "/notices/count", handler: "notices.count" },
    { method: "PUT", path: "/notices/read", handler: "notices.read" },
    { method: "POST", path: "/notices/weekly-mail/stop", handler: "notices.stopWeeklyMail" },
  ],
};
