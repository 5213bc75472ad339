const action = (name: string): string => `api::community.community.${name}`;

/** Reads, which the functions may also make for somebody who is not logged in. */
const READS = ["area", "feed", "posts", "post", "replies"].map(action);

/** What a person with an account may ask for. */
export const USER_ACTIONS: readonly string[] = [
  ...READS,
  ...["createPost", "changePost", "deletePost", "react"].map(action),
  ...["createReply", "changeReply", "deleteReply", "markAnswer", "report", "appeal"].map(action),
];
/** What the functions may ask for with a token of their own. */
export const FUNCTIONS_ACTIONS: readonly string[] = [...READS, "api::limits.limits.take"];
