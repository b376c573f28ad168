import { blocksIn, hclOf } from "../../lib/tools/code/hcl";
import { merge } from "../../lib/tools/code/merge";
import type { Merged } from "../../lib/tools/code/merge-result";
import { resolved } from "../../lib/tools/code/resolve";
import { edited, type Source } from "../../lib/tools/code/tree";
import { expressionOf } from "../../lib/tools/code/typescript";

async function hcl(body: string): Promise<Source> {
  const text = `resource "observability_dashboard" "a" {\n${body}\n}\n`;
  const [block] = blocksIn(await hclOf(text), "resource");
  if (!block) throw new Error("no block");
  return {
    text,
    tree: resolved({ ...block, type: "members", content: "{" }, { find: () => undefined }),
    language: "hcl",
  };
}

const typescript = (text: string): Source => ({ text, tree: expressionOf(text), language: "ts" });

function merged(
  base: Source,
  theirs: Source,
  ours: Source,
  renamed: ReadonlyMap<string, string> = new Map(),
): Merged & { code: string } {
  const result = merge(base, theirs, ours, {
    takes: (name) => name !== "x",
    renamed,
    spell: (number) => `"id-${number}"`,
  });
  const { edits, leftovers, skipped, guesses } = result;
  return { edits, leftovers, skipped, guesses, code: edited(ours.text, edits) };
}

const tile = (name: string, where: string) =>
  `    { name = "${name}", config = jsonencode({ where = "${where}", sourceId = pulled_0_object.id }) },`;
const tiles = (...all: string[]) => `  name = "A"\n  tiles = [\n${all.join("\n")}\n  ]`;

test("a literal is replaced where the code says it in a layout and an order of its own", async () => {
  const ours = await hcl(
    '  # mine\n  tiles = [{ config = jsonencode({ "sourceId" = local.logs, "where" = "a" }), name = "T" }] # last\n  name  = "A"',
  );
  const { code, leftovers } = merged(await hcl(tiles(tile("T", "a"))), await hcl(tiles(tile("T", "b"))), ours);
  expect(leftovers).toEqual([]);
  expect(code).toBe(ours.text.replace('"where" = "a"', '"where" = "b"'));
});

test("a new tile speaks of other objects as the code does", async () => {
  const ours = await hcl(
    '  name = "A"\n  tiles = [\n    {\n      name = "T"\n      config = jsonencode({ where = "a", sourceId = local.logs.id })\n    },\n  ]',
  );
  const { code, leftovers } = merged(
    await hcl(tiles(tile("T", "a"))),
    await hcl(tiles(tile("T", "a"), tile("U", "u"))),
    ours,
  );
  expect(leftovers).toEqual([]);
  expect(code).toContain(
    '    },\n    { name = "U", config = jsonencode({ where = "u", sourceId = local.logs.id }) },\n  ]',
  );
});

test("a document that is encoded in place gets and loses members as a block does", async () => {
  const { text, tree } = await hcl('  dashboard_json = jsonencode({\n    name = "A"\n    tags = ["x"]\n  })');
  const [inner] = tree.parts[0]?.tree.parts ?? [];
  if (!inner) throw new Error("no document");
  const [base, theirs] = [await hcl('  name = "A"\n  tags = ["x"]'), await hcl('  name = "A"\n  tags = ["x", "y"]')];
  const { code, leftovers } = merged(base, theirs, { text, tree: inner.tree, language: "hcl" });
  expect(leftovers).toEqual([]);
  expect(code).toBe(text.replace('["x"]', '["x", "y"]'));
});

test("a removed tile takes its own lines with it, also where another stands in front of it in the code", async () => {
  const [one, two, three] = [tile("T", "a"), tile("U", "a"), tile("V", "a")];
  const { code } = merged(
    await hcl(tiles(one, two, three)),
    await hcl(tiles(one, three)),
    await hcl(tiles(one, three, two)),
  );
  expect(code).toBe((await hcl(tiles(one, three))).text);
});

