import { asItems, isRecord, type Members } from "terraform-provider-sdk/values";
import type { Meaningless } from "../reading/leaves";
import { isIdentifier, isText } from "../reading/value-kinds";
import { tileKind } from "./config";

const languages = ["lucene", "sql"];

/** What every export has and no service would notice: IDs that only the export uses, and defaults that the editor writes out. */
const inEveryExport: readonly Meaningless[] = [
  { path: "version", values: ["0.1.0"] },
  { path: "tiles[].id", values: isIdentifier },
  { path: "filters[].id", values: isIdentifier },
  { path: "tiles[].config.configType", values: ["builder"] },
  { path: "tiles[].config.granularity", values: ["auto"] },
  { path: "tiles[].config.seriesReturnType", values: ["column"] },
  { path: "tiles[].config.ratioMode", values: ["per_group"] },
  { path: "tiles[].config.filtersLogicalOperator", values: ["AND"] },
  { path: "tiles[].config.havingLanguage", values: ["sql"] },
  { path: "tiles[].config.fillNulls", values: [0] },
  ...["where", "groupBy", "having", "orderBy", "source", "markdown"].map((member) => ({
    path: `tiles[].config.${member}`,
    values: [""],
  })),
  ...["compareToPreviousPeriod", "fitYAxisToData", "groupByColumnsOnLeft", "alternateRowBackground"].map((member) => ({
    path: `tiles[].config.${member}`,
    values: [false],
  })),
  ...["aggCondition", "metricType", "metricName", "alias"].map((member) => ({
    path: `tiles[].config.select[].${member}`,
    values: [""],
  })),
  { path: "tiles[].config.select[].isDelta", values: [false] },
];

/** What has no meaning in this export. */
export function meaninglessIn({ tiles }: Members): readonly Meaningless[] {
  const tileList: readonly unknown[] = asItems(tiles);
  const ofTiles = tileList.flatMap((tile, index) =>
    isRecord(tile) && isRecord(tile.config) ? ofConfig(tile.config, `tiles.${index}.config`) : [],
  );
  return [...inEveryExport, ...ofTiles];
}

/** What has no meaning beside the other members of the same tile. */
function ofConfig(config: Members, place: string): Meaningless[] {
  const { displayType = "line", configType = "builder", select } = config;
  const meaningless: Meaningless[] = [];
  const add = (member: string, values: Meaningless["values"]) =>
    meaningless.push({ path: `${place}.${member}`, values });
  const kind = tileKind(displayType);
  const variant = configType === "sql" ? kind?.sql : kind?.config;
  const has = (member: string) => variant !== undefined && member in variant.type.attributes;
  const isEmpty = (part: unknown, member: string) => isRecord(part) && (part[member] ?? "") === "";
  if (isEmpty(config, "where")) add("whereLanguage", languages);
  if (isEmpty(config, "having")) add("havingLanguage", languages);
  if (config.seriesReturnType !== "ratio") add("ratioMode", ["per_group", "overall"]);
  // The UI writes it for every chart, and only charts over time align anything.
  if (!has("alignDateRangeToGranularity")) add("alignDateRangeToGranularity", [true, false]);
  for (const [index, item] of asItems(select).entries())
    if (isEmpty(item, "aggCondition")) add(`select.${index}.aggConditionLanguage`, languages);
  if (displayType === "heatmap") add("select[].aggFn", isText);
  if (displayType === "markdown") meaningless.push(...ofFormerChart(place));
  return meaningless;
}

/** A text has what the editor writes for a new chart, and the source of the chart that it was before. */
function ofFormerChart(place: string): Meaningless[] {
  return [
    { path: `${place}.source`, values: isText },
    { path: `${place}.whereLanguage`, values: languages },
    { path: `${place}.select[].aggFn`, values: ["count"] },
    { path: `${place}.select[].aggConditionLanguage`, values: languages },
    { path: `${place}.select[].valueExpression`, values: [""] },
  ];
}
