import { crc32, inflateRawSync } from "node:zlib";
import { BrokenFile } from "./broken-file.ts";

const END_RECORD = 0x06054b50;
const END_RECORD_BYTES = 22;
const ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
/** The register's workbook unpacks to 60 MB. One that unpacks to more than this would take the machine's memory. */
const UNPACKED_MAX = 512 * 1024 * 1024;
/** What stands where a number is too big for its place; no workbook is an archive of over 4 GB. */
const ELSEWHERE = 0xffffffff;
/** The flag of a file whose sizes stand behind it, and how long that is: with a signature of its own, or without. */
const STREAMED = 8;
const BEHIND_STREAMED: readonly number[] = [12, 16];

/**
 * Checks that a zip archive is whole: its list of files is there, every file has the checksum that the list gives, and there
 * is nothing else in it. The workbook reader goes by the files' own headers and not by the list: a damaged figure would go
 * into the guide unnoticed, and what the list does not name could unpack to any size. Throws BrokenFile.
 */
export const expectWholeArchive = (bytes: Buffer): void => {
  if (bytes.length < END_RECORD_BYTES || bytes.readUInt32LE(0) !== LOCAL_HEADER)
    throw new BrokenFile("This is not an .xlsx workbook");
  const end = endRecordOf(bytes);
  const list = bytes.readUInt32LE(end + 16);
  const files: ArchivedFile[] = [];
  let [at, unpacked] = [list, 0];
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const file = expectWholeFile(bytes, at, end, UNPACKED_MAX - unpacked);
    files.push(file);
    unpacked += file.unpacked;
    at = file.next;
  }
  let after: readonly number[] = [0];
  for (const { header, ends, isStreamed } of files.sort((a, b) => a.header - b.header)) {
    if (!after.includes(header)) throw new BrokenFile(UNLISTED);
    after = isStreamed ? BEHIND_STREAMED.map((length) => ends + length) : [ends];
  }
  if (!after.includes(list)) throw new BrokenFile(UNLISTED);
};
const UNLISTED = "The workbook is damaged: there is something in it that its list of files does not name";

/** Where a file begins and ends in an archive, how large it is unpacked, and where the list's next entry is. */
interface ArchivedFile {
  header: number;
  ends: number;
  isStreamed: boolean;
  unpacked: number;
  next: number;
}

const endRecordOf = (bytes: Buffer): number => {
  for (let at = bytes.length - END_RECORD_BYTES; at >= Math.max(0, bytes.length - END_RECORD_BYTES - 0xffff); at -= 1)
    if (bytes.readUInt32LE(at) === END_RECORD && at + END_RECORD_BYTES + bytes.readUInt16LE(at + 20) === bytes.length)
      return at;
  throw new BrokenFile("The workbook is cut short: the end of the file is missing");
};

/** Checks the file that the list's entry at `at` names; returns its size, and where the next entry begins. */
const expectWholeFile = (bytes: Buffer, at: number, end: number, sizeMax: number): ArchivedFile => {
  if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY)
    throw new BrokenFile("The workbook is damaged: its list of files cannot be read");
  const [method, checksum, size] = [
    bytes.readUInt16LE(at + 10),
    bytes.readUInt32LE(at + 16),
    bytes.readUInt32LE(at + 20),
  ];
  const unpacked = bytes.readUInt32LE(at + 24);
  const header = bytes.readUInt32LE(at + 42);
  const nameLength = bytes.readUInt16LE(at + 28);
  const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
  const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  const damaged = new BrokenFile(`The workbook is damaged: ${name} inside it is not as it was written`);
  if ([size, unpacked, header].includes(ELSEWHERE)) throw damaged;
  if (header + 30 > end || bytes.readUInt32LE(header) !== LOCAL_HEADER) throw damaged;
  const isStreamed = (bytes.readUInt16LE(header + 6) & STREAMED) !== 0;
  const own = [bytes.readUInt32LE(header + 18), bytes.readUInt32LE(header + 22)];
  const isAsListed = own[0] === size && own[1] === unpacked;
  // Some writers leave the sizes of a streamed file out of its header, some write them nevertheless.
  const isLeftOut = isStreamed && own[0] === 0 && own[1] === 0;
  if (bytes.readUInt16LE(header + 8) !== method || !(isAsListed || isLeftOut)) throw damaged;
  if (method === STORED && size !== unpacked) throw damaged;
  const from = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  if (from + size > end) throw damaged;
  if (unpacked > sizeMax)
    throw new BrokenFile(`The workbook is too large: it unpacks to more than ${UNPACKED_MAX / 1024 / 1024} MB`);
  if (checksumOf(bytes.subarray(from, from + size), method, unpacked) !== checksum) throw damaged;
  return { header, ends: from + size, isStreamed, unpacked, next };
};

const checksumOf = (packed: Buffer, method: number, unpacked: number): number | undefined => {
  if (method === STORED) return crc32(packed);
  if (method !== DEFLATED) return undefined;
  try {
    return crc32(inflateRawSync(packed, { maxOutputLength: Math.max(1, unpacked) }));
  } catch {
    // What cannot be unpacked has no checksum: the caller says which file it was.
    return undefined;
  }
};
