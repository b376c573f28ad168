import type { IResolvable } from "../cdk";
import type { DashboardConfig, Tile } from "./generated/dashboard";

/** A tile whose key or name the compiler knows, so that `Dashboard.tile` completes it. */
export interface NamedTile<K extends string = string> extends Tile {
  /** Identity of the tile within this configuration; the name when absent. Alerts refer to the tile by it. Never sent. */
  readonly key?: K;
  /** Heading of the tile; may be empty. */
  readonly name: K;
}

/** Configuration of `Dashboard`; `K` are the keys and names of its tiles. */
export interface DashboardProps<K extends string = string> extends Omit<DashboardConfig, "dashboardJson"> {
  /** Name of the dashboard; need not be unique. */
  readonly name: string;
  /** The tiles, in the order they are stored. */
  readonly tiles?: readonly NamedTile<K>[] | IResolvable;
}
