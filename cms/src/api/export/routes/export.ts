/** The export: read with the token of CMS_EXPORT_TOKEN only. */
export default {
  routes: [
    { method: "GET", path: "/export/state", handler: "export.state" },
    { method: "GET", path: "/export/posts", handler: "export.posts" },
    { method: "GET", path: "/export/preview", handler: "export.preview" },
    { method: "POST", path: "/export/withdrawn", handler: "export.withdrawn" },
    { method: "POST", path: "/export/held", handler: "export.report" },
    { method: "POST", path: "/export/rebuilds", handler: "export.rebuilt" },
    { method: "GET", path: "/export/:collection/ids", handler: "export.ids" },
    { method: "GET", path: "/export/:collection", handler: "export.records" },
  ],
};
