import { z } from "zod";
import { FIELDS, GRADUATION_LEVELS, STATE_CODES } from "../../src/contract/taxonomy.ts";

/** The records that the guide has, as the CMS tells importers: what an import may match and set. */
const publicId = z.int().positive();
const text = z.string().nullable();

export const existingUniversitySchema = z.object({
  publicId,
  universityName: z.string(),
  acronym: text,
  aliases: z
    .array(z.string())
    .nullable()
    .transform((aliases) => aliases ?? []),
  city: text,
  state: z.enum(STATE_CODES).nullable(),
  universityLocation: text,
  webpage: text,
  cricosProviderCode: text,
});
export type ExistingUniversity = z.infer<typeof existingUniversitySchema>;

export const existingProgramSchema = z.object({
  publicId,
  programName: z.string(),
  programGraduationLevel: z.enum(GRADUATION_LEVELS),
  durationYears: z.number().nullable(),
  estimatedCost: z.number().nullable(),
  cricosCode: text,
  university: publicId.nullable(),
  field: z.enum(FIELDS).nullable(),
});
export type ExistingProgram = z.infer<typeof existingProgramSchema>;

export const existingSubjectSchema = z.object({
  publicId,
  subjectName: z.string(),
  subjectCode: text,
  subjectGraduationLevel: z.enum(GRADUATION_LEVELS),
  university: publicId.nullable(),
  field: z.enum(FIELDS).nullable(),
});
export type ExistingSubject = z.infer<typeof existingSubjectSchema>;
