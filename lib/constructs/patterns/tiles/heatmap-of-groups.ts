import type { HeatmapSeriesTileConfig, NumberFormat, SelectItem, TileWithoutAlerts, WithoutAlerts } from "../..";
import type { Extensible } from "./query-tiles";
import { idOf, type Placeable, type Placed, placing, type SourceLike, unwatched, withMethods } from "./tile";

/** A tile with a value over time as colors, one row for each group. */
export interface GroupHeatmapTile
  extends TileWithoutAlerts<HeatmapSeriesTileConfig>,
    GroupHeatmapMethods,
    Extensible<GroupHeatmapTile, HeatmapSeriesTileConfig>,
    Placeable<GroupHeatmapTile> {}

declare abstract class GroupHeatmapMethods {
  /** Key that identifies the tile. Required if the name changes or is not unique. */
  keyed(key: string): GroupHeatmapTile;
  /** Columns or expressions that make the rows. */
  groupBy(...columns: string[]): GroupHeatmapTile;
  /** Number format. */
  format(format: NumberFormat): GroupHeatmapTile;
}

/**
 * A value over time as colors, one row for each group:
 * `groupHeatmapTile("Errors", logs, { aggFn: "count", where: "SeverityText:error" }).groupBy("ServiceName")`. Needs `product = "clickstack"`,
 * version 2.41 or later.
 */
export function groupHeatmapTile(name: string, source: SourceLike, value: SelectItem): GroupHeatmapTile {
  const query = { displayType: "heatmap", heatmapMode: "series", sourceId: idOf(source), select: [value] } as const;
  return heatmapOf({ name: unwatched(name) }, query);
}

function heatmapOf(tile: Placed<WithoutAlerts>, config: HeatmapSeriesTileConfig): GroupHeatmapTile {
  const set = (more: Partial<HeatmapSeriesTileConfig>) => heatmapOf(tile, { ...config, ...more });
  return withMethods(
    { ...tile, content: { config } },
    {
      keyed: (key: string) => heatmapOf({ ...tile, key: unwatched(key) }, config),
      groupBy: (...columns: string[]) => set({ groupBy: columns.join(", ") }),
      format: (numberFormat: NumberFormat) => set({ numberFormat }),
      with: (members: Partial<Omit<HeatmapSeriesTileConfig, "displayType" | "configType">>) => set(members),
    },
    placing((place) => heatmapOf({ ...tile, ...place }, config)),
  );
}
