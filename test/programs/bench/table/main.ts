import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import path from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { writeBlock } from "../../../support/docs/block";
import { type Conditions, estimateOf, growthOf, measure, type Row, serviceOf } from "./measure";
import { type Bench, pageOf, recordFile } from "./record";
import { endStarts, measureStart } from "./start";
import { measureSynth, type Synth } from "./synth";

interface Options {
  readonly full?: true;
  readonly sizes?: readonly number[];
  readonly limits?: readonly number[];
  readonly out: string;
  readonly record?: true;
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
  .option("--full", "sizes 1,10,100,300, and 10,100 with the limits (default: 1,10,100 and 10)")
  .option("--sizes <list>", "number of dashboards, and of alerts", sizes)
  .option("--limits <list>", "sizes to measure with the published limits too", sizes)
  .option("--out <file>", "output file for the figures, as JSON", ".cache/bench.json")
  .option("--record", "also write the figures to docs/performance.md")
  .action(bench)
  .parseAsync();

/** Says what it measures on standard error, so that the table can go to a file. */
async function bench({ full, out, record, ...given }: Options): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const machine = { processors: cpus().length, node: process.versions.node, load: loadavg()[0] ?? 0 };
  const sizes = given.sizes ?? (full ? [1, 10, 100, 300] : [1, 10, 100]);
  const limits = given.limits ?? (full ? [10, 100] : [10]);
  const conditions = conditionsOf(sizes, limits);
  const minutes = conditions.map(estimateOf).reduce((sum, one) => sum + one, 30) / 60;
  console.error(`${conditions.length} sets of conditions, about ${Math.ceil(minutes)} minutes on an idle machine.`);
  const start = await measureStart(11);
  endStarts();
  const synths: Synth[] = [];
  for (const count of sizes) {
    console.error(`synth of ${count * 2} objects`);
    synths.push(measureSynth(count, 5));
  }
  const rows: Row[] = [];
  for (const [at, one] of conditions.entries()) {
    console.error(`${at + 1} of ${conditions.length}: ${one.count * 2} objects, ${serviceOf(one)}`);
    rows.push(await measure(one));
  }
  const measured: Bench = { date, machine, start, rows, synths, growth: growthOf(rows) };
  const text = `${JSON.stringify(measured, undefined, 2)}\n`;
  mkdirSync(path.dirname(path.resolve(out)), { recursive: true });
  writeFileSync(out, text);
  if (record) {
    writeFileSync(recordFile, text);
    writeBlock("docs/performance.md", "bench", pageOf(measured));
  }
  console.log(pageOf(measured));
  console.log(`\nThe figures are in ${out}.`);
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
