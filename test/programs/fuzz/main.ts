import { Command, InvalidArgumentError, Option } from "commander";
import { writeBlock } from "../../support/docs/block";
import { kinds } from "./kinds";
import type { Played } from "./play";
import { playInProcess } from "./process";

interface Options {
  readonly inputs: number;
  readonly seed: number;
  readonly kind?: string;
  readonly path?: string;
  readonly jobs: number;
  readonly record?: true;
}

function parseCount(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError("Use a whole number, 0 or more.");
  return value;
}

void new Command("fuzz")
  .description(
    "Plays hostile inputs against everything that reads what others wrote. Nothing may crash, hang or fail without a reason.",
  )
  .option("--inputs <number>", "how many inputs of all kinds together", parseCount, 200_000)
  .option("--seed <number>", "seed of the random inputs", parseCount, 1)
  .addOption(new Option("--kind <kind>", "one kind only").choices(kinds.map(({ name }) => name)))
  .option("--path <path>", "play the failed input of this path again, with its seed and kind")
  .option("--jobs <number>", "processes at the same time", parseCount, 2)
  .option("--record", "when nothing went wrong, also write the counts to docs/reliability.md")
  .action(fuzz)
  .parseAsync();

async function fuzz({ inputs, seed, kind, path, jobs, record }: Options): Promise<void> {
  const chosen = kinds.filter(({ name }) => kind === undefined || name === kind);
  const shares = chosen.reduce((sum, { share }) => sum + share, 0);
  const waiting = chosen.map(({ name, share }) => ({
    kind: name,
    inputs: Math.round((inputs * share) / shares),
    seed,
    path,
  }));
  const results: Played[] = [];
  const playWaiting = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) results.push(await playInProcess(job));
  };
  await Promise.all(Array.from({ length: Math.max(1, jobs) }, playWaiting));

  const table = tableOf(results, seed);
  console.log(table);
  const failures = results.filter(({ wrong }) => wrong !== undefined);
  for (const { kind, wrong } of failures) {
    console.log(`\n${kind}: ${wrong}`);
    console.log(`Play it again: npm run fuzz -- --kind "${kind}" --seed ${seed} --path PATH`);
  }
  console.log(`\n${inputs} inputs of seed ${seed}: ${failures.length} went wrong.`);
  process.exitCode = failures.length > 0 ? 1 : 0;
  if (record && failures.length === 0) writeBlock("docs/reliability.md", "fuzz", table);
}

function tableOf(results: readonly Played[], seed: number): string {
  const format = (count: number) => count.toLocaleString("en");
  const total = results.reduce((sum, { accepted, rejected }) => sum + accepted + rejected, 0);
  const rows = results.map(({ kind, accepted, rejected, wrong }) => {
    const counts = [accepted + rejected, accepted, rejected, wrong === undefined ? 0 : 1];
    return `| ${[kind, ...counts.map(format)].join(" | ")} |`;
  });
  return [
    `${format(total)} inputs of seed ${seed}, ${new Date().toISOString().slice(0, 10)}:`,
    "",
    "| Input | Number | Accepted | Rejected with a reason | Wrong |",
    "|---|---:|---:|---:|---:|",
    ...rows,
  ].join("\n");
}
