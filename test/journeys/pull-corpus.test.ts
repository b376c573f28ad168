import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type CorpusLanguage, playCorpus } from "../programs/pull/corpus";
import { floors, recordedIn, scoreOf } from "../programs/pull/corpus-record";
import { pageOptions, pageStacks, writeStacks } from "../programs/pull/pages";
import { playStacks } from "../programs/pull/stacks";
import { builtExecutable } from "../support/built";
import { blockOn } from "../support/docs/block";

/* `npm run edits -- --corpus` makes all kinds of edits. */
beforeAll(() => void builtExecutable());

test.each<[CorpusLanguage, readonly string[]]>([
  ["none", ["where"]],
  ["none-ts", ["where"]],
  ["hcl", ["where", "tag"]],
  ["ts", ["where", "tag"]],
])("edits of code as people write it are pulled where it has a place for them: %s, %j", async (language, edits) => {
  const lines: string[] = [];
  const { pullable, pulled, missed, wrong } = scoreOf(
    language,
    await playCorpus({ language, edits, log: (line) => lines.push(line) }),
  );
  if (pulled < pullable || missed + wrong > 0) throw new Error(lines.join("\n"));
  expect(pulled).toBeGreaterThanOrEqual(1);
});

test("the README and the guides have stacks in both languages, and an edit of each is pulled or named", async () => {
  const names = [...pageStacks().keys()];
  expect(names).toEqual(expect.arrayContaining(["README ts", "README hcl", "recipes ts", "recipes hcl"]));
  expect(names.length).toBeGreaterThanOrEqual(8);
  const folder = mkdtempSync(path.join(tmpdir(), "observability-pages-"));
  const lines: string[] = [];
  try {
    writeStacks(folder);
    const log = (line: string) => void lines.push(line);
    const options = { folder, names: new Map(), isImported: false, ...pageOptions, edits: ["tag"], log };
    const outcomes = [...(await playStacks(options)).values()].flatMap((own) => [...own.values()]);
    const countOf = (is: string) => outcomes.filter((outcome) => outcome.is === is).length;
    if (countOf("missed") + countOf("wrong") + countOf("failed") > 0) throw new Error(lines.join("\n"));
    expect(countOf("pulled")).toBeGreaterThanOrEqual(names.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the last recorded runs pull no less than the floors, and nothing wrong or without a word", () => {
  const recorded = recordedIn(blockOn("docs/reliability.md", "pull-corpus"));
  expect(recorded.size).toBeGreaterThanOrEqual(1);
  for (const [language, { pulled, missed, wrong }] of recorded)
    expect([language, pulled >= floors[language], missed, wrong]).toEqual([language, true, 0, 0]);
});
