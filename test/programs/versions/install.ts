import { builtArchive } from "../../support/built";
import { type Project, userProject } from "../../support/project";
import type { Combination } from "./combinations";
import { sampleOf } from "./sample";

/** A user's project with the sample app, in which a combination and the archive are installed; ranges that do not fit fail. */
export async function installProject(combination: Combination): Promise<Project> {
  const { cdk, version, constructs } = combination;
  const project = userProject({}, { packages: false });
  project.write("package.json", '{"private":true}');
  for (const [name, text] of Object.entries(sampleOf(cdk))) project.write(name, text);
  const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", "--loglevel=error"];
  const packages = [builtArchive(), `${cdk}@${version}`, `constructs@${constructs}`];
  await project.must("npm", ["install", "--strict-peer-deps", "--engine-strict", ...quiet, ...packages]);
  return project;
}
