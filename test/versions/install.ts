import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { type Project, userProject } from "../support/project";
import type { Combination } from "./combinations";
import { sampleOf } from "./sample";

const root = path.resolve(__dirname, "../..");

/** Packs the checkout into a folder, as npm publishes it. */
export function packInto(folder: string): string {
  const args = ["pack", "--ignore-scripts", "--loglevel=error", "--pack-destination", folder];
  execFileSync("npm", args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const archive = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  if (!archive) throw new Error(`npm pack left no archive in ${folder}.`);
  return path.join(folder, archive);
}

/** A user's project with the sample app, in which a combination and the archive are installed; ranges that do not fit fail. */
export async function installProject(archive: string, combination: Combination): Promise<Project> {
  const { cdk, version, constructs } = combination;
  const project = userProject({}, { packages: false });
  project.write("package.json", '{"private":true}');
  for (const [name, text] of Object.entries(sampleOf(cdk))) project.write(name, text);
  const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", "--loglevel=error"];
  const packages = [archive, `${cdk}@${version}`, `constructs@${constructs}`];
  await project.must("npm", ["install", "--strict-peer-deps", "--engine-strict", ...quiet, ...packages]);
  return project;
}
