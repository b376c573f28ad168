import { spawnSync } from "node:child_process";
import path from "node:path";
import { version } from "../../../lib/kinds/version";
import { inModule } from "../../support/module";

const root = path.resolve(__dirname, "../../..");
const changelog = "# Changes\n\n## 1.2.0 (unreleased)\n\nNew things.\n\n## 1.1.0\n\nOld things.\n\n## 1.0.0\n\n";

function disagreements(facts: { version: string; others?: object; tags?: string[]; changes?: string[] }): string[] {
  const all = {
    changelog,
    others: { "lib/kinds/version.ts": facts.version },
    tags: [`v${facts.version}`],
    changes: [],
    ...facts,
  };
  return inModule("scripts/release/agreement.mjs", `it.disagreements(${JSON.stringify(all)})`);
}

test("a version with a section, a tag at the commit and nothing uncommitted can be released", () => {
  expect(disagreements({ version: "1.1.0" })).toEqual([]);
});

test.each([
  ["no section", { version: "1.1" }, 'CHANGELOG.md has no section "## 1.1"'],
  ["a section that says it is not released", { version: "1.2.0" }, 'CHANGELOG.md says "1.2.0 (unreleased)"'],
  ["an empty section", { version: "1.0.0" }, "The section of 1.0.0 in CHANGELOG.md is empty"],
  ["no tag", { version: "1.1.0", tags: [] }, "The commit has no tag v1.1.0: git tag -s v1.1.0"],
  ["another tag", { version: "1.1.0", tags: ["v1.0.0"] }, "The commit has no tag v1.1.0, but v1.0.0"],
  [
    "another version in lib/kinds/version.ts",
    { version: "1.1.0", others: { "lib/kinds/version.ts": "1.0.0" } },
    "lib/kinds/version.ts has 1.0.0, and package.json has 1.1.0",
  ],
  [
    "another version in the SDK",
    { version: "1.1.0", others: { "providers/sdk/package.json": "1.0.0" } },
    "providers/sdk/package.json has 1.0.0, and package.json has 1.1.0",
  ],
  [
    "a changed file",
    { version: "1.1.0", changes: ["lib/index.ts"] },
    "1 files are not committed, lib/index.ts among them",
  ],
])("%s prevents a release", (_, facts, sentence) => {
  expect(disagreements(facts)).toEqual([expect.stringContaining(sentence)]);
});

test("the facts hold the version of each package, of the constructs and of the example", () => {
  const facts = inModule("scripts/release/agreement.mjs", `it.factsOf(${JSON.stringify(root)})`);
  expect(facts).toMatchObject({
    version,
    others: {
      "lib/kinds/version.ts": version,
      "providers/sdk/package.json": version,
      "providers/sdk-cli/package.json": version,
      "peerDependencies of providers/sdk-cli/package.json": version,
      "devDependencies of package.json": version,
      "examples/your-own-provider/package.json": version,
      "devDependencies of examples/your-own-provider/package.json": version,
    },
  });
});

function release(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ["scripts/release.mjs", ...args], { cwd: root, encoding: "utf8" });
}

test("the command prints its help", () => {
  const { status, stdout } = release("--help");
  expect(status).toBe(0);
  expect(stdout).toContain("--sign KEY");
});

test.each([
  [["--platform", "amiga", "--rehearse"], '"amiga" is not a platform; choose among linux-x64'],
  [["--platform", "linux-x64"], "--platform leaves platforms out, so it needs --rehearse"],
  [["--as-built", "--verify"], "--as-built and --verify exclude each other"],
  [["--wrong"], "Unknown option '--wrong'"],
])("%j is rejected before anything is built", (args, sentence) => {
  const { status, stderr } = release(...args);
  expect(status).toBe(1);
  expect(stderr).toContain(sentence);
});
