import { execFileSync, spawnSync } from "node:child_process";
import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { obstaclesTo, placeOfCode, writeBack } from "../../lib/tools/code/write-back";
import { testIf } from "../../providers/sdk/test/support/inside/testing";
import { fixture } from "../support/fixture";

const made = fixture(
  () => {
    const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "observability-write-")));
    return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
  },
  { each: true },
);

const pathOf = (name: string) => path.join(made.folder, name);
const readText = (name: string) => readFileSync(pathOf(name), "utf8");
function writeText(name: string, text: string): void {
  mkdirSync(path.dirname(pathOf(name)), { recursive: true });
  writeFileSync(pathOf(name), text);
}
const change = (name: string, before: string | null, text: string) => ({
  file: pathOf(name),
  expectedText: before,
  text,
});
/** Everything in the folder, with what links lead to. */
/** The files below a folder and what they hold, and where links lead; links to folders are not followed, as Node.js 24 would. */
function filesIn(folder = made.folder): Record<string, string> {
  const texts = readdirSync(folder, { withFileTypes: true }).map((entry): Record<string, string> => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(file);
    return {
      [path.relative(made.folder, file)]: entry.isSymbolicLink()
        ? `-> ${readlinkSync(file)}`
        : readFileSync(file, "utf8"),
    };
  });
  return Object.assign({}, ...texts);
}

describe("what is written", () => {
  test("stands where the path leads: beside the folder, behind a link that stays, and nowhere else", () => {
    writeText("repo/.git/HEAD", "");
    writeText("repo/stack/shared/dash.json", "MINE");
    writeText("repo/shared/dash.json", "D");
    writeText("repo/elsewhere/dash.tf", "E");
    symlinkSync("../elsewhere/dash.tf", pathOf("repo/stack/dash.tf"));
    symlinkSync("../elsewhere", pathOf("repo/stack/folder"));
    writeText("repo/elsewhere/third.tf", "T");
    chmodSync(pathOf("repo/elsewhere/dash.tf"), 0o640);
    writeBack(
      [
        change("repo/stack/../shared/dash.json", "D", "D2"),
        change("repo/stack/dash.tf", "E", "E2"),
        change("repo/stack/folder/third.tf", "T", "T2"),
        change("repo/stack/new/made.tf", null, "N"),
      ],
      placeOfCode(pathOf("repo/stack")),
    );
    expect(filesIn()).toEqual({
      "repo/.git/HEAD": "",
      "repo/elsewhere/dash.tf": "E2",
      "repo/elsewhere/third.tf": "T2",
      "repo/shared/dash.json": "D2",
      "repo/stack/dash.tf": "-> ../elsewhere/dash.tf",
      "repo/stack/folder": "-> ../elsewhere",
      "repo/stack/new/made.tf": "N",
      "repo/stack/shared/dash.json": "MINE",
    });
    expect(statSync(pathOf("repo/elsewhere/dash.tf")).mode & 0o777).toBe(0o640);
  });

  test("is nothing where one file is not allowed, is there already, has two names, or differs from what was read", () => {
    writeText("repo/a.tf", "a");
    writeText("repo/b.tf", "somebody's");
    writeText("outside/x.tf", "O");
    symlinkSync("../outside/x.tf", pathOf("repo/x.tf"));
    symlinkSync("a.tf", pathOf("repo/also-a.tf"));
    symlinkSync("../outside/new.tf", pathOf("repo/nowhere.tf"));
    symlinkSync("../outside", pathOf("repo/linked"));
    const before = filesIn();
    const first = change("repo/a.tf", "a", "A");
    const rejected: [ReturnType<typeof change>, RegExp][] = [
      [
        change("repo/b.tf", "b", "B"),
        /b\.tf changed while the command worked, so nothing was written\. Run it again\./,
      ],
      [change("repo/b.tf", null, "B"), /b\.tf changed while the command worked/],
      [change("repo/x.tf", "O", "X"), /x\.tf leads to .*outside\/x\.tf, which is outside of .*repo, so nothing/],
      [change("repo/nowhere.tf", null, "X"), /is outside of/],
      [change("repo/linked/x.tf", "O", "X"), /is outside of/],
      [change("outside/x.tf", "O", "X"), /is outside of/],
      [change("repo/also-a.tf", "a", "A"), /a\.tf is written under two names/],
      [change("repo/gone.tf", "was here", "X"), /gone\.tf changed while the command worked/],
    ];
    for (const [second, message] of rejected) {
      for (const changes of [
        [first, second],
        [second, first],
      ])
        expect(() => writeBack(changes, pathOf("repo"))).toThrow(message);
      expect(filesIn()).toEqual(before);
    }
  });

  test("is what was there before, where a later file cannot be renamed or an editor saves in between", () => {
    for (const name of ["a.tf", "b.tf", "c.tf"]) writeText(name, name);
    const changes = ["a.tf", "b.tf", "new.tf", "c.tf"].map((name) =>
      change(name, name === "new.tf" ? null : name, "N"),
    );
    const before = filesIn();
    const original = fs.renameSync;
    for (const failing of [1, 2, 3]) {
      let calls = 0;
      const spy = jest.spyOn(fs, "renameSync").mockImplementation((from, to) => {
        calls += 1;
        if (calls === failing) throw new Error("No space is left.");
        original(from, to);
      });
      expect(() => writeBack(changes, made.folder)).toThrow("No space is left.");
      spy.mockRestore();
      expect(filesIn()).toEqual(before);
    }
    const spy = jest.spyOn(fs, "renameSync").mockImplementation((from, to) => {
      if (to === pathOf("c.tf")) writeFileSync(to, "saved in between");
      original(from, to);
    });
    expect(() => writeBack(changes, made.folder)).toThrow(/c\.tf changed while the command worked/);
    spy.mockRestore();
    expect(filesIn()).toEqual({ ...before, "c.tf": "saved in between" });
  });
});

