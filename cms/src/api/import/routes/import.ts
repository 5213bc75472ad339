/** For importers: open with the token of CMS_IMPORT_TOKEN only. */
export default {
  routes: [
    { method: "POST", path: "/import/apply", handler: "import.apply" },
    { method: "GET", path: "/import/:collection", handler: "import.read" },
  ],
};
