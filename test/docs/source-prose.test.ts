import { wordDiagnostics, wordRulesOf } from "../support/docs/prose";
import { commentsOf, messagesOf, sourceFile, testNamesOf } from "../support/docs/source-prose";
import { isTest, rooms, sourcesIn, textOf } from "../support/sources";

const rules = wordRulesOf(textOf("docs/contributing/words.md"));

/** Generated code repeats the definitions; this file and its kin quote the words. */
const exempt = /\/(generated|gen)\/|\/docs\/[a-z-]*prose/;

function diagnosticsIn(folder: string): string[] {
  const files = sourcesIn([folder], /\.(ts|mjs)$/).filter((file) => !exempt.test(file));
  return files.flatMap((file) => {
    const source = sourceFile(file, textOf(file));
    const strings = isTest(file) ? testNamesOf(source) : messagesOf(source);
    return [...commentsOf(source), ...strings].flatMap(({ line, text }) =>
      wordDiagnostics(text, rules).map((diagnostic) => `${file}:${line}: ${diagnostic}`),
    );
  });
}

test.each([...rooms, "scripts", "bench", "test", "providers/sdk/test"])(
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
