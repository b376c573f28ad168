import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { builtSdk, builtSdkCli } from "../../support/built";

const folder = mkdtempSync(path.join(tmpdir(), "sdk-command-"));
afterAll(() => rmSync(folder, { recursive: true }));
const modules = path.join(folder, "node_modules");
for (const built of [builtSdk(), builtSdkCli()])
  cpSync(built, path.join(modules, path.basename(built)), { recursive: true });
for (const name of ["esbuild", "fflate", "fastest-levenshtein", "lossless-json"])
  symlinkSync(path.resolve(__dirname, "../../../node_modules", name), path.join(modules, name));
const command = path.join(modules, "terraform-provider-sdk-cli/main.mjs");
writeFileSync(path.join(folder, "main.js"), "console.log('serves'); process.exit(1);");
writeFileSync(path.join(folder, "other.js"), "exports.other = {};");

test.each([
  ["relase main.js", "The command is relase; it is one of build, constructs, docs, release."],
  ["", "The command is missing; it is one of build, constructs, docs, release."],
  ["docs", "`docs` needs the name of a file."],
  ["build main.js", "--source is missing; its form is HOST/NAMESPACE/TYPE"],
  ["build main.js --source acme/relay", "--source is acme/relay; its form is HOST/NAMESPACE/TYPE"],
  ["build none.js --source example.org/acme/relay", "There is no file "],
  ["docs main.js", "main.js does not load. Name the module that exports the provider"],
  ["docs other.js", "other.js exports no `provider`. Name the module that exports the provider"],
])("`terraform-provider-sdk %s` says what is wrong with it", (args, says) => {
  const words = args === "" ? [] : args.split(" ");
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], {
    cwd: folder,
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(says);
});

test("a test that needs an engine's feature is one of the runner of Node.js too", () => {
  const kit = JSON.stringify(path.join(builtSdk(), "dist/exports/testing/index.js"));
  const tests = `const { testWith } = require(${kit});
testWith("functions of providers")("runs", () => {});
testWith("identities without an optional part")("depends", () => {});`;
  writeFileSync(path.join(folder, "engine.test.js"), tests);
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
  const { stdout } = spawnSync(process.execPath, ["--test", "engine.test.js"], { cwd: folder, encoding: "utf8", env });
  expect(stdout).toMatch(/runs.*depends.*pass [12]\b/s);
});
