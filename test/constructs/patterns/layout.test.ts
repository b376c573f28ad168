import { validate } from "terraform-provider-sdk/definitions";
import { Layout, markdownTile, timeSeries } from "../../../lib";
import { tilesInForm } from "../../../lib/constructs/dashboard-config";
import { dashboard } from "../../../lib/kinds/dashboard";

const tile = (name: string) => timeSeries(name, "65f5e4a3b9e77c001a000011").count();
const places = ({ tiles }: ReturnType<typeof Layout.dashboard>) =>
  tiles.map(({ name, x, y, w, h }) => `${name} ${x},${y} ${w}x${h}`);

test("blocks are placed below each other, columns side by side with equal widths", () => {
  const laidOut = Layout.dashboard(
    Layout.columns(tile("a"), tile("b").size(6, 8), tile("c")),
    markdownTile("d", "x").size(24, 2),
    tile("e"),
  );
  expect(places(laidOut)).toEqual(["a 0,0 9x6", "b 9,0 6x8", "c 15,0 9x6", "d 0,8 24x2", "e 0,10 24x6"]);
  expect(laidOut.containers).toBeUndefined();
});

test("rows and columns nest, and the first column gets the remainder", () => {
  const laidOut = Layout.dashboard(
    Layout.columns(tile("a"), Layout.rows(tile("b"), Layout.columns(tile("c"), tile("d")))),
    Layout.columns(...["1", "2", "3", "4", "5"].map(tile)),
  );
  expect(places(laidOut)).toEqual([
    "a 0,0 12x6",
    "b 12,0 12x6",
    "c 12,6 6x6",
    "d 18,6 6x6",
    "1 0,12 5x6",
    "2 5,12 5x6",
    "3 10,12 5x6",
    "4 15,12 5x6",
    "5 20,12 4x6",
  ]);
});

test("a tile with a position of its own stands there, and its place in the layout stays empty", () => {
  const laidOut = Layout.dashboard(
    Layout.columns(tile("a").at(12, 20), tile("b")),
    tile("c"),
    Layout.section("More", Layout.rows(tile("d").at(0, 30), tile("e"))),
  );
  expect(places(laidOut)).toEqual(["a 12,20 12x6", "b 12,0 12x6", "c 0,6 24x6", "d 0,30 24x6", "e 0,6 24x6"]);
});

test("sections and tabs are containers with a grid of their own", () => {
  const laidOut = Layout.dashboard(
    tile("a"),
    Layout.section("More: Details!", Layout.columns(tile("b"), tile("c")), { collapsed: true, bordered: true }),
    Layout.tabs("Tabs", { One: tile("d"), Two: tile("e") }, { id: "t", tabIds: { Two: "t2" } }),
  );
  expect(laidOut.containers).toEqual([
    { id: "more-details", title: "More: Details!", collapsed: true, bordered: true },
    {
      id: "t",
      title: "Tabs",
      collapsed: false,
      tabs: [
        { id: "one", title: "One" },
        { id: "t2", title: "Two" },
      ],
    },
  ]);
  expect(places(laidOut)).toEqual(["a 0,0 24x6", "b 0,0 12x6", "c 12,0 12x6", "d 0,0 24x6", "e 0,0 24x6"]);
  expect(laidOut.tiles.map(({ containerId, tabId }) => [containerId, tabId])).toEqual([
    [undefined, undefined],
    ["more-details", undefined],
    ["more-details", undefined],
    ["t", "one"],
    ["t", "t2"],
  ]);
  expect(
    validate(
      dashboard.type,
      { name: "d", ...laidOut, tiles: tilesInForm(laidOut.tiles, "config") },
      { isOpaque: () => false, dialect: "clickstack" },
    ),
  ).toEqual([]);
});

test("a row that is too narrow for its blocks, and an unknown size, are rejected with a message", () => {
  expect(() => Layout.dashboard(Layout.columns(tile("a").size(24), tile("b")))).toThrow(
    'The row with "a", "b" needs 25 columns at least, but has 24. Reduce `w` of a tile, or start another row.',
  );
  expect(() => Layout.dashboard(tile("a").size(12, -1.8e289))).toThrow('`h` of the tile "a" is not a positive');
});
