import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Project, type Wanted } from "../../lib/tools/code/project";
import type { Tree } from "../../lib/tools/code/tree";
import { fixture } from "../support/fixture";

const made = fixture(
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), "observability-code-"));
    return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
  },
  { each: true },
);

function writeSource(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(made.folder, name)), { recursive: true });
  writeFileSync(path.join(made.folder, name), text);
}

/** The literals of an object: where each is written, and what else is made of it. */
async function literalsOf(language: "hcl" | "ts", wanted: Wanted, environment: NodeJS.ProcessEnv = {}) {
  const project = await Project.read(made.folder, language, environment);
  const place = project.find(wanted);
  if ("why" in place) return place.why;
  const found: string[] = [];
  const visit = (tree: Tree, key: string): void => {
    if (tree.type === "literal")
      found.push(`${key} ${project.lineOf(tree.start)} ${tree.content}${tree.shared ? ` (${tree.shared.name})` : ""}`);
    else if (tree.type === "reference") found.push(`${key} ${tree.content}`);
    for (const part of tree.parts) visit(part.tree, part.key || key);
  };
  for (const part of place.source.tree.parts) visit(part.tree, part.key);
  return found;
}

const resource = (name: string, more: Partial<Wanted> = {}): Wanted => ({ type: "t", name, module: "", ...more });

test.each([
  ["a local value", 'locals {\n  a = "x"\n}\nresource "t" "n" {\n  v = local.a\n}\n', 'v main.tf:2 "x"'],
  [
    "a value of a map, which others use at other keys",
    'locals {\n  m = { a = 1, b = 2 }\n}\nresource "t" "n" {\n  v = local.m.a\n  w = local.m["b"]\n}\n',
    "v main.tf:2 1, w main.tf:2 2",
  ],
  [
    "a value that is used twice",
    'locals {\n  a = 1\n}\nresource "t" "n" {\n  v = local.a\n  w = local.a\n}\n',
    "v main.tf:2 1 (local.a), w main.tf:2 1 (local.a)",
  ],
  [
    "the default of a variable",
    'variable "a" {\n  default = 1\n}\nresource "t" "n" {\n  v = var.a\n}\n',
    "v main.tf:2 1",
  ],
  [
    "merged objects",
    'locals {\n  a = { v = 1, w = 2 }\n}\nresource "t" "n" {\n  o = merge(local.a, { w = 3 })\n}\n',
    "v main.tf:2 1, w main.tf:5 3",
  ],
  [
    "a loop over a written map",
    'locals {\n  m = { b = { v = 1 }, a = { v = 2 } }\n}\nresource "t" "n" {\n  l = [for k, x in local.m : { k = k, v = x.v, f = 9 }]\n}\n',
    'k main.tf:2 "a" (a loop), v main.tf:2 2, f main.tf:5 9 (a loop), k main.tf:2 "b" (a loop), v main.tf:2 1, f main.tf:5 9 (a loop)',
  ],
  [
    "what a calculation uses, too",
    'locals {\n  a = 1\n}\nresource "t" "n" {\n  v = local.a\n  w = "p${local.a * 100}"\n}\n',
    "v main.tf:2 1 (local.a)",
  ],
  [
    "a value of which others only take the key",
    'locals {\n  m = { a = 1 }\n}\nresource "t" "n" {\n  v = local.m.a\n}\nresource "t" "o" {\n  v = join(" ", keys(local.m))\n  w = length(local.m)\n}\n',
    "v main.tf:2 1",
  ],
  [
    "a value that others may take by a computed key",
    'locals {\n  m = { a = { b = 1, c = 2 } }\n}\nresource "t" "n" {\n  v = local.m.a.b\n  w = local.m.a.c\n}\nresource "t" "o" {\n  v = local.m[var.x].b\n}\n',
    "v main.tf:2 1 (local.m.a.b), w main.tf:2 2",
  ],
  [
    "flattened lists, and those without what is empty",
    'resource "t" "n" {\n  l = flatten([["a"], [for x in ["b"] : x], "c"])\n  m = compact(["d", ""])\n}\n',
    'l main.tf:2 "a", l main.tf:2 "b", l main.tf:2 "c", m main.tf:3 "d", m main.tf:3 ""',
  ],
  ["a lookup, which keeps its name", 'resource "t" "n" {\n  v = data.x.y.id\n}\n', "v data.x.y.id"],
])("in Terraform's language, %s stands where it is written", async (_, text, expected) => {
  writeSource("main.tf", text);
  expect(await literalsOf("hcl", resource("n"))).toEqual(expected.split(", "));
});

