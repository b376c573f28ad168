import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { type Conditions, measure, type Row } from "./measure";
import { tableOf } from "./report";
import { endStarts, measureStart } from "./start";

interface Options {
  readonly sizes: readonly number[];
  readonly limits: readonly number[];
  readonly out: string;
}

const sizes = (text: string): readonly number[] => {
  const all = text.split(",").map(Number);
  if (all.some((one) => !Number.isInteger(one) || one < 1)) throw new InvalidArgumentError("Give sizes as 1,10,100.");
  return all;
};

void new Command("bench")
  .description(
    "What Terraform with the provider takes, beside a client that reads each object by itself; against the emulator.",
  )
  .option("--sizes <list>", "number of dashboards, and of alerts", sizes, [1, 10, 100, 300])
  .option("--limits <list>", "sizes to measure with the published limits too", sizes, [10, 100])
  .option("--out <file>", "output file for the figures, as JSON", ".cache/bench.json")
  .action(bench)
  .parseAsync();

async function bench({ sizes, limits, out }: Options): Promise<void> {
  const start = await measureStart(11);
  endStarts();
  const rows: Row[] = [];
  for (const conditions of conditionsOf(sizes, limits)) rows.push(await measure(conditions));
  const machine = `${cpus().length} processors, Node ${process.versions.node}`;
  mkdirSync(path.dirname(path.resolve(out)), { recursive: true });
  writeFileSync(out, `${JSON.stringify({ machine, start, rows }, undefined, 2)}\n`);
  console.log(`${machine}; half of the objects are dashboards of five tiles, half are alerts on them.\n`);
  for (const line of tableOf(rows)) console.log(line);
  const ratio = (start.provider / start.node).toFixed(2);
  console.log(
    `\nFirst response of the provider: ${start.provider.toFixed(0)} ms, ${ratio} × a bare start of Node (${start.node.toFixed(0)} ms).`,
  );
  console.log(`The figures are in ${out}.`);
}

function conditionsOf(sizes: readonly number[], limits: readonly number[]): readonly Conditions[] {
  const free = [0, 50].flatMap((latency) =>
    sizes.map((count): Conditions => ({ count, latency, mode: "open_source", limited: false })),
  );
  const limited = (["open_source", "managed"] as const).flatMap((mode) =>
    limits.map((count): Conditions => ({ count, latency: 50, mode, limited: true })),
  );
  return [...free, ...limited];
}
