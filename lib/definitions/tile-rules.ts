import { isRecord, type ProductRules, type Rule, type RuleReport, rulesOf } from "../schema";
import { gridColumns } from "./limits";

/** Rules within one tile (contract 5.3, 5.5, 5.6). */
export const tileRules: readonly (Rule | ProductRules)[] = [
  oneForm,
  rulesOf("clickstack", [
    (_, report) => {
      const hasSeries = !report.absent("series");
      const hasConfig = !report.absent("config");
      if (!hasSeries && !hasConfig)
        report.error([], "has neither `series` nor `config`; set one of them.", "Missing argument");
      if (hasConfig && !hasSeries && !report.absent("asRatio"))
        report.error(
          ["asRatio"],
          "applies only to `series`; set `asRatio` inside `config` instead.",
          "Conflicting arguments",
        );
      if (!report.absent("tabId") && report.absent("containerId"))
        report.error(["tabId"], "requires `containerId`.", "Missing argument");
    },
    (_, report) => {
      const x = report.known("x");
      const w = report.absent("w") ? 12 : report.known("w");
      if (typeof x === "number" && typeof w === "number" && x + w > gridColumns)
        report.warning(
          ["w"],
          `is ${w}, so with x = ${x} the tile exceeds the ${gridColumns} columns of the grid; reduce one of them.`,
          "Tile exceeds the grid",
        );
    },
    (_, report) => {
      const series = report.known("series");
      if (!Array.isArray(series)) return;
      const types = series.map((item) => (isRecord(item) ? (item.type ?? "time") : undefined));
      if (types.some((type) => type === undefined || report.isOpaque(type))) return;
      const first = types[0];
      const other = types.findIndex((type) => type !== first);
      if (other > 0)
        report.error(
          ["series", other, "type"],
          `is "${types[other]}", but the first series is "${first}"; all series of a tile must have the same type.`,
          "Inconsistent series",
        );
      else if (report.known("asRatio") === true && series.length !== 2)
        report.error(
          ["asRatio"],
          `needs exactly two series, but there ${series.length === 1 ? "is 1" : `are ${series.length}`}.`,
          "Wrong number of items",
        );
      else if (series.length > 1 && ["number", "search", "markdown"].includes(String(first)))
        report.warning(
          ["series", 1],
          `has no effect, and the service drops it; a tile of type "${first}" shows only its first series.`,
          "Argument without effect",
        );
    },
  ]),
];

function oneForm(_: unknown, report: RuleReport): void {
  if (!report.absent("series") && !report.absent("config"))
    report.error([], "has both `series` and `config`; set only one of them.", "Conflicting arguments");
}
