import { zipSync } from "fflate";

const unix = 3;
/** The earliest time that the format knows, whatever the time zone. */
const fixed = new Date(1980, 0, 1);

/**
 * A zip archive that depends on nothing but its files: no times, no owners, and a compressor that is the same on every machine.
 * @param {{ name: string, bytes: Uint8Array, mode: number }[]} files in the order of the archive
 */
export function zipOf(files) {
  const entries = files.map(({ name, bytes, mode }) => {
    const regular = 0o100000;
    return [name, [bytes, { level: 6, mtime: fixed, os: unix, attrs: ((regular | mode) << 16) >>> 0 }]];
  });
  return zipSync(Object.fromEntries(entries));
}
