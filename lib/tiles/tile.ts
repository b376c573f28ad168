import {
  atomic,
  bool,
  computed,
  type DialectRules,
  isObject,
  isUnknown,
  json,
  type KnownOf,
  list,
  number,
  object,
  optional,
  optionalComputed,
  type PlannedOf,
  type Rule,
  type RuleReport,
  rulesIn,
  string,
} from "terraform-provider-sdk/schema";
import {
  filterMembers,
  isList,
  isRecord,
  type Json,
  type JsonObject,
  mapMembers,
  parseJson,
  type Unknown,
} from "terraform-provider-sdk/values";
import { problem } from "../service/problems";
import { defaultTileSize, gridColumns, limits } from "../service/words";
import { tileConfig } from "./config";
import { series } from "./series";

/** Rules within one tile (contract 5.3, 5.5, 5.6). */
const tileRules: readonly (Rule | DialectRules)[] = [
  oneForm,
  rulesIn("clickstack", [
    (_, report) => {
      const hasSeries = !report.absent("series");
      const hasConfig = !report.absent("config");
      if (!hasSeries && !hasConfig)
        report.error(problem("missing-argument"), "has neither `series` nor `config`; set one of them.");
      if (hasConfig && !hasSeries && !report.absent("asRatio")) {
        const predicate = "applies only to `series`; set `asRatio` inside `config` instead.";
        report.error(problem("conflicting-arguments"), predicate, ["asRatio"]);
      }
      if (report.known("tabId") !== undefined && report.absent("containerId"))
        report.error(problem("missing-argument"), "requires `containerId`.", ["tabId"]);
    },
    (_, report) => {
      const x = report.known("x");
      const w = report.absent("w") ? 12 : report.known("w");
      if (typeof x === "number" && typeof w === "number" && x + w > gridColumns) {
        const predicate = `is ${w}, so with x = ${x} the tile exceeds the ${gridColumns} columns of the grid; reduce one of them.`;
        report.warning(problem("tile-exceeds-grid"), predicate, ["w"]);
      }
    },
    (_, report) => {
      const series = report.known("series");
      if (!Array.isArray(series)) return;
      const types = series.map((item) => (isRecord(item) ? (item.type ?? "time") : undefined));
      if (types.some((type) => type === undefined || report.isOpaque(type))) return;
      const first = types[0];
      const otherIndex = types.findIndex((type) => type !== first);
      if (otherIndex > 0) {
        const predicate = `is "${types[otherIndex]}", but the first series is "${first}"; all series of a tile must have the same type.`;
        report.error(problem("inconsistent-series"), predicate, ["series", otherIndex, "type"]);
      } else if (report.known("asRatio") === true && series.length !== 2) {
        const predicate = `needs exactly two series, but there ${series.length === 1 ? "is 1" : `are ${series.length}`}.`;
        report.error(problem("wrong-number-of-items"), predicate, ["asRatio"]);
      } else if (series.length > 1 && ["number", "search", "markdown"].includes(String(first))) {
        const predicate = `has no effect, and the service drops it; a tile of type "${first}" shows only its first series.`;
        report.warning(problem("argument-without-effect"), predicate, ["series", 1]);
      }
    },
  ]),
];

function oneForm(_: unknown, report: RuleReport): void {
  if (!report.absent("series") && !report.absent("config"))
    report.error(problem("conflicting-arguments"), "has both `series` and `config`; set only one of them.");
}

/** Whole numbers by the API's document; ClickStack takes fractions, but only those on the grid. */
function gridNumber(bounds: { readonly min: number; readonly max?: number }) {
  return number({ in: { base: { integer: true }, clickstack: bounds } });
}

