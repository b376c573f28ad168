import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Project } from "../../lib/tools/code/project";
import type { Tree } from "../../lib/tools/code/tree";
import type { Values } from "../../lib/tools/plans/plan-json";
import type { StoredObject } from "../../lib/tools/plans/state";
import { placesIn } from "../../lib/tools/pull/propose";
import { pull } from "../../lib/tools/pull/run";
import { fixture } from "../support/fixture";

const made = fixture(
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), "observability-code-"));
    return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
  },
  { each: true },
);

function writeFile(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(made.folder, name)), { recursive: true });
  writeFileSync(path.join(made.folder, name), text);
}

const projectIn = async (folder: string, synthesized?: Values) =>
  placesIn(
    await Project.read(folder, synthesized ? "ts" : "hcl"),
    synthesized && { synthesized, lines: new Map([[`${type}.made`, "main.ts:7"]]) },
  );

const type = "observability_dashboard";
const managed = (name: string, more: Partial<StoredObject> = {}): StoredObject => ({
  ...{ mode: "managed", type, name, module: "", address: `${type}.${name}`, provider: "", attributes: {} },
  ...{ kind: "dashboard", id: "1", isPlain: true },
  ...more,
});

test("constructs of one ID are distinguished by the constants that they are made in, as far as IDs are written out", async () => {
  const part = (name: string, id: string) => `const ${name} = new Construct(stack, ${id});\n`;
  writeFile("base.ts", 'export const stack = new TerraformStack(app, "shop");\n');
  writeFile(
    "main.ts",
    `import { stack } from "./base";\n${part("one", '"one"')}${part("two", "`tw${'o'}`")}${part("three", "id()")}` +
      'new Dashboard(one, "a", {});\nnew Dashboard(two, "a", {});\nnew Dashboard(three, "b", {});\nnew Dashboard(stack, "b", {});\n',
  );
  const at = (path: string) => ({ "//": { metadata: { path: `shop/${path}` } } });
  const placeOf = await projectIn(made.folder, {
    [type]: { one: at("one/a"), two: at("two/a"), three: at("x/b"), own: at("b"), none: at("four/a") },
  });
  const lineOf = (name: string) => {
    const place = placeOf(managed(name));
    if ("why" in place) return place.why;
    return place.project.lineOf(place.source.tree.start);
  };
  expect(["one", "two", "three", "own", "none"].map(lineOf)).toEqual([
    "main.ts:5",
    "main.ts:6",
    "main.ts:7",
    "main.ts:8",
    "not found",
  ]);
});

test("what comes from a module that is not in the project, or by a number from one block, is never edited", async () => {
  writeFile("main.tf", `resource "${type}" "a" {\n  count = 2\n}\n`);
  const placeOf = await projectIn(made.folder);
  const module = { module: "module.m", address: `module.m.${type}.a`, isPlain: false };
  expect(placeOf(managed("a", module))).toEqual({ why: "remote module", name: "m", lines: [] });
  const numbered = { key: 0, address: `${type}.a[0]`, isPlain: false };
  expect(placeOf(managed("a", numbered))).toMatchObject({ source: { tree: { shared: { name: "count" } } } });
  expect(placeOf(managed("b"))).toEqual({ why: "not found", lines: [] });
  expect(placeOf(managed("a"))).toMatchObject({ file: "main.tf", statement: [0, 54] });
});

