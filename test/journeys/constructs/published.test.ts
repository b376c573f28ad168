import { readFileSync } from "node:fs";
import path from "node:path";
import { builtArchive, builtSdk, builtSdkCli } from "../../support/built";
import { fixture } from "../../support/fixture";
import { userProject } from "../../support/project";

const root = path.resolve(__dirname, "../../..");
const project = fixture(() => userProject({}));

const packages: readonly (readonly [string, () => string, () => readonly string[]])[] = [
  ["constructs", builtArchive, () => [builtArchive()]],
  ["SDK", builtSdk, () => ["--pack", builtSdk()]],
];
const built: readonly (readonly [string, () => string])[] = [
  ...packages.map(([name, folder]) => [name, folder] as const),
  ["SDK's command", builtSdkCli],
];

test.each(packages)("every entry of the %s has types that match it, for every consumer", async (_, __, packed) => {
  const args = [...packed(), "--profile", "strict", "--format", "ascii"];
  const { code, output } = await project.run("attw", args);
  expect([code, output]).toEqual([0, expect.stringContaining("No problems found")]);
});

test.each(built)("the package of the %s follows the rules of npm", async (_, packed) => {
  const { code, output } = await project.run("publint", [packed(), "--strict"]);
  expect([code, output]).toEqual([0, expect.stringContaining("All good!")]);
});

test("package.json has the addresses of the project", () => {
  const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  expect(manifest).toMatchObject({
    type: "commonjs",
    repository: { type: "git", url: expect.stringMatching(/^git\+https:\/\//) },
    homepage: expect.stringMatching(/^https:\/\//),
    bugs: { url: expect.stringMatching(/^https:\/\//) },
  });
});
