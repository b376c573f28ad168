import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { compareVersions } from "./offered";

/** What package.json says it works with. */
export interface Ranges {
  readonly node: string;
  readonly cdktf: string;
  readonly cdktn: string;
  readonly constructs: string;
}

/** What was run with one Node.js, in one row of the matrix. */
export interface Cell {
  readonly node: string;
  readonly passed: number;
  readonly failed: readonly string[];
  readonly skipped: readonly string[];
}

export interface Row {
  readonly name: string;
  readonly cells: readonly Cell[];
}

export interface Versions {
  readonly date: string;
  readonly ranges: Ranges;
  readonly rows: readonly Row[];
}

const root = path.resolve(__dirname, "../../..");
const file = path.join(__dirname, "record.json");

/** The version ranges in package.json. */
export function declaredRanges(): Ranges {
  const { engines, peerDependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const { cdktf, cdktn, constructs } = peerDependencies;
  return { node: engines.node, cdktf, cdktn, constructs };
}

/** The oldest Node.js that package.json allows. */
export function oldestNode({ node }: Ranges): string {
  const [, oldest] = /^>=(\d+\.\d+\.\d+)$/.exec(node) ?? [];
  if (oldest === undefined) throw new Error(`engines.node is "${node}"; it must be like ">=20.18.1".`);
  return oldest;
}

/** A record with what ran after it: the cells of the same row and line of Node.js are replaced. */
export function withRun({ rows: before }: Versions, { rows: after, ...ran }: Versions): Versions {
  const lineOf = ({ node }: Cell) => node.split(".", 1)[0];
  const rowNamed = (name: string, rows: readonly Row[]) => rows.find((row) => row.name === name)?.cells ?? [];
  const rows = [...new Set([...before, ...after].map(({ name }) => name))].map((name) => {
    const fresh = rowNamed(name, after);
    const kept = rowNamed(name, before).filter((cell) => !fresh.some((one) => lineOf(one) === lineOf(cell)));
    return { name, cells: [...kept, ...fresh].sort((one, other) => compareVersions(one.node, other.node)) };
  });
  return { ...ran, rows };
}

/** What ran, of each row and line of Node.js the last time. */
export function readRecord(): Versions {
  return JSON.parse(readFileSync(file, "utf8"));
}

export function writeRecord(versions: Versions): void {
  writeFileSync(file, `${JSON.stringify(versions, undefined, 2)}\n`);
}