test("an instance of for_each is its entry; what the block says is shared by all", async () => {
  writeSource(
    "main.tf",
    'locals {\n  m = { a = { v = 1 }, b = { v = 2 } }\n}\nresource "t" "n" {\n  for_each = local.m\n  v = each.value.v\n  w = 3\n}\nresource "t" "o" {\n  for_each = local.m\n  w = each.key\n}\n',
  );
  expect(await literalsOf("hcl", resource("n", { key: "b" }))).toEqual(["v main.tf:2 2", "w main.tf:7 3 (for_each)"]);
});

test("arguments of a module are in its caller's file; what is called twice is shared; the environment hides a value", async () => {
  writeSource("main.tf", 'module "a" {\n  source = "./team"\n  v = 1\n}\n');
  writeSource(
    "team/main.tf",
    'variable "v" {}\nvariable "d" {\n  default = 2\n}\nresource "t" "n" {\n  v = var.v\n  d = var.d\n}\n',
  );
  const inA = resource("n", { module: "module.a" });
  expect(await literalsOf("hcl", inA)).toEqual(["v main.tf:3 1", "d team/main.tf:3 2"]);
  writeSource(
    "other.tf",
    'module "b" {\n  source = "./team"\n  v = 3\n}\nvariable "x" {\n  default = 1\n}\nresource "t" "r" {\n  v = var.x\n}\n',
  );
  expect(await literalsOf("hcl", inA)).toEqual(["v main.tf:3 1", "d team/main.tf:3 2 (the module team)"]);
  writeSource("terraform.tfvars", "x = 4\n");
  expect(await literalsOf("hcl", resource("r"))).toEqual(["v terraform.tfvars:1 4"]);
  expect(await literalsOf("hcl", resource("r"), { TF_VAR_x: "5" })).toEqual(["v var.x"]);
});

test("a module that the package wrote is left", async () => {
  writeSource("main.tf", 'module "a" {\n  source = "./objective"\n}\n');
  writeSource("objective/main.tf", '# Written by cdktf-observability.\nresource "t" "n" {\n  v = 1\n}\n');
  expect(await literalsOf("hcl", resource("n", { module: "module.a" }))).toBe("generated module");
});

const construct = (...ids: string[]): Wanted => ({ type: "Dashboard", path: ["app", ...ids] });

test.each([
  ["a constant", 'const a = "x";\nnew Dashboard(s, "n", { v: a });\n', 'v main.ts:1 "x"'],
  [
    "a member of one",
    'const m = { a: { b: 1 }, c: 2 } as const;\nnew Dashboard(s, "n", { v: m.a.b, w: m["c"] });\n',
    "v main.ts:1 1, w main.ts:1 2",
  ],
  [
    "what is used twice",
    'const a = 1;\nnew Dashboard(s, "n", { v: a, w: a });\n',
    "v main.ts:1 1 (a), w main.ts:1 1 (a)",
  ],
  [
    "a parameter that hides a constant",
    'const a = 1;\nfunction f(a: number) {\n  new Dashboard(s, "n", { v: a });\n}\nf(2);\n',
    "v main.ts:5 2",
  ],
  ["a variable that may change, which keeps its name", 'let a = 1;\nnew Dashboard(s, "n", { v: a });\n', "v a"],
  [
    "a parameter that is taken apart",
    'function f(s: S, { v, ...o }: O) {\n  new Dashboard(s, "n", { v });\n}\nf(s, { v: 1 });\n',
    "v main.ts:4 1",
  ],
  [
    "a spread object",
    'const h = { v: 1, w: 2 };\nnew Dashboard(s, "n", { ...h, w: 3 });\n',
    "v main.ts:1 1, w main.ts:2 3",
  ],
  [
    "a list that is mapped",
    'new Dashboard(s, "n", { l: ["a", "b"].map((x) => ({ x })) });\n',
    'x main.ts:1 "a", x main.ts:1 "b"',
  ],
  [
    "what is made of the entries of an object",
    'const m = { b: { v: 1 }, 2: { v: 2 } };\nnew Dashboard(s, "n", { l: Object.entries(m).map(([k, { v }]) => ({ k, v })) });\n',
    'k main.ts:1 "2" (a loop), v main.ts:1 2, k main.ts:1 "b" (a loop), v main.ts:1 1',
  ],
  [
    "what is made of the values of an object and the items of a list with their numbers",
    'const m = { a: 1 };\nnew Dashboard(s, "n", { l: Object.values(m).map((v) => ({ v })), m: ["x"].map((x, i) => ({ x, i })) });\n',
    'v main.ts:1 1, x main.ts:2 "x", i main.ts:2 0 (a loop)',
  ],
  [
    "what is used twice in a loop over entries",
    'const m = { a: { v: 1 } };\nnew Dashboard(s, "n", { l: Object.entries(m).map(([, { v }]) => ({ v, w: v })) });\n',
    "v main.ts:1 1 (m.a.v), w main.ts:1 1 (m.a.v)",
  ],
  [
    "an item of a list that is taken apart",
    'const [a, , b] = [1, 2, 3];\nnew Dashboard(s, "n", { v: a, w: b });\n',
    "v main.ts:1 1, w main.ts:1 3",
  ],
  [
    "what a helper returns",
    'const f = (v: number) => ({ v, w: 2 });\nnew Dashboard(s, "n", { o: f(1) });\n',
    "v main.ts:2 1, w main.ts:1 2",
  ],
  ["an imported constant", 'import { a as b } from "./other";\nnew Dashboard(s, "n", { v: b });\n', "v other.ts:1 1"],
  [
    "a constant of an imported file",
    'import * as o from "./other";\nnew Dashboard(s, "n", { v: o.c.d });\n',
    "v other.ts:2 2",
  ],
  [
    "a constant that two files use",
    'import { e } from "./other";\nnew Dashboard(s, "n", { v: e });\n',
    "v other.ts:3 3 (e)",
  ],
])("in TypeScript, %s stands where it is written", async (_, text, expected) => {
  writeSource("main.ts", text);
  writeSource("other.ts", "export const a = 1;\nexport const c = { d: 2 };\nexport const e = 3;\nconsole.log(e);\n");
  expect(await literalsOf("ts", construct("n"))).toEqual(expected.split(", "));
});

