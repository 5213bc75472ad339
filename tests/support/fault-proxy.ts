import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a fault does with a request: answers it by itself, or lets it through by returning false. */
export type Fault = (incoming: IncomingMessage, response: ServerResponse, real: () => Promise<RealAnswer>) => boolean;

/** The answer of the server behind, read as a whole. */
export interface RealAnswer {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

export interface FaultProxy {
  url: string;
  /** The paths asked for since the last `forget`, with their queries, oldest first. */
  asked: string[];
  /** How many bytes of answers it has passed on since then. */
  passed: () => number;
  forget: () => void;
  /** From now on requests meet this fault; none lets them through. */
  fail: (fault?: Fault) => void;
  close: () => Promise<void>;
}

/** Stands between an exporter and a real server, passes everything on unchanged, and can be told to fail. */
export const startFaultProxy = async (target: string): Promise<FaultProxy> => {
  const asked: string[] = [];
  let passed = 0;
  let fault: Fault | undefined;
  const pass = (incoming: IncomingMessage): Promise<RealAnswer> =>
    new Promise((resolve, reject) => {
      const headers = { ...incoming.headers, host: new URL(target).host };
      const outgoing = request(new URL(incoming.url ?? "/", target), { method: incoming.method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.once("error", reject);
        answer.once("end", () =>
          resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      });
      outgoing.once("error", reject);
      incoming.pipe(outgoing);
    });
  const server = createServer((incoming, response) => {
    asked.push(incoming.url ?? "/");
    const real = () => pass(incoming);
    if (fault?.(incoming, response, real)) return;
    real().then(
      ({ status, headers, body }) => {
        passed += body.length;
        response.writeHead(status, headers).end(body);
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    passed: () => passed,
    forget: () => {
      asked.splice(0);
      passed = 0;
    },
    fail: (next) => {
      fault = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
