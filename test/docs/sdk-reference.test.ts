import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../..");
const folder = path.join(root, "providers/sdk/exports");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
const text = (name: string) => readFileSync(path.join(folder, name), "utf8");
const isInternal = (name: string) => name.startsWith("internal");
const authors = files.filter((name) => !isInternal(name));

/** The names that a file exports. */
function exportsOf(name: string): string[] {
  return [...text(name).matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
    .flatMap(([, names = ""]) => names.split(",").map((one) => one.trim().replace(/^type /, "")))
    .filter((one) => one !== "");
}

const door = (name: string) =>
  path.posix.join("terraform-provider-sdk", name.replace(/\.ts$/, "").replace(/(^|\/)index$/, ""));
const page = readFileSync(path.join(root, "docs/sdk/reference.md"), "utf8");
const rowsOf = (section: string) => [...section.matchAll(/^\| `(\w+)` \| (.+) \| `(.+)` \|$/gm)];
/** Types that a page names below its table, because only declarations name them. */
const typesOf = (section: string) =>
  [...section.matchAll(/^.*which only declarations of your modules name\.$/gm)].flatMap(([sentence]) =>
    [...sentence.matchAll(/`(\w+)`/g)].map(([, type = ""]) => type),
  );
const described = new Map(
  page
    .split("\n## ")
    .slice(1)
    .map((section) => [
      section.split("\n", 1)[0] ?? "",
      [...rowsOf(section).map(([, word = ""]) => word), ...typesOf(section)],
    ]),
);

test("the page has a row for every word of every entry point, and no other", () => {
  expect(new Map([...described].map(([name, words]) => [name, [...words].sort()]))).toEqual(
    new Map([...described.keys()].map((name) => [name, exportsOf(fileOf(name)).sort()])),
  );
  expect([...described.keys()].sort()).toEqual(authors.map(door).sort());
});

test("the example of a word uses it", () => {
  const without = rowsOf(page).filter(([, word = "", , example = ""]) => !new RegExp(`\\b${word}\\b`).test(example));
  expect(without.map(([, word]) => word)).toEqual([]);
});

test("entry points export by name, 185 words of authors; internal ones shrink", () => {
  const types = typesOf(page);
  const words = (names: readonly string[]) => names.flatMap(exportsOf).filter((one) => !types.includes(one));
  expect(files.filter((name) => /export \*/.test(text(name)))).toEqual([]);
  expect(types.length).toBe(36);
  expect(words(authors).length).toBeLessThanOrEqual(185);
  expect(words(files.filter(isInternal)).length).toBeLessThanOrEqual(52);
});

function fileOf(entry: string): string {
  const found = authors.find((name) => door(name) === entry);
  if (!found) throw new Error(`The package has no entry point ${entry}.`);
  return found;
}
