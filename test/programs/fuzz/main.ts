import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { writeBlock } from "../../support/docs/block";
import { type Played, runJob } from "./jobs";
import { kinds } from "./kinds";
import { linesOf, runOf, tableOf, writeRecord } from "./record";

interface Options {
  readonly inputs: number;
  readonly seed: number;
  readonly kind?: string;
  readonly only?: number;
  readonly jobs: number;
  readonly out: string;
  readonly record?: true;
}

const whole = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError("Use a whole number, 0 or more.");
  return value;
};

void new Command("fuzz")
  .description(
    "Plays hostile inputs against everything that reads what others wrote. Nothing may crash, hang or fail without a reason.",
  )
  .option("--inputs <number>", "how many inputs of all kinds together", whole, 200_000)
  .option("--seed <number>", "seed of the random inputs", whole, 1)
  .addOption(new Option("--kind <kind>", "one kind only").choices(kinds.map(({ name }) => name)))
  .option("--only <number>", "play this input of the kind only", whole)
  .option("--jobs <number>", "processes at the same time", whole, 2)
  .option("--out <file>", "where the report goes", ".cache/fuzz.json")
  .option("--record", "also write the counts to docs/reliability.md")
  .action(fuzz)
  .parseAsync();

async function fuzz({ inputs, seed, kind, only, jobs, out, record }: Options): Promise<void> {
  const chosen = kinds.filter(({ name }) => kind === undefined || name === kind);
  const shares = chosen.reduce((sum, { share }) => sum + share, 0);
  const waiting = chosen.map(({ name, share }) => ({
    kind: name,
    seed,
    from: only ?? 0,
    to: only === undefined ? Math.round((inputs * share) / shares) : only + 1,
  }));
  const played: Played[] = [];
  const one = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) played.push(await runJob(job));
  };
  await Promise.all(Array.from({ length: Math.max(1, jobs) }, one));
  mkdirSync(path.dirname(path.resolve(out)), { recursive: true });
  writeFileSync(out, `${JSON.stringify({ seed, kinds: played }, undefined, 2)}\n`);
  if (record) {
    const run = runOf(seed, played);
    writeRecord(run);
    writeBlock("docs/reliability.md", "fuzz", tableOf(run));
  }
  for (const line of linesOf(played, seed)) console.log(line);
  console.log(`The report is ${out}.`);
  process.exitCode = played.some(({ wrong }) => wrong.length > 0) ? 1 : 0;
}
