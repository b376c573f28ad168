import { type Members, sameText } from "terraform-provider-sdk/internal/schema";
import { UsageError } from "../../plans/engine";
import type { ImportOptions } from "../choose";
import type { Inventory } from "../inventory";
import { recordOf, textOf } from "./values";

/** What the code is for: the version of the service, what the names of the other side are there, and what the user allows beyond SQL. */
export type Target = ReturnType<typeof targetOf>;

/** The target of a version; without one, of the oldest. @throws UsageError for a mapping to what the service does not have */
export function targetOf(
  inventory: Inventory,
  version = "2.36",
  { map = [], approximate, builders }: Pick<ImportOptions, "map" | "approximate" | "builders"> = {},
) {
  const mapped = map.flatMap((one) => {
    const [, name = "", to = ""] = /^([^=]+)=(.+)$/.exec(one) ?? [];
    const found = (["connection", "source", "webhook"] as const).flatMap((kind) =>
      (inventory[kind] ?? [])
        .filter((record) => sameText(textOf(record.name), to))
        .map((record) => ({ name: name.toLowerCase(), kind, record })),
    );
    if (name === "" || found.length === 0)
      throw new UsageError(
        `--map is "${one}"; write NAME=NAME, first a data source or contact point of Grafana, then a connection, source or webhook of the service.`,
      );
    return found;
  });
  const find = (kind: string, names: readonly string[]) =>
    names.flatMap((name) => mapped.filter((one) => one.kind === kind && one.name === name.toLowerCase()))[0]?.record;
  const only = (kind: string) => (inventory[kind]?.length === 1 ? inventory[kind][0]?.id : undefined);
  return {
    /** True from a version on. */
    has: (since: string) => version >= since,
    approximates: approximate === true,
    hasBuilders: builders === true,
    /** The connection of a data source, by its unique identifier, name or type. */
    connectionOf: (...names: readonly string[]) => find("connection", names)?.id ?? only("connection"),
    /** The source that has a table, which may have a database before it. */
    sourceOf: (table: string) => sourceOf(inventory, table),
    /** The source that `--map` names for a kind of data source. */
    mapped: (...names: readonly string[]) => find("source", names),
    /** The webhook that `--map` names for a contact point. */
    webhookOf: (name: string) => find("webhook", [name])?.id,
    onlyWebhook: only("webhook"),
  };
}

function sourceOf({ source = [] }: Inventory, table: string) {
  const [name = "", database] = table.replace(/[`"]/g, "").split(".").reverse();
  for (const record of source) {
    const { databaseName, tableName } = recordOf(record.from);
    const tables = [[undefined, tableName] as const, ...Object.entries(recordOf(record.metricTables))];
    const [found] = tables.filter(([, one]) => name !== "" && one === name);
    if (found && (database === undefined || database === databaseName))
      return { id: record.id, record: record as Members, metricType: found[0] };
  }
  return undefined;
}
