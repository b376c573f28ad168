import { readFileSync } from "node:fs";
import path from "node:path";

const page = path.resolve(__dirname, "../../docs/reliability.md");

/** The items below a heading of the page on reliability. */
export function documented(heading: string): readonly string[] {
  const [, rest = ""] = readFileSync(page, "utf8").split(`\n### ${heading}\n`);
  const [section = ""] = rest.split(/^#/m);
  return [...section.matchAll(/^- (.+)$/gm)].map(([, item = ""]) => item);
}
