import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command } from "commander";
import { blockOn, writeBlock } from "../../support/docs/block";
import { type Outcome, playCorpus } from "./corpus";
import { corpusBlock, corpusLanguages, corpusTable, floors, scoreOf } from "./corpus-record";
import { pageOptions, writeStacks } from "./pages";
import { addToRecord, readRecord, tableOf } from "./record";
import { playStacks } from "./stacks";
import { type Counts, forms, trial } from "./trial";

void new Command("edits")
  .description(
    "Edits dashboards and alerts at random as people do, pulls the edits into code of every form, and applies it with the real Terraform.",
  )
  .option("--edits <number>", "how many edits at least", Number, 2000)
  .option("--seed <number>", "seed of the random edits", Number, 1)
  .option("--rounds <number>", "how many rounds of edits a project has", Number, 4)
  .option("--only <form>", "only forms with this in their name")
  .option("--corpus", "instead make each kind of edit once in code as people write it")
  .option(
    "--stacks <folder>",
    "instead make each kind of edit once in every stack of a folder, each in a folder of its own",
  )
  .option("--imported", "with --stacks: also in what import writes of each stack")
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
  readonly imported?: true;
  readonly service?: string;
  readonly keys?: readonly string[];
  readonly names?: readonly string[];
  readonly kinds?: readonly string[];
}

async function run(options: Options): Promise<void> {
  const { edits, seed, only, out, rounds, record, corpus } = options;
  if (options.stacks !== undefined) return runStacks(options.stacks, options);
  if (corpus) return runCorpus(only, record);
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
  if (record) {
    addToRecord(new Date().toISOString().slice(0, 10), totals);
    writeBlock("docs/reliability.md", "pull", tableOf(readRecord()));
  }
  process.exitCode = [...totals.values()].some(({ wrong }) => wrong.length > 0) ? 1 : 0;
}

/** The stacks that the pages teach. */
async function runPages(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "observability-pages-"));
  try {
    writeStacks(folder);
    await runStacks(folder, {}, pageOptions);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function runStacks(
  folder: string,
  { only, imported, service, keys = [], names = [], kinds }: Partial<Options>,
  more: Partial<typeof pageOptions> = {},
): Promise<void> {
  const outcomes = await playStacks({
    folder,
    isImported: imported === true,
    names: new Map(names.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)])),
    ...(service !== undefined && { service: { baseUrl: service, keys } }),
    ...(only !== undefined && { stacks: only }),
    ...(kinds && { edits: kinds }),
    ...more,
    log: console.log,
  });
  const all = [...outcomes.values()].flatMap((own) => [...own.values()]);
  const countOf = (is: Outcome["is"]) => all.filter((outcome) => outcome.is === is).length;
  const states = ["pulled", "left", "missed", "wrong", "failed"] as const;
  console.log(`${all.length} edits: ${states.map((is) => `${countOf(is)} ${is}`).join(", ")}`);
  process.exitCode = countOf("missed") + countOf("wrong") + countOf("failed") === 0 ? 0 : 1;
}

const recordOfCorpus = ["docs/reliability.md", "pull-corpus"] as const;

async function runCorpus(only: string | undefined, isRecorded: true | undefined): Promise<void> {
  if (only === undefined || only === "pages") await runPages();
  let isRight = process.exitCode !== 1;
  const languages = corpusLanguages.filter((language) => only === undefined || language === only);
  for (const language of languages) {
    const outcomes = await playCorpus({ language, log: console.log });
    const score = scoreOf(language, outcomes);
    isRight &&= score.wrong + score.missed === 0 && score.pulled >= floors[language];
    console.log(corpusTable(language, outcomes));
    console.log(`${language}: ${JSON.stringify(score)}`);
    if (!isRecorded) continue;
    const table = corpusBlock(blockOn(...recordOfCorpus), new Date().toISOString().slice(0, 10), score);
    writeBlock(...recordOfCorpus, table);
  }
  process.exitCode = isRight ? 0 : 1;
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
