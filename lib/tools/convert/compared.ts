/**
 * What conversions are made of whose rows were compared: the query of Grafana's plugin and that of the tile, over the same data in an engine of
 * ClickHouse. A test compares each of these again, and finds none that is not proved; it is the only way into this list.
 */
const compared: ReadonlySet<string> = new Set([
  "text",
  ...["timeseries as line", "timeseries as stacked_bar", "stat as number", "gauge as number"],
  ...["table as table", "piechart as pie", "format 0", "format 1"],
  ...["$__timeFilter", "$__timeFilter_ms", "$__dateFilter", "$__dateTimeFilter", "$__dt"],
  ...["$__fromTime", "$__toTime", "$__fromTime_ms", "$__toTime_ms", "$__timeFrom", "$__timeTo", "$__from", "$__to"],
  ...["$__timeInterval", "$__timeInterval_ms", "$__timeGroup", "$__interval_s", "$__interval_ms", "$__range_s"],
  ...["$__columns", "$__rateColumns", "$__perSecondColumns", "$__increaseColumns", "$__conditionalAll"],
  ...["last", "first"].map((end) => `reducer ${end}NotNull`),
  ...["mean", "median", "sum", "max", "min", "range"].map((reducer) => `reducer ${reducer}`),
  "transformation organize",
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: as Grafana writes variables.
  ...["IN ${variable} as choice", "IN ${variable:sqlstring} as choice", "IN ${variable:singlequote} as choice"],
  ...[
    "= '${variable}' as choice",
    "= ${variable:sqlstring} as choice",
    "${variable} as choice",
    "${variable} as fixed",
  ],
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: as Grafana writes variables.
]);

/** What of a conversion was never compared, each thing once. */
export function uncomparedIn(form: readonly string[]): readonly string[] {
  return [...new Set(form.filter((part) => !compared.has(part)))];
}

/** Everything that was compared. */
export function comparedParts(): readonly string[] {
  return [...compared];
}