test("the last item of JSON takes the comma before it", () => {
  const json = (...all: string[]): Source => ({
    ...typescript(`{\n  "tiles": [\n    ${all.join(",\n    ")}\n  ]\n}`),
    language: "json",
  });
  const [one, two] = ['{ "name": "T" }', '{ "name": "U" }'];
  expect(merged(json(one, two), json(one), json(one, two)).code).toBe(json(one).text);
  expect(merged(json(one), json(one, two), json(one)).code).toBe(json(one, two).text);
});

test("a renamed tile is found by the name that it had", async () => {
  const renamed = new Map([['"W"', '"U"']]);
  const same = tile("T", "a");
  const { code } = merged(
    await hcl(tiles(same, tile("U", "u"))),
    await hcl(tiles(same, tile("W", "w"))),
    await hcl(tiles(same, tile("U", "u"))),
    renamed,
  );
  expect(code).toBe((await hcl(tiles(same, tile("W", "w")))).text);
});

test("what an earlier pull brought into the code is not left, though the state does not have it yet", async () => {
  const [one, two, three] = [tile("T", "a"), tile("U", "u"), tile("V", "v")];
  const renamed = new Map([['"W"', '"U"']]);
  const base = await hcl(tiles(one, two, three));
  const theirs = await hcl(tiles(one, tile("W", "w"), tile("X", "x")));
  expect(merged(base, theirs, theirs, renamed)).toMatchObject({ edits: [], leftovers: [] });
  const fewer = await hcl(tiles(one, tile("W", "w")));
  const { code, leftovers } = merged(base, fewer, await hcl(tiles(one, tile("W", "u"))), renamed);
  expect([code, leftovers]).toEqual([fewer.text, []]);
});

test("what a method of the code arranges is left", () => {
  const code = (call: string) => typescript(`{ ...Layout.dashboard(timeSeries("A", logs).count(), ${call}) }`);
  const section = (...tiles: string[]) =>
    code(`Layout.section("S", ${tiles.map((tile) => `markdownTile("${tile}", "x")`)})`);
  const { edits, leftovers } = merged(section("B", "C"), section("B"), code("this.details()"));
  expect([edits, leftovers.length]).toEqual([[], 1]);
});

test("the branch of a condition that an earlier pull changed is not left", async () => {
  const ours = await hcl('  name = var.production ? "B" : "Other"');
  const { edits, leftovers } = merged(await hcl('  name = "A"'), await hcl('  name = "B"'), ours);
  expect([edits, leftovers]).toEqual([[], []]);
});

test("what an earlier pull brought into a Layout, or into a tile without a written title, is there, too", () => {
  const dashboard = (...all: string[]) => typescript(`({ ...Layout.dashboard(${all.join(", ")}) })`);
  const [kept, gone] = ['markdownTile("A", "a")', 'markdownTile("B", "b")'];
  expect(merged(dashboard(kept, gone), dashboard(kept), dashboard(kept))).toMatchObject({ edits: [], leftovers: [] });
  const computed = merged(dashboard(kept, gone), dashboard(kept), dashboard(kept, "made(b)"));
  expect(computed.leftovers).toMatchObject([{ path: 'tile "B"' }]);
  const list = (limit: string) =>
    typescript(`({ tiles: [{ name: title, limit: ${limit}, source: pulled_0_object.id }] })`);
  const ours = typescript("({ tiles: [{ name: title, limit: 2, source: logs.id }] })");
  expect(merged(list("1"), list("2"), ours)).toMatchObject({ edits: [], leftovers: [] });
});

test.each([
  [
    "a loop",
    '  name = "A"\n  tiles = [for one in ["T"] : { name = one, config = jsonencode({ where = "a" }) }]',
    "shared",
  ],
  [
    "a loop over what is not written out",
    '  name = "A"\n  tiles = [for one in var.names : { name = one, config = jsonencode({ where = "a" }) }]',
    "computed",
  ],
  [
    "a computed value",
    '  name = "A"\n  tiles = [{ name = "T", config = jsonencode({ where = "${local.a}" }) }]',
    "computed",
  ],
  [
    "a value of its own",
    '  name = "A"\n  tiles = [{ name = "T", config = jsonencode({ where = "other" }) }]',
    "differs",
  ],
])("%s is left, with what the service would have there", async (_, body, why) => {
  const ours = await hcl(body);
  const { code, leftovers } = merged(await hcl(tiles(tile("T", "a"))), await hcl(tiles(tile("T", "b"))), ours);
  expect(code).toBe(ours.text);
  expect(leftovers).toMatchObject([{ why }]);
});