test("in an app with thousands of imports, a name is followed through files that export it again, with all its uses", async () => {
  const names = Array.from({ length: 2000 }, (_, index) => `n${index}`);
  writeSource("names.ts", names.map((name, index) => `export const ${name} = ${index};\n`).join(""));
  writeSource("again.ts", 'import { n7, n8 } from "./names";\nexport { n7 as seven, n8 as eight };\n');
  const imports = `import { ${names.slice(9).join(", ")} } from "./names";\nimport { seven, eight } from "./again";\n`;
  writeSource("main.ts", `${imports}new Dashboard(s, "n", { v: seven, w: eight, x: n9, y: n10 });\n`);
  writeSource("other.ts", 'import * as all from "./names";\nconsole.log(all.n8, all.n10);\n');
  expect(await literalsOf("ts", construct("n"))).toEqual([
    "v names.ts:8 7",
    "w names.ts:9 8 (n8)",
    "x names.ts:10 9",
    "y names.ts:11 10 (n10)",
  ]);
});

test("constructs are distinguished by the path of their IDs, also those of loops", async () => {
  writeSource(
    "main.ts",
    `class Board extends Construct {
  constructor(scope: Construct, id: string, options: { v: number }) {
    super(scope, id);
    new Dashboard(this, "board", { v: options.v, w: 9 });
  }
}
new Board(app, "one", { v: 1 });
new Board(app, "two", { v: 2 });
for (const { name, v } of [
  { name: "c", v: 3 },
  { name: "d", v: 4 },
])
  new Dashboard(app, \`loop-\${name}\`, { v });
`,
  );
  expect(await literalsOf("ts", construct("two", "board"))).toEqual(["v main.ts:8 2", "w main.ts:4 9 (new Board(…))"]);
  expect(await literalsOf("ts", construct("loop-d"))).toEqual(["v main.ts:11 4"]);
});

test.each([
  ["the entries of an object", "of Object.entries(services)", "id, { v }", "one", "v main.ts:2 1"],
  ["the values of an object", "of Object.values(services)", "ID", "two", "v main.ts:3 2"],
])("the construct of a loop over %s is found by its ID", async (_, over, pattern, id, expected) => {
  const item = pattern === "ID" ? "{ id, v }" : `[${pattern}]`;
  writeSource(
    "main.ts",
    `const services = {
  one: { id: "one", v: 1 },
  two: { id: "two", v: 2 },
};
for (const ${item} ${over}) new Dashboard(app, id, { v });
`,
  );
  expect(await literalsOf("ts", construct(id))).toEqual([expected]);
});

