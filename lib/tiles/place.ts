import { isUnknown, UNKNOWN } from "terraform-provider-sdk/schema";
import type { ObjectValue, Unknown } from "terraform-provider-sdk/values";
import { defaultTileSize, gridColumns } from "../service/words";

/** A rectangle on the grid, in columns and rows. */
interface Rectangle<T> {
  readonly x: T;
  readonly y: T;
  readonly w: T;
  readonly h: T;
}

/** The configured position and size of a tile; `null` and `undefined` are absent. */
export interface TilePlacement extends Partial<Rectangle<unknown>> {
  readonly containerId?: unknown;
  readonly tabId?: unknown;
}

/** The position of a tile. `UNKNOWN` if it depends on an unknown value. */
export type PlacedTile = Rectangle<number | Unknown>;

/**
 * Places the tiles of a dashboard on the grid of 24 columns. A configured size or position is kept; the default size is 12 × 6; a tile
 * without a position gets the next free one in reading order (left to right, then down), around the tiles that have one. Each container and
 * each tab has its own grid. A tile whose position depends on an opaque value gets `UNKNOWN`, and so do later tiles in the same grid,
 * because a guess could turn out wrong. Deterministic: the same tiles always have the same positions, and a tile added at the end moves no
 * other.
 */
export function placeTiles(
  tiles: readonly TilePlacement[],
  isOpaque: (value: unknown) => boolean = isUnknown,
): PlacedTile[] {
  const grids = new Map<string, Grid>();
  let allClosed = false;
  const placed: PlacedTile[] = new Array(tiles.length);
  const wishes = tiles.map((tile, index) => ({ index, tile, wish: wishOf(tile, isOpaque) }));
  for (const { index, tile, wish } of wishes.sort((a, b) => turnOf(a.wish) - turnOf(b.wish))) {
    const { containerId = null, tabId = null } = tile;
    if (isOpaque(containerId) || isOpaque(tabId)) {
      allClosed = true;
      placed[index] = unplaced(wish);
      continue;
    }
    const name = JSON.stringify([containerId, tabId]);
    const grid = grids.get(name) ?? new Grid();
    grids.set(name, grid);
    placed[index] = grid.place(wish, allClosed);
  }
  return placed;
}

interface Wish extends Pick<PlacedTile, "w" | "h"> {
  readonly x: PlacedTile["x"] | undefined;
  readonly y: PlacedTile["y"] | undefined;
}

/** The order of placement: tiles with a position, then those with a row, then the others in their order. */
function turnOf({ x, y }: Wish): number {
  if (isUnknown(x) || isUnknown(y) || (x !== undefined && y !== undefined)) return 0;
  return y === undefined ? 2 : 1;
}

function wishOf(tile: TilePlacement, isOpaque: (value: unknown) => boolean): Wish {
  const member = (value: unknown) => {
    if (isOpaque(value)) return UNKNOWN;
    if (typeof value === "number") return value;
    return undefined;
  };
  return {
    x: member(tile.x),
    y: member(tile.y),
    w: member(tile.w) ?? defaultTileSize.w,
    h: member(tile.h) ?? defaultTileSize.h,
  };
}

function unplaced({ x, y, w, h }: Wish): PlacedTile {
  return { x: x ?? UNKNOWN, y: y ?? UNKNOWN, w, h };
}

class Grid {
  private readonly boxes: Box[] = [];
  private cursor: Pick<Box, "x" | "y"> = { x: 0, y: 0 };
  /** True after a tile with an unknown position: no tile can be placed after it. */
  private closed = false;

  place(wish: Wish, closed: boolean): PlacedTile {
    const { x, y, w, h } = wish;
    if (isUnknown(x) || isUnknown(y) || isUnknown(w) || isUnknown(h)) {
      this.closed = true;
      return unplaced(wish);
    }
    if (x !== undefined && y !== undefined) return this.put({ x, y, w, h });
    if (this.closed || closed) return unplaced(wish);
    if (y !== undefined) return this.put({ x: freeWithin(boxesIn(this.boxes, y, h), w, 0) ?? 0, y, w, h });
    this.cursor = freePlace(this.boxes, this.cursor, { x, w, h });
    return this.put({ ...this.cursor, w, h });
  }

  private put(box: Box): Box {
    this.boxes.push(box);
    return box;
  }
}

type Box = Rectangle<number>;

/**
 * The first place at or after `from` in reading order where a box of the size is free. With `x` given, the first row in which that
 * column is free.
 */
function freePlace(
  boxes: readonly Box[],
  from: Pick<Box, "x" | "y">,
  wish: Pick<Box, "w" | "h"> & { readonly x: number | undefined },
): Pick<Box, "x" | "y"> {
  let { x: start, y } = from;
  for (;;) {
    const inRows = boxesIn(boxes, y, wish.h);
    const x = freeColumn(inRows, wish, start);
    if (x !== undefined) return { x, y };
    if (inRows.length === 0) y += 1;
    else y = Math.min(...inRows.map((box) => box.y + box.h));
    start = 0;
  }
}

/** The column of a wish where it is free in the rows, else the first free one; `undefined` if there is none. */
function freeColumn(
  inRows: readonly Box[],
  { x, w }: { readonly x: number | undefined; readonly w: number },
  start: number,
) {
  if (x === undefined) return freeWithin(inRows, w, start);
  if (isFree(inRows, x, w)) return x;
  return undefined;
}

function boxesIn(boxes: readonly Box[], y: number, h: number): Box[] {
  return boxes.filter((box) => box.y < y + h && y < box.y + box.h);
}

function freeWithin(inRows: readonly Box[], width: number, start: number): number | undefined {
  const w = Math.min(Math.max(width, 1), gridColumns);
  let x = start;
  while (x + w <= gridColumns) {
    const ends = inRows.filter((box) => box.x < x + w && x < box.x + box.w).map((box) => box.x + box.w);
    if (ends.length === 0) return x;
    x = Math.max(...ends);
  }
  return undefined;
}

function isFree(inRows: readonly Box[], x: number, w: number): boolean {
  return !inRows.some((box) => box.x < x + w && x < box.x + box.w);
}

/** How a row's columns are shared by tiles without a width: equally, the first ones taking what does not divide. */
export function shares(columns: number, tiles: number): number[] {
  return Array.from({ length: tiles }, (_, index) => Math.floor((columns + tiles - 1 - index) / tiles));
}

/** The ID of a section or a tab that has none of its own, from its title. */
export function sectionId(title: string): string {
  const words = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  return words.replace(/^-|-$/g, "") || "section";
}

/** Above this number of tiles, positions are omitted for all tiles or for none. */
const mostTriedOneByOne = 100;

/** The tiles without the positions that the layout gives them anyway. */
export function withoutGivenPlaces(tiles: readonly ObjectValue[]): readonly ObjectValue[] {
  const unplaced = tiles.map(withoutPlace);
  if (isPlacedLike(unplaced, tiles)) return unplaced;
  if (tiles.length > mostTriedOneByOne) return tiles;
  const result = [...tiles];
  for (const [index, tile] of tiles.entries()) {
    result[index] = withoutPlace(tile);
    if (!isPlacedLike(result, tiles)) result[index] = tile;
  }
  return result;
}

function withoutPlace(tile: ObjectValue): ObjectValue {
  return { ...tile, x: null, y: null };
}

function isPlacedLike(tiles: readonly ObjectValue[], target: readonly ObjectValue[]): boolean {
  return placeTiles(tiles).every(({ x, y }, index) => x === target[index]?.x && y === target[index]?.y);
}
