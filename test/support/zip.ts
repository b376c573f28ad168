import { inflateRawSync } from "node:zlib";

const centralEntry = 0x02014b50;
const endOfDirectory = 0x06054b50;

/** The files of a zip archive, by name, as Terraform writes its plans. */
export function unzipped(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(endAt(archive) + 16);
  while (archive.readUInt32LE(at) === centralEntry) {
    const method = archive.readUInt16LE(at + 10);
    const size = archive.readUInt32LE(at + 20);
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((field) =>
      archive.readUInt16LE(at + field),
    );
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + size);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    files.set(name, method === 0 ? packed : inflateRawSync(packed));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

function endAt(archive: Buffer): number {
  for (let at = archive.length - 22; at >= 0; at -= 1) if (archive.readUInt32LE(at) === endOfDirectory) return at;
  throw new Error("not a zip archive");
}
