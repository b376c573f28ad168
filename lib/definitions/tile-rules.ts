import type { Rule } from "../model";
import { isRecord } from "../model";
import { gridColumns } from "./limits";

/** Rules within one tile (contract 5.3, 5.5, 5.6). */
export const tileRules: readonly Rule[] = [
  (_, report) => {
    const hasSeries = !report.absent("series");
    const hasConfig = !report.absent("config");
    if (hasSeries && hasConfig)
      report.error([], "has both `series` and `config`; keep one of them.", "Conflicting arguments");
    if (!hasSeries && !hasConfig)
      report.error([], "has neither `series` nor `config`; give one of them.", "Missing argument");
    if (hasConfig && !hasSeries && !report.absent("asRatio"))
      report.error(
        ["asRatio"],
        "goes with `series` only; inside `config` set its own `asRatio`.",
        "Conflicting arguments",
      );
    if (!report.absent("tabId") && report.absent("containerId"))
      report.error(["tabId"], "needs `containerId`.", "Missing argument");
  },
  (_, report) => {
    const x = report.known("x");
    const w = report.absent("w") ? 12 : report.known("w");
    if (typeof x === "number" && typeof w === "number" && x + w > gridColumns)
      report.warning(
        ["w"],
        `is ${w}, which with x = ${x} reaches beyond the grid's ${gridColumns} columns; lower one of them.`,
        "Tile beyond the grid",
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
        `is "${types[other]}" where the first series is "${first}"; all series of a tile have the same type.`,
        "Series that differ",
      );
    else if (report.known("asRatio") === true && series.length !== 2)
      report.error(
        ["asRatio"],
        `needs exactly two series, and there ${series.length === 1 ? "is 1" : `are ${series.length}`}.`,
        "Wrong number of items",
      );
    else if (series.length > 1 && ["number", "search", "markdown"].includes(String(first)))
      report.warning(
        ["series", 1],
        `is dropped by the service: a tile of type "${first}" shows its first series only.`,
        "Argument without effect",
      );
  },
];
