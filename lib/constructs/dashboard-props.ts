import type { IResolvable } from "../cdk";
import type { DashboardConfig, Series, Tile, TileConfig } from "./generated/dashboard";

/** What a builder's tile shows, in each form that services have. */
export interface TileContent {
  /** The form of ClickStack. */
  readonly config: TileConfig;
  /** The form of the base API; absent for what it has no words for. */
  readonly series?: readonly Series[];
  /** Goes with `series`. */
  readonly asRatio?: boolean;
}

/** A tile whose key or name the compiler knows, so that `Dashboard.tile` can complete it. */
export interface NamedTile<K extends string = string> extends Tile {
  /** Key that identifies the tile in this configuration. Alerts refer to the tile by this key. Defaults to the name. Never sent to the service. */
  readonly key?: K;
  /** Title of the tile. Can be empty. */
  readonly name: K;
  /**
   * Content of the tile as a builder returns it, instead of `series` or `config`. It becomes `config` if the provider construct names a
   * product that has it, else `series`.
   */
  readonly content?: TileContent;
}

/** Configuration of `Dashboard`. `K` is the union of the keys and names of its tiles. */
export interface DashboardProps<K extends string = string> extends Omit<DashboardConfig, "dashboardJson"> {
  /** Name of the dashboard. Does not have to be unique. */
  readonly name: string;
  /** Tiles of the dashboard, in the order in which the service stores them. If omitted, tiles created in the UI are kept. */
  readonly tiles?: readonly NamedTile<K>[] | IResolvable;
}
