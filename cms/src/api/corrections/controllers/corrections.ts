import { newCorrection } from "../../../corrections/body";
import { createCorrection } from "../../../corrections/corrections";
import { idempotent } from "../../../records/idempotent";
import { answering, currentUser } from "../../../refusals";

export default {
  create: answering((context) => {
    const sent = newCorrection(context.request.body);
    return idempotent(strapi, context, (connection) => createCorrection(connection, currentUser(context), sent));
  }),
};
