import type { Cell, Versions } from "./record";

/** The matrix as the page has it, from what ran. */
export function matrixOf({ date, rows }: Versions): string {
  const nodes = [...new Set(rows.flatMap(({ cells }) => cells.map(({ node }) => node)))];
  const cellOf = (cells: readonly Cell[], node: string) => textOf(cells.find((cell) => cell.node === node));
  return [
    `Passed; the last run was on ${date}:`,
    "",
    `| | ${nodes.map((node) => `Node.js ${node}`).join(" | ")} |`,
    `|---|${nodes.map(() => "---:|").join("")}`,
    ...rows.map(({ name, cells }) => `| ${name} | ${nodes.map((node) => cellOf(cells, node)).join(" | ")} |`),
  ].join("\n");
}

function textOf(cell: Cell | undefined): string {
  if (!cell) return "not run";
  const failed = cell.failed.length > 0 ? `, ${cell.failed.length} failed` : "";
  const skipped = cell.skipped.length > 0 ? `, ${cell.skipped.length} skipped` : "";
  return `${cell.passed}${failed}${skipped}`;
}
