import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Played } from "./jobs";

/** What came out of a run, by kind of input. */
export interface FuzzRun {
  readonly date: string;
  readonly seed: number;
  readonly kinds: readonly {
    readonly kind: string;
    readonly inputs: number;
    readonly accepted: number;
    readonly rejected: number;
    readonly wrong: number;
  }[];
}

const file = path.join(__dirname, "record.json");

/** The run that docs/reliability.md shows. */
export const readRecord = (): FuzzRun => JSON.parse(readFileSync(file, "utf8"));

export function writeRecord(run: FuzzRun): void {
  writeFileSync(file, `${JSON.stringify(run, undefined, 2)}\n`);
}

export function runOf(seed: number, played: readonly Played[]): FuzzRun {
  const kinds = played.map(({ kind, inputs, outcomes: { accepted = 0, rejected = 0 }, wrong }) => ({
    kind,
    inputs,
    accepted,
    rejected,
    wrong: wrong.length,
  }));
  return { date: new Date().toISOString().slice(0, 10), seed, kinds };
}

export function tableOf({ date, seed, kinds }: FuzzRun): string {
  const number = (n: number) => n.toLocaleString("en");
  const all = kinds.reduce((sum, { inputs }) => sum + inputs, 0);
  return [
    `${number(all)} inputs of seed ${seed}, ${date}:`,
    "",
    "| Input | Number | Accepted | Rejected with a reason | Wrong |",
    "|---|---:|---:|---:|---:|",
    ...kinds.map(
      ({ kind, inputs, accepted, rejected, wrong }) =>
        `| ${[kind, ...[inputs, accepted, rejected, wrong].map(number)].join(" | ")} |`,
    ),
  ].join("\n");
}

const mostShown = 2000;

/** What a reader needs: a table of the counts, and every wrong input with the way to play it again. */
export function linesOf(played: readonly Played[], seed: number): readonly string[] {
  const total = played.reduce((sum, { inputs }) => sum + inputs, 0);
  const wrong = played.flatMap(({ kind, wrong }) => wrong.map((one) => ({ kind, ...one })));
  return [
    "| Kind | Inputs | Accepted | Rejected | Wrong | Slowest | Memory | Time |",
    "|---|---:|---:|---:|---:|---:|---:|---:|",
    ...played.map(rowOf),
    "",
    ...wrong.flatMap(({ kind, number, error, input }) => [
      `${kind}${number === undefined ? " of the corpus" : ` ${number}`}: ${error}`,
      JSON.stringify(input).slice(0, mostShown),
      ...(number === undefined
        ? []
        : [`Play it again: npm run fuzz -- --seed ${seed} --kind "${kind}" --only ${number}`]),
    ]),
    `${total} inputs of seed ${seed}: ${wrong.length} went wrong.`,
  ];
}

function rowOf({ kind, inputs, outcomes, wrong, slowest, rss, seconds }: Played): string {
  const { accepted = 0, rejected = 0 } = outcomes;
  const cells = [kind, inputs, accepted, rejected, wrong.length, `${Math.round(slowest.milliseconds)} ms`];
  return `| ${[...cells, `${Math.round(rss)} MB`, `${seconds.toFixed(1)} s`].join(" | ")} |`;
}
