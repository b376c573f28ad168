import { compareVersions } from "./offered";
import type { Cell, Row } from "./ranges";

/** The table of docs/reliability.md: what ran, in words, by row and version of Node.js. */
export interface Matrix {
  readonly date: string;
  readonly rows: readonly MatrixRow[];
}

interface MatrixRow {
  readonly name: string;
  readonly cells: readonly { readonly node: string; readonly text: string }[];
}

const notRun = "not run";

export function matrixOf(date: string, rows: readonly Row[]): Matrix {
  const describe = (cell: Cell) => ({ node: cell.node, text: textOf(cell) });
  return { date, rows: rows.map(({ name, cells }) => ({ name, cells: cells.map(describe) })) };
}

function textOf({ passed, failed, skipped }: Cell): string {
  const failures = failed.length > 0 ? `, ${failed.length} failed` : "";
  const skips = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
  return `${passed}${failures}${skips}`;
}

export function printMatrix({ date, rows }: Matrix): string {
  const nodes = [...new Set(rows.flatMap(({ cells }) => cells.map(({ node }) => node)))].sort(compareVersions);
  const printRow = ({ name, cells }: MatrixRow) => {
    const texts = nodes.map((node) => cells.find((cell) => cell.node === node)?.text ?? notRun);
    return `| ${[name, ...texts].join(" | ")} |`;
  };
  return [
    `Passed; the last run was on ${date}:`,
    "",
    `| | ${nodes.map((node) => `Node.js ${node}`).join(" | ")} |`,
    `|---|${nodes.map(() => "---:|").join("")}`,
    ...rows.map(printRow),
  ].join("\n");
}

/** Reads what `printMatrix` printed. */
export function parseMatrix(text: string): Matrix {
  const [head = "", , header = "", , ...lines] = text.split("\n");
  const cellsOf = (line: string) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
  const nodes = cellsOf(header)
    .slice(1)
    .map((title) => title.replace("Node.js ", ""));
  const rows = lines.map((line) => {
    const [name = "", ...texts] = cellsOf(line);
    const cells = texts
      .map((text, index) => ({ node: nodes[index] ?? "", text }))
      .filter(({ text }) => text !== notRun);
    return { name, cells };
  });
  return { date: /\d{4}-\d\d-\d\d/.exec(head)?.[0] ?? "", rows };
}

/** What ran before, with what ran now: the cells of the same row and line of Node.js are replaced. */
export function mergeMatrices(before: Matrix, after: Matrix): Matrix {
  const lineOf = ({ node }: { readonly node: string }) => node.split(".", 1)[0];
  const cellsIn = ({ rows }: Matrix, name: string) => rows.find((row) => row.name === name)?.cells ?? [];
  const names = new Set([...before.rows, ...after.rows].map(({ name }) => name));
  const rows = [...names].map((name) => {
    const fresh = cellsIn(after, name);
    const unchanged = cellsIn(before, name).filter((cell) => !fresh.some((other) => lineOf(other) === lineOf(cell)));
    return { name, cells: [...unchanged, ...fresh] };
  });
  return { date: after.date, rows };
}
