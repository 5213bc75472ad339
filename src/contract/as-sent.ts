import { z } from "zod";
import { imageSchema } from "./entities.ts";
import { cmsImageSchema } from "./export.ts";

/** The parts of an object's schema by name. */
export const partsOf = (schema: z.ZodObject) => Object.entries(schema.shape) as [string, z.core.$ZodType][];

/** A schema of the contract, but with images as the CMS sends them, however deep they are. */
export const asSent = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema === imageSchema) return cmsImageSchema;
  if (schema instanceof z.ZodObject) {
    const shape = partsOf(schema).map(([key, part]) => [key, asSent(part)] as const);
    return schema.clone({ ...schema.def, shape: Object.fromEntries(shape) });
  }
  if (schema instanceof z.ZodNullable) return schema.clone({ ...schema.def, innerType: asSent(schema.def.innerType) });
  if (schema instanceof z.ZodArray) return schema.clone({ ...schema.def, element: asSent(schema.def.element) });
  if (schema instanceof z.ZodUnion) return schema.clone({ ...schema.def, options: schema.def.options.map(asSent) });
  return schema;
};
