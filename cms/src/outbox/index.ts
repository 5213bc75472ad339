import type { Core } from "@strapi/strapi";
import { optional, required, wholeNumber } from "../environment";
import { Dispatcher, type DispatcherOptions } from "./dispatcher";

let dispatcher: Dispatcher | undefined;

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

/** Starts delivering the outbox when there is a receiver. */
export const startOutbox = async (strapi: Core.Strapi): Promise<void> => {
  const settings = outboxSettings();
  if (!settings) return;
  dispatcher = new Dispatcher(strapi, settings);
  await dispatcher.start();
};

/** Tells the dispatcher, once the transaction is committed, that there is something to deliver. */
export const pokeOutbox = (): void => dispatcher?.poke();

export const stopOutbox = async (): Promise<void> => dispatcher?.stop();