test("why code cannot be changed: it is outside, read-only, no file, ignored, of other programs or in another encoding", () => {
  writeText("repo/main.tf", "");
  writeText("repo/read-only.tf", "");
  writeText("repo/generated.tf", "");
  writeText("repo/tracked.tf", "");
  writeText("repo/.gitignore", "generated.tf\ntracked.tf\n");
  writeText("repo/node_modules/a/main.ts", "");
  writeText("repo/stack/.terraform/modules/m/main.tf", "");
  writeText("outside.tf", "");
  chmodSync(pathOf("repo/read-only.tf"), 0o444);
  mkdirSync(pathOf("repo/folder.tf"));
  writeFileSync(pathOf("repo/latin.tf"), Buffer.from([0x23, 0xe9, 0x0a]));
  symlinkSync("../outside.tf", pathOf("repo/linked.tf"));
  symlinkSync("main.tf", pathOf("repo/inner.tf"));
  execFileSync("git", ["init", "--quiet", "."], { cwd: pathOf("repo") });
  execFileSync("git", ["add", "--force", "tracked.tf"], { cwd: pathOf("repo") });
  const names = ["main", "inner", "tracked", "read-only", "generated", "folder", "latin", "linked", "../outside"];
  const files = [...names.map((name) => `repo/${name}.tf`), "repo/node_modules/a/main.ts"].map(pathOf);
  files.push(pathOf("repo/stack/.terraform/modules/m/main.tf"));
  const found = obstaclesTo(files, placeOfCode(pathOf("repo/stack")));
  const short = [...found].map(([file, why]) => [path.relative(pathOf("repo"), file), why.replace(/^\S+ /, "")]);
  expect(Object.fromEntries(short)).toEqual({
    "read-only.tf": "is read-only",
    "generated.tf": "is ignored by git, so nobody would see the change",
    "folder.tf": "is no regular file",
    "latin.tf": "is not in UTF-8",
    "linked.tf": `leads to ${pathOf("outside.tf")}, which is outside of ${pathOf("repo")}`,
    "../outside.tf": `is outside of ${pathOf("repo")}`,
    "node_modules/a/main.ts": "is in node_modules, whose files other programs replace",
    "stack/.terraform/modules/m/main.tf": "is in .terraform, whose files other programs replace",
  });
});

