import { readFileSync } from "node:fs";
import path from "node:path";
import { type Project, userProject } from "../../support/project";

const root = path.resolve(__dirname, "../../..");
let project: Project;
beforeAll(() => {
  project = userProject({});
});
afterAll(() => project?.remove());

test("every entry of the package has types that match it, for every kind of consumer", async () => {
  const { code, output } = await project.run("attw", ["--pack", root, "--profile", "strict", "--format", "ascii"]);
  expect([code, output]).toEqual([0, expect.stringContaining("No problems found")]);
});

test("the package follows the rules of npm", async () => {
  const { code, output } = await project.run("publint", [root, "--strict"]);
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
