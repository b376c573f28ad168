import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "../../support/properties";
import { kinds } from "./kinds";

export interface Job {
  readonly kind: string;
  readonly inputs: number;
  readonly seed: number;
  /** Of an input that failed, as fast-check names it. */
  readonly path?: string;
  /** The file that holds the input which is being played. */
  readonly current: string;
}

export interface Played {
  readonly kind: string;
  readonly accepted: number;
  readonly rejected: number;
  /** The smallest input that went wrong, and why. */
  readonly wrong?: string;
}

/** Inputs of a kind that went wrong once. Each run plays them first. */
function onceWrong(kind: string): readonly unknown[] {
  const entries: readonly { readonly kind: string; readonly input: unknown }[] = JSON.parse(
    readFileSync(path.join(__dirname, "corpus/once-wrong.json"), "utf8"),
  );
  return entries.filter((entry) => entry.kind === kind).map(({ input }) => input);
}

async function play({ kind: name, inputs, seed, path: failedPath, current }: Job): Promise<Played> {
  const kind = kinds.find((kind) => kind.name === name);
  if (!kind) throw new Error(`There is no kind "${name}".`);
  const player = await kind.open();
  const outcomes = { accepted: 0, rejected: 0 };
  const property = fc.asyncProperty(player.inputs, async (input) => {
    writeFileSync(current, JSON.stringify(input));
    outcomes[await player.play(input)] += 1;
  });
  const examples = failedPath === undefined ? onceWrong(name).map((input): [unknown] => [input]) : [];
  const details = await fc.check(property, { seed, path: failedPath, numRuns: inputs + examples.length, examples });
  await player.close?.();
  return { kind: name, ...outcomes, ...(details.failed && { wrong: fc.defaultReportMessage(details) }) };
}

process.once("message", (job: Job) => {
  play(job).then(
    (played) => process.send?.(played, () => process.exit(0)),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
