import { readFileSync } from "node:fs";
import path from "node:path";
import { type Growth, type Measured, type Row, serviceOf } from "./measure";
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

/** The table: what Terraform with the provider takes, beside it the usual client that reads each object by itself, and the synthesis. */
function tableOf(rows: readonly Row[], synths: readonly Synth[]): readonly string[] {
  return [
    "| Objects | Service | Run | Requests | 429 | Wall | Provider CPU | Terraform CPU | Memory | Ratio |",
    "|---:|---|---|---:|---:|---:|---:|---:|---:|---:|",
    ...rows.flatMap((row) => [...row.runs.map((run) => line(row, run)), baselineLine(row)]),
    ...synths.flatMap(synthLines),
  ];
}

/** What becomes of each figure when the stack grows. */
function growthTable(growths: readonly Growth[]): readonly string[] {
  return [
    "| Objects | Service | Run | Requests | Wall | Provider CPU | Terraform CPU | Memory |",
    "|---|---|---|---:|---:|---:|---:|---:|",
    ...growths.map(({ objects: [before, after], service, what, ...times }) =>
      cells(
        `${before} → ${after} (× ${times1(after / before)})`,
        service,
        what,
        ...[times.requests, times.seconds, times.provider, times.terraform, times.memory].map((n) => `× ${times1(n)}`),
      ),
    ),
  ];
}

function line(row: Row, { what, requests, rejected, seconds, provider, terraform, memory }: Measured): string {
  const ratio = what === "plan" ? (seconds / row.baseline.seconds).toFixed(2) : "";
  const objects = row.count * (what === "three applies at once" ? 6 : 2);
  return cells(
    objects,
    serviceOf(row),
    what,
    requests,
    rejected,
    s(seconds),
    s(provider),
    s(terraform),
    `${memory} MB`,
    ratio,
  );
}

function baselineLine(row: Row): string {
  const { requests, rejected, seconds, failed } = row.baseline;
  const what = failed > 0 ? `one GET each, ${failed} not read` : "one GET each";
  return cells(row.count * 2, serviceOf(row), what, requests, rejected, s(seconds), "", "", "", "1");
}

function synthLines({ count, constructs, cdk }: Synth): readonly string[] {
  const one = (what: string, { seconds, memory }: Synth["cdk"]) =>
    cells(
      count * 2,
      "",
      what,
      "",
      "",
      s(seconds),
      "",
      "",
      `${memory} MB`,
      what === "synth" ? (seconds / cdk.seconds).toFixed(2) : "1",
    );
  return [one("synth", constructs), one("synth, the CDK alone", cdk)];
}

const cells = (...texts: readonly (string | number)[]): string => `| ${texts.join(" | ")} |`;

const s = (seconds: number): string => `${seconds.toFixed(2)} s`;

const times1 = (factor: number): string => factor.toFixed(1);
