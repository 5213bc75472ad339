/** What people send in: facilities and destinations, pending until an editor lists them. */
export default {
  routes: [
    { method: "GET", path: "/contributions", handler: "contributions.mine" },
    { method: "POST", path: "/contributions/:kind", handler: "contributions.create" },
    { method: "PUT", path: "/contributions/:kind/:id", handler: "contributions.change" },
    { method: "DELETE", path: "/contributions/:kind/:id", handler: "contributions.remove" },
  ],
};
