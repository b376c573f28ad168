import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makePlans, planFromFile } from "../../lib/tools/plans/make-plans";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "make-plans-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const options = { environment: process.env, signal: new AbortController().signal, report: () => {} };
const app = (command: string) => writeFileSync(path.join(folder, "cdktf.json"), JSON.stringify({ app: command }));

test("an app that writes no stacks is reported with the likely cause", async () => {
  app("true");
  await expect(makePlans(folder, { ...options, engine: undefined })).rejects.toThrow(
    /^true wrote no stacks: .*manifest\.json\. Does the app call app\.synth\(\)\?$/,
  );
});

test("an app that fails is reported with its output", async () => {
  app("echo broken app >&2; exit 3");
  await expect(makePlans(folder, { ...options, engine: undefined })).rejects.toThrow(/failed:\nbroken app/);
});

test("the file of an app is run by the tsx that is installed, else by npx", async () => {
  const file = path.join(folder, "main.ts");
  writeFileSync(file, "console.error(process.execArgv as string[]);\nprocess.exit(3);\n");
  writeFileSync(path.join(folder, "npx"), '#!/bin/sh\necho "npx $@" >&2; exit 3\n', { mode: 0o755 });
  const planOf = () => {
    const environment = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    return makePlans(file, { ...options, environment, engine: undefined });
  };
  await expect(planOf()).rejects.toThrow("failed:\n[ '--import', 'tsx' ]");
  const cwd = process.cwd();
  process.chdir(folder);
  try {
    await expect(planOf()).rejects.toThrow(`failed:\nnpx tsx ${file}`);
  } finally {
    process.chdir(cwd);
  }
});

test("only the stacks that the app declares now are planned", async () => {
  const stacks = { now: { workingDirectory: "stacks/now" } };
  for (const name of ["now", "renamed"]) mkdirSync(path.join(folder, "cdktf.out/stacks", name), { recursive: true });
  writeFileSync(path.join(folder, "manifest.json"), JSON.stringify({ stacks }));
  app("cp manifest.json cdktf.out/");
  const planned: string[] = [];
  const engine = { name: "terraform", program: path.join(folder, "engine") } as const;
  writeFileSync(engine.program, '#!/bin/sh\nif [ "$1" = show ]; then echo "{}"; fi\n', { mode: 0o755 });
  for (const { name } of await makePlans(folder, { ...options, engine })) planned.push(name);
  expect(planned).toEqual(["now"]);
});

test("a device is no plan, and is not read", async () => {
  await expect(planFromFile("/dev/zero")).rejects.toThrow("/dev/zero cannot be read as a plan: it is a device.");
});
