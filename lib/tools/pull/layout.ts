import { isPresent, isRecord } from "terraform-provider-sdk/values";
import { defaultTileSize, gridColumns } from "../../service/words";
import { placeTiles, sectionId, shares } from "../../tiles";
import { dataIn, listOf, literal, type Member, memberOf, type ObjectExpression } from "../code/print/expression";
import { brokenCall, type Code, object, propertyName, stringLiteral, text } from "../code/print/typescript-code";

/** Where a layout has the tiles, by their index. */
export type LayoutSlots = readonly (Place | undefined)[];

/** How a dashboard's tiles are printed. */
interface TilePrinter {
  /** Prints a tile, by its index, with what it says of its place and size, and where the layout has it. */
  readonly tile: (index: number, place: readonly Member[], slot: Place) => Code;
  /** What the file calls `Layout`. */
  readonly layout: string;
}

/** Where a tile begins. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** Blocks below each other: of the dashboard, of a section or of one of its tabs. `undefined` if none gives these places. */
type BlocksOf = (containerId?: string, tabId?: string) => readonly Code[] | undefined;

/**
 * `...Layout.dashboard(…)` where it makes the same tiles and sections in the same order. `undefined` where none does: a grid has too many
 * gaps or overlaps, or tiles of a section stand between others. A tile that stands elsewhere than the layout has it says where.
 */
export function layoutOf(dashboard: ObjectExpression, printer: TilePrinter, slots: LayoutSlots = []): Code | undefined {
  const [tiles, containers = listOf([])] = [memberOf(dashboard, "tiles"), memberOf(dashboard, "containers")];
  if (tiles?.type !== "list" || containers.type !== "list") return undefined;
  const places = tiles.items.map(dataIn).filter(isRecord);
  const boxes = placeTiles(places).map((box, index) => ({
    ...box,
    index,
    gridPlace: { x: box.x, y: box.y },
    ...slots[index],
  }));
  const order: number[] = [];
  const blocksOf: BlocksOf = (containerId, tabId) => {
    const boxesInside = boxes.filter(
      ({ index }) => places[index]?.containerId === containerId && places[index]?.tabId === tabId,
    );
    order.push(...boxesInside.map(({ index }) => index));
    if (!boxesInside.every(isBox)) return undefined;
    return gridBlocks(boxesInside, printer);
  };
  const blocks = allOf([
    ...(blocksOf() ?? [undefined]),
    ...containers.items.map((container) => section(dataIn(container), blocksOf, printer)),
  ]);
  const isWhole = order.length === tiles.items.length && order.every((index, position) => index === position);
  if (!blocks || !isWhole) return undefined;
  return brokenCall(`...${printer.layout}.dashboard`, ...blocks);
}

/** Where a layout that makes the tiles of a dashboard has them; nothing where none does. */
export function slotsIn(dashboard: ObjectExpression): LayoutSlots | undefined {
  const slots: Place[] = [];
  const tile = (index: number, _: readonly Member[], slot: Place) => {
    slots[index] = slot;
    return text("");
  };
  return layoutOf(dashboard, { tile, layout: "" }) && slots;
}

/** `Layout.section(…)` or `Layout.tabs(…)`, with the options that do not follow from the titles. */
function section(container: unknown, blocksOf: BlocksOf, printer: TilePrinter): Code | undefined {
  if (!isRecord(container)) return undefined;
  const { id, title, collapsed, collapsible, bordered, tabs, ...further } = container;
  if (typeof id !== "string" || typeof title !== "string" || Object.keys(further).length > 0) return undefined;
  const flags = Object.entries({ collapsed: collapsed === true || undefined, collapsible, bordered });
  const options: [string, Code][] = ownId("id", id, title);
  for (const [name, flag] of flags) if (isPresent(flag)) options.push([name, text(String(flag))]);
  const name = text(stringLiteral(title));
  if (!Array.isArray(tabs)) {
    const block = stacked(blocksOf(id), printer);
    return block && brokenCall(`${printer.layout}.section`, name, block, ...optionsObject(options));
  }
  const tabList = tabs.filter(isRecord).map((tab) => ({ id: String(tab.id), title: String(tab.title) }));
  const blocks = allOf(tabList.map((tab) => stacked(blocksOf(id, tab.id), printer)));
  // Members of an object stand in another order if they are numbers, and once only.
  const titles = Object.keys(Object.fromEntries(tabList.map((tab) => [tab.title, tab])));
  if (!blocks || tabList.some((tab, index) => tab.title !== titles[index])) return undefined;
  const ids = tabList.flatMap((tab) => ownId(propertyName(tab.title), tab.id, tab.title));
  if (ids.length > 0) options.push(["tabIds", object(ids)]);
  const byTitle = object(
    blocks.map((block, index) => [propertyName(titles[index] ?? ""), block]),
    true,
  );
  return brokenCall(`${printer.layout}.tabs`, name, byTitle, ...optionsObject(options));
}

function optionsObject(options: [string, Code][]): Code[] {
  if (options.length === 0) return [];
  return [object(options)];
}

/** A member with the ID of a section or a tab, unless it follows from the title. */
function ownId(name: string, id: string, title: string): [string, Code][] {
  if (id === sectionId(title)) return [];
  return [[name, text(stringLiteral(id))]];
}

/** A tile, by its index, and its place in the layout. */
interface Box extends Place {
  readonly index: number;
  readonly w: number;
  readonly h: number;
  /** Where it stands on the grid. */
  readonly gridPlace: Place;
}

type Area = Pick<Box, "x" | "y" | "w">;

function isBox(box: { readonly [K in keyof Box]: unknown }): box is Box {
  return [box.x, box.y, box.w, box.h].every(Number.isInteger) && Number(box.w) > 0 && Number(box.h) > 0;
}

