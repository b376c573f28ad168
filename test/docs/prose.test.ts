import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { registryFolders, writtenPages } from "../support/docs/pages";
import { longSentences, proseOf, wordDiagnostics, wordRulesOf } from "../support/docs/prose";

const root = path.resolve(__dirname, "../..");
const readPage = (page: string) => readFileSync(path.join(root, page), "utf8");
const rules = wordRulesOf(readPage("test/support/docs/words.md"), "What we do not write");

const guides = pagesIn("docs/guides");
/** It says what was true of a version, in the words of its time. */
const history = ["CHANGELOG.md"];
const reference = registryFolders
  .filter((folder) => folder !== "guides" && existsSync(path.join(root, "docs", folder)))
  .flatMap((folder) => pagesIn(`docs/${folder}`));
const written = [...writtenPages, ...reference].filter((page) => !history.includes(page));

function pagesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);
}

test("there are rules, and each names what to write", () => {
  expect(rules.length).toBeGreaterThan(10);
  expect(rules.filter(({ instead }) => instead.trim() === "")).toEqual([]);
});

test.each(written)("%s uses no word that test/support/docs/words.md replaces", (page) => {
  expect(wordDiagnostics(readPage(page), rules)).toEqual([]);
});

test.each(guides)("%s says what you will have, how long it takes, and what to read next", (page) => {
  const [, first = ""] = proseOf(readPage(page)).trim().split(/\n\n+/);
  expect(first).toMatch(/^At the end of this (guide|page)/);
  expect(readPage(page)).toMatch(/\n## Next\n\n- /);
});

test.each([...guides, ...pagesIn("docs/contributing")])("%s has no sentence of more than 40 words", (page) => {
  expect(longSentences(readPage(page), 40)).toEqual([]);
});

test.each(pagesIn("docs/sdk"))(
  "%s names the file that a block belongs into, which a rendered page does not show",
  (page) => {
    const text = readPage(page);
    const unnamed = [...text.matchAll(/^```\w+ file=(\S+)$/gm)].filter(
      ({ 1: file, index }) => !text.slice(0, index).split("\n```").at(-1)?.includes(`\`${file}\``),
    );
    expect(unnamed).toEqual([]);
  },
);

test("a rule finds its phrase over the end of a line and in capitals, but not in code or in longer words", () => {
  const rule = wordRulesOf("\n## Names\n| `is to be` | say who does it |\n", "Names");
  expect(wordDiagnostics("What Is\nto be found.", rule)).toEqual(['"is to be": say who does it']);
  expect(wordDiagnostics("`is to be`\n\n```\nis to be\n```\n\nthis to be", rule)).toEqual([]);
});

test("a sentence ends at a full stop, a list item or a cell", () => {
  expect(longSentences("One two three. Four five\n- six seven\n\n| eight | nine ten |", 3)).toEqual([]);
  expect(longSentences("One two three four.", 3)).toEqual(["One two three four."]);
});
