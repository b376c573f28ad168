import { bool, computed, json, list, number, object, optional, optionalComputed, string } from "../schema";
import { defaultTileSize, gridColumns, limits } from "./limits";
import { series } from "./series";
import { tileConfig } from "./tile-config";
import { tileRules } from "./tile-rules";

/** Whole numbers by the API's document; ClickStack takes fractions, but only those on the grid. */
function gridNumber(bounds: { readonly min: number; readonly max?: number }) {
  return number({ in: { base: { integer: true }, clickstack: bounds } });
}

export const tile = object(
  "Tile",
  {
    id: computed(
      string(),
      "ID of the tile, assigned by the service. A tile keeps its ID as long as the provider can match it by key, unique name or equal query.",
    ),
    key: optional(string({ minLength: 1 }), "Key that identifies the tile in this configuration and in `tileIds`.", {
      forAuthors: "Defaults to the name. Never sent to the service.",
      wire: false,
    }),
    name: optional(string({ in: { clickstack: { maxLength: limits.dashboardName } } }), "Title of the tile.", {
      forAuthors: "Can be empty.",
      requiredIn: ["clickstack"],
      isStated: true,
    }),
    x: optionalComputed(gridNumber({ min: 0, max: gridColumns - 1 }), "Column of the left edge, starting at 0.", {
      forAuthors: `If omitted, the provider places tiles from left to right and top to bottom.`,
    }),
    y: optionalComputed(gridNumber({ min: 0 }), "Row of the top edge, starting at 0.", {
      forAuthors: "If omitted, the provider places tiles from left to right and top to bottom.",
    }),
    w: optionalComputed(gridNumber({ min: 1, max: gridColumns }), "Width in columns.", {
      forAuthors: `Defaults to ${defaultTileSize.w}.`,
      default: defaultTileSize.w,
    }),
    h: optionalComputed(gridNumber({ min: 1 }), "Height in rows.", {
      forAuthors: `Defaults to ${defaultTileSize.h}.`,
      default: defaultTileSize.h,
    }),
    asRatio: optional(bool(), "Whether to show the ratio of the two series.", {
      absentMeans: false,
      isStated: true,
    }),
    series: optionalComputed(
      list(series, { in: { clickstack: { minItems: 1, maxItems: limits.select } } }),
      "Content of the tile, as a list of series.",
      { forAuthors: "In ClickStack, exactly one of `series` and `config` is required." },
    ),
    config: optionalComputed(
      json(tileConfig),
      "Content of the tile in the current form of the service, as JSON. The attributes depend on the display type.",
      {
        forAuthors:
          "The provider ignores differences that do not change the meaning. Exactly one of `series` and `config` is required.",
      },
    ),
    containerId: optionalComputed(
      string({ minLength: 1, maxLength: limits.containerText }),
      "ID of the section (dashboard container) that contains the tile.",
    ),
    tabId: optionalComputed(
      string({ minLength: 1, maxLength: limits.containerText }),
      "ID of the tab that contains the tile. Requires `containerId`.",
    ),
  },
  tileRules,
);