test("what stands in the way is named with its lines: a module, Terraform's JSON, blocks of one name", async () => {
  writeFile(
    "main.tf",
    `module "far" {\n  source = "git::https://example.com/m"\n}\nmodule "slo" {\n  source = "./slo"\n}\nresource "${type}" "a" {}\n`,
  );
  writeFile("override.tf", `resource "${type}" "a" {}\n`);
  writeFile("slo/main.tf", `# Written by cdktf-observability.\nresource "${type}" "a" {}\n`);
  writeFile("more.tf.json", `{ "resource": { "${type}": {\n  "b": { "name": "B" } } } }`);
  const placeOf = await projectIn(made.folder);
  const of = (module: string) => placeOf(managed("a", { module, address: `${module}.${type}.a` }));
  expect(of("module.far")).toEqual({ why: "remote module", name: "git::https://example.com/m", lines: ["main.tf:1"] });
  expect(of("module.slo")).toEqual({
    why: "generated module",
    name: path.join("slo", "main.tf"),
    lines: ["main.tf:4"],
  });
  expect(placeOf(managed("a"))).toEqual({ why: "same name", lines: ["main.tf:7", "override.tf:1"] });
  expect(placeOf(managed("b"))).toEqual({ why: "JSON", lines: ["more.tf.json:2"] });
});

test("constructs are found by class and ID; of two with one ID nobody knows which", async () => {
  writeFile("main.ts", 'new Dashboard(stack, "a", { name: "A" });\n');
  writeFile("parts/b.ts", 'export const b = new obs.Dashboard(this, "b", { name: "B" });\n');
  writeFile("parts/c.ts", 'new Dashboard(x, "c", {}); new Dashboard(y, "c", {}); new Alert(x, "a", {});\n');
  writeFile("node_modules/a/b.ts", 'new Dashboard(stack, "a", {});\n');
  const at = (id: string) => ({ "//": { metadata: { path: `shop/inner/${id}` } } });
  const placeOf = await projectIn(made.folder, { [type]: { a: at("a"), inner_b_1A: at("b"), c: at("c") } });
  expect(placeOf(managed("a"))).toMatchObject({ file: "main.ts", statement: [0, 41] });
  expect(placeOf(managed("inner_b_1A"))).toMatchObject({ file: path.join("parts", "b.ts") });
  expect(placeOf(managed("c"))).toEqual({ why: "same name", lines: ["parts/c.ts:1", "parts/c.ts:1"] });
  expect(placeOf(managed("made"))).toEqual({ why: "not found", lines: ["main.ts:7"] });
});

describe("a stack that a test makes, too,", () => {
  const at = { [type]: { a: { "//": { metadata: { path: "shop/a" } } } } };
  const write = () => {
    writeFile("cdktf.json", '{ "app": "tsc && node --import tsx main.ts" }');
    writeFile("node_modules/cdktf/package.json", "{}");
    writeFile(
      "main.ts",
      'import { App } from "cdktf";\nimport { Shop } from "./stack.js";\nnew Shop(new App(), "shop");\n',
    );
    const body = 'constructor(scope: Construct, id: string) { super(scope, id); new Dashboard(this, "a", {}); }';
    writeFile(
      "stack.ts",
      `import { readFileSync } from "node:fs";\nexport class Shop extends TerraformStack { ${body} }\n`,
    );
    writeFile("stack.test.ts", 'import { Shop } from "./stack";\nnew Shop(Testing.app(), "shop");\n');
  };

  test("is that of the app, whose files its command runs", async () => {
    write();
    const place = (await projectIn(made.folder, at))(managed("a"));
    expect(place).toMatchObject({ file: "stack.ts" });
  });

  test.each([
    [
      "an import is of no package",
      "main.ts",
      'import "@/more";\nimport { Shop } from "./stack";\nnew Shop(app, "shop");\n',
    ],
    [
      "a name of a file is computed",
      "stack.ts",
      'await import(name);\nexport class Shop { constructor(s, id) { new Dashboard(this, "a", {}); } }\n',
    ],
  ])("is that of all files where %s", async (_, file, text) => {
    write();
    writeFile(file, text);
    expect((await projectIn(made.folder, at))(managed("a"))).toEqual({
      why: "same name",
      lines: ["stack.ts:2", "stack.ts:2"],
    });
  });
});

