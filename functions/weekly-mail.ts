import { z } from "zod";
import { NOTICES_ENDPOINTS } from "../src/contract/api/notices.ts";
import { ROUTES } from "../src/contract/routes.ts";
import { askCms } from "./_shared/cms.ts";
import { Refused } from "./_shared/errors.ts";
import { dispatch, serve } from "./_shared/serve.ts";

const { stopWeeklyMail, askToStopWeeklyMail } = NOTICES_ENDPOINTS;

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/** A page without a script, since whoever comes from a mail may have none. The token has letters, digits, ".", "-" and "_" only. */
const told = (status: number, title: string, body: string): Response =>
  new Response(
    `<!doctype html><html lang="en-AU"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />` +
      `<meta name="robots" content="noindex" /><title>${title} · Quad</title></head>` +
      `<body><main><h1>${title}</h1>${body}</main></body></html>\n`,
    { status, headers: HEADERS },
  );

/** Stops the weekly mail: by a mail program's one press (RFC 8058), or by the button of the page that the mail's link shows. */
export default dispatch(
  serve(askToStopWeeklyMail, ({ query: { token } }) =>
    told(
      200,
      "Stop the weekly mail",
      `<p>You will get no more weekly mails from Quad. Your notices stay on the site.</p>` +
        `<form method="post" action="${stopWeeklyMail.path}?token=${token}"><button>Stop the weekly mail</button></form>`,
    ),
  ),
  serve(stopWeeklyMail, async ({ query: { token } }) => {
    try {
      const call = { method: "POST", path: "/api/notices/weekly-mail/stop", as: "the functions" } as const;
      await askCms({ ...call, body: { token }, answer: z.object({ ok: z.literal(true) }) });
    } catch (error) {
      if (!(error instanceof Refused) || error.name !== "NotFound") throw error;
      return told(
        404,
        "This link is not whole",
        "<p>Open the link of the mail again, or change it in your profile.</p>",
      );
    }
    return told(
      200,
      "The weekly mail is stopped",
      `<p>You can have it again: choose it in <a href="${ROUTES.profile}">your profile</a>.</p>`,
    );
  }),
);

export const config = {
  path: "/api/weekly-mail/stop",
  method: ["GET", "POST"],
  rateLimit: { windowLimit: 100, windowSize: 180, aggregateBy: ["ip", "domain"] },
};
