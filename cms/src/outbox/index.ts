import type { Core } from "@strapi/strapi";
import { optional, required, wholeNumber } from "../environment";
import { Dispatcher, type DispatcherOptions } from "./dispatcher";
import { pruneOutbox } from "./events";

/** How often an outbox without a receiver is pruned, in milliseconds. */
const PRUNE_EVERY = 3_600_000;

let dispatcher: Dispatcher | undefined;
let pruning: NodeJS.Timeout | undefined;

/** Where changes are told, or undefined when nobody is to be told: REBUILD_WEBHOOK_URL. Throws without a secret. */
export const outboxSettings = (): DispatcherOptions | undefined => {
  const url = optional("REBUILD_WEBHOOK_URL");
  if (url === undefined) return undefined;
  return {
    url,
    secret: required("WEBHOOK_SECRET"),
    communityEvery: wholeNumber("REBUILD_COMMUNITY_SECONDS", 60, 0) * 1_000,
  };
};

/** Starts delivering the outbox. Without a receiver it is kept short, for one that may be set later. */
export const startOutbox = async (strapi: Core.Strapi): Promise<void> => {
  const settings = outboxSettings();
  if (!settings) {
    await pruneOutbox(strapi.db.connection);
    pruning = setInterval(() => {
      pruneOutbox(strapi.db.connection).catch((error: unknown) =>
        strapi.log.error(`The outbox could not be pruned: ${error instanceof Error ? error.message : String(error)}`),
      );
    }, PRUNE_EVERY);
    return;
  }
  dispatcher = new Dispatcher(strapi, settings);
  await dispatcher.start();
};

/** Tells the dispatcher, once the transaction is committed, that there is something to deliver. */
export const pokeOutbox = (): void => dispatcher?.poke();

export const stopOutbox = async (): Promise<void> => {
  clearInterval(pruning);
  await dispatcher?.stop();
};
