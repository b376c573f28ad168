import { readFileSync } from "node:fs";
import path from "node:path";

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

const root = path.resolve(__dirname, "../../..");

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
