/** What people upload. The functions send the bytes alone: forms are theirs to read. */
export default {
  routes: [
    { method: "POST", path: "/uploads", handler: "uploads.add" },
    { method: "GET", path: "/uploads", handler: "uploads.mine" },
  ],
};
