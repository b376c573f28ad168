import { execFileSync } from "node:child_process";

/** The versions that the registry has of a package in a range, oldest first; prereleases are not among them. */
export function offered(name: string, range: string): readonly string[] {
  const versions = view(`${name}@${range}`, "version");
  return [...new Set([versions].flat().map(String))].sort(compareVersions);
}

/** The range of `peer` that a version of a package asks for. */
export function peerRange(name: string, version: string, peer: string): string {
  const range = view(`${name}@${version}`, `peerDependencies.${peer}`);
  if (typeof range === "string") return range;
  throw new Error(`${name} ${version} names no range of ${peer}.`);
}

export function compareVersions(left: string, right: string): number {
  return left.localeCompare(right, "en", { numeric: true });
}

function view(spec: string, member: string): unknown {
  const output = execFileSync("npm", ["view", spec, member, "--json", "--loglevel=error"], { encoding: "utf8" });
  if (output.trim() === "") throw new Error(`The registry has no ${spec}.`);
  return JSON.parse(output);
}
