import { bool, computed, json, list, number, object, optional, optionalComputed, required, string } from "../model";
import { defaultTileSize, gridColumns, limits } from "./limits";
import { series } from "./series";
import { tileConfig } from "./tile-config";
import { tileRules } from "./tile-rules";

export const tile = object(
  "Tile",
  {
    id: computed(
      string(),
      "Id the service gives the tile. Kept as long as the tile is recognised: by key, unique name, equal content, or position.",
    ),
    key: optional(
      string({ minLength: 1 }),
      "Identity of the tile within this configuration and its key in `tileIds`; the name when absent. Never sent.",
      {
        wire: false,
      },
    ),
    name: required(string({ maxLength: limits.dashboardName }), "Heading of the tile; may be empty."),
    x: optionalComputed(
      number({ min: 0, max: gridColumns - 1 }),
      `Column of the left edge, 0 to ${gridColumns - 1}. Placed in reading order when absent.`,
    ),
    y: optionalComputed(number({ min: 0 }), "Row of the top edge, from 0. Placed in reading order when absent."),
    w: optionalComputed(
      number({ min: 1, max: gridColumns }),
      `Width in columns, 1 to ${gridColumns}; ${defaultTileSize.w} when absent.`,
      {
        default: defaultTileSize.w,
      },
    ),
    h: optionalComputed(number({ min: 1 }), `Height in rows; ${defaultTileSize.h} when absent.`, {
      default: defaultTileSize.h,
    }),
    asRatio: optional(bool(), "Whether the two series are shown as their ratio. Only with exactly two `series`.", {
      absentMeans: false,
    }),
    series: optionalComputed(
      list(series, { minItems: 1, maxItems: limits.select }),
      "What the tile shows, as a list of series of one type. Exactly one of `series` and `config`.",
    ),
    config: optionalComputed(
      json(tileConfig),
      "What the tile shows, in the service's current form: JSON whose kind is its display type. Compared by meaning. Exactly one of `series` and `config`.",
    ),
    containerId: optionalComputed(
      string({ minLength: 1, maxLength: limits.containerText }),
      "Id of the dashboard's container the tile stands in.",
    ),
    tabId: optionalComputed(
      string({ minLength: 1, maxLength: limits.containerText }),
      "Id of the container's tab the tile stands in; needs `containerId`.",
    ),
  },
  tileRules,
);
