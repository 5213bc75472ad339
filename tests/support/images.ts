import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Kind = "jpeg" | "png" | "webp" | "avif" | "gif";
/** A file to be uploaded, in the shape that a form takes. */
export type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (buffer: Buffer): Bytes => new Uint8Array(buffer);

/** An image of colours that do not repeat: no encoder makes it small. */
export const image = async (kind: Kind, width = 320, height = 200): Promise<Bytes> => {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (Math.imul(at + 1, 2_654_435_761) >>> 13) & 255;
  const drawn = sharp(pixels, { raw: { width, height, channels: 3 } });
  return bytesOf(await drawn.toFormat(kind, kind === "avif" ? { effort: 0 } : {}).toBuffer());
};

/** An image of one colour: few bytes, however large. */
export const plainImage = async (kind: Kind, width: number, height: number): Promise<Bytes> =>
  bytesOf(
    await sharp({ create: { width, height, channels: 3, background: "#2a6" }, limitInputPixels: false })
      .toFormat(kind, { effort: kind === "png" ? 1 : 0 })
      .toBuffer(),
  );

/** A PNG with so many black pixels a side, a bit each: to have it drawn takes as long as all its test. */
export const blackPng = (side: number): Bytes => {
  const part = (name: string, content: Buffer): Buffer[] => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(name), content])));
    return [length, Buffer.from(name), content, sum];
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  return bytesOf(
    Buffer.concat([
      Buffer.from("89504e470d0a1a0a", "hex"),
      ...part("IHDR", head),
      ...part("IDAT", rows),
      ...part("IEND", Buffer.alloc(0)),
    ]),
  );
};

/** A photograph, 300 by 200 on its side (so 200 by 300 when upright), that says where it was taken, by whom and with what. */
export const photoWithPlace = async (): Promise<Bytes> =>
  bytesOf(
    await sharp(await image("jpeg", 300, 200))
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Artist: "Quad Photographer", Make: "QuadCamera" },
        IFD3: {
          GPSLatitudeRef: "S",
          GPSLatitude: "33/1 53/1 0/1",
          GPSLongitudeRef: "E",
          GPSLongitude: "151/1 13/1 0/1",
        },
      })
      .withXmp(XMP)
      .jpeg()
      .toBuffer(),
  );
const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta><?xpacket end="w"?>`;

/** A file that is one thing from its beginning and something else from its end. */
export const withTail = (bytes: Bytes, tail: string | Bytes): Bytes =>
  bytesOf(Buffer.concat([bytes, typeof tail === "string" ? Buffer.from(tail, "latin1") : tail]));

/** The end of an empty ZIP archive: readers of archives look for it from the end of a file. */
export const ZIP = "PK\u0005\u0006" + "\0".repeat(18);
export const SCRIPT = "<script>document.title='taken over'</script>";
export const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
export const HTML = `<!doctype html><title>x</title>${SCRIPT}`;

/** A GIF with that many frames of that side, none of which has its pixels: it can be looked at, but not decoded. */
export const animation = (side: number, frames: number): Bytes => {
  const number = (value: number) => [value & 255, value >> 8];
  const canvas = [...Buffer.from("GIF89a"), ...number(side), ...number(side), 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const frame = [
    ...[0x21, 0xf9, 4, 0, 5, 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, ...number(side), ...number(side), 0],
    ...[2, 2, 0x4c, 0x01, 0],
  ];
  return new Uint8Array([...canvas, ...Array.from({ length: frames }, () => frame).flat(), 0x3b]);
};

/** An AVIF that says in its head that it is 100 pixels a side. */
export const modestAvif = async (side: number): Promise<Bytes> => {
  const bytes = Buffer.from(await plainImage("avif", side, side));
  const head = bytes.indexOf("ispe") + 8;
  bytes.writeUInt32BE(100, head);
  bytes.writeUInt32BE(100, head + 4);
  return bytesOf(bytes);
};
