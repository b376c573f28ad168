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
  for (const [, file = ""] of workflow.matchAll(/bash (\S+)/g)) expect(existsSync(path.join(root, file))).toBe(true);
});

test("it grants nothing by default, keeps no credentials in the checkout, and publishes with provenance", () => {
  expect(workflow).toMatch(/^permissions: \{\}$/m);
  expect(workflow).toContain("persist-credentials: false");
  expect(workflow).toMatch(/npm publish .* --provenance$/m);
  for (const archive of /for archive in (.*); do$/m.exec(workflow)?.[1]?.split(" ") ?? [""])
    expect(archive).toMatch(/^\.\/release\//);
  expect(workflow).toContain("actions/attest-build-provenance@");
});
