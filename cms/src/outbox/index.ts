import type { Core } from "@strapi/strapi";
import { optional, required, wholeNumber } from "../environment";
import { Dispatcher } from "./dispatcher";

let dispatcher: Dispatcher | undefined;

/** Starts delivering the outbox when there is a receiver: REBUILD_WEBHOOK_URL. */
export const startOutbox = (strapi: Core.Strapi): void => {
  const url = optional("REBUILD_WEBHOOK_URL");
  if (url === undefined) return;
  dispatcher = new Dispatcher(strapi, {
    url,
    secret: required("WEBHOOK_SECRET"),
    communityEvery: wholeNumber("REBUILD_COMMUNITY_SECONDS", 60, 0) * 1_000,
  });
  dispatcher.start();
};

/** Tells the dispatcher, once the transaction is committed, that there is something to deliver. */
export const pokeOutbox = (): void => dispatcher?.poke();

export const stopOutbox = async (): Promise<void> => dispatcher?.stop();
