import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const command = path.resolve(__dirname, "../../dist/lib/tools/cli/main.js");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "init-files-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const init = (name: string) => {
  const args = [command, "init", name, "--form", "hcl"];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  return { status, stdout };
};

test("a link that leads out of the folder is a file that exists", () => {
  const outside = path.join(folder, "outside");
  const inside = path.join(folder, "project");
  expect(init("project").status).toBe(0);
  rmSync(path.join(inside, ".gitignore"));
  symlinkSync(outside, path.join(inside, ".gitignore"));
  const { status, stdout } = init("project");
  expect([status, existsSync(outside)]).toEqual([0, false]);
  expect(stdout).toContain(".gitignore exists and stays as it is.");
});

test.each([
  ["stacks/one", "cd stacks/one"],
  ["a b", "cd 'a b'"],
  ["$(touch pwned)", "cd '$(touch pwned)'"],
  ["it's", "cd 'it'\\''s'"],
])("a shell that runs what it prints for %j enters the folder and does nothing else", (name, printed) => {
  const [line = ""] = init(name)
    .stdout.split("\n")
    .filter((one) => one.trim().startsWith("cd "));
  expect(line.trim()).toBe(printed);
  const entered = spawnSync("sh", ["-c", `${line} && pwd`], { cwd: folder, encoding: "utf8" }).stdout.trim();
  expect(path.basename(entered)).toBe(path.basename(name));
  expect(existsSync(path.join(folder, "pwned"))).toBe(false);
});

test("a disk that is full is an error, leaves no part of a file that the next run would keep, and changes no file", () => {
  const onFullDisk = (script: string) =>
    spawnSync("sh", ["-c", `ulimit -f 7; exec ${script}`], { cwd: folder, encoding: "utf8" });
  const { status, stderr } = onFullDisk(`node ${command} init project --form hcl`);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^\S+project\/\S+ cannot be written: EFBIG: .*\.\n$/)]);
  const left = filesIn("project");
  expect(init("project").status).toBe(0);
  expect(init("whole").status).toBe(0);
  const whole = filesIn("whole");
  expect(filesIn("project")).toEqual(whole);
  expect(whole).toMatchObject(left);
  expect(Object.keys(left).length).toBeGreaterThan(0);

  writeFileSync(path.join(folder, "page.html"), "before");
  const page = `require("${path.dirname(command)}/terminal").write("page.html", "x".repeat(9999))`;
  expect(onFullDisk(`node -e '${page}'`).stderr).toContain("EFBIG");
  expect(onFullDisk(`node ${command} mirror mirror`).status).toBe(1);
  expect(filesIn(".")).toMatchObject({ "page.html": "before" });
  expect(filesIn("mirror")).toEqual({});
});

test("a package.json that is no JSON is named", () => {
  writeFileSync(path.join(folder, "package.json"), "mine");
  const { status, stderr } = spawnSync(process.execPath, [command, "init", "."], { cwd: folder, encoding: "utf8" });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/package\.json cannot be read as JSON: /)]);
});

function filesIn(name: string): Record<string, string> {
  const at = path.join(folder, name);
  const files = readdirSync(at, { recursive: true, encoding: "utf8" }).filter((one) =>
    statSync(path.join(at, one)).isFile(),
  );
  return Object.fromEntries(files.map((one) => [one, readFileSync(path.join(at, one), "utf8")]));
}
