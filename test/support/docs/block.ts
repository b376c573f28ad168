import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../../..");
const marks = (name: string) => new RegExp(`(<!-- ${name}: begin -->\n)([\\s\\S]*)(\n<!-- ${name}: end -->)`);

/** What stands between `<!-- NAME: begin -->` and `<!-- NAME: end -->` of a page. @throws Error when the page has no such marks */
export function blockOn(page: string, name: string): string {
  const found = marks(name).exec(readFileSync(path.join(root, page), "utf8"))?.[2];
  if (found === undefined) throw new Error(`${page} has no block "${name}".`);
  return found.trim();
}

/** Puts a text between these marks. */
export function writeBlock(page: string, name: string, text: string): void {
  const old = readFileSync(path.join(root, page), "utf8");
  writeFileSync(
    path.join(root, page),
    old.replace(marks(name), (_, begin: string, __, end: string) => `${begin}\n${text.trim()}\n${end}`),
  );
}