test.each([
  ["Part 1", "Part 1 of 2", '"Part ${var.n}"', '"Part ${var.n} of 2"'],
  ["cart: a, cart", "b cart, cart!", '"${local.a}: a, ${local.a}"', '"b ${local.a}, ${local.a}!"'],
  ["$" + "{x} %{y} 1", "$" + '{x} "%{y}" 1', '"$${x} %%{y} ${ n }"', '"$${x} \\"%%{y}\\" ${ n }"'],
])("a template that computes %s gets %s with its holes", async (base, theirs, ours, wanted) => {
  const name = (text: string) => hcl(`  name = ${JSON.stringify(text).replace(/[$%](?=\{)/g, "$&$&")}`);
  const { edits, leftovers } = merged(await name(base), await name(theirs), await hcl(`  name = ${ours}`));
  expect([edits, leftovers]).toMatchObject([
    [],
    [{ why: "computed", wantedText: JSON.stringify(theirs).replace(/[$%](?=\{)/g, "$&$&"), textForAll: wanted }],
  ]);
});

test.each([
  ["the hole says something else now", "Part 1", "Part 2", "Part ${var.n}"],
  ["nobody knows what a hole says", "a-b-c", "a-b-d", "${var.a}-${var.b}"],
  ["nobody knows where one of two holes ends", "ab", "ab!", "${var.a}${var.b}"],
  ["its first and last text share what the text has once", "aba", "aba!", "ab${var.a}ba"],
  ["its texts stand in another order", "x b y a z", "x b y a z!", "${var.x} a ${var.y} b ${var.z}"],
  ["the text has the value of the hole once more", "1", "1 of 1", "${var.n}"],
  ["the hole is empty", "Part ", "Parts ", "Part ${var.n}"],
  ["a directive decides", "Part 1", "Part 1!", "%{ if a }Part%{ endif } ${var.n}"],
  ["a hole takes blanks away", "Part 1", "Part 1!", "Part   ${~ var.n }"],
])("a template stays no template where %s", async (_, base, theirs, ours) => {
  const name = (text: string) => hcl(`  name = "${text}"`);
  const { leftovers } = merged(await name(base), await name(theirs), await name(ours));
  expect(leftovers).toMatchObject([{ wantedText: JSON.stringify(theirs) }]);
  expect(leftovers[0]?.textForAll).toBeUndefined();
});

test("a template of many holes with one separator is read at once where the text is another one", async () => {
  const name = (text: string) => hcl(`  name = "${text}"`);
  const row = "| a | b ".repeat(140);
  const holes = ["a", "b", "c", "d", "e"].map((hole) => `\${var.${hole}}`).join(" | ");
  const [base, theirs, ours] = [await name(row), await name(`${row}|`), await name(`| ${holes} | end`)];
  const start = performance.now();
  const { leftovers } = merged(base, theirs, ours);
  expect(performance.now() - start).toBeLessThan(1000);
  expect(leftovers).toMatchObject([{ wantedText: JSON.stringify(`${row}|`) }]);
  expect(leftovers[0]?.textForAll).toBeUndefined();
});

test("the argument of a call that is a template is left by itself, with its holes", () => {
  const tile = (where: string) => typescript(`({ tiles: [timeSeries("T", pulled_0_object).count().where(${where})] })`);
  const ours = typescript('({ tiles: [timeSeries("T", logs).count().where(`a:${f("b")} \\`x\\``)] })');
  const { leftovers } = merged(tile('"a:b `x`"'), tile('"a:b `y` ${z}"'), ours);
  expect(leftovers).toMatchObject([{ path: 'tile "T" where', textForAll: '`a:${f("b")} \\`y\\` \\${z}`' }]);
  expect(leftovers.map(({ start, end }) => ours.text.slice(start, end))).toEqual(['`a:${f("b")} \\`x\\``']);
});

test("a tile that a list without loops does not have is not called computed", async () => {
  const ours = await hcl(tiles(tile("Mine", "m"), tile("Other", "o")));
  const { leftovers } = merged(await hcl(tiles(tile("T", "a"))), await hcl(tiles(tile("T", "b"))), ours);
  expect(leftovers).toMatchObject([{ why: "differs", path: 'tile "T"' }]);
});

test("code that has a value twice is not guessed at", () => {
  const base = typescript('({ tiles: [timeSeries("T", pulled_0_object).count().where("a")] })');
  const theirs = typescript('({ tiles: [timeSeries("T", pulled_0_object).count().where("b")] })');
  const { leftovers } = merged(base, theirs, typescript('({ tiles: [make("T", "a", "a")] })'));
  expect(leftovers).toMatchObject([{ why: "repeated" }]);
  expect(merged(base, theirs, typescript('({ tiles: [make("T", "a")] })')).code).toBe('({ tiles: [make("T", "b")] })');
});

test("calls of builders are inserted and removed where the code has its own line ends", () => {
  const base = typescript('({ tiles: [timeSeries("T", pulled_0_object).count().groupBy("a")] })');
  const theirs = typescript('({ tiles: [timeSeries("T", pulled_0_object).count().where("b")] })');
  const ours = typescript('({\n  tiles: [\n    timeSeries("T", logs)\n      .count()\n      .groupBy("a"),\n  ],\n})');
  const { code, leftovers } = merged(base, theirs, ours);
  expect(leftovers).toEqual([]);
  expect(code).toBe('({\n  tiles: [\n    timeSeries("T", logs)\n      .count()\n      .where("b"),\n  ],\n})');
});

test("a builder without calls gets its first, and loses its last", () => {
  const bare = '({ tiles: [markdownTile("T", "a")] })';
  const placed = '({ tiles: [markdownTile("T", "a").size(6)] })';
  expect(merged(typescript(bare), typescript(placed), typescript(bare)).code).toBe(placed);
  expect(merged(typescript(placed), typescript(bare), typescript(placed)).code).toBe(bare);
});

test.each([
  [".size(12, 6)", ".size(6, 3)"],
  ["\n      // As wide as it gets.\n      .size(12, 6)", "\n      // As wide as it gets.\n      .size(6, 3)"],
])("a size that the writer would omit, %j, is replaced", (said, wanted) => {
  const code = (calls: string) => typescript(`({ tiles: [timeSeries("T", logs).count()${calls}.groupBy("a")] })`);
  const base = typescript('({ tiles: [timeSeries("T", pulled_0_object).count().groupBy("a")] })');
  const theirs = typescript('({ tiles: [timeSeries("T", pulled_0_object).count().size(6, 3).groupBy("a")] })');
  expect(merged(base, theirs, code(said)).code).toBe(code(wanted).text);
});

test("of two calls of one name the last one counts, so that it is what an earlier pull said, and what the next one edits", () => {
  const tile = (calls: string) => typescript(`({ tiles: [timeSeries("T", pulled_0_object).count()${calls}] })`);
  const ours = typescript('({ tiles: [timeSeries("T", logs).count().size(12, 6).size(12, 7)] })');
  const [base, seven, eight] = [tile(".size(12, 6)"), tile(".size(12, 7)"), tile(".size(12, 8)")];
  expect(merged(base, seven, ours)).toMatchObject({ leftovers: [], edits: [] });
  expect(merged(seven, eight, ours).code).toBe(ours.text.replace("7", "8"));
});

test("an equal number elsewhere in a tile is no sign of an earlier pull, or a guess", () => {
  const tile = (calls: string) => typescript(`({ tiles: [timeSeries("T", pulled_0_object).count()${calls}] })`);
  const ours = typescript('({ tiles: [{ name: "T", w: 12, h: 5, config: { sourceId: logs.id } }] })');
  const moved = merged(tile(".size(12, 5).at(0, 0)"), tile(".size(12, 5).at(0, 5)"), ours);
  expect(moved).toMatchObject({ leftovers: [{ why: "computed" }], edits: [] });
  expect(merged(tile(".at(0, 0)"), tile(".at(0, 5)"), ours)).toMatchObject({ leftovers: [], edits: [], guesses: 1 });
});

test.each([
  ['shop.tileIds.lookup("Errors")', 'shop.tileIds.lookup("Failures")'],
  ["shop.tileId('Errors')", "shop.tileId('Failures')"],
  ['tileOf(shop, "Errors")', 'tileOf(shop, "Failures")'],
])("the new name of a tile comes into %s", (ours, wanted) => {
  const alert = (name: string) => typescript(`({ tileId: pulled_0_object.tileId("${name}") })`);
  const { code, leftovers } = merged(alert("Errors"), alert("Failures"), typescript(`({ tileId: ${ours} })`));
  expect([code, leftovers]).toEqual([`({ tileId: ${wanted} })`, []]);
});

test("a size that is computed is left, and what adds to the tile stays beside its like", () => {
  const base = typescript('({ tiles: [timeSeries("T", pulled_0_object).count()] })');
  const theirs = typescript('({ tiles: [timeSeries("T", pulled_0_object).count().size(6, 3)] })');
  const code = (calls: string) => typescript(`({ tiles: [timeSeries("T", logs).count()${calls}] })`);
  const { leftovers, edits } = merged(base, theirs, code(".size(width(), 6)"));
  expect({ leftovers, edits }).toMatchObject({ leftovers: [{ why: "differs", wantedText: ".size(6, 3)" }], edits: [] });
  const further = typescript('({ tiles: [timeSeries("T", pulled_0_object).count().sum("A")] })');
  expect(merged(base, further, code('.sum("B")')).code).toContain('.count().sum("A").sum("B")');
});

test("what the code never set is not taken unless it is asked for", async () => {
  const [base, theirs] = [await hcl('  name = "A"\n  x = 1'), await hcl('  name = "A"\n  x = 2')];
  const { code, skipped } = merged(base, theirs, await hcl('  name = "A"'));
  expect(skipped).toEqual(["x"]);
  expect(code).not.toContain("x");
});

test("code that says already what the service has stays", async () => {
  const theirs = await hcl(tiles(tile("T", "b"), tile("U", "u")));
  const { edits, leftovers } = merged(
    await hcl(tiles(tile("T", "a"))),
    theirs,
    await hcl(tiles(tile("T", "b"), tile("U", "u"))),
  );
  expect({ edits, leftovers }).toEqual({ edits: [], leftovers: [] });
});

test("a number with an exponent, which the grammar cannot read, is a number", async () => {
  const body = (factor: string, extra = "") =>
    `  name = "A"\n  tiles = [{ name = "1e-9", config = jsonencode({ format = { factor = ${factor}${extra} } }) }]`;
  const [base, theirs] = [await hcl(body("0.000000001")), await hcl(body("0.000001"))];
  expect(merged(base, theirs, await hcl(body("1e-9"))).code).toBe((await hcl(body("0.000001"))).text);
  expect(merged(base, theirs, await hcl(body("1E-9", ", b = 1"))).code).toContain("factor = 0.000001, b = 1");
});

test("a renamed tab is an edit of its key, whatever is in it", () => {
  const code = (tabs: string, ids: string) =>
    typescript(`({ ...Layout.dashboard(Layout.tabs("S", { ${tabs} }, { tabIds: { ${ids} } })) })`);
  const inner = 'Layout.rows(timeSeries("a", pulled_0_object).count())';
  const [base, theirs] = [code(`Cart: ${inner}`, 'Cart: "t"'), code(`Basket: ${inner}`, 'Basket: "t"')];
  const ours = code('Cart: Layout.rows(...goldenSignals("cart", { traces }))', 'Cart: "t"');
  const { code: edited, leftovers } = merged(base, theirs, ours);
  expect(leftovers).toEqual([]);
  expect(edited).toBe(ours.text.replaceAll("Cart:", "Basket:"));
});

test("what the code computes is neither removed nor written out beside it", () => {
  const code = (blocks: string) => typescript(`({ ...Layout.dashboard(${blocks}) })`);
  const [a, b] = ['markdownTile("A", "a")', 'markdownTile("B", "b")'];
  const ours = code("Layout.columns(...pair())");
  const { code: edited, leftovers } = merged(code(`Layout.columns(${a}, ${b})`), code(a), ours);
  expect(edited).toBe(ours.text);
  expect(leftovers.map(({ why }) => why)).toContain("computed");
});

test("a new tile is new whatever arguments its calls have", () => {
  const code = (tiles: string) => typescript(`({ tiles: [${tiles}] })`);
  const [a, b] = ['markdownTile("A", "a")', 'markdownTile("B", "b").at(0, 6)'];
  expect(merged(code(`${a}.at(0, 0)`), code(`${a}.at(0, 0), ${b}`), code(a)).code).toBe(code(`${a}, ${b}`).text);
});

test("what takes the place of the only item stands there", () => {
  const code = (format: string) => typescript(`({ tiles: [timeSeries("T", logs).count().format(${format})] })`);
  const wanted = code("{ mantissa: 3 }");
  expect(merged(code("units.percent"), wanted, code("units.percent")).code).toBe(wanted.text);
  const layout = (blocks: string) => typescript(`({ ...Layout.dashboard(${blocks}) })`);
  const [a, b] = ['markdownTile("A", "a")', 'markdownTile("B", "b")'];
  const columns = layout(`Layout.columns(${a}, ${b})`);
  expect(merged(columns, layout(a), columns).code).toBe(layout(`Layout.columns(${a})`).text);
});

test("a block of a Layout that becomes one of another kind is replaced as a whole, or left", () => {
  const layout = (blocks: string) => typescript(`({ ...Layout.dashboard(${blocks}) })`);
  const [a, b, c] = ["A", "B", "C"].map((name) => `markdownTile("${name}", "x")`);
  const [was, becomes] = [
    layout(`Layout.columns(${a}, ${b}), ${c}`),
    layout(`Layout.rows(${a}, Layout.columns(${b})), ${c}`),
  ];
  expect(merged(was, becomes, was)).toMatchObject({ code: becomes.text, leftovers: [] });
  const ours = layout(`Layout.columns(...pair()), ${c}`);
  const { code, leftovers } = merged(was, becomes, ours);
  expect([code, leftovers.length]).toEqual([ours.text, 1]);
});

test("a value behind others that nobody knows is appended", async () => {
  const tags = (all: string) => hcl(`  tags = [${all}]`);
  const { code, leftovers } = merged(await tags('"a"'), await tags('"a", "b"'), await tags("local.tag"));
  expect([code, leftovers]).toEqual([(await tags('local.tag, "b"')).text, []]);
});

test("a new tile never goes into a list that may be empty", async () => {
  const ours = await hcl('  tiles = concat([{ name = "T" }], var.more ? [{ name = "U" }] : [])');
  const list = (...names: string[]) => hcl(`  tiles = [${names.map((name) => `{ name = "${name}" }`).join(", ")}]`);
  const { code, leftovers } = merged(await list("T", "U"), await list("T", "U", "V"), ours);
  expect([code, leftovers]).toEqual([ours.text.replace(": [])", ': [], [{ name = "V" }])'), []]);
});

test("texts over several lines keep their lines", async () => {
  const text = (line: string, indent: string) => `  text = <<-EOT\n${indent}# Head\n\n${indent}${line}\n  EOT`;
  const { code, leftovers } = merged(
    await hcl(text("a", "    ")),
    await hcl(text("b", "    ")),
    await hcl(text("a", "        ")),
  );
  expect(leftovers).toEqual([]);
  expect(code).toContain("    # Head\n\n    b\n  EOT");
});
