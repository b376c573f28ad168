import { gzipSync } from "node:zlib";

const mega = 1024 * 1024;

/** A gzip body that is this many megabytes of one character when decompressed: a member for each megabyte, so that making it costs nothing. */
export function bomb(megabytes: number, character = " "): Buffer {
  const member = gzipSync(Buffer.alloc(mega, character));
  return Buffer.concat(Array<Buffer>(megabytes).fill(member));
}
