import { gridColumns } from "../definitions/limits";

/** A rectangle on the grid, in columns and rows. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/**
 * The first place at or after `from` in reading order where a box of the size is free. With `x` given, the first row in which that
 * column is free.
 */
export function freePlace(
  boxes: readonly Box[],
  from: { readonly x: number; readonly y: number },
  wish: { readonly x: number | undefined; readonly w: number; readonly h: number },
): { x: number; y: number } {
  let { x: start, y } = from;
  for (;;) {
    const inRows = boxesIn(boxes, y, wish.h);
    const x =
      wish.x === undefined ? freeWithin(inRows, wish.w, start) : isFree(inRows, wish.x, wish.w) ? wish.x : undefined;
    if (x !== undefined) return { x, y };
    y = inRows.length === 0 ? y + 1 : Math.min(...inRows.map((box) => box.y + box.h));
    start = 0;
  }
}

/** The first column where a box of the size is free in row `y`, or `undefined` when the row is full. */
export function freeColumn(boxes: readonly Box[], y: number, w: number, h: number): number | undefined {
  return freeWithin(boxesIn(boxes, y, h), w, 0);
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
