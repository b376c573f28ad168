import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
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
import { reportedLimit, runningEmulator } from "../support/emulator";
import { fixture } from "../support/fixture";
import { credentialsOf, type Project, userProject } from "../support/project";
import { serviceAt } from "../support/random/fill";
import { overrideProvider } from "../support/terraform";

/*
 * Which files a pull may write: those of the repository that people wrote, where they really are. Everything else is left, and named.
 */

const program = path.resolve(__dirname, "../../dist/lib/tools/cli/main.js");
const emulator = runningEmulator({ rateLimit: reportedLimit });
const project: Project = fixture(
  () =>
    userProject(
      { ...credentialsOf(emulator), OBSERVABILITY_PRODUCT: "clickstack" },
      { packages: false, attached: true },
    ),
  { each: true },
);

const cwd = "repo/stack";
let overridden: Readonly<Record<string, string>>;
const pull = (...args: string[]) => project.command(["pull", ...args], { cwd, env: overridden });

const head = `terraform {
  required_providers {
    observability = { source = "registry.terraform.io/observability-as-code/observability" }
  }
}

provider "observability" {
  open_source = {}
}
`;
const dashboard = (label: string) => `
resource "observability_dashboard" "${label}" {
  name  = "Old ${label}"
  tiles = [{ name = "Note", config = jsonencode({ displayType = "markdown", markdown = "Text" }) }]
}
`;
const document = (label: string) => `
resource "observability_dashboard" "${label}" {
  dashboard_json = file("\${path.module}/../shared/${label}.json")
}
`;
const json = (label: string) => `{ "name": "Old ${label}", "tiles": [] }\n`;

/** Gives every dashboard of the service another name, as people do in the UI. */
async function renameAll(): Promise<void> {
  const service = serviceAt(emulator.openSource);
  for (const { id, name, ...body } of await service.list("dashboards"))
    if (String(name).startsWith("Old "))
      await service.update("dashboards", id, { ...body, id, name: String(name).replace("Old", "New") });
}

/** Text, times and number of every file of the project. */
function snapshot(): Record<string, readonly unknown[]> {
  const entries = readdirSync(project.folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const { mtimeMs, ino } = statSync(file);
      return [path.relative(project.folder, file), [entry.isFile() ? readFileSync(file, "utf8") : "", mtimeMs, ino]];
    }),
  );
}

async function deployed(files: Readonly<Record<string, string>>, links: Readonly<Record<string, string>> = {}) {
  project.write("repo/.git/HEAD", "ref: refs/heads/main\n");
  for (const [name, text] of Object.entries(files)) project.write(name, text);
  for (const [name, target] of Object.entries(links)) symlinkSync(target, path.join(project.folder, name));
  overridden = overrideProvider(path.join(project.folder, cwd));
  await project.must("terraform", ["apply", "-auto-approve", "-input=false"], { cwd, env: overridden });
  await renameAll();
}

test("--dry-run changes no byte, and a pull writes where paths and links lead, and nowhere else", async () => {
  const unformatted = 'variable "x" {\n      default="1"\n}\n';
  await deployed(
    {
      "repo/stack/main.tf": `${head}${dashboard("plain")}${document("beside")}`,
      "repo/stack/shared/beside.json": "MINE\n",
      "repo/shared/beside.json": json("beside"),
      "repo/elsewhere/linked.tf": dashboard("linked"),
      "repo/elsewhere/unrelated.tf": unformatted,
    },
    {
      "repo/stack/linked.tf": "../elsewhere/linked.tf",
      "repo/stack/unrelated.tf": "../elsewhere/unrelated.tf",
    },
  );
  const before = snapshot();
  const dry = await pull("--dry-run");
  expect(dry).toMatchObject({ code: 0, output: expect.stringContaining("would write ") });
  expect(dry.output).toMatch(/^\+\{ "name": "New beside", "tiles": \[\] \}$/m);
  expect(snapshot()).toEqual(before);
  expect(await pull()).toMatchObject({ code: 0, output: expect.stringContaining("3 objects differ; wrote ") });
  const after = snapshot();
  const changed = Object.keys(after).filter((name) => after[name]?.[0] !== before[name]?.[0]);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  // The link shows the text of its file.
  expect(changed.sort()).toEqual(["repo/elsewhere/linked.tf", "repo/shared/beside.json", "repo/stack/main.tf"]);
  expect(project.read("repo/elsewhere/linked.tf")).toBe(dashboard("linked").replace("Old", "New"));
  expect(project.read("repo/shared/beside.json")).toBe(json("beside").replace("Old", "New"));
  expect((await pull()).output).toContain("there is nothing to pull");
});

