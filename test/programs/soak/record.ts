import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What came out of a run. */
export interface SoakRun {
  readonly date: string;
  readonly seed: number;
  readonly rounds: number;
  /** Applies that did not end well, because something went wrong on purpose. */
  readonly disturbed: number;
  readonly repaired: number;
  readonly stateLost: number;
  /** Rounds that lost something. */
  readonly wrong: number;
}

const file = path.join(__dirname, "record.json");

/** The runs that docs/reliability.md shows. */
export const readRecord = (): readonly SoakRun[] => JSON.parse(readFileSync(file, "utf8"));

export function addToRecord(run: SoakRun): void {
  writeFileSync(file, `${JSON.stringify([...readRecord(), run], undefined, 2)}\n`);
}

export function tableOf(runs: readonly SoakRun[]): string {
  return [
    '| Date | Rounds | Seed | Interrupted applies | Needed `on_existing = "adopt"` | Terraform lost its state | Failed |',
    "|---|---:|---:|---:|---:|---:|---:|",
    ...runs.map(
      ({ date, rounds, seed, disturbed, repaired, stateLost, wrong }) =>
        `| ${[date, rounds, seed, disturbed, repaired, stateLost, wrong].join(" | ")} |`,
    ),
  ].join("\n");
}
