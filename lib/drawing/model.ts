import type { Opaque } from "../evaluation/chart";

/** `1 tile`, `2 tiles`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** One line of a chart: a label and its values, one for each bucket; `null` where there is no value. */
export interface Line {
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** The value over the whole time, where it is known; else a drawing estimates it from `values`. */
  readonly amount?: number | null;
  /** The group that it is of, one text for each column of the grouping. */
  readonly group?: readonly string[];
  /** The number of the selected value or formula that it shows, from 0. */
  readonly measure?: number;
}

/** Values over time. Times are milliseconds since the epoch; `step` is the length of a bucket. */
export interface Series {
  readonly kind: "series";
  readonly start: number;
  readonly step: number;
  /** The length of the buckets that the values are of, where one stands for several. Default: `step`. */
  readonly window?: number;
  /** Of a number: its values over time, in the windows of an alert on it. */
  readonly windows?: Series;
  readonly lines: readonly Line[];
  /** The columns of the grouping. */
  readonly groups?: readonly string[];
  /** How many lines are not in `lines`. */
  readonly more?: number;
  /** Sentences on how the data differ from what the service would show. */
  readonly notes?: readonly string[];
}

/** Rows of events, newest first. */
export interface Rows {
  readonly kind: "rows";
  readonly rows: readonly {
    readonly time: string;
    readonly level?: string;
    readonly text: string;
    readonly count?: number;
  }[];
}

/** What a tile shows, or why there is nothing to draw; the sentence is the service's own if it `rejected` the query. */
export type TileData = Series | Rows | { readonly kind: "none"; readonly reason: string; readonly rejected?: boolean };

/** A member that changes, and its texts now and after; absent where it has no value. */
export interface Change {
  readonly path: string;
  readonly before?: string;
  readonly after?: string;
}

/** Something to know before a plan is applied. */
export interface Warning {
  readonly summary: string;
  readonly detail?: string;
  /** True if it may be just what the author wants. */
  readonly isNote?: boolean;
}

export interface DrawnAlert {
  readonly name: string;
  /** `ALERT`, `OK`, … as the service has it; `noticed` for one that a preview finds to need a look; absent when it is not known. */
  readonly state?: string;
  readonly thresholdType: string;
  readonly threshold: number;
  readonly thresholdMax?: number;
  readonly interval: string;
  /** The length of its windows in milliseconds: its threshold is drawn among buckets of this length only. Absent: among all. */
  readonly length?: number;
  /** The alert as it is now, if its condition changes. */
  readonly was?: DrawnAlert;
  /** When the alert would have fired over the drawn time. */
  readonly firings?: readonly { readonly start: number; readonly end: number }[];
  /** A note below the tile, such as the result of a backtest. */
  readonly remark?: string;
}

/** What a plan does with a tile or a dashboard. */
export type Mark = "new" | "changed" | "moved" | "removed" | "unchanged";

export interface DrawnTile {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly containerId?: string;
  readonly tabId?: string;
  readonly config: Opaque;
  readonly data: TileData;
  readonly alerts: readonly DrawnAlert[];
  readonly mark?: Mark;
  /** The tile as it is now, when `mark` says that it changes, and what changes of it. */
  readonly before?: DrawnTile;
  readonly changes?: readonly Change[];
  /** Why `data` are sample data, in a sentence; absent if they are not, or if the page says it of all. */
  readonly sample?: string;
  /** How many rows more the tile gets here than the UI gives it, for what only a preview shows. Default: 0. */
  readonly moreRows?: number;
  /** Whether the reader has to look at it, because it changes or an alert on it does; a picture shows these. Default: if `mark` says that it changes. */
  readonly isInFocus?: boolean;
}

type MarkedTile = Pick<DrawnTile, "name" | "changes"> & { readonly mark?: Mark };

/** Tiles that a plan changes, and apart from them those that only another place: several of them are one line for the reader. */
export function withoutDisplaced<T extends MarkedTile>(tiles: readonly T[]) {
  const isDisplaced = ({ mark, changes = [] }: T) => mark === "moved" && changes.every(({ path }) => path === "place");
  const displaced = tiles.filter(isDisplaced);
  if (displaced.length < 2) return { shownTiles: tiles, displaced: [] };
  return { shownTiles: tiles.filter((tile) => !isDisplaced(tile)), displaced };
}

/** `3 tiles have another place: A, B, C`. */
export function displacedWords(tiles: readonly MarkedTile[]): string {
  return `${counted(tiles.length, "tile")} have another place: ${tiles.map(({ name }) => name || "no name").join(", ")}`;
}

interface Tab {
  readonly id: string;
  readonly title: string;
}

interface Container extends Tab {
  readonly collapsed?: boolean;
  readonly tabs?: readonly Tab[];
}

/** A dashboard to draw: everything that its picture depends on. */
export interface DrawnDashboard {
  readonly id: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly filters: readonly { readonly name: string; readonly expression: string }[];
  readonly containers: readonly Container[];
  readonly tiles: readonly DrawnTile[];
  readonly mark?: Mark;
  /** What stands above the tiles, most important first, such as alerts that will be lost. */
  readonly warnings?: readonly Warning[];
  /** What changes except its tiles. */
  readonly changes?: readonly Change[];
}
