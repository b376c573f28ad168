import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../..");
const readFile = (file: string) => readFileSync(path.join(root, file), "utf8");
const commands = [...readFile("CONTRIBUTING.md").matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = ""]) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, command = ""]) => command),
);

test("each script of the table of commands exists", () => {
  const named = commands.flatMap((command) => /\bnpm run ([\w:]+)/.exec(command)?.[1] ?? []);
  expect(named.length).toBeGreaterThan(10);
  expect(Object.keys(JSON.parse(readFile("package.json")).scripts)).toEqual(expect.arrayContaining(named));
});

test.each([
  ["unit", "test/docs/contributing.test.ts"],
  ["e2e", "test/e2e/check-command.test.ts"],
])("the command of the table for one file of %s runs this file alone", (project, file) => {
  const [command = "", ...more] = commands.filter((one) => one.startsWith("npx jest ") && one.includes(project));
  expect(more).toEqual([]);
  const args = command.replace("FILE", file).split(" ").slice(1);
  const listed = execFileSync("npx", [...args, "--listTests"], { cwd: root, encoding: "utf8" });
  expect(listed.trim().split("\n")).toEqual([`Running one project: ${project}`, path.join(root, file)]);
});

test.each(commands.filter((command) => command.includes("test:versions")))("%s has a row that it runs", (command) => {
  const [, only = ""] = /--only "?([\w ]+?)"?(?: --|$)/.exec(command) ?? [];
  expect(readFile("test/programs/versions/main.ts")).toContain(`["${only}"]`);
});