test("what is outside, read-only, ignored by git or in a module of the engine is left and named, and the rest is pulled", async () => {
  await deployed(
    {
      "repo/stack/main.tf": `${head}${dashboard("plain")}`,
      "repo/stack/locked.tf": dashboard("locked"),
      "repo/stack/generated.tf": dashboard("generated"),
      "outside/away.tf": dashboard("away"),
      "repo/.gitignore": "generated.tf\n",
    },
    { "repo/stack/away.tf": "../../outside/away.tf" },
  );
  await project.must("git", ["init", "--quiet"], { cwd: "repo" });
  chmodSync(path.join(project.folder, "repo/stack/locked.tf"), 0o444);
  const { output } = await pull();
  expect(output).toContain("By hand: locked.tf is read-only.");
  expect(output).toContain("By hand: generated.tf is ignored by git, so nobody would see the change.");
  const [place, repository] = ["outside/away.tf", "repo"].map((name) => path.join(project.folder, name));
  expect(output).toContain(`By hand: away.tf leads to ${place}, which is outside of ${repository}.`);
  expect(output).toContain("4 objects differ; wrote main.tf; 3 left to do by hand.");
  expect(project.read("repo/stack/main.tf")).toContain("New plain");
  for (const name of ["repo/stack/locked.tf", "repo/stack/generated.tf", "outside/away.tf"])
    expect(project.read(name)).toContain("Old ");
});

test("of two pulls at once, and of a pull and an editor, neither leaves a part of a file or overwrites the other", async () => {
  await deployed({ "repo/stack/main.tf": `${head}${dashboard("plain")}`, "repo/stack/other.tf": dashboard("other") });
  const pullAlone = () => project.run(process.execPath, [program, "pull"], { cwd, env: overridden });
  const results = await Promise.all([pullAlone(), pullAlone()]);
  for (const { code, output } of results)
    expect([code, output]).toEqual([
      code,
      expect.stringMatching(/wrote |changed while the command worked|nothing to pull/),
    ]);
  expect(results.some(({ output }) => output.includes("wrote "))).toBe(true);
  expect(project.read("repo/stack/main.tf")).toBe(`${head}${dashboard("plain")}`.replace("Old", "New"));
  expect(readdirSync(path.join(project.folder, cwd)).filter((name) => name.startsWith(".observability"))).toEqual([]);

  const saved = `${project.read("repo/stack/main.tf")}# saved\n`;
  await project.must("terraform", ["apply", "-auto-approve", "-input=false"], { cwd, env: overridden });
  const service = serviceAt(emulator.openSource);
  for (const { id, name, ...body } of await service.list("dashboards"))
    if (String(name).startsWith("New ")) await service.update("dashboards", id, { ...body, id, name: `Newer ${name}` });
  const child = spawn(process.execPath, [program, "pull"], {
    cwd: path.join(project.folder, cwd),
    env: { ...project.env, ...overridden },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const since = emulator.requests().length;
  const isRead = () =>
    emulator
      .requests()
      .slice(since)
      .some((request) => request.path.includes("/saved-searches"));
  while (!isRead()) await new Promise((resolve) => setTimeout(resolve, 20));
  writeFileSync(path.join(project.folder, "repo/stack/main.tf"), saved);
  const [code] = await once(child, "close");
  expect([code, output]).toEqual([1, expect.stringContaining("main.tf changed while the command worked, so nothing")]);
  expect(project.read("repo/stack/main.tf")).toBe(saved);
  expect(project.read("repo/stack/other.tf")).toBe(dashboard("other").replace("Old", "New"));
});

test("SIGKILL of a pull leaves the files as they were, and the next pull removes its copy", async () => {
  await deployed({ "repo/stack/main.tf": `${head}${dashboard("plain")}` });
  const temporary = mkdtempSync(path.join(tmpdir(), "observability-test-"));
  const env = { ...project.env, ...overridden, TMPDIR: temporary };
  const child = spawn(process.execPath, [program, "pull"], { cwd: path.join(project.folder, cwd), env });
  const left = () => readdirSync(temporary).filter((name) => name.startsWith("observability-"));
  while (left().length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill("SIGKILL");
  await once(child, "close");
  expect(left()).not.toEqual([]);
  expect(project.read("repo/stack/main.tf")).toContain("Old plain");
  const next = await project.run(process.execPath, [program, "pull"], {
    cwd,
    env: { ...overridden, TMPDIR: temporary },
  });
  expect([next.code, left()]).toEqual([0, []]);
  rmSync(temporary, { recursive: true });
});
