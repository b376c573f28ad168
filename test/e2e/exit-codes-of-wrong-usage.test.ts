import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(__dirname, "../..");

function run(...args: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["dist/lib/tools/cli/main.js", ...args], {
    cwd: root,
    encoding: "utf8",
  });
  return { code: status, output: stdout + stderr };
}

test.each([
  ["an unknown command", ["mirorr"], "unknown command 'mirorr'"],
  ["a missing argument", ["mirror"], "missing required argument 'dir'"],
  ["an unknown platform", ["mirror", "x", "--platform", "foo"], '"foo" is not a platform'],
  ["a file in place of a folder", ["mirror", "package.json"], "package.json is a file; it must be a folder."],
  ["a wrong number", ["emulator", "--port", "x"], "Use a whole number, 0 or more."],
  ["an unknown option", ["check", "--jsn"], "unknown option '--jsn'"],
  ["a missing option", ["import"], "--out is missing; name the folder for the code, for example --out src."],
  ["a wrong choice", ["preview", "--fail-on", "x"], "Allowed choices are noisy, lost-alerts, warnings."],
])("%s exits with 2", (_, args, message) => {
  const { code, output } = run(...args);
  expect(output).toContain(message);
  expect(code).toBe(2);
});

test("a folder in place of the file that a command writes exits with 2", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "observability-out-"));
  const file = path.join(folder, "sloth.yaml");
  writeFileSync(
    file,
    "version: prometheus/v1\nslos: [{ name: a, objective: 99, sli: { raw: { error_ratio_query: a } } }]\n",
  );
  const { code, output } = run("slo", file, "--out", folder);
  expect(output).toContain(`${folder} is a folder; give the name of a file.`);
  expect(code).toBe(2);
  rmSync(folder, { recursive: true });
});

test.each([[["--help"]], [["mirror", "--help"]], [["--version"]]])("%j exits with 0", (args) => {
  expect(run(...args).code).toBe(0);
});
