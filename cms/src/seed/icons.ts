import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import type { Core } from "@strapi/strapi";
import sharp from "sharp";
import { raiseCounter } from "../records/counters";
import { insertRecords } from "../records/insert";
import { idsBy } from "../records/lookup";
import { FILE_LINK, type Connection } from "../records/tables";
import type { SeedRecord } from "./files";
import type { Ledger } from "./ledger";

const UID = "api::icon.icon";
const NAME = "icons";
const SIDE = 128;

interface UploadService {
  upload: (order: { data: unknown; files: unknown }) => Promise<{ id: number }[]>;
}

/** Draws each icon that was never seeded as a PNG, puts it through the upload service and creates its record. */
export const seedIcons = async (
  strapi: Core.Strapi,
  connection: Connection,
  ledger: Ledger,
  folder: string,
  icons: readonly SeedRecord[],
): Promise<number> => {
  const held = await idsBy(connection, UID, "publicId");
  const fresh = icons.filter(({ publicId }) => !ledger.has(NAME, publicId) && !held.has(publicId));
  if (fresh.length === 0) return 0;
  const work = await mkdtemp(join(tmpdir(), "quad-icons-"));
  try {
    const records = await insertRecords(
      connection,
      UID,
      fresh.map(({ publicId, name, alternativeText, caption }) => ({
        values: { publicId, name, alternativeText: alternativeText ?? null, caption: caption ?? null },
      })),
    );
    for (const [place, icon] of fresh.entries()) {
      const file = await uploadIcon(strapi, work, folder, icon);
      await connection(FILE_LINK.table).insert({
        [FILE_LINK.file]: file,
        [FILE_LINK.record]: records[place]?.id,
        [FILE_LINK.type]: UID,
        [FILE_LINK.field]: "image",
        order: 1,
      });
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  await raiseCounter(connection, UID);
  ledger.add(
    NAME,
    fresh.map(({ publicId }) => publicId),
  );
  return fresh.length;
};

const uploadIcon = async (strapi: Core.Strapi, work: string, folder: string, icon: SeedRecord): Promise<number> => {
  const source = String(icon["file"]);
  const name = `${parse(source).name}.png`;
  const drawn = await sharp(join(folder, "icons", source), { density: 384 })
    .resize(SIDE, SIDE, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  const filepath = join(work, name);
  await writeFile(filepath, drawn);
  const service = strapi.plugin("upload").service("upload") as unknown as UploadService;
  const [file] = await service.upload({
    data: { fileInfo: { name, alternativeText: icon["alternativeText"] ?? null, caption: icon["caption"] ?? null } },
    files: { filepath, originalFilename: name, mimetype: "image/png", size: drawn.length },
  });
  if (!file) throw new Error(`The icon ${name} was not stored`);
  return file.id;
};
