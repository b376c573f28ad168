import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Project } from "../../lib/tools/code/project";
import type { StoredObject } from "../../lib/tools/plans/state";
import { compare } from "../../lib/tools/pull/compare";
import { placesIn, propose } from "../../lib/tools/pull/propose";
import { fixture } from "../support/fixture";

const made = fixture(
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), "observability-propose-"));
    return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
  },
  { each: true },
);

const type = "observability_dashboard";
const source = "65f5e4a3b9e77c0012345678";
const synthesized = { [type]: { shop: { "//": { metadata: { path: "stack/shop" } } } } };

interface Tile {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly config: object;
  readonly containerId?: string;
}

const wide = { x: 0, w: 24, h: 6 };
const note = (id: string, name: string, place: Pick<Tile, "x" | "y" | "w" | "h">, markdown: string): Tile => ({
  ...{ id, name, ...place },
  config: { displayType: "markdown", markdown },
});

/** What a pull would change in the code of a dashboard whose tiles people changed. */
async function proposalOf(
  code: string,
  applied: readonly Tile[],
  current: readonly Tile[],
  language: "ts" | "hcl" = "ts",
  tagsOfDocument?: readonly string[],
) {
  const ids = [...new Set(applied.flatMap(({ containerId }) => containerId ?? []))];
  const containers = ids.map((id) => ({ id, title: id.toUpperCase(), collapsed: false }));
  writeFileSync(path.join(made.folder, language === "ts" ? "main.ts" : "main.tf"), code);
  const managed: StoredObject = {
    ...{ mode: "managed", kind: "dashboard", id: source, type, name: "shop", address: `${type}.shop`, module: "" },
    ...{ provider: "", isPlain: true },
    attributes: {
      ...{ id: source, name: "Shop", containers },
      tiles: applied.map(({ containerId, ...tile }) => ({
        ...{ ...tile, config: JSON.stringify(tile.config) },
        ...(containerId !== undefined && { container_id: containerId }),
      })),
      tile_ids: Object.fromEntries(applied.map(({ id, name }) => [name, id])),
      ...(tagsOfDocument && {
        dashboard_json: JSON.stringify({ name: "Shop", tags: tagsOfDocument, tiles: applied }),
      }),
    },
  };
  const tags = tagsOfDocument && { tags: tagsOfDocument };
  const inventory = { dashboard: [{ id: source, name: "Shop", containers, tiles: current, ...tags }] };
  const { objects } = compare([managed], inventory, { mode: "open_source", product: "clickstack", defaultTags: [] });
  const [object] = objects;
  if (!object) throw new Error("The dashboard is not compared.");
  const project = await Project.read(made.folder, language);
  const takes = { all: true, positions: true };
  return propose(
    object,
    placesIn(project, language === "ts" ? { synthesized, lines: new Map() } : undefined),
    { managed: [managed], lookups: new Map() },
    takes,
  );
}

test("a tile that people moved to where a Layout cannot have it is left, and what else changed is taken", async () => {
  const code = `const third = markdownTile("C", "c");
new Dashboard(stack, "shop", { name: "Shop", ...Layout.dashboard(markdownTile("A", "a"), markdownTile("B", "b"), Layout.section("S", third)) });
`;
  const applied = [
    note("1", "A", { ...wide, y: 0 }, "a"),
    note("2", "B", { ...wide, y: 6 }, "b"),
    { ...note("3", "C", { ...wide, y: 0 }, "c"), containerId: "s" },
  ];
  const current = applied.map((tile, index) =>
    index === 0 ? { ...note("1", "A", { ...wide, y: 6 }, "new"), containerId: "s" } : tile,
  );
  const { edits, leftovers } = await proposalOf(code, applied, current);
  expect(edits.map(({ text }) => text)).toEqual(['"new"']);
  expect(leftovers).toEqual([expect.objectContaining({ why: "gaps", path: "tiles" })]);
});

test("a new tile stands where people put it, also in a Layout that has other tiles elsewhere than in its order", async () => {
  const code = `new Dashboard(stack, "shop", { name: "Shop", ...Layout.dashboard(markdownTile("A", "a").at(0, 25), objective.block) });
`;
  const block: readonly (readonly [x: number, y: number, w: number, h: number])[] = [
    ...([0, 8, 16] as const).map((x) => [x, 6, 8, 4] as const),
    ...([0, 6, 12, 18] as const).map((x) => [x, 10, 6, 3] as const),
    ...([0, 12] as const).flatMap((x) => [[x, 13, 12, 6] as const, [x, 19, 12, 6] as const]),
  ];
  const places = [...block].sort((first, second) => first[1] - second[1]);
  const applied = [
    note("a", "A", { ...wide, y: 25 }, "a"),
    ...places.map(([x, y, w, h], index) => note(`${index}`, `Objective ${index}`, { x, y, w, h }, "x")),
  ];
  const added = note("n", "New", { x: 0, y: 31, w: 12, h: 6 }, "n");
  const { edits, leftovers } = await proposalOf(code, applied, [...applied, added]);
  expect(leftovers).toEqual([]);
  expect(edits.map(({ text }) => text)).toEqual([', markdownTile("New", "n").size(12).at(0, 31)']);
});

