import type { Played } from "./jobs";

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