test.each([
  ["a value", 'jsonencode({ name = "A" })', "main.tf"],
  ["a text", '<<-EOT\n    { "name": "A" }\n  EOT', "main.tf"],
  ["a text with escapes", '<<-EOT\n    { "name": "A", "tags": ["a \\n \\"b\\""] }\n  EOT', "main.tf"],
  ["a file", 'file("${path.module}/a.json")', "a.json"],
])("a document is found as %s", async (_, written, file) => {
  writeFile("main.tf", `resource "${type}" "a" {\n  dashboard_json = ${written}\n}\n`);
  writeFile("a.json", '\n { "data": { "name": "A" } }\n');
  const placeOf = await projectIn(made.folder);
  const place = placeOf({ ...managed("a"), isDocument: true });
  if ("why" in place) throw new Error(place.why);
  expect(place.file).toBe(file);
  const [name] = place.source.tree.parts;
  const { source, project } = place;
  expect(source.text.slice(name?.tree.start, name?.tree.end)).toBe('"A"');
  const { start } = project.locate(name?.tree.start ?? 0);
  expect(readFileSync(path.join(made.folder, file), "utf8").slice(start, start + 3)).toBe('"A"');
});

test("what a document in a heredoc interpolates is computed, and what it escapes is said", async () => {
  const text = `{
    "name": "Costs in $\${currency} %%{x}",
    "tags": ["\${var.team}", "plain"],
    "tiles": [{ "name": "A", "w": \${var.width}, "config": { "sourceId": "\${data.s["x{"].id}", "where": "C:\\\\ \\"x\\"" } }]
  }`;
  writeFile("main.tf", `resource "${type}" "a" {\n  dashboard_json = <<-EOT\n${text}\n  EOT\n}\n`);
  const place = (await projectIn(made.folder))({ ...managed("a"), isDocument: true });
  if ("why" in place) throw new Error(place.why);
  const leavesIn = (tree: Tree): Tree[] =>
    tree.parts.length === 0 ? [tree] : tree.parts.flatMap((part) => leavesIn(part.tree));
  const leaves = leavesIn(place.source.tree);
  expect(leaves.map(({ type: treeType, content }) => `${treeType} ${content}`)).toEqual([
    ...['literal "Costs in ${currency} %{x}"', 'other "${var.team}"', 'literal "plain"', 'literal "A"'],
    ...["other ${var.width}", 'other "${data.s["x{"].id}"', 'literal "C:\\\\ \\"x\\""'],
  ]);
  const computed = leaves.filter((leaf) => leaf.type === "other");
  expect(computed.map(({ start, end }) => place.source.text.slice(start, end))).toEqual(
    computed.map(({ content }) => content),
  );
});

/** What is said to compute the document. */
async function computedText(): Promise<string | undefined> {
  const place = (await projectIn(made.folder))({ ...managed("a"), isDocument: true });
  if ("why" in place || !place.computedAt) return undefined;
  return place.source.text.slice(...place.computedAt);
}

test.each(['"tiles": [%{ for x in var.l }{ "name": "${x}" },%{ endfor }]', '"${var.key}": 1'])(
  "a document in a heredoc whose form is computed is left: %s",
  async (member) => {
    writeFile("main.tf", `resource "${type}" "a" {\n  dashboard_json = <<-EOT\n{ ${member} }\n  EOT\n}\n`);
    expect(await computedText()).toBe(`<<-EOT\n{ ${member} }\n  EOT`);
  },
);

test.each(["local.missing", 'file("missing.json")', 'templatefile("a.json", {})', '"{\\"name\\": \\"A\\"}"'])(
  "a document that is %s is left",
  async (written) => {
    writeFile("main.tf", `resource "${type}" "a" {\n  dashboard_json = ${written}\n}\n`);
    writeFile("a.json", "{}");
    expect(await computedText()).toBe(written);
  },
);

test("without an engine nothing is pulled, and the error says what to install", async () => {
  const options = {
    folder: made.folder,
    all: false,
    positions: false,
    dryRun: false,
    check: false,
    conflicts: false,
  };
  const host = { environment: { PATH: "" }, signal: new AbortController().signal, report: () => {} };
  await expect(pull(options, host)).rejects.toThrow("There is no terraform or tofu in PATH");
});
