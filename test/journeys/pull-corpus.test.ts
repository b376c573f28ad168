import { type CorpusLanguage, playCorpus } from "../programs/pull/corpus";
import { scoreOf } from "../programs/pull/corpus-record";
import { builtExecutable } from "../support/built";

/* `npm run edits -- --corpus` makes all kinds of edits. */
test.each<[CorpusLanguage, readonly string[]]>([
  ["none", ["where", "group by"]],
  ["hcl", ["where", "tag"]],
  ["ts", ["where", "tag"]],
])("edits of code as people write it are pulled where it has a place for them: %s, %j", async (language, edits) => {
  builtExecutable();
  const lines: string[] = [];
  const { pullable, pulled, missed, wrong } = scoreOf(
    language,
    await playCorpus({ language, edits, log: (line) => lines.push(line) }),
  );
  if (pulled < pullable || missed + wrong > 0) throw new Error(lines.join("\n"));
  expect(pulled).toBeGreaterThanOrEqual(2);
});
