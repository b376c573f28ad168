import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sha256 } from "./archives.mjs";

/**
 * Compares the files of two folders.
 * @returns {string[]} the checksums, one line a file
 * @throws Error that names each file that differs, and where; signatures are ignored.
 */
export function compare(first, second) {
  const names = [...new Set([...readdirSync(first), ...readdirSync(second)])].filter((name) => !name.endsWith(".sig"));
  const read = (folder, name) =>
    readdirSync(folder).includes(name) ? readFileSync(path.join(folder, name)) : undefined;
  const pairs = names.sort().map((name) => ({ name, a: read(first, name), b: read(second, name) }));
  const different = pairs.flatMap(({ name, a, b }) => differenceOf(name, a, b) ?? []);
  if (different.length > 0) throw new Error(`The release is not reproducible:\n${different.join("\n")}`);
  return pairs.map(({ name, a }) => `${sha256(a)}  ${name}`);
}

function differenceOf(name, a, b) {
  if (!a || !b) return `  ${name} is in one of the two only`;
  if (a.equals(b)) return undefined;
  const places = [];
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) if (a[at] !== b[at]) places.push(at);
  return `  ${name} differs in ${places.length} bytes, from byte ${places[0]} on (${a.length} and ${b.length} bytes)`;
}
