import { limits } from "../../service/words";

/** Everything that a conversion says about a panel, a variable or a rule, by its identifier in reports. */
const sentences = {
  /** Other looks, same rows. */
  look: {
    "unread-look": "Other looks that are not carried over.",
    place: "The panel has no place on the grid, or one that is too wide.",
    "legend-values": "The values in the legend are not shown.",
    sparkline: "The trend behind the number is not shown.",
    "column-formats": "A table has one number format: units, decimals and texts of single columns are not shown.",
    "cell-styles": "Colors, bars and widths of cells are not shown.",
    "cell-links": "Links of fields are not carried over.",
    "series-colors": "Colors and names that single series have are not carried over.",
    "threshold-lines": "Thresholds are not drawn into charts.",
    "threshold-colors": "Thresholds of this kind, or on raw SQL before version 2.40, are not shown as colors.",
    mappings: "Some value mappings are not shown.",
    unit: "The unit has no counterpart; it stands behind the number.",
    axis: "Axis settings, such as a logarithmic scale or a second axis, are not carried over.",
    description: "The description of the panel is not carried over.",
    "panel-links": "Links of the panel are not carried over.",
    "no-page": "A link that a browser does not open as a page is left out.",
    "title-variable": "The title names a variable; titles show no values.",
    "table-for": "There is no such visualization; a table shows the same rows.",
    "html-text": "HTML is shown as text, for the service shows Markdown only.",
    "stacked-bars": "Stacked lines are shown as stacked bars.",
    "bars-stacked": "Bars that stand beside each other, or one before the other, are stacked.",
    "bar-chart": "Bars are sorted by value, have one color, and show one value column.",
    legend: "Series are named by their labels, not by the legend of the query.",
    "no-data-never": "The query always has a value, so that no state of a missing one applies (noDataState).",
    builder: "The tile has the builder that asks the same; its range is exact to the millisecond.",
  },
  /** Other rows, values or controls. */
  meaning: {
    shortened: "A text is longer than the service allows; its end is left out.",
    unread: "Members that have no counterpart here, or that nobody reads.",
    "stacked-percent": "Stacking to 100 % is not possible; the values are stacked as they are.",
    "totals-per-bucket": "The values are totals of a time bucket; the service chooses other buckets.",
    "missing-values": "Missing values are passed over, which this reducer would show.",
    "last-value": "One value is computed of the time series in the query; a bucket has another length.",
    "first-row": "A number shows the first row and its first number only.",
    "value-per-row": "Each row is a bar or slice; in Grafana, all rows of a column are one.",
    "one-per-time": "Of several rows with one time and one series, a chart shows one.",
    "line-per-text":
      "Each text has a line of its own; in Grafana, all rows are one line, for the format is that of a table.",
    "row-per-text": "Each row stays a row; in Grafana, each text is a column, for the format is that of time series.",
    "fixed-interval": "The query computes the length of its time buckets, for such a tile has none.",
    transformation: "A transformation is not carried over.",
    "query-lost": "A query of the panel is not converted.",
    "several-queries": "Each query of the panel has a tile of its own.",
    "time-override": "The panel's own time range or shift is not carried over.",
    "value-fixed": "The variable cannot be chosen; its value at export is in the query.",
    "all-fixed": "The variable cannot be chosen; the query shows all of its values.",
    "condition-dropped": "A condition on a variable that cannot be chosen is left out; it was empty at export.",
    "all-wider": "With nothing chosen, rows count whose value the variable's query leaves out.",
    "listed-only": "Only values count that the variable's query lists, chosen or not.",
    "may-be-empty": "The variable can be without a value here; then all rows count.",
    "may-be-several": "Several values of the variable can be chosen here.",
    "one-value": "The text of a variable stands in the query; it works with one value only.",
    "filters-together": "Before version 2.37, all filters of the source apply to the tile.",
    "ad-hoc": "Ad hoc filters do not apply.",
    repeat: "The panel is not repeated; it shows the chosen values together.",
    extrapolation: "The last point is not extrapolated.",
    "min-step": "The least length of a time step is that of the service, not that of the query.",
    "exec-error": "A failing query sends nothing and keeps the state (execErrState).",
    "exec-gap": "A window whose query failed does not count, and the number of windows in a row starts again.",
    "no-data": "A missing value counts as 0 (noDataState).",
    "no-webhook":
      "The contact point is not in the files, or no webhook can be it; another webhook is notified. Name one with --map.",
    "every-window":
      "A notification is sent for each window and group; there is no routing, grouping, repeat interval or mute timing.",
    "interval-shorter":
      "The interval is the next shorter one that the service has; the values between those of Grafana count too.",
    "interval-longer":
      "The interval is longer than in Grafana, the shortest that the service has; values in between do not count.",
    "no-interval": "The document does not say how often the rule is evaluated; every minute is written.",
    "missing-series": "A group that is missing counts as 0 at once.",
    "bounds-included": "The bounds of the range belong to the other side.",
    hysteresis: "The alert resolves at its threshold, without a second one, and at the first good window.",
    labels: "Labels become tags of the dashboard if all rules of the group have them, else they are left out.",
    template: "Parts of the text's template have no counterpart and are left out.",
  },
  /** There is nothing in its place. */
  lost: {
    unreadable: "A value cannot be read.",
    "no-range": "The query does not say how far it looks back.",
    paused: "The rule is paused, so there is no alert.",
    recording: "It is a recording rule.",
    condition: "The condition is no comparison of one value with a number.",
    "not-visualization": "There is no such visualization.",
    "no-library-panel": "The library panel is not part of the file.",
    "no-connection": "No connection is known for the data source; name one with --map.",
    "no-source": "No source of the kind promql is known for the data source; name one with --map.",
    "needs-version": "Tiles of PromQL exist in later versions only; give --service-version if the service is one.",
    "promql-rule": "The service evaluates no alerts on PromQL.",
    "series-table": "A table of PromQL shows every sample of a range query.",
    reducer: "No tile of PromQL computes this of a series.",
    "other-language": "The query is in a language that is not converted.",
    macro: "The query uses a macro that has no counterpart.",
    "no-query": "The panel has no query.",
    "too-many-tiles": `The dashboard would have more than ${limits.tiles} tiles, which is the most that the service accepts; split it.`,
    "too-long": "The query is longer than the service allows.",
    "needs-value": "The query needs a value of a variable that cannot be chosen, and the file has none.",
  },
} as const;

