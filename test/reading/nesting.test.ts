import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readYamlDocuments } from "../../lib/reading";
import { readFolder } from "../../lib/tools/adopt/folder";
import { readHcl } from "../../lib/tools/code/hcl";
import { Project } from "../../lib/tools/code/project";
import { readDocuments } from "../../lib/tools/convert/documents";
import { terraformFiles } from "../../lib/tools/plans/terraform-files";

const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "nesting-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

const says = /deep\.tf cannot be read: lists and objects nested in more than 200 levels/;

test("20,000 nested lists in a file of Terraform are an error that names the file, in every reader", async () => {
  const folder = folderWith({ "deep.tf": `locals {\n  a = ${deep}\n}\n` });
  await expect(readFolder(folder, undefined)).rejects.toThrow(says);
  await expect(terraformFiles(folder, () => undefined)).rejects.toThrow(says);
  await expect(Project.read(folder, "hcl")).rejects.toThrow(says);
  await expect(readHcl(`a = ${deep}`)).rejects.toThrow("The code cannot be read");
  const fine = `a = ${"[".repeat(150)}${"]".repeat(150)}`;
  expect((await readHcl(fine)).file.parts).toHaveLength(1);
});

test("20,000 nested lists in TypeScript, YAML and documents of Grafana are named in words", async () => {
  const folder = folderWith({ "deep.ts": `export const a = ${deep};\n` });
  const project = await Project.read(folder, "ts");
  expect([...project.unreadable]).toEqual([["deep.ts", "It is nested too deeply."]]);
  expect(readYamlDocuments(`a: ${deep}`)).toMatchObject({ problem: expect.stringMatching(/too deep/i) });
  const others = folderWith({ "a.tf": `locals {\n  a = ${deep}\n}\n`, "a.json": deep, "a.yaml": `a: ${deep}\n` });
  const found = await readDocuments(others, { environment: {}, signal: new AbortController().signal });
  for (const one of found) expect(one).toMatchObject({ problem: expect.stringMatching(/too deep|200 levels/) });
  expect(found).toHaveLength(3);
});
