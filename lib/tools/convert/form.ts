import { type Members, own } from "terraform-provider-sdk/values";
import { masked, partnerOf } from "../../evaluation/sql";
import { itemsIf } from "../importing/optional";
import type { Findings } from "./findings";
import { hasOneRow, kindOf, knownColumns } from "./rows";
import { isTextIn, isTimeChart, timeColumn } from "./shape";
import { clausesOf, columnsOf, identifier, splitAtCommas, tableIn } from "./sql";
import type { Query, Target } from "./target";
import type { Treatments } from "./treatment";
import { recordOf, recordsOf, textOf, textsOf, wordOf } from "./values";

/** A query with the panel that shows it, and what becomes of it. */
interface Shape {
  readonly query: Query;
  readonly panel: Members;
  readonly displayType: string;
  readonly treatments: Treatments;
  readonly target: Target;
}

/** Formats of a query by the words that others write. */
const formats: Readonly<Record<string, string>> = { "": "0", time_series: "0", table: "1" };

/** What of the rows differs because the service reads columns in another way, and the form of the conversion. */
export function formOf(shape: Shape, findings: Findings): readonly string[] {
  const { query, panel, displayType, target } = shape;
  const sql = query.text;
  const source = target.sourceOf(tableIn(sql))?.record;
  const isText = source ? isTextIn(source) : () => false;
  const types = knownColumns(source, (expression) => isText({ expression }));
  const time = timeColumn(sql);
  const columns = readColumns(sql).filter((expression) => expression !== time?.expression);
  const kinds = columns.map((expression) => kindOf(expression, types));
  const hasTexts = kinds.includes("text");
  const format = own(formats, wordOf(query.target.format)) ?? wordOf(query.target.format);
  const isTable = format === "1";
  const isChart = isTimeChart(displayType);
  const isSeries = recordsOf(panel.transformations).some(({ id }) => id === "prepareTimeSeries");
  const isGrouped = clausesOf(sql)?.["GROUP BY"] !== undefined;
  const hasMoreRows = isGrouped ? !isGroupedByColumns(sql) : tableIn(sql) !== "";
  findings.addIf(isChart && hasMoreRows, "one-per-time");
  findings.addIf(isChart && isTable && hasTexts && !isSeries, "line-per-text");
  findings.addIf(displayType === "table" && !isTable && time !== undefined && hasTexts, "row-per-text");
  const isRead = displayType !== "table" || !isTable;
  const isKnown = columns.length > 0 && kinds.every((kind) => kind !== undefined);
  const isPlain = typeof query.target.rawSql === "string";
  return [
    `${textOf(panel.type)} as ${displayType}`,
    ...itemsIf(isChart || displayType === "table", `format ${format}`),
    ...itemsIf(!isPlain, "a query of another plugin"),
    ...itemsIf(isRead && !isKnown, "a column whose type the query does not show"),
    ...itemsIf(isChart && !isGrouped && !/\$__\w*[cC]olumns\(/.test(sql), "rows that are no groups"),
    ...itemsIf(displayType === "number" && !hasOneRow(sql) && time === undefined, "rows of any number"),
    ...(isChart || time === undefined ? [] : reducersOf(panel)),
    ...recordsOf(panel.transformations).map(({ id }) => `transformation ${textOf(id)}`),
    ...macrosIn(sql),
    ...usesIn(sql, shape.treatments),
  ];
}

/** True if a query shows everything that its rows are grouped by. */
function isGroupedByColumns(sql: string): boolean {
  const columns = columnsOf(sql);
  const groups = splitAtCommas(clausesOf(sql)?.["GROUP BY"] ?? "");
  const isShown = (group: string) =>
    /^\d+$/.test(group) ||
    columns?.some(({ name, expression }) => [name, identifier(name), `\`${name}\``, expression].includes(group));
  return columns === undefined || groups.every(isShown);
}

/** The expressions of a query's columns; those of a macro that writes a statement are a text and a value. */
function readColumns(sql: string): readonly string[] {
  const mask = masked(sql);
  const [call, name] = /\$__(\w*[cC]olumns)\(/.exec(mask) ?? [];
  if (name === undefined || call === undefined) return (columnsOf(sql) ?? []).map(({ expression }) => expression);
  const open = mask.indexOf(call) + call.length;
  const [, , value = ""] = splitAtCommas(sql.slice(open, partnerOf(mask, open - 1)));
  return ["''", value.replace(/\s+AS\s+\w+\s*$/i, "")];
}

function reducersOf(panel: Members): readonly string[] {
  const { calcs } = recordOf(panel, "options", "reduceOptions");
  const [reducer = "lastNotNull"] = textsOf(calcs);
  if (panel.type === "table") return [];
  return [`reducer ${reducer}`];
}

function macrosIn(sql: string): readonly string[] {
  return [...masked(sql).matchAll(/\$(?:\{)?(__\w+(?::[\w:]+)?)/g)].map(([, name = ""]) => `$${name}`);
}

/** How variables are used: behind which operator, in which quotes and format, and what becomes of each. */
function usesIn(sql: string, treatments: Treatments): readonly string[] {
  const references = /\[\[(\w+)(?::(\w+))?\]\]|\$\{(\w+)(?::(\w+))?\}|\$(\w+)/g;
  return [...sql.matchAll(references)].flatMap(
    ({ 1: square, 2: squareFormat, 3: braced, 4: format, 5: bare, index }) => {
      const treatment = treatments.get(square ?? braced ?? bare ?? "");
      if (!treatment) return [];
      const start = sql.slice(0, index);
      const quote = /['"]$/.exec(start)?.[0] ?? "";
      const [, operator = ""] = /(\bNOT IN|\bIN|!=|<>|=)\s*\(?\s*['"]?$/i.exec(start) ?? [];
      const values = squareFormat ?? format ?? "";
      const variable = `${quote}\${variable${values && `:${values}`}}${quote}`;
      return [`${operator.toUpperCase()} ${variable} as ${treatment.kind}`.trim()];
    },
  );
}
