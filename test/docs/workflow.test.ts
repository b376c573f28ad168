import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../..");
const workflow = readFileSync(path.join(root, "docs/contributing/release-workflow.yml"), "utf8");

test("the example workflow runs existing commands with existing options", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const help = execFileSync(process.execPath, ["scripts/release.mjs", "--help"], { cwd: root, encoding: "utf8" });
  const runs = [...workflow.matchAll(/npm run ([\w:]+) -- (.*)$/gm)];
  expect(runs.map(([, name]) => name)).toEqual(["release"]);
  for (const [, name = "", options = ""] of runs) {
    expect(Object.keys(scripts)).toContain(name);
    for (const [option] of options.matchAll(/--[a-z-]+/g)) expect(help).toContain(`  ${option}`);
  }
  expect([...workflow.matchAll(/bash (\S+)/g)].map(([, file]) => file)).toEqual([".ci/run"]);
  expect(existsSync(path.join(root, ".ci/run"))).toBe(true);
});

test("it grants nothing by default, keeps no credentials in the checkout, and publishes with provenance", () => {
  expect(workflow).toMatch(/^permissions: \{\}$/m);
  expect(workflow).toContain("persist-credentials: false");
  expect(workflow).toMatch(/npm publish .* --provenance$/m);
  for (const archive of /for archive in (.*); do$/m.exec(workflow)?.[1]?.split(" ") ?? [""])
    expect(archive).toMatch(/^\.\/release\//);
  expect(workflow).toContain("actions/attest-build-provenance@");
});

test("a pull request runs what a change must pass, the journeys beside it, and the demo on each line of Node.js", () => {
  const ours = readFileSync(path.join(root, ".github/workflows/pull-request.yml"), "utf8");
  expect(ours).toMatch(/^permissions:\n {2}contents: read$/m);
  expect([...ours.matchAll(/- run: (.*)$/gm)].map(([, command]) => command)).toEqual([
    "bash .ci/run",
    "npm run test:journeys",
    "npm run demo -- --fetch-opentofu",
  ]);
  expect(ours).toContain("node: [24, 26, 22, 20]");
});

const workflows = execFileSync("git", ["ls-files", ".github", "examples", "docs"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(ya?ml|md)$/.test(file));
const used = workflows.flatMap((file) =>
  [...readFileSync(path.join(root, file), "utf8").matchAll(/uses: +([\w.-]+)\/(\S+?)@(.*)$/gm)].map(
    ([, owner = "", name = "", version = ""]) => ({ file, owner, name, version }),
  ),
);

test("every action of others is pinned to a commit, also in what init writes", () => {
  expect(used.filter(({ owner }) => owner === "hashicorp").length).toBeGreaterThan(5);
  const pinned = expect.stringMatching(/^[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  for (const action of used.filter(({ owner }) => owner !== "observability-as-code"))
    expect(action).toMatchObject({ version: pinned });
});
