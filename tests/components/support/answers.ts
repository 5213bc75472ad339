import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin } from "vite";
import type { BrowserCommand } from "vitest/node";
import { ENDPOINTS } from "../../../src/contract/endpoints.ts";

/** What the server answers to a call: with status 200 and no body where neither is given. */
export interface Answer {
  status?: number;
  body?: unknown;
  /** Kept back until the test lets it go. */
  isHeld?: boolean;
}
/** A call that reached the server. */
export interface Received {
  /** Method, path and question: `GET /api/comments?page=1`. */
  call: string;
  body: unknown;
  idempotencyKey: string | undefined;
}

const answers = new Map<string, Answer>();
const received: Received[] = [];
let held: { call: string; send: () => void }[] = [];

const contractOf = (call: string) => {
  const [method, path = ""] = call.replace(/\?.*/, "").split(" ");
  return Object.values(ENDPOINTS).find(
    (endpoint) => endpoint.method === method && new URLPattern({ pathname: endpoint.path }).test({ pathname: path }),
  );
};
/** Fails for an answer that the real server would not give. */
const checkAnswer = (call: string, { status = 200, body }: Answer): void => {
  const endpoint = contractOf(call);
  if (endpoint && status < 300) endpoint.output.parse(body);
};
/** What the real server says to a body that the contract does not allow; undefined for what it takes. */
const refusalOf = (call: string, body: unknown): Answer | undefined => {
  const { error } = contractOf(call)?.input.safeParse(body) ?? {};
  return error && { status: 400, body: { error: { name: "ValidationError", message: error.message } } };
};

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text === "" ? undefined : (JSON.parse(text) as unknown);
};
/** The answer to a call: that to its whole address counts before that to its path. */
const answerTo = (call: string): Answer =>
  answers.get(call) ?? answers.get(call.replace(/\?.*/, "")) ?? { status: 404, body: { error: { name: "NotFound" } } };

const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const call = `${request.method ?? ""} ${request.url ?? ""}`;
  const key = request.headers["idempotency-key"];
  const sent = await bodyOf(request);
  received.push({ call, body: sent, idempotencyKey: typeof key === "string" ? key : undefined });
  const { status = 200, body, isHeld = false } = refusalOf(call, sent) ?? answerTo(call);
  const send = (): void => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  if (isHeld) held.push({ call, send });
  else send();
};

/** Serves `/api` beside the tests, as each test says, and by the contract where that has the call. */
export const answering = (): Plugin => ({
  name: "quad-test-answers",
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      if (request.url?.startsWith("/api/")) void respond(request, response);
      else next();
    });
  },
});

/** What a test tells the server and asks it, by `commands` of "vitest/browser". */
export const answerCommands = {
  answer: (_, call: string, answer: Answer) => {
    checkAnswer(call, answer);
    answers.set(call, answer);
  },
  /** Sends what was kept back of a call; fails where the call has not come. */
  letGo: (_, call: string) => {
    const going = held.filter((one) => one.call === call);
    if (going.length === 0) throw new Error(`Nothing is held of ${call}`);
    held = held.filter((one) => one.call !== call);
    for (const { send } of going) send();
  },
  received: () => received,
  forgetAnswers: () => {
    answers.clear();
    received.length = 0;
    for (const { send } of held.splice(0)) send();
  },
} satisfies Record<string, BrowserCommand<never[]>>;
