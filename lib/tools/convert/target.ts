import { type Members, sameText } from "terraform-provider-sdk/values";
import { comesAfter } from "../../service/releases";
import { limits } from "../../service/words";
import type { Inventory, InventoryRecord } from "../importing/inventory";
import { UsageError } from "../usage-error";
import type { Findings } from "./findings";
import { firstText, recordOf, textOf } from "./values";

/** What the code is for: the version of the service, and what the names of the other side are there. */
export type Target = ReturnType<typeof targetOf>;

/** The target of a version; without one, of the oldest. @throws UsageError for a mapping to what the service does not have */
export function targetOf(
  inventory: Inventory,
  version = "2.36",
  { map = [], builders }: { readonly map?: readonly string[]; readonly builders?: boolean } = {},
) {
  const mapped = map.flatMap((mapping) => {
    const [, name = "", to = ""] = /^([^=]+)=(.+)$/.exec(mapping) ?? [];
    const targets = (["connection", "source", "webhook"] as const).flatMap((kind) =>
      (inventory[kind] ?? [])
        .filter((record) => sameText(textOf(record.name), to))
        .map((record) => ({ name: name.toLowerCase(), kind, record })),
    );
    if (name === "" || targets.length === 0)
      throw new UsageError(
        `--map is "${mapping}"; write NAME=NAME, first a data source or contact point of Grafana, then a connection, source or webhook of the service.`,
      );
    return targets;
  });
  const find = (kind: string, names: readonly string[], isWanted = (_: InventoryRecord) => true) =>
    names
      .flatMap((name) => mapped.filter((mapping) => mapping.kind === kind && mapping.name === name.toLowerCase()))
      .find(({ record }) => isWanted(record))?.record;
  const onlyIdOf = (kind: string) => {
    if (inventory[kind]?.length !== 1) return undefined;
    return inventory[kind][0]?.id;
  };
  const assumed = new Set<string>();
  /** The only object of a kind. That a data source is meant by it is an assumption. */
  const assume = (id: string | undefined, names: readonly string[]) => {
    if (id !== undefined) assumed.add([...new Set(names)].filter((name) => name !== "").join(", "));
    return id;
  };
  const isPromql = (record: InventoryRecord) => record.kind === "promql";
  const [firstPromql, ...othersPromql] = (inventory.source ?? []).filter(isPromql);
  const onlyPromql = othersPromql.length === 0 ? firstPromql?.id : undefined;
  return {
    /** True from a version on. */
    has: (since: string) => !comesAfter(since, version),
    hasBuilders: builders === true,
    /** The connection of a data source, by its unique identifier, name or type. */
    connectionOf: (...names: readonly string[]) =>
      find("connection", names)?.id ?? assume(onlyIdOf("connection"), names),
    /** The source that has a table, which may have a database before it. */
    sourceOf: (table: string) => sourceOf(inventory, table),
    /** The source of PromQL for a data source: the one that `--map` names, else the only one. */
    promqlSourceOf: (...names: readonly string[]) => find("source", names, isPromql)?.id ?? assume(onlyPromql, names),
    /** The data sources that nobody named with --map. */
    assumed,
    /** The webhook that `--map` names for a contact point. */
    webhookOf: (name: string) => find("webhook", [name])?.id,
    onlyWebhook: onlyIdOf("webhook"),
  };
}

function sourceOf({ source = [] }: Inventory, table: string) {
  const [name = "", database] = table.replace(/[`"]/g, "").split(".").reverse();
  for (const record of source) {
    const { databaseName, tableName } = recordOf(record.from);
    const tables = [[undefined, tableName] as const, ...Object.entries(recordOf(record.metricTables))];
    const [matchedTable] = tables.filter(([, table]) => name !== "" && table === name);
    if (matchedTable && (database === undefined || database === databaseName))
      return { id: record.id, record: record as Members, metricType: matchedTable[0] };
  }
  return undefined;
}

export interface Query {
  readonly language: "clickhouse" | "prometheus" | "loki" | "other";
  readonly text: string;
  /** How data sources are called: identifier, name, type. */
  readonly source: readonly string[];
  readonly target: Members;
}

/** The query of a target, in whose language its members say. Without a data source of its own, it has that of the panel. */
export function queryOf(target: Members, panel: Members = {}): Query {
  const ownSource = recordOf(target.datasource);
  const source = Object.keys(ownSource).length > 0 ? ownSource : recordOf(panel.datasource);
  const names = [source.uid, source.name, source.type]
    .map((sourceName) => textOf(sourceName))
    .filter((sourceName) => sourceName !== "");
  const type = textOf(source.type);
  const { rawSql, query, expr } = target;
  const sql = sqlOf(target, type);
  if (typeof sql !== "string" && typeof expr !== "string")
    return { language: "other", text: firstText(rawSql, query, target.expression).trim(), source: names, target };
  const language = typeof sql === "string" ? "clickhouse" : languageOf(type, textOf(expr));
  return { language, text: textOf(sql ?? expr).trim(), source: [...names, language], target };
}

/** The SQL of a target of one of the two plugins for ClickHouse. */
function sqlOf(target: Members, type: string): unknown {
  const { rawSql, query } = target;
  if (typeof rawSql === "string" && isClickHouse(type)) return rawSql;
  const isVertamedia = /clickhouse/.test(type) || "dateTimeColDataType" in target || "dateTimeType" in target;
  if (isVertamedia) return query;
  return undefined;
}

/** True for a type of data source that may be ClickHouse; documents of other programs have none. */
function isClickHouse(type: string): boolean {
  const isNamed = /clickhouse/.test(type);
  const isOther = /prometheus|loki|postgres|mysql|mssql|elasticsearch|influxdb|tempo|graphite|cloudwatch/.test(type);
  if (isNamed) return /^(grafana|vertamedia|altinity)-clickhouse-datasource$/.test(type);
  return !isOther;
}

/** The language of an expression. MetricsQL of VictoriaMetrics is more than PromQL. */
function languageOf(type: string, expression: string): Query["language"] {
  if (type === "loki" || /\{[^}]*\}\s*\|/.test(expression)) return "loki";
  if (type === "" || /^(grafana-(amazon|azure))?prometheus(-datasource)?$/.test(type)) return "prometheus";
  return "other";
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
