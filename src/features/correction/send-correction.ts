import type { PageRef } from "../../contract/entities.ts";
import { linkAddress } from "../../lib/link-address.ts";
import { $owner, dropDraft, readDraft, writeDraft } from "../draft/draft.store.ts";
import { sendDraft } from "../draft/send-draft.ts";
import { call } from "../session/call.ts";
import { chosenField, NO_FIELDS, valueOf, type CorrectionFields, type KnownFacts } from "./correction.ts";

const draftName = ({ type, id }: PageRef): string => `correction:${type}-${id}`;
/** What somebody has begun to correct on a page, also after a reload. */
export const keptCorrection = (page: PageRef): CorrectionFields => ({
  ...NO_FIELDS,
  ...readDraft(draftName(page))?.fields,
});
export const keepCorrection = (page: PageRef, fields: CorrectionFields): void =>
  void writeDraft(draftName(page), { ...fields });

/** What the page says now. Throws CallFailed. */
export const readFacts = async ({ type, id }: PageRef): Promise<KnownFacts> => {
  switch (type) {
    case "university":
      return (await call<"getUniversity">("GET", `/api/university-pages/${id}`)).data.attributes;
    case "program":
      return (await call<"getProgram">("GET", `/api/program-pages/${id}`)).data.attributes;
    case "subject":
      return (await call<"getSubject">("GET", `/api/subject-pages/${id}`)).data.attributes;
    case "facility":
      return (await call<"getFacility">("GET", `/api/facilities/${id}`)).data.attributes;
    case "destination":
      return (await call<"getDestination">("GET", `/api/destination-pages/${id}`)).data.attributes;
  }
};

/** Sends a correction, once however often it is pressed. Throws CallFailed; what was typed stays in its draft then. */
export const sendCorrection = async (page: PageRef, fields: CorrectionFields): Promise<void> => {
  const field = chosenField(page, fields);
  if (!field) return;
  const [name, owner] = [draftName(page), $owner.get()];
  const { key } = writeDraft(name, { ...fields });
  const data = {
    ...{ page, field: field.name, value: valueOf(field, fields) },
    link: linkAddress(fields.link) ?? null,
  };
  await sendDraft({ name, owner, key }, (idempotencyKey) =>
    call<"createCorrection">("POST", "/api/corrections", { body: { data }, idempotencyKey }),
  );
  dropDraft(name, owner);
};
