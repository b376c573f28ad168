import { isRecord } from "terraform-provider-sdk/values";
import { custom } from "../../lib";
import * as patterns from "../../lib/constructs/patterns";
import { object } from "../../lib/tools/code/print/typescript-code";
import { TypescriptPrinter } from "../../lib/tools/code/print/typescript-printer";
import { layoutOf } from "../../lib/tools/pull/layout";
import { placesOf, sectioned } from "../importing/sections";
import { dashboard, errors, importAll, sourceId } from "../importing/support";
import fc from "../support/properties";

const id = "65f0a1b2c3d4e5f6a7b80001";

/** The configuration of a dashboard as code that arranges its tiles, if a layout makes the same. */
function arranged(tiles: readonly object[], containers: readonly object[]): string {
  const [imported] = importAll({ dashboard: [dashboard(id, "A", tiles, { containers })] }).objects;
  if (!imported) throw new Error("The dashboard is not imported.");
  const printer = new TypescriptPrinter({
    id: () => "logs.id",
    object: () => "logs",
    secret: (variable) => variable,
    localName: (name) => name,
  });
  const members = printer.configuration(imported.arguments, (own, tile) => layoutOf(own, { tile, layout: "Layout" }));
  return object(members, true).print("");
}

/** What the code makes. */
function configurationIn(text: string): Record<string, unknown> {
  const given = { ...patterns, custom, logs: { id: sourceId } };
  const value: unknown = new Function(...Object.keys(given), `return ${text};`)(...Object.values(given));
  const configuration: unknown = JSON.parse(JSON.stringify(value).replaceAll("$${", "${"));
  if (!isRecord(configuration)) throw new Error(`No configuration: ${text}`);
  return configuration;
}

test("a layout makes the same tiles and sections in the same places", () => {
  fc.assert(
    fc.property(sectioned, ({ tiles, containers, isMoved }) => {
      const text = arranged(tiles, containers);
      const made = configurationIn(text);
      const written = Array.isArray(made.tiles) ? made.tiles.filter(isRecord) : [];
      expect(placesOf(written)).toEqual(placesOf(tiles));
      expect(made.containers ?? []).toEqual(containers);
      const isOneByOne = containers.every(({ tabs = [] }) => {
        const titles = tabs.map(({ title }) => title);
        return new Set(titles).size === titles.length && !titles.some((title) => /^\d+$/.test(title));
      });
      const canBeSaid = tiles.length > 0 && isOneByOne && !isMoved;
      expect(text.includes("...Layout.dashboard(") || !canBeSaid).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test("a tile that was moved in a section says so, and Layout stays, except where it would leave gaps", () => {
  const place = (x: number, y: number, name: string) => ({
    ...errors,
    name,
    x,
    y,
    w: 12,
    h: 6,
    containerId: "details",
  });
  const textOf = (...tiles: object[]) => arranged(tiles, [{ id: "details", title: "Details", collapsed: false }]);
  const [a, b, c, d] = [place(0, 0, "a"), place(12, 0, "b"), place(0, 6, "c"), place(12, 6, "d")];
  const before = textOf(a, b, c, d);
  for (const [index, tile] of [a, b, c, d].entries()) {
    const moved = textOf(...[a, b, c, d].map((one, at) => (at === index ? { ...tile, x: 6, y: 12 } : one)));
    expect(moved.replace(/\n +\.at\(6, 12\)/, "")).toBe(before);
  }
  const two = textOf({ ...a, x: 6, y: 12 }, b, c, { ...d, x: 3, y: 30 });
  expect(two.replace(/\n +\.at\((6, 12|3, 30)\)/g, "")).toBe(before);
  const many = Array.from({ length: 12 }, (_, index) => place((index * 5) % 13, index * 7, `t${index}`)).reverse();
  expect(textOf(...many)).not.toContain("Layout");
});

test("a section reads as its author would lay it out", () => {
  const place = (x: number, y: number, w: number, h: number, more: object = {}) => ({ ...errors, x, y, w, h, ...more });
  const tiles = [
    place(0, 0, 12, 6, { name: "a" }),
    place(12, 0, 12, 6, { name: "b" }),
    place(0, 0, 8, 4, { name: "c", containerId: "details" }),
    place(8, 0, 16, 2, { name: "d", containerId: "details" }),
    place(8, 2, 16, 2, { name: "e", containerId: "details" }),
    place(0, 0, 24, 6, { name: "f", containerId: "g1", tabId: "one" }),
    place(0, 6, 6, 6, { name: "g", containerId: "g1", tabId: "one" }),
  ];
  const tabs = [
    { id: "one", title: "One" },
    { id: "t2", title: "Two" },
  ];
  const containers = [
    { id: "details", title: "Details", collapsed: true },
    { id: "g1", title: "Services", collapsed: false, bordered: true, tabs },
  ];
  const text = arranged(tiles, containers);
  expect(text.replace(/, logs\)\s+\.count\(\)\s+\.where\("level:error"\)\s*/g, ")")).toContain(`
  ...Layout.dashboard(
    Layout.columns(
      timeSeries("a"),
      timeSeries("b"),
    ),
    Layout.section(
      "Details",
      Layout.columns(
        timeSeries("c").size(8, 4),
        Layout.rows(
          timeSeries("d").size(16, 2),
          timeSeries("e").size(16, 2),
        ),
      ),
      { collapsed: true },
    ),
    Layout.tabs(
      "Services",
      {
        One: Layout.rows(
          timeSeries("f"),
          timeSeries("g").size(6),
        ),
        Two: Layout.rows(),
      },
      {
        id: "g1",
        bordered: true,
        tabIds: { Two: "t2" },
      },
    ),
  ),
`);
});
