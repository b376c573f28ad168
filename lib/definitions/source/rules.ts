import { isRecord, type Rule, type RuleReport } from "../../schema";

/** Rules over a source beyond what its kind needs and may have (contract section 8). */
export const sourceRules: readonly Rule[] = [table, metricTables, aggregatedColumns];

function table(_: unknown, report: RuleReport): void {
  const [kind, from] = [report.known("kind"), report.known("from")];
  if (kind === undefined || kind === "metric" || !isRecord(from)) return;
  if (isMissing(from.tableName, report))
    report.error(
      ["from", "tableName"],
      'is missing; only a source of `kind` "metric" can omit it.',
      "Missing required argument",
    );
}

function metricTables(_: unknown, report: RuleReport): void {
  const tables = report.known("metricTables");
  if (isRecord(tables) && Object.values(tables).every((name) => isMissing(name, report)))
    report.error(["metricTables"], "has no table; set at least one.", "Missing required argument");
}

function aggregatedColumns(_: unknown, report: RuleReport): void {
  itemsOf(report.known("materializedViews")).forEach((view, index) => {
    itemsOf(view.aggregatedColumns).forEach(({ aggFn, sourceColumn }, column) => {
      if (report.isOpaque(aggFn) || aggFn === "count" || !isMissing(sourceColumn, report)) return;
      report.error(
        ["materializedViews", index, "aggregatedColumns", column, "sourceColumn"],
        "is missing; only `count` can omit it.",
        "Missing required argument",
      );
    });
  });
}

function isMissing(value: unknown, report: RuleReport): boolean {
  return !report.isOpaque(value) && (value === undefined || value === null || value === "");
}

function itemsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
