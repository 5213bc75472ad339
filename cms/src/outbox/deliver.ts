import { sign } from "./sign";

const ANSWER_WITHIN = 10_000;
/** So much is told of what a receiver says that refuses. */
const TOLD_MAX = 200;

/** What the receiver is told: a change of `uid`. `id` is unique for each delivery, `ts` is in epoch milliseconds. */
export interface Delivery {
  id: string;
  uid: string;
  event: string;
}

/** Sends one signed delivery. Throws unless the receiver answers 2xx in time. */
export const deliver = async (to: { url: string; secret: string }, delivery: Delivery): Promise<void> => {
  const ts = Date.now();
  const body = JSON.stringify({ ...delivery, ts });
  const response = await fetch(to.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-quad-timestamp": String(ts),
      "x-quad-signature": sign(to.secret, ts, body),
    },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`the receiver answered ${response.status}: ${answer.slice(0, TOLD_MAX)}`);
};
