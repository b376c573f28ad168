/** A row of the table of a page that a run writes. */
export interface Row {
  readonly date: string;
  /** What ran. */
  readonly name: string;
  readonly counts: readonly number[];
}

/** The rows of a table, without that of its sums. */
export function rowsIn(table: string): readonly Row[] {
  return table
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [date = "", name = "", ...counts] = line.slice(2, -2).split(" | ");
      return { date, name, counts: counts.map(Number) };
    });
}

/** A table with the last run of everything that ran. `table`: the one so far; `columns`: what is counted. */
export function tableWith(table: string, runs: readonly Row[], columns: readonly string[]): string {
  const isNew = (row: Row) => runs.some(({ name }) => name === row.name);
  const rows = [...rowsIn(table).filter((row) => !isNew(row)), ...runs];
  const sums = columns.map((_, index) => rows.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0));
  const lineOf = ({ date, name, counts }: Row) => `| ${[date, name, ...counts].join(" | ")} |`;
  return [
    `| ${["Date", "Code", ...columns].join(" | ")} |`,
    `|---|---|${"---:|".repeat(columns.length)}`,
    ...rows.sort((one, other) => one.name.localeCompare(other.name, "en")).map(lineOf),
    lineOf({ date: "", name: "all", counts: sums }),
  ].join("\n");
}

/** What the random edits count. */
export const countsOfEdits = [
  "Edited objects",
  "Pulled",
  "Left to people, and named",
  "Never set, not asked for",
  "Wrong",
] as const;
