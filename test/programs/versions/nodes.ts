import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { offered } from "./offered";

export interface Node {
  readonly version: string;
  /** Where its program `node` is, to stand first in PATH. */
  readonly folder: string;
}

/** Of these lines the newest version is tested, and the oldest version that is allowed. */
const lines = ["22", "24", "26"];

export const machineNode: Node = { version: process.versions.node, folder: path.dirname(process.execPath) };

/** Installs the oldest Node.js and the newest of each line into a folder, or only those of some lines. */
export function installNodes(folder: string, oldest: string, wanted?: readonly string[]): readonly Node[] {
  if (process.platform !== "linux")
    throw new Error("Node.js is installed from npm for Linux only: run this on Linux, or with --short.");
  const name = `node-linux-${process.arch}`;
  const isWanted = (version: string) => wanted?.includes(version.split(".")[0] ?? "") ?? true;
  const newest = lines.filter(isWanted).map((line) => offered(name, line).at(-1) ?? line);
  const versions = [...[oldest].filter(isWanted), ...newest];
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{"private":true}');
  const specs = versions.map((version) => `node-${version}@npm:${name}@${version}`);
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", ...specs], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return versions.map((version) => ({ version, folder: path.join(folder, "node_modules", `node-${version}`, "bin") }));
}
