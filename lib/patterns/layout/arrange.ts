import type { NamedTile } from "../../constructs";
import { defaultTileSize } from "../../words";
import { type Block, isArrangement } from "./block";

/** Tiles with their places, and the height they take. */
export interface Arranged<K extends string> {
  readonly tiles: readonly NamedTile<K>[];
  readonly h: number;
}

/** Gives every tile of a block its place within a box of the given width. */
export function arrange<K extends string>(block: Block<K>, x: number, y: number, w: number): Arranged<K> {
  if (!isArrangement(block)) {
    const { h = defaultTileSize.h } = block;
    return { tiles: [{ ...block, x, y, w: block.w ?? w, h: known(h, block, "h") }], h };
  }
  return block.arrangement === "rows" ? stack(block.blocks, x, y, w) : sideBySide(block.blocks, x, y, w);
}

function stack<K extends string>(blocks: readonly Block<K>[], x: number, y: number, w: number): Arranged<K> {
  const tiles: NamedTile<K>[] = [];
  let h = 0;
  for (const block of blocks) {
    const arranged = arrange(block, x, y + h, w);
    tiles.push(...arranged.tiles);
    h += arranged.h;
  }
  return { tiles, h };
}

function sideBySide<K extends string>(blocks: readonly Block<K>[], x: number, y: number, w: number): Arranged<K> {
  const tiles: NamedTile<K>[] = [];
  let [left, h] = [x, 0];
  for (const [index, width] of widths(blocks, w).entries()) {
    const block = blocks[index];
    if (!block) continue;
    const arranged = arrange(block, left, y, width);
    tiles.push(...arranged.tiles);
    left += width;
    h = Math.max(h, arranged.h);
  }
  return { tiles, h };
}

/** A tile with a width keeps it; the others share what is left, the first ones taking what does not divide. */
function widths(blocks: readonly Block[], w: number): number[] {
  const own = blocks.map((block) =>
    isArrangement(block) || block.w === undefined ? undefined : known(block.w, block, "w"),
  );
  const open = own.filter((width) => width === undefined).length;
  const left = w - own.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  if (left < open)
    throw new Error(
      `A row of the layout has ${blocks.length} blocks, which do not fit into ${w} columns; make some of them narrower or start another row.`,
    );
  let turn = 0;
  return own.map((width) => width ?? Math.floor(left / open) + (turn++ < left % open ? 1 : 0));
}

function known(size: number, tile: NamedTile, name: "w" | "h"): number {
  if (Number.isInteger(size) && size > 0 && size < 1e6) return size;
  throw new Error(
    `\`${name}\` of the tile "${tile.name}" is not a positive whole number at synth, which a layout needs. Remove it, or place the tile with x and y.`,
  );
}
