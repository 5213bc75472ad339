import { createServer, STATUS_CODES, type RequestListener, type Server } from "node:http";

/** Times are milliseconds. */
export interface ServerLimits {
  /** Until the last header, and until the last byte of the body, has come. */
  headers: number;
  request: number;
  /** A connection that waits for its next request, and one on which nothing moves. */
  keepAlive: number;
  silence: number;
  /** What is under way at the end may take so long. */
  close: number;
  /** Connections at one time; further ones are closed at once. */
  connections: number;
  /** Of those, the connections of one address. */
  perAddress: number;
  /** Requests of one reader that are being answered at one time, through whichever proxy. */
  requestsPerReader: number;
}

/** An HTTP server with limits on everything that a client could hold for ever. `refusal` answers what is no HTTP. */
export const createLimitedServer = (
  listener: RequestListener,
  limits: ServerLimits,
  refusal: () => Response,
): Server => {
  const server = createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.keepAlive,
      // Node looks for late requests only every 30 s by default.
      connectionsCheckingInterval: Math.min(1_000, limits.headers),
    },
    listener,
  );
  server.maxConnections = limits.connections;
  server.setTimeout(limits.silence);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    const status = FAULTS[error.code ?? ""] ?? 400;
    const headers = [...refusal().headers]
      .filter(([name]) => name !== "content-type")
      .map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n${headers.join("")}\r\n`,
    );
  });
  return server;
};

/** What Node's HTTP parser complains of, and the status for it; everything else is a 400. */
const FAULTS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Resolves with the port. Rejects when it is taken. */
export const listen = (server: Server, port: number, hostname: string | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(address && typeof address === "object" ? address.port : port);
    });
  });

/** Stops accepting and lets what is under way finish within so many milliseconds. */
export const stop = (server: Server, within: number): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), within);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
