import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { wordDiagnostics, wordRulesOf } from "../support/docs/prose";
import { commentsOf, messagesOf, sourceFile, testNamesOf } from "../support/docs/source-prose";

const root = path.resolve(__dirname, "../..");
const rules = wordRulesOf(readFileSync(path.join(root, "docs/contributing/words.md"), "utf8"));
const sources = ["alert-tests", "cli", "drawing", "emulator", "evaluation", "lib", "preview", "providers"];

/** Generated code repeats the definitions; this file and its kin quote the words. */
const exempt = /\/(generated|gen)\/|\/docs\/[a-z-]*prose/;

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|mjs)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !exempt.test(file));
}

function diagnosticsIn(folder: string): string[] {
  return filesIn(folder).flatMap((file) => {
    const source = sourceFile(file, readFileSync(path.join(root, file), "utf8"));
    const strings = folder === "test" ? testNamesOf(source) : messagesOf(source);
    return [...commentsOf(source), ...strings].flatMap(({ line, text }) =>
      wordDiagnostics(text, rules).map((diagnostic) => `${file}:${line}: ${diagnostic}`),
    );
  });
}

test.each([...sources, "scripts", "bench", "test"])(
  "%s uses no word that docs/contributing/words.md replaces",
  (folder) => {
    expect(diagnosticsIn(folder)).toEqual([]);
  },
);

test("comments, messages and test names are found, and nothing else", () => {
  const source = sourceFile(
    "a.ts",
    '/** One\n * two. */\nconst a = "not one"; // three\ntest("a name", () => `four of ${a}, and five`);\n',
  );
  expect(commentsOf(source).map(({ line, text }) => [line, text.replace(/\s+/g, " ").trim()])).toEqual([
    [1, "One two."],
    [3, "three"],
  ]);
  expect(messagesOf(source).map(({ text }) => text)).toEqual(["four of …, and five"]);
  expect(testNamesOf(source).map(({ text }) => text)).toEqual(["a name"]);
});
