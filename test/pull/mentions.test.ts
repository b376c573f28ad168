import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Compared } from "../../lib/tools/pull/compare";
import { mentionsIn } from "../../lib/tools/pull/mentions";
import { fixture } from "../support/fixture";

const project = fixture(
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), "observability-mentions-"));
    return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
  },
  { each: true },
);

function write(name: string, ...lines: readonly string[]): void {
  mkdirSync(path.dirname(path.join(project.folder, name)), { recursive: true });
  writeFileSync(path.join(project.folder, name), lines.join("\n"));
}

/** A dashboard whose name and tiles were others. */
function renamed(name: readonly [string, string], tiles: readonly (readonly [string, string | undefined])[] = []) {
  const side = (which: 0 | 1) => ({
    record: {
      id: "1",
      name: name[which],
      tiles: tiles.flatMap((tile, index) => (tile[which] === undefined ? [] : [{ id: `${index}`, name: tile[which] }])),
    },
  });
  return { address: "observability_dashboard.shop", base: side(0), theirs: side(1) } as unknown as Compared;
}

const placesOf = (object: Compared) =>
  (mentionsIn(project.folder, [object]).get(object.address) ?? []).map(({ name, place }) => `${place} ${name}`);

test("tests of every kind that name what was renamed or removed are named by line", () => {
  write(
    "tests/checkout.tftest.hcl",
    "tile_ids = { Errors = 1 }",
    'x.tile_ids["Errors"]',
    "x.tile_ids.Errors",
    '"Errors by day"',
    "Errors == 1",
    "other_Errors = 2",
  );
  write(
    "below/a.alert-test.yaml",
    "- alert: Shop errors # one",
    '- alert: "Shop errors"',
    "- alert: Shop errors too",
    "  total: 1",
  );
  write("a.test.ts", 'find("Errors");', "match(/Errors/);", "// Errors of all", "ids.Errors.x;", "Errors();");
  write("main.ts", 'timeSeries("Errors")');
  write("node_modules/a/a.test.ts", '"Errors"');
  expect(
    placesOf(
      renamed(
        ["Shop", "Shop"],
        [
          ["Errors", "Failures"],
          ["Slow", "Slow"],
        ],
      ),
    ),
  ).toEqual([
    "a.test.ts:1 Errors",
    "a.test.ts:2 Errors",
    "a.test.ts:4 Errors",
    "tests/checkout.tftest.hcl:1 Errors",
    "tests/checkout.tftest.hcl:2 Errors",
    "tests/checkout.tftest.hcl:3 Errors",
  ]);
  expect(placesOf(renamed(["Shop errors", "Shop"]))).toEqual([
    "below/a.alert-test.yaml:1 Shop errors",
    "below/a.alert-test.yaml:2 Shop errors",
  ]);
  expect(placesOf(renamed(["Shop", "Shop"], [["Errors", undefined]]))).toHaveLength(6);
  // Another tile has the name now.
  expect(
    placesOf(
      renamed(
        ["Shop", "Shop"],
        [
          ["Errors", "New"],
          ["Old", "Errors"],
        ],
      ),
    ),
  ).toEqual([]);
});

test.each([
  ['Say "hi"', 'find("Say \\"hi\\"")', `find('Say "hi"')`],
  ["It's `x` $" + "{y}", "find(\"It's `x` $" + '{y}")', "find(`It's \\`x\\` \\$" + "{y}`)"],
  ["C:\\temp (50 %)", 'find("C:\\\\temp (50 %)")', "find('C:\\\\temp (50 %)')"],
  ["a+(b|c)*", 'find("a+(b|c)*")', "match('a+(b|c)*')"],
  ["Größe 😀", 'find("Größe 😀")', "match(`Größe 😀`)"],
])("a name with signs of its own is found as each language spells it: %s", (name, ...lines) => {
  write("a.test.ts", ...lines.map((line) => `${line}\r`), "aabbc", 'find("Say")');
  expect(placesOf(renamed([name, "New"]))).toEqual([`a.test.ts:1 ${name}`, `a.test.ts:2 ${name}`]);
});

test("files that nobody can read, links in circles and names of blanks stop nothing", () => {
  write("a.test.ts", '"Errors"');
  symlinkSync(project.folder, path.join(project.folder, "again"));
  symlinkSync("/dev/zero", path.join(project.folder, "b.test.ts"));
  symlinkSync(path.join(project.folder, "nothing"), path.join(project.folder, "c.test.ts"));
  expect(placesOf(renamed(["Errors", "New"]))).toEqual(["a.test.ts:1 Errors"]);
  expect(placesOf(renamed([" ", "New"]))).toEqual([]);
  expect(mentionsIn("/nowhere", [renamed(["Errors", "New"])]).get("observability_dashboard.shop")).toEqual([]);
});
