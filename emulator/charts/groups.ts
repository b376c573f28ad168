import { seedOf } from "./random";

const known: [RegExp, string[]][] = [
  [/severitynumber/i, ["9", "13", "17"]],
  [/service/i, ["web", "api", "worker", "checkout"]],
  [/severity|level/i, ["info", "warn", "error"]],
  [/status.?code|http.?status/i, ["200", "404", "500"]],
  [/status/i, ["Ok", "Error"]],
  [/host|pod|node/i, ["node-1", "node-2", "node-3"]],
  [/region|zone/i, ["eu-west-1", "us-east-1"]],
  [/method/i, ["GET", "POST"]],
  [/span|route|path|endpoint/i, ["GET /", "GET /items", "POST /orders"]],
];

const valuesOf = (column: string): string[] =>
  known.find(([pattern]) => pattern.test(column))?.[1] ?? ["a", "b", "c"].map((suffix) => `${column}-${suffix}`);

export interface Group {
  values: string[];
  /** The group's part of the whole; all parts together are 1. */
  share: number;
}

const mostGroups = 24;

/** The groups that a query over some columns finds: every combination of their values, the first ones larger. */
export function groupsOf(columns: string[]): Group[] {
  const combinations = columns.reduce<string[][]>(
    (rows, column) => rows.flatMap((row) => valuesOf(column).map((value) => [...row, value])).slice(0, mostGroups),
    [[]],
  );
  const weights = combinations.map((values, index) => 1 / (index + 1) + (seedOf(values.join("\n")) % 100) / 400);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return combinations.map((values, index) => ({ values, share: (weights[index] ?? 0) / total }));
}
