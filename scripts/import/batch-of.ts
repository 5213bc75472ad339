import { changesTo, type ImportBatch, type ImportCollection } from "./plan.ts";

type Source = Parameters<typeof changesTo>[1];

/** Collects what one collection's import creates and changes, and counts what stays. */
export class BatchOf {
  readonly batch: ImportBatch;
  unchanged = 0;

  constructor(collection: ImportCollection) {
    this.batch = { collection, create: [], update: [] };
  }

  create(values: Record<string, unknown>): void {
    this.batch.create.push(values);
  }

  keep(existing: { publicId: number }, source: Source): void {
    const set = changesTo(existing, source);
    if (Object.keys(set).length === 0) this.unchanged += 1;
    else this.batch.update.push({ publicId: existing.publicId, set });
  }
}
