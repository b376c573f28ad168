import type { Measured, Row } from "./measure";

/** The table: what Terraform with the provider takes, and beside it the usual client that reads each object by itself. */
export function tableOf(rows: readonly Row[]): readonly string[] {
  return [
    "| Objects | Service | Run | Requests | 429 | Wall | Provider CPU | Terraform CPU | Memory | × one GET each |",
    "|---:|---|---|---:|---:|---:|---:|---:|---:|---:|",
    ...rows.flatMap((row) => [...row.runs.map((run) => line(row, run)), baselineLine(row)]),
  ];
}

function line(row: Row, { what, requests, refused, seconds, provider, terraform, memory }: Measured): string {
  const ratio = what === "plan" ? (seconds / row.baseline.seconds).toFixed(2) : "";
  return cells(row, what, requests, refused, s(seconds), s(provider), s(terraform), `${memory} MB`, ratio);
}

function baselineLine(row: Row): string {
  const { requests, refused, seconds, failed } = row.baseline;
  const what = failed > 0 ? `one GET each, ${failed} not read` : "one GET each";
  return cells(row, what, requests, refused, s(seconds), "", "", "", "1");
}

function cells({ count, latency, mode, limited }: Row, ...rest: readonly (string | number)[]): string {
  const limit = mode === "managed" ? "10 in 10 s" : "100 in 60 s";
  return `| ${[count * 2, `${latency} ms${limited ? `, ${limit}` : ""}`, ...rest].join(" | ")} |`;
}

const s = (seconds: number): string => `${seconds.toFixed(2)} s`;
