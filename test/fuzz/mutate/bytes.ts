import type { Random } from "../../support/random/random";

const notable = [0x00, 0x01, 0x7f, 0x80, 0x90, 0xc0, 0xc1, 0xc4, 0xc7, 0xca, 0xd4, 0xdb, 0xdc, 0xdd, 0xdf, 0xff];

type Change = (bytes: Buffer, at: number, r: Random) => Buffer;

const changes: readonly [Change, ...Change[]] = [
  (bytes, at, r) => put(bytes, at, Buffer.of((bytes[at] ?? 0) ^ (1 << r.between(0, 7))), 1),
  (bytes, at, r) => put(bytes, at, Buffer.of(notable[r.between(0, notable.length - 1)] ?? 0), 1),
  (bytes, at, r) => put(bytes, at, Buffer.of(r.between(0, 255), r.between(0, 255)), 0),
  (bytes, at, r) => put(bytes, at, Buffer.alloc(0), r.between(1, 8)),
  (bytes, at, r) => put(bytes, at, bytes.subarray(at, at + r.between(1, 32)), 0),
  (bytes, at, r) => put(bytes, at, Buffer.alloc(4, 0xff), r.between(0, 4)),
  (bytes, at, r) => put(bytes, at, Buffer.alloc(r.between(1, 300), r.between(0, 255)), 0),
  (bytes, at) => bytes.subarray(0, at),
];

/** The same bytes after the given number of changes. */
export function mutateBytes(bytes: Buffer, r: Random, times = r.between(1, 4)): Buffer {
  let changed = bytes;
  for (let i = 0; i < times; i += 1) changed = r.pick(changes)(changed, r.between(0, changed.length), r);
  return changed;
}

function put(bytes: Buffer, at: number, inserted: Buffer, removed: number): Buffer {
  return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + removed)]);
}
