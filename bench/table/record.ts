import { readFileSync } from "node:fs";
import path from "node:path";
import type { Growth } from "./growth";
import type { Row } from "./measure";
import { growthTable, tableOf } from "./report";
import type { Synth } from "./synth";

/** Everything that one run measured. */
export interface Bench {
  readonly date: string;
  readonly machine: {
    readonly processors: number;
    readonly node: string;
    /** How many processes wanted a processor before the run, a minute's mean. */
    readonly load: number;
  };
  /** Milliseconds to the first response of a provider's process, and of a bare start of Node. */
  readonly start: { readonly provider: number; readonly node: number };
  readonly rows: readonly Row[];
  readonly synths: readonly Synth[];
  readonly growth: readonly Growth[];
}

/** The run that docs/performance.md shows. */
export const recordFile = path.join(__dirname, "record.json");

export const readRecord = (): Bench => JSON.parse(readFileSync(recordFile, "utf8"));

/** A run as the page has it. */
export function pageOf({ date, machine, start, rows, synths, growth }: Bench): string {
  const { processors, node, load } = machine;
  const ratio = (start.provider / start.node).toFixed(2);
  return [
    `${date}, ${processors} processors, Node.js ${node}, load ${load.toFixed(1)} before the run:`,
    "",
    ...tableOf(rows, synths),
    "",
    "When the stack grows:",
    "",
    ...growthTable(growth),
    "",
    `A provider process took ${start.provider.toFixed(0)} ms to its first response, ${ratio} times a bare start of Node.js (${start.node.toFixed(0)} ms).`,
  ].join("\n");
}