type Level = keyof typeof sentences;
export type FindingId = { [L in Level]: keyof (typeof sentences)[L] }[Level];

/** Something that differs, with what it is about, such as the name of a variable. */
export interface Finding {
  readonly id: FindingId;
  readonly about?: string;
  /** What it does to the alert, where that depends on the rule. */
  readonly effects?: readonly Effect[];
}

export function levelOf({ id }: Finding): Level {
  return (["look", "meaning"] as const).find((level) => id in sentences[level]) ?? "lost";
}

/** What a difference does to an alert. */
export type Effect = "missed" | "often";

/** Effects that do not depend on the rule. A test evaluates rules on both sides, and finds no other ones. */
const effects: Readonly<Partial<Record<FindingId, readonly Effect[]>>> = {
  "no-interval": ["missed", "often"],
  "bounds-included": ["missed", "often"],
  hysteresis: ["missed", "often"],
  "every-window": ["often"],
  "no-webhook": ["missed"],
  unread: ["missed", "often"],
};

/** Whether an alert can be missed, or come too often, because of a difference. One that is not converted is always missed. */
export function effectsOf(finding: Finding): readonly Effect[] {
  if (levelOf(finding) === "lost") return ["missed"];
  return finding.effects ?? effects[finding.id] ?? [];
}

const sentenceById: Readonly<Record<FindingId, string>> = {
  ...sentences.look,
  ...sentences.meaning,
  ...sentences.lost,
};

/** The finding as a sentence. */
export function sentenceOf({ id, about }: Finding): string {
  const sentence = sentenceById[id];
  if (about === undefined) return sentence;
  return `${withoutStop(sentence)}: ${withoutStop(about)}.`;
}

function withoutStop(text: string): string {
  return text.replace(/(?<!\.)\.$/, "");
}

/** What a conversion says about one panel or rule, each thing once. */
export class Findings {
  private readonly bySentence = new Map<string, Finding>();

  /** Returns nothing, for what ends with it. */
  add(id: FindingId, about?: string, effects?: readonly Effect[]): undefined {
    this.addAll([{ id, ...(about !== undefined && { about }), ...(effects && { effects }) }]);
  }

  addIf(holds: boolean, id: FindingId, about?: string): void {
    if (holds) this.add(id, about);
  }

  addAll(findings: readonly Finding[]): void {
    for (const finding of findings) this.bySentence.set(sentenceOf(finding), finding);
  }

  get all(): readonly Finding[] {
    return [...this.bySentence.values()];
  }

  /** A text in the length that the service allows. */
  fitted(text: string, longest: number, name: string): string {
    this.addIf(text.length > longest, "shortened", `${name} without ${JSON.stringify(text.slice(longest))}`);
    return text.slice(0, longest);
  }

  /** Why it is not converted; `undefined` if it is. */
  get lost(): Finding | undefined {
    return this.all.find((finding) => levelOf(finding) === "lost");
  }
}