test.each([
  ["for (const [id, v] of limits) {", "}"],
  ["limits.forEach((v, id) => {", "});"],
  ["for (const [id, v] of limits.entries()) {", "}"],
])("the construct of a loop over a map is found: %s", async (begin, end) => {
  writeSource(
    "main.ts",
    `const limits = new Map<string, number>([
  ["one", 1],
  ["two", 2],
]);
${begin}
  new Dashboard(app, id, { v });
${end}
`,
  );
  expect(await literalsOf("ts", construct("two"))).toEqual(["v main.ts:3 2"]);
});

test("a class that extends a construct is what its constructor passes on, below the IDs of its callers", async () => {
  writeSource(
    "main.ts",
    `class Board extends Dashboard {
  constructor(scope: Construct, id: string, v: number) {
    super(scope, id, { v, w: 9 });
    new Dashboard(this, "inner", { v });
  }
}
class Shop extends Board {
  constructor(scope: Construct) {
    super(scope, "shop", 3);
  }
}
class Plain extends Dashboard {}
new Board(app, "one", 1);
new Board(app, "two", 2);
new Shop(app);
new Plain(app, "plain", { v: 4 });
`,
  );
  expect(await literalsOf("ts", construct("two"))).toEqual(["v main.ts:14 2", "w main.ts:3 9 (new Board(…))"]);
  expect(await literalsOf("ts", construct("two", "inner"))).toEqual(["v main.ts:14 2"]);
  expect(await literalsOf("ts", construct("shop"))).toEqual(["v main.ts:9 3", "w main.ts:3 9 (new Board(…))"]);
  expect(await literalsOf("ts", construct("plain"))).toEqual(["v main.ts:16 4"]);
});

test("a class without a constructor has that of the class that it extends", async () => {
  writeSource(
    "base.ts",
    `export abstract class Board extends Construct {
  constructor(scope: Construct, id: string, options: { v: number }) {
    super(scope, id);
    new Dashboard(this, "board", { v: options.v });
  }
}
`,
  );
  writeSource(
    "main.ts",
    'import { Board as Base } from "./base";\nclass Shop extends Base {}\nnew Shop(app, "shop", { v: 1 });\n',
  );
  expect(await literalsOf("ts", construct("shop", "board"))).toEqual(["v main.ts:3 1"]);
});

test.each<[string, string, Partial<Wanted>, string[]]>([
  [
    "of a set",
    'for_each = toset(["a", "b"])\n  w = each.value',
    { key: "b" },
    ['w main.tf:2 "b" (for_each)', "v main.tf:4 1 (for_each)"],
  ],
  [
    "of values from elsewhere",
    "for_each = var.all\n  w = each.key",
    { key: "b" },
    ['w main.tf:2 "b" (for_each)', "v main.tf:4 1 (for_each)"],
  ],
  ["by a number", "count = 3\n  w = count.index", { key: 2 }, ["w main.tf:2 2 (count)", "v main.tf:4 1 (count)"]],
])("an instance %s is that of its key, and its code is that of all", async (_, code, more, literals) => {
  writeSource("main.tf", `resource "t" "n" {\n  ${code}\n  v = 1\n}\n`);
  expect(await literalsOf("hcl", resource("n", more))).toEqual(literals);
});

test("the only instance of a block that is there or not is what the block says", async () => {
  const text = 'resource "t" "n" {\n  count = var.on ? 1 : 0\n  v     = 1\n}\n';
  writeSource("main.tf", text);
  expect(await literalsOf("hcl", resource("n", { key: 0 }))).toEqual(["v main.tf:3 1"]);
  writeSource("main.tf", text.replace("? 1", "? 2"));
  expect(await literalsOf("hcl", resource("n", { key: 0 }))).toEqual(["v main.tf:3 1 (count)"]);
});

test("the package's names are read whatever the file calls them, and a file that is no TypeScript is left out", async () => {
  writeSource(
    "main.ts",
    'import { Dashboard as Board } from "cdktf-observability";\nimport * as o from "cdktf-observability";\nnew Board(s, "n", { v: 1 });\nnew o.Dashboard(s, "m", { v: 2 });\n',
  );
  writeSource("broken.ts", "const = ;\n");
  expect(await literalsOf("ts", construct("n"))).toEqual(["v main.ts:3 1"]);
  expect(await literalsOf("ts", construct("m"))).toEqual(["v main.ts:4 2"]);
  const { unreadable } = await Project.read(made.folder, "ts");
  expect([...unreadable.keys()]).toEqual(["broken.ts"]);
});

