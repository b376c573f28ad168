import { units as formats } from "../../../tiles";
import type { NamedTile, NumberFormat, WithoutAlerts } from "../..";

// The methods of builders are declared by classes, so that the compiler knows that a copy by `{ ...tile }` has the data and none of the methods.

/** Methods that set the size and position of a tile. Each call returns a new tile. */
export declare abstract class Placeable<Self> {
  /** Size on the grid of 24 columns. */
  size(w: number, h?: number): Self;
  /** Position of the upper left corner. If omitted, the tile is placed from left to right and top to bottom. */
  at(x: number, y: number): Self;
  /** Description of the tile, which the UI shows as a tooltip. Needs `product = "clickstack"`, version 2.41 or later. */
  describedAs(description: string): Self;
  /** Places the tile in a section of the dashboard, and optionally in one of its tabs. */
  inContainer(containerId: string, tabId?: string): Self;
}

type Place = Pick<NamedTile, "x" | "y" | "w" | "h" | "containerId" | "tabId" | "description">;

/** A builder's tile without what it shows. */
export type Placed<K extends string> = Place & { readonly key?: K; readonly name: K };

/** The key or name of a tile that cannot have alerts, as the compiler knows it. */
export function unwatched(keyOrName: string): WithoutAlerts {
  return keyOrName as WithoutAlerts;
}

/** The methods of `Placeable`, for a builder that returns a copy with changed members. */
export function placing<Self>(change: (place: Place) => Self): Placeable<Self> {
  return {
    size: (w, h) => change(h === undefined ? { w } : { w, h }),
    at: (x, y) => change({ x, y }),
    describedAs: (description) => change({ description }),
    inContainer: (containerId, tabId) => change(tabId === undefined ? { containerId } : { containerId, tabId }),
  };
}

/** A source ID, or a source, for example `DataObservabilitySource.byName(this, "Logs")`. */
export type SourceLike = string | { readonly id: string; readonly kindInput?: unknown };

export function idOf(source: SourceLike): string {
  return typeof source === "string" ? source : source.id;
}

/** Number formats for values of a unit: `timeSeries("Latency", traces).avg("Duration").format(units.nanoseconds)`. */
export const units = formats satisfies Readonly<Record<string, NumberFormat>>;

/**
 * A plain object with non-enumerable methods: spreading, comparing, validating and writing it as JSON use its data only, so a builder is
 * the tile that it builds.
 */
export function withMethods<D extends object, M extends readonly object[]>(data: D, ...methods: M): D & Every<M> {
  const hidden = methods.flatMap((some) => Object.entries(some).map(([name, value]) => [name, { value }]));
  return Object.defineProperties({ ...data }, Object.fromEntries(hidden)) as D & Every<M>;
}

type Every<M extends readonly object[]> = M extends readonly [infer F, ...infer R extends readonly object[]]
  ? F & Every<R>
  : unknown;