const closed = object(
  "Tile",
  {
    id: computed(
      string(),
      "ID of the tile, assigned by the service. A tile keeps its ID as long as the provider can match it by key, unique name or equal query.",
    ),
    key: optional(string({ minLength: 1 }), "Key that identifies the tile in this configuration and in `tileIds`.", {
      api: { name: false },
      docs: { forAuthors: "Defaults to the name. Never sent to the service." },
    }),
    name: optional(string({ in: { clickstack: { maxLength: limits.dashboardName } } }), "Title of the tile.", {
      omitted: { means: "", isStated: true },
      docs: { forAuthors: "Can be empty, as it is if omitted." },
    }),
    description: optionalComputed(string(), "Description of the tile, which the UI shows as a tooltip.", {
      api: { firstVersion: "2.41" },
      omitted: { means: "" },
      docs: { forAuthors: "If omitted, a description set in the UI is kept. Set it to an empty string to remove it." },
    }),
    x: optionalComputed(gridNumber({ min: 0, max: gridColumns - 1 }), "Column of the left edge, starting at 0.", {
      docs: { forAuthors: `If omitted, the provider places tiles from left to right and top to bottom.` },
    }),
    y: optionalComputed(gridNumber({ min: 0 }), "Row of the top edge, starting at 0.", {
      docs: { forAuthors: "If omitted, the provider places tiles from left to right and top to bottom." },
    }),
    w: optionalComputed(gridNumber({ min: 1, max: gridColumns }), "Width in columns.", {
      set: { default: defaultTileSize.w },
      docs: { forAuthors: `Defaults to ${defaultTileSize.w}.` },
    }),
    h: optionalComputed(gridNumber({ min: 1 }), "Height in rows.", {
      set: { default: defaultTileSize.h },
      docs: { forAuthors: `Defaults to ${defaultTileSize.h}.` },
    }),
    asRatio: optional(bool(), "Whether to show the ratio of the two series.", {
      omitted: { means: false, isStated: true },
    }),
    series: optionalComputed(
      list(series, { in: { clickstack: { minItems: 1, maxItems: limits.select } } }),
      "Content of the tile, as a list of series.",
      { docs: { forAuthors: "In ClickStack, exactly one of `series` and `config` is required." } },
    ),
    config: optionalComputed(
      json(tileConfig),
      "Content of the tile in the current form of the service, as JSON. The attributes depend on the display type.",
      {
        api: { firstVersion: "2.18" },
        docs: {
          forAuthors:
            "The provider ignores differences that do not change the meaning. Exactly one of `series` and `config` is required.",
        },
      },
    ),
    containerId: optionalComputed(
      string({ minLength: 1, maxLength: limits.containerText }),
      "ID of the section (dashboard container) that contains the tile.",
      { api: { firstVersion: "2.27" } },
    ),
    tabId: optionalComputed(
      string({ minLength: 1, maxLength: limits.containerText }),
      "ID of the tab that contains the tile. Requires `containerId`.",
      { api: { firstVersion: "2.27" } },
    ),
  },
  tileRules,
);

/** A tile of a dashboard. */
export const tile = atomic(closed);

/** A tile as plan, configuration and state hold it; one that is applied or stored is such a one without unknowns. */
export type Tile = PlannedOf<typeof tile>;
export type KnownTile = KnownOf<typeof tile>;
export type Series = KnownOf<typeof series>;

/** The items of a list attribute; empty when it is null, `undefined` when it or one of its items is not known yet. */
export function itemsOf<T>(list: readonly (T | Unknown)[] | Unknown | null | undefined): readonly T[] | undefined {
  if (isUnknown(list)) return undefined;
  if (!list) return [];
  const items = list.filter((item): item is T => isRecord(item));
  return items.length === list.length ? items : undefined;
}

/** The items of a list attribute that is certainly known. */
export function knownItems<T>(list: readonly (T | Unknown)[] | Unknown | null | undefined): readonly T[] {
  return itemsOf(list) ?? [];
}

/** The object in a JSON text without its nulls, which mean absent; `undefined` when it is unknown, absent or not an object. */
export function readConfig(value: Json | Unknown | undefined): JsonObject | undefined {
  if (typeof value !== "string") return isObject(value) ? value : undefined;
  try {
    const parsed = parseJson(value);
    const config = value.includes("null") ? withoutNulls(parsed) : parsed;
    return isObject(config) ? config : undefined;
  } catch {
    return undefined;
  }
}

/** In JSON null means absent, too. */
export function withoutNulls(value: Json): Json {
  if (isList(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  return mapMembers(
    filterMembers(value, (item) => item !== null),
    withoutNulls,
  );
}

/** A tile's or a filter's ID, or `undefined` when it has none yet. */
export function idOf({ id }: { readonly id?: unknown }): string | undefined {
  return typeof id === "string" && id !== "" ? id : undefined;
}