describe("what is true only for one of those that some code makes", () => {
  /** The conditions of what stands under a name, each once. */
  async function conditionsOf(language: "hcl" | "ts", wanted: Wanted, name = "v"): Promise<string[]> {
    const place = (await Project.read(made.folder, language)).find(wanted);
    if ("why" in place) return [place.why];
    const conditions = new Set<string>();
    const visit = (tree: Tree): void => {
      for (const part of tree.parts) {
        if (part.key === name) conditions.add(part.tree.shared?.condition?.text ?? "none");
        visit(part.tree);
      }
    };
    visit(place.source.tree);
    return [...conditions];
  }

  test.each<[string, string, Partial<Wanted>, string[]]>([
    [
      "for_each",
      'for_each = { cart = 1, "say \\"$${a}\\"" = 2 }\n  v = "a"',
      { key: 'say "${a}"' },
      ['each.key == "say \\"$${a}\\""'],
    ],
    ["count", 'count = 2\n  v = "a"', { key: 1 }, ["count.index == 1"]],
    ["a list", 'tiles = [for s in ["a", "b"] : { v = 1 }]', {}, ['s == "a"', 's == "b"']],
    ["a list by its numbers", "tiles = [for i, s in [local.x, local.x] : { v = 1 }]", {}, ["i == 0", "i == 1"]],
    ["a map", "tiles = [for k, s in { b = 1, a = 1 } : { v = 1 }]", {}, ['k == "a"', 'k == "b"']],
    [
      "a list in for_each",
      'for_each = { x = 1 }\n  tiles = [for s in ["a", "b"] : { v = 1 }]',
      { key: "x" },
      ['each.key == "x" && s == "a"', 'each.key == "x" && s == "b"'],
    ],
    ["items that are alike", 'tiles = [for s in ["a", "a"] : { v = 1 }]', {}, ["none"]],
    ["items that nobody knows", "tiles = [for s in [local.a, local.b] : { v = 1 }]", {}, ["none"]],
  ])("in Terraform's language, of %s", async (_, body, more, conditions) => {
    writeSource("main.tf", `resource "t" "n" {\n  ${body}\n}\n`);
    expect(await conditionsOf("hcl", resource("n", more))).toEqual(conditions);
  });

  test.each<[string, string, string[]]>([
    ["map", 'new T(s, "n", { tiles: ["a", "b"].map((x) => ({ v: 1 })) });', ['x === "a"', 'x === "b"']],
    ["map with a number", 'new T(s, "n", { tiles: [f(), f()].map((x, i) => ({ v: 1 })) });', ["i === 0", "i === 1"]],
    ["a loop", 'for (const x of ["n", "m"]) new T(s, x, { v: 1 });', ['x === "n"']],
    [
      "entries",
      "for (const [key, { v }] of Object.entries({ n: { v: 1 }, m: { v: 1 } })) new T(s, key, { v: 1 });",
      ['key === "n"'],
    ],
    ["a Map", 'new Map([["n", 1], ["m", 1]]).forEach((v, key) => {\n  new T(s, key, { v: 1 });\n});', ['key === "n"']],
    [
      "map in a loop",
      'for (const x of ["n", "m"]) new T(s, x, { tiles: [1, 2].map((y) => ({ v: 1 })) });',
      ['x === "n" && y === 1', 'x === "n" && y === 2'],
    ],
    [
      "a function in a loop",
      'const make = (x: string) => new T(s, x, { v: 1 });\nfor (const x of ["n", "m"]) make(x);\nmake("o");',
      ["none"],
    ],
    [
      "a function that other calls give another literal",
      'const make = (s: Construct, x: string, y: number) => new T(s, x, { v: 1 });\nmake(a, "n", 1);\nmake(a, "m", 1);',
      ['x === "n"'],
    ],
    [
      "a function whose arguments nobody knows",
      'const make = (s: Construct, x: string) => new T(s, x, { v: 1 });\nmake(a, f());\nmake(a, "n");',
      ["none"],
    ],
  ])("in TypeScript, of %s", async (_, code, conditions) => {
    writeSource("main.ts", `${code}\n`);
    expect(await conditionsOf("ts", { type: "T", path: ["n"] })).toEqual(conditions);
  });
});