test("a text of several lines comes into a file with the line ends of Windows as it is, and one in a heredoc there is known", async () => {
  const lines = `resource "${type}" "shop" {
  name  = "Shop"
  tiles = [{
    name = "A"
    config = jsonencode({
      displayType = "markdown"
      markdown    = <<-EOT
        a
          b
      EOT
    })
  }]
}
`;
  const change = (applied: string, current: string, code: string) =>
    proposalOf(code, [note("1", "A", { ...wide, y: 0 }, applied)], [note("1", "A", { ...wide, y: 0 }, current)], "hcl");
  const windows = await change("a\r\n  b\r\n", "a\nc\n", lines.replaceAll("\n", "\r\n"));
  expect([windows.leftovers, windows.edits.map(({ text }) => text)]).toEqual([[], ['"a\\nc\\n"']]);
  const unix = await change("a\n  b\n", "a\nc\n", lines);
  expect([unix.leftovers, unix.edits.map(({ text }) => text)]).toEqual([
    [],
    ["<<-EOT\n        a\n        c\n      EOT"],
  ]);
});

test("what comes into a document in a heredoc begins no template there, and what the document computes stays", async () => {
  const document = {
    ...{ name: "Shop", tags: ["${var.team}"] },
    tiles: [{ id: "1", name: "A", ...wide, y: 0, config: { displayType: "markdown", markdown: "a" } }],
  };
  const code = `resource "${type}" "shop" {
  dashboard_json = <<-EOT
${JSON.stringify(document, undefined, 2)}
  EOT
}
`;
  const change = (markdown: string) => note("1", "A", { ...wide, y: 0 }, markdown);
  const { edits, leftovers } = await proposalOf(code, [change("a")], [change("${b} %{c}")], "hcl", ["core"]);
  expect(leftovers).toEqual([]);
  expect(edits.map(({ text }) => text)).toEqual(['"$${b} %%{c}"']);
});

test("a document that the code computes is left at the place of what computes it", async () => {
  const code = `resource "${type}" "shop" {
  dashboard_json = jsonencode(merge(local.base, { name = "Shop" }))
}
`;
  const applied = [note("1", "A", { ...wide, y: 0 }, "a")];
  const { nowhere, edits, leftovers } = await proposalOf(
    code,
    applied,
    [note("1", "A", { ...wide, y: 0 }, "b")],
    "hcl",
    ["a"],
  );
  expect([nowhere, edits]).toEqual([undefined, []]);
  expect(leftovers.map(({ why, start, end }) => [why, code.slice(start, end)])).toEqual([
    ["computed", 'jsonencode(merge(local.base, { name = "Shop" }))'],
  ]);
  const unchanged = await proposalOf(code, applied, applied, "hcl", ["a"]);
  expect(unchanged.leftovers).toEqual([]);
});

test("what a new tile calls is imported on a line of its own where each name has one, and in the line where all are in one", async () => {
  const code = (open: string, between: string, close: string) =>
    `import {${open}Dashboard,${between}numberTile${close}} from "cdktf-observability";\n\nnew Dashboard(stack, "shop", { name: "Shop", tiles: [numberTile("A", logs).count()] });\n`;
  const applied = [
    {
      ...note("1", "A", { ...wide, y: 0 }, ""),
      config: { displayType: "number", sourceId: source, select: [{ aggFn: "count", where: "" }] },
    },
  ];
  const added = note("2", "B", { ...wide, y: 6 }, "b");
  const importsOf = async (text: string) =>
    (await proposalOf(text, applied, [...applied, added])).edits
      .map((edit) => edit.text)
      .filter((edit) => edit.includes("markdownTile") && !edit.includes("("));
  expect(await importsOf(code("\n  ", "\n  ", ",\n"))).toEqual(["markdownTile,\n  "]);
  expect(await importsOf(code(" ", " ", " "))).toEqual(["markdownTile, "]);
});

test("a new tile has its source from the local value that its neighbours have it from", async () => {
  const query = {
    displayType: "line",
    sourceId: source,
    select: [{ aggFn: "count", where: "a", whereLanguage: "lucene" }],
  };
  const tile = (id: string, name: string, y: number) => ({ ...note(id, name, { ...wide, y }, ""), config: query });
  const code = `locals {
  logs = "${source}"
}

resource "${type}" "shop" {
  name = "Shop"
  tiles = [
    { name = "A", config = jsonencode({ displayType = "line", sourceId = local.logs, select = [{ aggFn = "count", where = "a", whereLanguage = "lucene" }] }) },
  ]
}
`;
  const { edits, leftovers } = await proposalOf(
    code,
    [tile("1", "A", 0)],
    [tile("1", "A", 0), tile("2", "B", 6)],
    "hcl",
  );
  expect(leftovers).toEqual([]);
  expect(edits.map(({ text }) => text).join("")).toMatch(/sourceId += local\.logs\n/);
});

test("a size of the code that is equal to a tile's new place is not taken for an earlier pull of that place", async () => {
  const code = `const make = (id: string) => new Dashboard(stack, id, { name: "Shop", tiles: [markdownTile("A", "a").size(12, 6)] });
make("shop");
make("other");
`;
  const at = (y: number) => [note("1", "A", { x: 0, y, w: 12, h: 6 }, "a")];
  const { edits, leftovers } = await proposalOf(code, at(0), at(6));
  expect([edits, leftovers]).toMatchObject([[], [{ why: "shared", path: 'tile "A" at' }]]);
});

test("a text that the code has by chance in one form only is no sign of an earlier pull, however much is left then", async () => {
  const code = `new Dashboard(stack, "shop", { name: "Shop", tiles: [make("A", "markdown"), markdownTile("B", "b")] });\n`;
  const tiles = (first: string, second: string) => [
    note("1", "A", { ...wide, y: 0 }, first),
    note("2", "B", { ...wide, y: 6 }, second),
  ];
  const { edits, leftovers } = await proposalOf(code, tiles("old", "b"), tiles("markdown", "c"));
  expect(edits.map(({ text }) => text)).toEqual(['"c"']);
  expect(leftovers).toMatchObject([{ why: "computed", path: expect.stringContaining('tile "A"') }]);
});