/** How many arrangements of a grid are tried. */
const mostTried = 1000;

/** The blocks of a grid, also of one with tiles that were moved away from their places in the layout; as few of them as possible. */
function gridBlocks(boxes: readonly Box[], printer: TilePrinter): Code[] | undefined {
  const layouts = [boxes];
  for (const layout of layouts) {
    const blocks = rows(layout, { x: 0, y: 0, w: gridColumns }, printer);
    if (blocks) return blocks;
    if (layouts.length < mostTried) layouts.push(...withOneElsewhere(layout));
  }
  return undefined;
}

/** Layouts in which one tile more begins beside others or below them, where it is free, in reading order. */
function withOneElsewhere(boxes: readonly Box[]): (readonly Box[])[] {
  return boxes.flatMap((moved) => {
    const fixed = boxes.filter((box) => box !== moved);
    const isFree = ({ x, y }: Place) =>
      x + moved.w <= gridColumns &&
      !fixed.some((box) => box.x < x + moved.w && x < box.x + box.w && box.y < y + moved.h && y < box.y + box.h);
    return cornersBeside(fixed)
      .filter((place) => isFree(place) && (place.x !== moved.x || place.y !== moved.y))
      .map((place) => boxes.map((box) => (box === moved ? { ...moved, ...place } : box)));
  });
}

/** Where a tile could begin beside others or below them, in reading order. */
function cornersBeside(boxes: readonly Box[]): Place[] {
  const sorted = (ends: readonly number[]) => [...new Set([0, ...ends])].sort((first, second) => first - second);
  const columnsFrom = sorted(boxes.map(({ x, w }) => x + w));
  return sorted(boxes.map(({ y, h }) => y + h)).flatMap((y) => columnsFrom.map((x) => ({ x, y })));
}

/** The blocks of an area, below each other. */
function rows(boxes: readonly Box[], { x, y, w }: Area, printer: TilePrinter): Code[] | undefined {
  let top = y;
  const blocks = cuts(boxes, "y", "h").map((row) => {
    const block = columns(row, { x, y: top, w }, printer);
    top = Math.max(...row.map((box) => box.y + box.h));
    return block;
  });
  return allOf(blocks);
}

/** One tile, or blocks side by side: first with widths that `Layout` shares out, else with each tile's own. */
function columns(boxes: readonly Box[], area: Area, printer: TilePrinter): Code | undefined {
  const [first, ...following] = boxes;
  if (first && following.length === 0) return tile(first, area, printer);
  const groups = cuts(boxes, "x", "w");
  if (groups.length < 2) return undefined;
  return (
    sideBySide(groups, area, (box) => box.h !== defaultTileSize.h, printer) ??
    sideBySide(groups, area, () => true, printer)
  );
}

function sideBySide(
  groups: readonly (readonly Box[])[],
  { x, y, w }: Area,
  hasWidth: (tile: Box) => boolean,
  printer: TilePrinter,
): Code | undefined {
  const widths = groups.map(([first, ...more]) => {
    if (!first || more.length > 0 || !hasWidth(first)) return undefined;
    return first.w;
  });
  const open = widths.filter((width) => width === undefined).length;
  const remainingWidth = w - widths.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  if (remainingWidth < open) return undefined;
  const shared = shares(remainingWidth, open).values();
  let column = x;
  const blocks = groups.map((group, index) => {
    const width = widths[index] ?? shared.next().value ?? 0;
    const area = { x: column, y, w: width };
    column += width;
    const [first, ...more] = group;
    if (!first || more.length > 0) return stacked(rows(group, area, printer), printer);
    // A tile without a width takes its share.
    if (widths[index] !== undefined) return tile(first, { ...area, w: 0 }, printer);
    if (first.w !== width) return undefined;
    return tile(first, area, printer);
  });
  const complete = allOf(blocks);
  return complete && brokenCall(`${printer.layout}.columns`, ...complete);
}

/** A tile that begins an area, with its size where it is not the usual one, and with its place where it stands elsewhere. */
function tile({ index, x, y, w, h, gridPlace }: Box, area: Area, printer: TilePrinter): Code | undefined {
  if (x !== area.x || y !== area.y) return undefined;
  const isHigh = h !== defaultTileSize.h;
  const isMoved = x !== gridPlace.x || y !== gridPlace.y;
  const place: Member[] = [];
  if (isMoved) place.push(["x", literal(gridPlace.x)], ["y", literal(gridPlace.y)]);
  if (isHigh || w !== area.w) place.push(["w", literal(w)]);
  if (isHigh) place.push(["h", literal(h)]);
  return printer.tile(index, place, { x, y });
}

/** Groups of tiles in their order, each of which begins on an axis where those before have ended. */
function cuts(boxes: readonly Box[], axis: "x" | "y", size: "w" | "h"): Box[][] {
  const groups: Box[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const [index, box] of boxes.entries()) {
    if (boxes.slice(index).every((candidate) => candidate[axis] >= end)) groups.push([]);
    groups.at(-1)?.push(box);
    end = Math.max(end, box[axis] + box[size]);
  }
  return groups;
}

function stacked(blocks: readonly Code[] | undefined, printer: TilePrinter): Code | undefined {
  if (blocks?.length === 1) return blocks[0];
  return blocks && brokenCall(`${printer.layout}.rows`, ...blocks);
}

/** The blocks, if there are all of them. */
function allOf(blocks: readonly (Code | undefined)[]): Code[] | undefined {
  const complete = blocks.filter(isPresent);
  if (complete.length < blocks.length) return undefined;
  return complete;
}
