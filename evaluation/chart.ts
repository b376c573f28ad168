/** Columns of the standard OpenTelemetry tables that hold numbers and that people group by. */
const numericColumns: readonly string[] = [
  "SeverityNumber",
  "TraceFlags",
  "Duration",
  "Value",
  "Count",
  "Sum",
  "Flags",
];

/** Functions of the database whose result is surely a number. */
const numericCall =
  /^(?:to(?:U?Int\d+|Float\d+|Unix\w+|Hour|Minute|Second|Month|Year|DayOf\w+)|length|intDiv|floor|round|ceil|abs)\s*\(/i;

/** The items of a grouping that are numbers: an alert then compares the group's own value instead of the tile's. */
export function numericGroups(groupBy: unknown): string[] {
  const texts: readonly unknown[] = Array.isArray(groupBy) ? groupBy : [groupBy];
  return texts.flatMap((text) => (typeof text === "string" ? splitAtCommas(text).filter(isNumeric) : []));
}

function isNumeric(expression: string): boolean {
  return numericColumns.includes(expression) || numericCall.test(expression);
}

/** The parts between commas outside parentheses, brackets and quotes. */
function splitAtCommas(text: string): string[] {
  const parts = text.match(/(?:'[^']*'|\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\]|[^,'([])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
