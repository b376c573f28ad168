import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type WorkingCopy, workingCopy } from "../../lib/tools/plans/copies";

const base = realpathSync(mkdtempSync(path.join(tmpdir(), "observability-test-")));
const copies: WorkingCopy[] = [];
afterAll(() => {
  for (const copy of copies) copy.remove();
  rmSync(base, { recursive: true, force: true });
});

function writeFiles(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(base, name)), { recursive: true });
    writeFileSync(path.join(base, name), text);
  }
}

function copyOf(name: string): WorkingCopy {
  const copy = workingCopy(path.join(base, name));
  copies.push(copy);
  return copy;
}

/** Text, time of the last change and number of every file below the folder. */
function snapshot(): Record<string, readonly unknown[]> {
  const files = readdirSync(base, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const { mtimeMs, ino } = statSync(file);
      return [file, [readFileSync(file, "utf8"), mtimeMs, ino]];
    }),
  );
}

test.each(["in a repository", "in none"])("what is written into a copy of a folder %s stays there", (where) => {
  const root = where.replace(/ /g, "-");
  writeFiles({
    ...(where === "in a repository" && { [`${root}/.git/HEAD`]: "" }),
    [`${root}/stack/main.tf`]: "m",
    [`${root}/stack/sub/deep/a.ts`]: "s",
    [`${root}/stack/built.js`]: "b",
    [`${root}/stack/shared/dash.json`]: "MINE",
    [`${root}/stack/.terraform/providers/p`]: "P",
    [`${root}/stack/terraform.tfstate`]: "STATE",
    [`${root}/stack/cdktf.out/manifest.json`]: "OUT",
    [`${root}/shared/dash.json`]: "D",
    [`${root}/elsewhere/dash.tf`]: "E",
    [`${root}/elsewhere/nested/x.tf`]: "N",
    "outside/x.tf": "O",
  });
  const link = (to: string, name: string) => symlinkSync(to, path.join(base, root, name));
  link("../elsewhere/dash.tf", "stack/dash.tf");
  link("../elsewhere", "stack/folder");
  link("../../outside/x.tf", "stack/x.tf");
  link("nowhere.tf", "stack/dangling.tf");
  link("circle.tf", "stack/circle.tf");
  link("elsewhere", "renamed");
  const before = snapshot();
  const copy = copyOf(`${root}/stack`);
  const read = (name: string) => readFileSync(path.join(copy.folder, name), "utf8");
  const names = ["main.tf", "sub/deep/a.ts", "built.js", "dash.tf", "folder/dash.tf", "../shared/dash.json", "x.tf"];
  expect(names.map(read)).toEqual(["m", "s", "b", "E", "E", "D", "O"]);
  expect([read("terraform.tfstate"), read(".terraform/providers/p")]).toEqual(["STATE", "P"]);
  expect(existsSync(path.join(copy.folder, "cdktf.out"))).toBe(false);
  // Programs write files of the folder as they are.
  for (const name of ["main.tf", "sub/deep/a.ts", "built.js"]) writeFileSync(path.join(copy.folder, name), "PROGRAM");
  for (const name of names) copy.write(name, `TRIED ${name}`);
  for (const name of ["dangling.tf", "../new/folder/x.tf", "../elsewhere/nested/x.tf"]) copy.write(name, "NEW");
  expect(read("shared/dash.json")).toBe("MINE");
  expect(["main.tf", "../shared/dash.json", "x.tf", "dangling.tf"].map(read)).toEqual([
    "TRIED main.tf",
    "TRIED ../shared/dash.json",
    "TRIED x.tf",
    "NEW",
  ]);
  // One file under four names.
  const ofOneFile = ["dash.tf", "folder/dash.tf", "../elsewhere/dash.tf", "../renamed/dash.tf"];
  expect(new Set(ofOneFile.map(read))).toEqual(new Set(["TRIED folder/dash.tf"]));
  expect(() => copy.write("../../../../../../../../x.tf", "")).toThrow(/outside of/);
  expect(snapshot()).toEqual(before);
});

test("a large file is linked, and becomes a copy when it is written", () => {
  const large = "x".repeat(9 * 1024 * 1024);
  writeFiles({ "large/big.json": large, "large/main.tf": "" });
  const copy = copyOf("large");
  expect(realpathSync(path.join(copy.folder, "big.json"))).toBe(path.join(base, "large/big.json"));
  copy.write("big.json", "small");
  expect(statSync(path.join(base, "large/big.json")).size).toBe(large.length);
});

test("the copy of a run that was killed is removed by the next one, also from a folder that others use", () => {
  writeFiles({ "killed/main.tf": "" });
  const place = mkdtempSync(path.join(tmpdir(), "observability-test-"));
  const program = `const { workingCopy } = require(${JSON.stringify(path.resolve(__dirname, "../../lib/tools/plans/copies.ts"))});
    workingCopy(${JSON.stringify(path.join(base, "killed"))}); process.kill(process.pid, "SIGKILL");`;
  const run = (text: string) =>
    spawnSync(process.execPath, ["--require", require.resolve("tsx/cjs"), "--eval", text], {
      env: { ...process.env, TMPDIR: place, TSX_TSCONFIG_PATH: path.resolve(__dirname, "../../tsconfig.json") },
    });
  const mine = () => readdirSync(place).filter((name) => name.startsWith("observability-copy-"));
  expect(run(program).signal).toBe("SIGKILL");
  expect(mine()).toHaveLength(1);
  const [left] = mine();
  writeFileSync(path.join(place, "observability-copy-elsewhere-999999-x"), "");
  expect(run(program).signal).toBe("SIGKILL");
  expect(mine()).toHaveLength(2);
  expect(mine()).not.toContain(left);
  rmSync(place, { recursive: true });
});
