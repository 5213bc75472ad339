import type { Server } from "node:http";
import type { BlockList, Socket } from "node:net";
import { countedAddress } from "../../functions/_shared/limits.ts";
import { isTrusted } from "./address.ts";

/**
 * Lets an address have so many connections at one time: a further one takes the place of its oldest that waits for nothing,
 * and is closed where all are at work. A trusted proxy has as many as it likes, for they are those of many readers.
 */
export const limitConnections = (server: Server, { most, proxies }: { most: number; proxies: BlockList }): void => {
  /** By address, the oldest first. */
  const open = new Map<string, Set<Socket>>();
  /** How many requests of a connection are being answered. */
  const busy = new WeakMap<Socket, number>();

  server.on("connection", (socket) => {
    const { remoteAddress = "" } = socket;
    if (isTrusted(remoteAddress, proxies)) return;
    const address = countedAddress(remoteAddress);
    const own = open.get(address) ?? new Set();
    open.set(address, own.add(socket));
    socket.once("close", () => {
      own.delete(socket);
      if (own.size === 0) open.delete(address);
    });
    if (own.size <= most) return;
    const idle = [...own].find((one) => (busy.get(one) ?? 0) === 0);
    (idle ?? socket).destroy();
  });
  // Before whoever answers.
  server.prependListener("request", ({ socket }, outgoing) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    outgoing.once("close", () => busy.set(socket, (busy.get(socket) ?? 1) - 1));
  });
};

/** Counts the requests of each reader that are being answered, through whichever proxy they came. */
export const countRequests = (most: number) => {
  const counts = new Map<string, number>();
  return {
    /** False when there are too many; else `end` must follow. */
    begin: (address: string): boolean => {
      const own = counts.get(address) ?? 0;
      if (own >= most) return false;
      counts.set(address, own + 1);
      return true;
    },
    end: (address: string): void => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    },
  };
};
