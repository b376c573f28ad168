import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const command = path.resolve(__dirname, "../../dist/lib/cli/main.js");

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
