/** What people say is wrong with the facts of a page: an editor decides. */
export default {
  routes: [{ method: "POST", path: "/corrections", handler: "corrections.create" }],
};
