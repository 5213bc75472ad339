import type { Answer, Received } from "./answers.ts";

declare module "vitest/browser" {
  interface BrowserCommands {
    /** Says what the server answers to a call: `GET /api/comments`, with a question where only that one is meant. */
    answer: (call: string, answer: Answer) => Promise<void>;
    /** Sends what the server has kept back of a call; fails where the call has not come yet. */
    letGo: (call: string) => Promise<void>;
    /** The calls that reached the server in this test, the oldest first. */
    received: () => Promise<Received[]>;
    forgetAnswers: () => Promise<void>;
    /** Turns the mouse's wheel over the page. */
    wheel: (pixels: number) => Promise<void>;
    /** Presses a point of the page, whatever lies there. */
    pressAt: (point: { x: number; y: number }) => Promise<void>;
    /** Presses at one point and lets go at another. */
    drag: (from: { x: number; y: number }, to: { x: number; y: number }) => Promise<void>;
  }
}
