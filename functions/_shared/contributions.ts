import { z } from "zod";
import { sentDestinationSchema, sentFacilitySchema } from "../../src/contract/api/contributions.ts";
import { recordOf } from "../../src/contract/api/shapes.ts";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { askCms } from "./cms.ts";
import { serve } from "./serve.ts";
import { forgetUploadedFiles } from "./uploaded-files.ts";
import type { CurrentUser } from "./current-user.ts";

interface Caller {
  currentUser: CurrentUser;
  idempotencyKey: string | undefined;
}

/** The writes of one kind of page. The CMS decides who may: it gets the person's own token. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what is answered is of this type, too
const contributed = <S extends z.ZodType>(kind: "facilities" | "destinations", attributes: S) => {
  const path = `/api/contributions/${kind}`;
  const write = async (
    method: "POST" | "PUT",
    address: string,
    { currentUser, idempotencyKey }: Caller,
    data: unknown,
  ) => {
    const answer = recordOf(attributes);
    const written = await askCms({ method, path: address, as: currentUser, idempotencyKey, body: data, answer });
    // A picture that another has replaced is gone.
    if (method === "PUT") forgetUploadedFiles();
    return { data: written, meta: {} };
  };
  return {
    create: (caller: Caller, data: unknown) => write("POST", path, caller, data),
    change: (caller: Caller, id: number, data: unknown) => write("PUT", `${path}/${id}`, caller, data),
    remove: async ({ currentUser, idempotencyKey }: Caller, id: number): Promise<undefined> => {
      await askCms({
        method: "DELETE",
        path: `${path}/${id}`,
        as: currentUser,
        idempotencyKey,
        answer: z.object({ id: z.literal(id) }),
      });
      forgetUploadedFiles();
      return undefined;
    },
  };
};
const facilities = contributed("facilities", sentFacilitySchema);
const destinations = contributed("destinations", sentDestinationSchema);

export const createFacility = serve(ENDPOINTS.createFacility, (call) => facilities.create(call, call.input.data));
export const changeFacility = serve(ENDPOINTS.changeFacility, (call) =>
  facilities.change(call, call.id(), call.input.data),
);
export const deleteFacility = serve(ENDPOINTS.deleteFacility, (call) => facilities.remove(call, call.id()));

export const createDestination = serve(ENDPOINTS.createDestination, (call) =>
  destinations.create(call, call.input.data),
);
export const changeDestination = serve(ENDPOINTS.changeDestination, (call) =>
  destinations.change(call, call.id(), call.input.data),
);
export const deleteDestination = serve(ENDPOINTS.deleteDestination, (call) => destinations.remove(call, call.id()));
