import type { Members } from "terraform-provider-sdk/internal/schema";
import { limits } from "../../service/words";
import type { Findings } from "./findings";
import type { Treatments } from "./substitution";
import type { Target } from "./target";
import { firstText, recordOf, textOf } from "./values";

export interface Query {
  readonly language: "clickhouse" | "prometheus" | "loki" | "other";
  readonly text: string;
  /** How data sources are called: identifier, name, type. */
  readonly source: readonly string[];
  readonly target: Members;
}

/** The query of a target, in whose language its members say. Without a data source of its own, it has that of the panel. */
export function queryOf(target: Members, panel: Members = {}): Query {
  const source = recordOf(Object.keys(recordOf(target.datasource)).length > 0 ? target.datasource : panel.datasource);
  const names = [source.uid, source.name, source.type].map((one) => textOf(one)).filter((one) => one !== "");
  const type = textOf(source.type);
  const { rawSql, query, expr } = target;
  const isVertamedia = /clickhouse/.test(type) || "dateTimeColDataType" in target || "dateTimeType" in target;
  const isSql = typeof rawSql === "string" && !/postgres|mysql|mssql/.test(type);
  const sql = isSql ? rawSql : isVertamedia ? query : undefined;
  if (typeof sql !== "string" && typeof expr !== "string")
    return { language: "other", text: firstText(rawSql, query, target.expression).trim(), source: names, target };
  const series = type === "loki" || /\{[^}]*\}\s*\|/.test(textOf(expr)) ? "loki" : "prometheus";
  const language = typeof sql === "string" ? "clickhouse" : series;
  return { language, text: textOf(sql ?? expr).trim(), source: [...names, language], target };
}

/** The connection of a query in SQL. */
export function connectionOf(
  { language, source, text }: Query,
  target: Target,
  findings: Findings,
): string | undefined {
  if (language !== "clickhouse") return findings.add("other-language", language);
  if (text.length > limits.sqlTemplate) return findings.add("too-long");
  return target.connectionOf(...source) ?? findings.add("no-connection", source[0]);
}

/** A query in another language as series, where the user wants that. */
export function approximated(
  query: Query,
  displayType: string,
  { target, treatments }: { readonly target: Target; readonly treatments: Treatments },
  findings: Findings,
): Members | undefined {
  const { language } = query;
  if (!target.approximates || (language !== "prometheus" && language !== "loki"))
    return findings.add("other-language", language);
  const sourceId = target.mapped(...query.source)?.id;
  if (sourceId === undefined) return findings.add("no-source", language);
  // The grammars of other languages are loaded only if they are asked for.
  const { Approximation } = require("./approximate") as typeof import("./approximate");
  const config = new Approximation(language, treatments, findings, query.target.interval).config(
    query.text,
    displayType,
  );
  return config ? { ...config, sourceId } : findings.add("not-sayable", language);
}
