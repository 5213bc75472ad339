import { errors } from "@strapi/utils";
import type { Context } from "koa";
import { LIMITS, PAGE_KINDS, readExportFaults, readPagesAsked, readRebuildReport } from "#contract";
import { COLLECTIONS, isCollection, type Collection } from "../../../export/collections";
import { heldRecords, takeExportFaults } from "../../../export/held";
import { pagesWithPosts, postsOf } from "../../../export/posts";
import { previewRecords } from "../../../export/preview";
import { publicIds, recordsById, recordsPage } from "../../../export/records";
import { keptName } from "../../../export/settle";
import { exportState } from "../../../export/state";
import { withdrawnAmong } from "../../../export/withdrawn";
import { keepRebuild } from "../../../rebuilds/rebuilds";
import { isPageKind } from "../../../records/content-types";

/** What the site may show: the contract describes it. */
export default {
  state: () => exportState(strapi.db.connection),

  async ids(context: Context) {
    return { ids: await publicIds(strapi.db.connection, collectionOf(context)) };
  },

  async records(context: Context) {
    const ids = idsOf(context);
    if (ids)
      return { records: (await recordsById(strapi.db.connection, collectionOf(context), ids)).records, next: null };
    const since = text(context, "since");
    return recordsPage(strapi.db.connection, collectionOf(context), {
      since: since === undefined ? undefined : wholeNumber("since", since),
      after: wholeNumber("after", text(context, "after") ?? "0"),
    });
  },

  async posts(context: Context) {
    const type = text(context, "type") ?? "";
    if (!isPageKind(type)) throw new errors.ValidationError(`type must be one of ${PAGE_KINDS.join(", ")}`);
    const ids = idsOf(context);
    const wanted = ids ? { ids } : { after: wholeNumber("after", text(context, "after") ?? "0") };
    const { pages, next } = await pagesWithPosts(strapi.db.connection, type, wanted);
    return { records: await postsOf(strapi.db.connection, type, pages), next };
  },

  async preview(context: Context) {
    const type = text(context, "type") ?? "";
    if (!isPageKind(type)) throw new errors.ValidationError(`type must be one of ${PAGE_KINDS.join(", ")}`);
    const found = await previewRecords(strapi.db.connection, type, wholeNumber("id", text(context, "id") ?? "0"));
    if (!found) throw new errors.NotFoundError("There is no such record");
    return found;
  },

  async withdrawn(context: Context) {
    const pages = readPagesAsked(context.request.body);
    if (!pages) throw new errors.ValidationError(`pages must be at most ${LIMITS.pagesAskedMax} pages of type and id`);
    return { withdrawn: await withdrawnAmong(strapi.db.connection, pages) };
  },

  async report(context: Context) {
    const faults = readExportFaults(context.request.body);
    if (!faults) throw new errors.ValidationError("faults must be a list of collection, id, field and message");
    await takeExportFaults(strapi.db.connection, faults, (collection, id) =>
      keptName(strapi.db.connection, collection, id),
    );
    return { held: await heldRecords(strapi.db.connection) };
  },

  async rebuilt(context: Context) {
    const report = readRebuildReport(context.request.body);
    if (!report) throw new errors.ValidationError("The body must say what became of a rebuild, as the contract has it");
    await keepRebuild(strapi.db.connection, report);
    return { taken: true };
  },
};

const idsOf = (context: Context): number[] | undefined => {
  const ids = text(context, "ids")
    ?.split(",")
    .map((id) => wholeNumber("ids", id));
  if (ids && ids.length > LIMITS.exportPageSize)
    throw new errors.ValidationError(`ids must be at most ${LIMITS.exportPageSize}`);
  return ids;
};

const collectionOf = (context: Context): Collection => {
  const { collection } = context["params"] as { collection: string };
  if (!isCollection(collection)) throw new errors.NotFoundError(`There is no collection "${collection}"`);
  return COLLECTIONS[collection];
};

const text = (context: Context, name: string): string | undefined => {
  const value = context.query[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

const wholeNumber = (name: string, value: string): number => {
  const parsed = Number(value);
  if (!Number.isInteger(parsed) || parsed < 0) throw new errors.ValidationError(`${name} must hold whole numbers`);
  return parsed;
};
