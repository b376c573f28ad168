import { type CorpusPart, corpusParts, floors, recordedIn, scoreOf, surprisesIn } from "../programs/pull/corpus-record";
import { playPart } from "../programs/pull/corpus-stacks";
import { exampleStacks } from "../programs/pull/examples";
import { pageStacks } from "../programs/pull/pages";
import { builtExecutable } from "../support/built";
import { blockOn } from "../support/docs/block";

/* `npm run edits -- --corpus` makes all kinds of edits. */
beforeAll(() => void builtExecutable());

test.each<[CorpusPart, readonly string[]]>([
  ["stacks", ["tag"]],
  ["hcl", ["where", "tag"]],
  ["ts", ["where", "tag"]],
])(
  "edits of code as people write it are pulled where it has a place for them: %s, %j",
  async (part, edits) => {
    const lines: string[] = [];
    const outcomes = await playPart(part, { edits, log: (line) => lines.push(line) });
    const { pullable, pulled, missed, wrong } = scoreOf(part, outcomes);
    if (pulled < pullable || missed + wrong > 0) throw new Error([...surprisesIn(part, outcomes), ...lines].join("\n"));
    expect(pulled).toBeGreaterThanOrEqual(1);
  },
  1_800_000,
);

test("the README, the guides, the examples and `init` have stacks in both languages", () => {
  const pages = ["README ts", "README hcl", "recipes ts", "recipes hcl"];
  expect([...pageStacks().keys()]).toEqual(expect.arrayContaining(pages));
  const examples = ["open-source", "open-source-hcl", "any-service-hcl", "team", "init cdk", "init hcl, no product"];
  expect([...exampleStacks().keys()]).toEqual(expect.arrayContaining(examples));
});

test("the last recorded runs pull no less than the floors, and nothing wrong or without a word", () => {
  const recorded = recordedIn(blockOn("docs/reliability.md", "pull-corpus"));
  expect(recorded.size).toBe(corpusParts.length);
  for (const [part, { pulled, missed, wrong }] of recorded)
    expect([part, pulled >= floors[part], missed, wrong]).toEqual([part, true, 0, 0]);
});