const isRoot = process.getuid?.() === 0;
testIf(isRoot, "needs root, to become another user")(
  "what a user may not write is named, and the rest is written",
  () => {
    writeText("closed/a.tf", "old");
    writeText("open/own.tf", "old");
    writeText("open/b.tf", "old");
    chmodSync(path.join(made.folder, "open"), 0o777);
    chmodSync(path.join(made.folder, "open/own.tf"), 0o666);
    chmodSync(made.folder, 0o755);
    const names = ["closed/a.tf", "closed/new/c.tf", "open/own.tf", "open/b.tf", "open/new.tf"];
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["--require", require.resolve("tsx/cjs"), path.join(__dirname, "other-user.ts"), made.folder, ...names],
      {
        encoding: "utf8",
        cwd: made.folder,
        env: { ...process.env, TSX_TSCONFIG_PATH: path.resolve(__dirname, "../../tsconfig.json") },
      },
    );
    expect([stderr, JSON.parse(stdout)]).toEqual([
      "",
      ["you may not write closed/a.tf", "you may not write into closed", "you may not write open/b.tf"],
    ]);
    expect(["closed/a.tf", "open/own.tf", "open/b.tf", "open/new.tf"].map(readText)).toEqual([
      "old",
      "new",
      "old",
      "new",
    ]);
  },
);

test("SIGKILL before any of its steps leaves whole files, and the next run ends the work and removes what was left", () => {
  const program = path.join(__dirname, "killed-writer.ts");
  const run = (number: number) =>
    spawnSync(process.execPath, ["--require", require.resolve("tsx/cjs"), program, made.folder, String(number)], {
      encoding: "utf8",
      env: { ...process.env, TSX_TSCONFIG_PATH: path.resolve(__dirname, "../../tsconfig.json") },
    });
  const names = ["a.tf", "sub/b.tf"];
  const old = names.map((name) => `old ${name}`);
  const fresh = names.map((name) => `new ${name}`);
  const reset = () => {
    for (const name of names) writeText(name, `old ${name}`);
  };
  reset();
  const [, calls = "0"] = /^(\d+) calls/.exec(run(0).stdout) ?? [];
  expect(Number(calls)).toBeGreaterThanOrEqual(8);
  for (let number = 1; number <= Number(calls); number += 1) {
    reset();
    expect(run(number).signal).toBe("SIGKILL");
    const texts = names.map(readText);
    expect(texts.map((text, index) => [old[index], fresh[index]].includes(text))).toEqual([true, true]);
    writeBack(
      names.map((name, index) => change(name, texts[index] ?? "", `new ${name}`)),
      made.folder,
    );
    expect(Object.keys(filesIn()).sort()).toEqual([...names].sort());
    expect(names.map(readText)).toEqual(fresh);
  }
}, 120_000);

test("what a running program or another machine has staged stays", () => {
  writeText("a.tf", "a");
  const host = hostname().replace(/\W+/g, "_").slice(0, 40);
  const others = [`.observability-${host}-${process.ppid}-x.new`, ".observability-elsewhere-999999-x.new"];
  for (const name of others) writeText(name, "");
  writeText(`.observability-${host}-999999-x.new`, "");
  writeBack([change("a.tf", "a", "b")], made.folder);
  expect(readdirSync(made.folder).sort()).toEqual([...others, "a.tf"].sort());
  expect(existsSync(pathOf("a.tf"))).toBe(true);
});
