import type ts from "typescript";
import { wordDiagnostics, wordRulesOf } from "../support/docs/prose";
import { commentsOf, messagesOf, namesOf, sourceFile, testNamesOf, wordsIn } from "../support/docs/source-prose";
import { isTest, rooms, sourcesIn, textOf } from "../support/sources";

const page = textOf("test/support/docs/words.md");
const rules = wordRulesOf(page, "What we do not write");
const nameRules = wordRulesOf(page, "Names");

/** Generated code repeats the definitions; this file and its kin quote the words. */
const exempt = /\/(generated|gen)\/|\/docs\/[a-z-]*prose/;

function textsIn(source: ts.SourceFile): string[] {
  const file = source.fileName;
  if (exempt.test(file)) return [];
  const strings = isTest(file) ? testNamesOf(source) : messagesOf(source);
  return [...commentsOf(source), ...strings].flatMap(({ line, text }) =>
    wordDiagnostics(text, rules).map((diagnostic) => `${file}:${line}: ${diagnostic}`),
  );
}

function namesIn(source: ts.SourceFile): string[] {
  return namesOf(source).flatMap(({ line, text }) => {
    const words = wordsIn(text);
    return nameRules
      .filter(({ phrase }) => words.some((word) => word.startsWith(phrase)))
      .map(({ instead }) => `${source.fileName}:${line}: ${text}: ${instead}`);
  });
}

const folders = [...rooms, "scripts", "test", "providers/sdk/test"];

test.each(folders)("%s has no word, in texts and names, that test/support/docs/words.md replaces", (folder) => {
  const found = sourcesIn([folder], /\.(ts|mjs)$/).flatMap((file) => {
    const source = sourceFile(file, textOf(file));
    return [...textsIn(source), ...namesIn(source)];
  });
  expect(nameRules.length).toBeGreaterThan(10);
  expect(found).toEqual([]);
});

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
  expect(namesOf(source).map(({ text }) => text)).toEqual(["a", "a"]);
  expect(wordsIn("isSettledAt-once")).toEqual(["is", "settled", "at", "once"]);
});
