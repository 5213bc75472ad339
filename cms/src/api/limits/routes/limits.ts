/** Counts calls for all processes of the functions: open to the functions' token only. */
export default {
  routes: [{ method: "POST", path: "/limits/take", handler: "limits.take" }],
};
