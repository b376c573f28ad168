import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { describeIf, until } from "../../providers/sdk/test/support/inside/testing";

const root = path.resolve(__dirname, "../..");
let folder: string;

/** A checkout without tests. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "checkout-"));
  for (const part of ["scripts", "test/support/jest"])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  mkdirSync(path.join(folder, "node_modules"));
  mkdirSync(path.join(folder, "pids"));
  mkdirSync(path.join(folder, "test/lib"), { recursive: true });
  symlinkSync(path.join(root, "node_modules/jest"), path.join(folder, "node_modules/jest"));
  writeFile("scripts/build.mjs", "");
  writeFile("package-lock.json", "{}");
  writeFile("node_modules/.package-lock.json", "{}");
  writeFile("jest.config.js", "module.exports = { testMatch: ['**/*.test.js'] };");
});
afterEach(() => {
  for (const pid of pids().filter(isAlive)) process.kill(pid, "SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** A suite that never ends and starts a program, as the tests with Terraform do. */
const endless = `const { spawn } = require("node:child_process");
const { writeFileSync } = require("node:fs");
test("never ends", async () => {
  const child = spawn("sleep", ["1000"]);
  for (const pid of [process.pid, process.ppid, child.pid]) writeFileSync(__dirname + "/pids/" + pid, "");
  await new Promise((resolve) => child.on("close", resolve));
}, 1_000_000);`;

const writeFile = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const pids = () => readdirSync(path.join(folder, "pids")).map(Number);

function isAlive(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/\) Z /.test(readFileSync(stat, "utf8"));
}

test("the end of a run names what took how long, what was skipped and why, and counts", () => {
  writeFile(
    "test/lib/one.test.js",
    "test('holds', () => {}); test.skip('holds with gpg (there is no gpg here)', () => {});",
  );
  writeFile("test/lib/two.test.js", "test('fails', () => { throw new Error('as it should'); });");
  writeFile("test/lib/three.test.js", "throw new Error('not a suite');");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/test.mjs"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stdout).toMatch(/\n1 passed, 2 failed\n$/);
  const report = stderr.slice(stderr.indexOf("Seconds of each part"));
  expect(stderr).toContain("3 files of tests, ");
  expect(report).toMatch(
    /^Seconds of each part, \d+ files at a time:\n +[\d.]+ {2}tests: test\/lib\n\nSlowest files:\n/,
  );
  for (const name of ["one", "two", "three"]) expect(report).toMatch(new RegExp(`\\d  test/lib/${name}.test.js\n`));
  expect(report).toContain("\nSkipped:\n  test/lib/one.test.js: holds with gpg (there is no gpg here)\n");
});

test("an interruption of a program that runs another is no error", async () => {
  const run = `import { endChildrenOnExit, run } from "./scripts/lib/run.mjs";
import { fail } from "./scripts/lib/terminal.mjs";
endChildrenOnExit();
run(process.execPath, ["-e", "console.log('ready'); setInterval(() => {}, 1000)"], { echo: () => "ready" }).catch((error) => fail(error.message));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", run], { cwd: folder });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (part) => (output += String(part)));
  child.stderr.on("data", (part) => (errors += String(part)));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  await until(() => output.includes("ready"));
  child.kill("SIGINT");
  expect([await ended, errors]).toEqual([130, ""]);
});

describeIf(process.platform === "linux", "needs /proc of Linux")("a signal", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("%s ends jest, its workers and their programs, and the last line counts", async (signal, status) => {
    for (const name of ["first", "second"]) writeFile(`${name}.test.js`, endless);
    const child = spawn(process.execPath, ["scripts/test.mjs"], { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
    let output = "";
    child.stdout.on("data", (part) => (output += String(part)));
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    await until(() => pids().length === (availableParallelism() > 1 ? 5 : 3));
    child.kill(signal);
    expect(await ended).toBe(status);
    expect(output).toMatch(/\n\d+ passed, [1-9]\d* failed\n$/);
    await until(() => !pids().some(isAlive));
  });
});
