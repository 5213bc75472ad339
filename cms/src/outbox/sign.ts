import { createHmac } from "node:crypto";

/** The value of `x-quad-signature`: HMAC-SHA256 with the shared secret over `<ts>.<body>`, in hex. */
export const sign = (secret: string, ts: number, body: string): string =>
  `sha256=${createHmac("sha256", secret).update(`${ts}.${body}`).digest("hex")}`;
