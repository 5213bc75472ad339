import { z } from "zod";
import { NOTICES_ENDPOINTS, noticeSchema } from "../src/contract/api/notices.ts";
import { askCms } from "./_shared/cms.ts";
import { dispatch, serve } from "./_shared/serve.ts";

const { notices, noticeCount, readNotices } = NOTICES_ENDPOINTS;
const PATH = "/api/notices";
const id = z.int().positive();
const listedSchema = z.object({
  notices: z.array(noticeSchema.extend({ id })),
  unread: noticeCount.output.shape.unread,
  next: id.nullable(),
});

/** What the caller is told. */
export default dispatch(
  serve(notices, async ({ query, currentUser }) => {
    const call = { method: "GET", path: PATH, query, as: currentUser, answer: listedSchema } as const;
    const { notices: told, unread, next } = await askCms(call);
    return { data: told.map(({ id: notice, ...attributes }) => ({ id: notice, attributes })), meta: { unread, next } };
  }),
  serve(noticeCount, ({ currentUser }) =>
    askCms({ method: "GET", path: `${PATH}/count`, as: currentUser, answer: noticeCount.output }),
  ),
  serve(readNotices, ({ currentUser, input: body }) =>
    askCms({ method: "PUT", path: `${PATH}/read`, as: currentUser, body, answer: readNotices.output }),
  ),
);

export const config = {
  path: ["/api/notices", "/api/notices/count", "/api/notices/read"],
  method: ["GET", "PUT"],
  rateLimit: { windowLimit: 3000, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
