import { readFileSync } from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { parse } from "yaml";
import { addCheckCommand } from "../../cli/check";
import { addImportCommand } from "../../cli/import";
import { addMirrorCommand } from "../../cli/mirror";
import { addPreviewCommand } from "../../cli/preview";
import { addTestCommand } from "../../cli/test";

const folder = path.resolve(__dirname, "../../examples/ci");
const program = new Command();
for (const add of [addCheckCommand, addImportCommand, addMirrorCommand, addPreviewCommand, addTestCommand])
  add(program);

/** Every text in a document. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values((value ?? {}) as object).flatMap(textsIn);

test.each(["github-actions.yml", "gitlab-ci.yml"])("%s uses commands and options that exist", (file) => {
  const texts = textsIn(parse(readFileSync(path.join(folder, file), "utf8")));
  const calls = texts.flatMap((text) => [...text.matchAll(/npx cdktf-observability (\S+)(.*)$/gm)]);
  const used = calls.map(([, name, rest = ""]) => ({ name, options: rest.match(/--[a-z-]+/g) ?? [] }));
  expect(new Set(used.map(({ name }) => name))).toEqual(new Set(["mirror", "check", "test", "preview", "import"]));
  expect(used.flatMap(({ options }) => options).length).toBeGreaterThan(15);
  for (const { name, options } of used) {
    const known = program.commands.find((command) => command.name() === name)?.options.map(({ long }) => long);
    expect(known).toEqual(expect.arrayContaining(options));
  }
});
