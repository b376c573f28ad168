/** `look`: other looks, same rows. `meaning`: other rows, values or controls. `lost`: there is nothing in its place. */
type Level = "look" | "meaning" | "lost";

/** Everything that a conversion says about a panel, a variable or a rule, by its identifier in reports. */
const findings = {
  "legend-values": ["look", "The values in the legend are not shown."],
  sparkline: ["look", "The trend behind the number is not shown."],
  "column-formats": [
    "look",
    "A table has one number format: units, decimals and texts of single columns are not shown.",
  ],
  "cell-styles": ["look", "Colors, bars and widths of cells are not shown."],
  "cell-links": ["look", "Links of fields are not carried over."],
  "series-colors": ["look", "Colors and names that single series have are not carried over."],
  "threshold-lines": ["look", "Thresholds are not drawn into charts."],
  "threshold-colors": ["look", "Thresholds of this kind, or on raw SQL before version 2.40, are not shown as colors."],
  mappings: ["look", "Some value mappings are not shown."],
  unit: ["look", "The unit has no counterpart; it stands behind the number."],
  axis: ["look", "Axis settings, such as a logarithmic scale or a second axis, are not carried over."],
  description: ["look", "The description of the panel is not carried over."],
  "panel-links": ["look", "Links of the panel are not carried over."],
  "title-variable": ["look", "The title names a variable; titles show no values."],
  "table-for": ["look", "There is no such visualization; a table shows the same rows."],
  "html-text": ["look", "HTML is shown as text, for the service shows Markdown only."],
  "stacked-bars": ["look", "Stacked lines are shown as stacked bars."],
  "bar-chart": ["look", "Bars are sorted by value, have one color, and show one value column."],
  builder: ["look", "The tile has the builder that asks the same; its range is exact to the millisecond."],
  "stacked-percent": ["meaning", "Stacking to 100 % is not possible; the values are stacked as they are."],
  "totals-per-bucket": ["meaning", "The values are totals of a time bucket; the service chooses other buckets."],
  "last-value": ["meaning", "One value is computed of the time series in the query; a bucket has another length."],
  "first-row": ["meaning", "A number shows the first row and its first number only."],
  "fixed-interval": ["meaning", "The query computes the length of its time buckets, for such a tile has none."],
  transformation: ["meaning", "A transformation is not carried over."],
  "query-lost": ["meaning", "A query of the panel is not converted."],
  "several-queries": ["meaning", "Each query of the panel has a tile of its own."],
  "time-override": ["meaning", "The panel's own time range or shift is not carried over."],
  "value-fixed": ["meaning", "The variable cannot be chosen; its value at export is in the query."],
  "all-fixed": ["meaning", "The variable cannot be chosen; the query shows all of its values."],
  "condition-dropped": [
    "meaning",
    "A condition on a variable that cannot be chosen is left out; it was empty at export.",
  ],
  "all-wider": ["meaning", "With nothing chosen, rows count whose value the variable's query leaves out."],
  "may-be-empty": ["meaning", "The variable can be without a value here; then all rows count."],
  "may-be-several": ["meaning", "Several values of the variable can be chosen here."],
  "one-value": ["meaning", "The text of a variable stands in the query; it works with one value only."],
  "filters-together": ["meaning", "Before version 2.37, all filters of the source apply to the tile."],
  "ad-hoc": ["meaning", "Ad hoc filters do not apply."],
  repeat: ["meaning", "The panel is not repeated; it shows the chosen values together."],
  extrapolation: ["meaning", "The last point is not extrapolated."],
  approximated: ["meaning", "The query is approximated."],
  "exec-error": ["meaning", "A failing query sends nothing and keeps the state (execErrState)."],
  "no-data": ["meaning", "A missing value counts as 0 (noDataState)."],
  "every-window": [
    "meaning",
    "A notification is sent for each window and group; there is no routing, grouping, repeat interval or mute timing.",
  ],
  "interval-shorter": ["meaning", "The interval is the next shorter one that the service has."],
  "bounds-included": ["meaning", "The bounds of the range belong to the other side."],
  hysteresis: ["meaning", "The alert resolves at its threshold, without a second one, and at the first good window."],
  labels: [
    "meaning",
    "Labels become tags of the dashboard if all rules of the group have them, else they are left out.",
  ],
  template: ["meaning", "Parts of the text's template have no counterpart and are left out."],
  paused: ["lost", "The rule is paused, so there is no alert."],
  recording: ["lost", "It is a recording rule."],
  condition: ["lost", "The condition is no comparison of one value with a number."],
  "not-visualization": ["lost", "There is no such visualization."],
  "no-library-panel": ["lost", "The library panel is not part of the file."],
  "no-connection": ["lost", "No connection is known for the data source; name one with --map."],
  "no-source": ["lost", "No source is known for the data source; name one with --map and use --approximate."],
  "other-language": ["lost", "The query is in a language that is not converted."],
  macro: ["lost", "The query uses a macro that has no counterpart."],
  "no-query": ["lost", "The panel has no query."],
  "needs-value": ["lost", "The query needs a value of a variable that cannot be chosen, and the file has none."],
  "not-sayable": ["lost", "The expression cannot be said as series of a metric or log source."],
} as const satisfies Readonly<Record<string, readonly [Level, string]>>;

export type FindingId = keyof typeof findings;

/** Something that differs, with what it is about, such as the name of a variable. */
export interface Finding {
  readonly id: FindingId;
  readonly about?: string;
}

export const found = (id: FindingId, about?: string): Finding => ({ id, ...(about !== undefined && { about }) });

/** A finding if something holds. */
export function foundIf(holds: boolean, id: FindingId, about?: string): readonly Finding[] {
  return holds ? [found(id, about)] : [];
}

export function levelOf({ id }: Finding): Level {
  return findings[id][0];
}

/** The finding as a sentence. */
export function sentenceOf({ id, about }: Finding): string {
  const [, says] = findings[id];
  return about === undefined ? says : `${says.replace(/\.$/, "")}: ${about}.`;
}
