import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Command, Option } from "commander";
import { blockOn, writeBlock } from "../../support/docs/block";
import type { Outcome } from "./corpus";
import { corpusParts, countsOfCorpus, floors, rowOf, scoreOf, surprisesIn } from "./corpus-record";
import { playPart } from "./corpus-stacks";
import { countsOfEdits, type Row, tableWith } from "./record";
import { playStacks } from "./stacks";
import { type Counts, forms, trial } from "./trial";

const languages = ["hcl", "ts"] as const;

void new Command("edits")
  .description(
    "Edits dashboards and alerts at random as people do, pulls the edits into code of every form, and applies it with the real Terraform.",
  )
  .option("--edits <number>", "how many edits at least", Number, 2000)
  .option("--seed <number>", "seed of the random edits", Number, 1)
  .option("--rounds <number>", "how many rounds of edits a project has", Number, 4)
  .option("--only <form>", "only forms with this in their name; with --corpus or --stacks, stacks")
  .option("--corpus", "instead make each kind of edit once in code as people write it")
  .option(
    "--stacks <folder>",
    "instead make each kind of edit once in every stack of a folder, each in a folder of its own",
  )
  .addOption(
    new Option("--imported <language>", "with --stacks: instead in what import writes of each stack").choices(
      languages,
    ),
  )
  .option(
    "--service <address>",
    "with --stacks: a service that runs, instead of emulators; what the stacks make is destroyed",
  )
  .option("--keys <keys>", "access keys of the service, separated by commas; each step takes the next", listOf)
  .option("--names <names>", "what the service calls what the code looks up: Logs=Our logs,On-call=Pager", listOf)
  .option("--kinds <edits>", "only these kinds of edits, separated by commas", listOf)
  .option("--record", "also put the counts into docs/reliability.md")
  .option("--out <file>", "where the report goes", ".cache/pull.json")
  .action(run)
  .parseAsync();

function listOf(text: string): readonly string[] {
  return text.split(",").map((item) => item.trim());
}

interface Options {
  readonly edits: number;
  readonly seed: number;
  readonly only?: string;
  readonly out: string;
  readonly rounds: number;
  readonly record?: true;
  readonly corpus?: true;
  readonly stacks?: string;
  readonly imported?: (typeof languages)[number];
  readonly service?: string;
  readonly keys?: readonly string[];
  readonly names?: readonly string[];
  readonly kinds?: readonly string[];
}

async function run(options: Options): Promise<void> {
  const { edits, seed, only, out, rounds, record, corpus } = options;
  if (options.stacks !== undefined) return runStacks(options.stacks, options);
  if (corpus) return runCorpus(options);
  const chosen = forms.filter(({ language, name }) => only === undefined || `${language} ${name}`.includes(only));
  const totals = new Map<string, Counts>();
  let done = 0;
  for (let round = 0; done < edits; round += 1)
    for (const form of chosen) {
      if (done >= edits && round > 0) break;
      const name = `${form.language} ${form.name}`;
      const counts = await trial(form, seed + round, rounds).catch((error: Error): Counts => {
        console.log(`${name}, seed ${seed + round}: ${error.stack}`);
        return {
          edits: 0,
          pulled: 0,
          reported: 0,
          skipped: 0,
          wrong: [],
          lines: [],
          reasons: [`failed: ${error.message.slice(0, 300)}`],
        };
      });
      done += counts.edits;
      const total = totals.get(name);
      totals.set(name, total ? sumOf(total, counts) : counts);
      console.log(`${name}, seed ${seed + round}: ${wordsOf(counts)}`);
      for (const one of [...counts.wrong, ...counts.reasons.map((reason) => `  left: ${reason}`)]) console.log(one);
      mkdirSync(path.dirname(path.resolve(out)), { recursive: true });
      writeFileSync(out, JSON.stringify({ done, totals: Object.fromEntries(totals) }, undefined, 2));
    }
  for (const [name, counts] of totals) console.log(`${name}: ${wordsOf(counts)}`);
  if (record) addToTable("pull", rowsOf(totals), countsOfEdits);
  process.exitCode = [...totals.values()].some(({ wrong }) => wrong.length > 0) ? 1 : 0;
}

async function runStacks(folder: string, options: Options): Promise<void> {
  const { imported, service, keys = [], names = [] } = options;
  const outcomes = await playStacks({
    ...chosenOf(options),
    folder,
    ...(imported && { imported }),
    names: new Map(names.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)])),
    ...(service !== undefined && { service: { baseUrl: service, keys } }),
  });
  const all = [...outcomes.values()].flatMap((own) => [...own.values()]);
  const countOf = (is: Outcome["is"]) => all.filter((outcome) => outcome.is === is).length;
  const states = ["pulled", "left", "missed", "wrong", "failed"] as const;
  console.log(`${all.length} edits: ${states.map((is) => `${countOf(is)} ${is}`).join(", ")}`);
  process.exitCode = countOf("missed") + countOf("wrong") + countOf("failed") === 0 ? 0 : 1;
}

/** Which stacks and edits are played. */
function chosenOf({ only, kinds }: Options) {
  return { ...(only !== undefined && { stacks: only }), ...(kinds && { edits: kinds }), log: console.log };
}

/** `--only`: one of the parts, or some of the stacks with a folder of their own. Only what ran whole is measured against its floor. */
async function runCorpus(options: Options): Promise<void> {
  const { only, kinds, record } = options;
  const isPart = corpusParts.some((part) => part === only);
  const parts = corpusParts.filter((part) => only === undefined || part === (isPart ? only : "stacks"));
  const isWhole = kinds === undefined && (only === undefined || isPart);
  const { stacks, ...chosen } = chosenOf(options);
  let isRight = true;
  for (const part of parts) {
    const outcomes = await playPart(part, isPart || stacks === undefined ? chosen : { ...chosen, stacks });
    const score = scoreOf(part, outcomes);
    isRight &&= score.wrong + score.missed === 0 && (!isWhole || score.pulled >= floors[part]);
    for (const surprise of surprisesIn(part, outcomes)) console.log(surprise);
    console.log(`${part}: ${JSON.stringify(score)}`);
    if (record && isWhole) addToTable("pull-corpus", [rowOf(part, today(), score)], countsOfCorpus);
  }
  process.exitCode = isRight ? 0 : 1;
}

const today = () => new Date().toISOString().slice(0, 10);

function addToTable(block: string, rows: readonly Row[], columns: readonly string[]): void {
  const page = "docs/reliability.md";
  writeBlock(page, block, tableWith(blockOn(page, block), rows, columns));
}

function rowsOf(totals: ReadonlyMap<string, Counts>): Row[] {
  return [...totals].map(([name, { edits, pulled, reported, skipped, wrong }]) => {
    return { date: today(), name, counts: [edits, pulled, reported, skipped, wrong.length] };
  });
}

function sumOf(one: Counts, other: Counts): Counts {
  return {
    edits: one.edits + other.edits,
    pulled: one.pulled + other.pulled,
    reported: one.reported + other.reported,
    skipped: one.skipped + other.skipped,
    wrong: [...one.wrong, ...other.wrong],
    lines: [...one.lines, ...other.lines],
    reasons: [...one.reasons, ...other.reasons],
  };
}

function wordsOf({ edits, pulled, reported, skipped, wrong, lines }: Counts): string {
  const mean = lines.reduce((sum, one) => sum + one, 0) / Math.max(1, lines.length);
  return `${edits} edits, ${pulled} pulled, ${reported} reported, ${skipped} not taken, ${wrong.length} wrong, ${mean.toFixed(1)} lines an edit`;
}
