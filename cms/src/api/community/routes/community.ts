/** The community's posts: what people and the functions may ask for is in src/community/actions.ts. */
export default {
  routes: [
    { method: "GET", path: "/community/pages/:type/:id", handler: "community.area" },
    { method: "GET", path: "/community/feed", handler: "community.feed" },
    { method: "GET", path: "/community/posts/:kind", handler: "community.posts" },
    { method: "POST", path: "/community/posts/:kind", handler: "community.createPost" },
    { method: "GET", path: "/community/posts/:kind/:id", handler: "community.post" },
    { method: "PUT", path: "/community/posts/:kind/:id", handler: "community.changePost" },
    { method: "DELETE", path: "/community/posts/:kind/:id", handler: "community.deletePost" },
    { method: "PUT", path: "/community/posts/:kind/:id/reaction", handler: "community.react" },
    { method: "GET", path: "/community/posts/:kind/:id/replies", handler: "community.replies" },
    { method: "POST", path: "/community/replies", handler: "community.createReply" },
    { method: "PUT", path: "/community/replies/:id", handler: "community.changeReply" },
    { method: "DELETE", path: "/community/replies/:id", handler: "community.deleteReply" },
    { method: "PUT", path: "/community/questions/:id/answer", handler: "community.markAnswer" },
    { method: "POST", path: "/community/reports", handler: "community.report" },
    { method: "POST", path: "/community/appeals", handler: "community.appeal" },
  ],
};
