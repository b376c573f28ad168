import type { Members } from "terraform-provider-sdk/internal/schema";
import { sameText } from "terraform-provider-sdk/internal/schema";
import { UsageError } from "../../plans/usage-error";
import type { Inventory } from "../inventory";
import { recordOf, textOf } from "./values";

/** A source of the service that has a table. */
interface TableSource {
  readonly id: string;
  readonly record: Members;
  readonly metricType?: string;
  /** The names of its table. */
  readonly tables: readonly string[];
}

/** The service that the code is for: its version, and what the names of the other side are there. */
export type Target = ReturnType<typeof targetOf>;

/** @throws UsageError for a mapping to what the service does not have */
export function targetOf(inventory: Inventory, version: string, mapping: readonly string[]) {
  const kinds = ["connection", "source", "webhook"];
  const mapped = new Map(
    mapping.map((one) => {
      const [, name = "", to = ""] = /^([^=]+)=(.+)$/.exec(one) ?? [];
      const found = kinds.flatMap((kind) =>
        (inventory[kind] ?? [])
          .filter((record) => sameText(textOf(record.name), to))
          .map((record) => ({ kind, record })),
      );
      if (name === "" || found.length === 0)
        throw new UsageError(
          `--map is "${one}"; write NAME=NAME, first a data source or contact point of Grafana, then a connection, source or webhook of the service.`,
        );
      return [name.toLowerCase(), found] as const;
    }),
  );
  const find = (kind: string, names: readonly string[]) =>
    names.flatMap((name) => mapped.get(name.toLowerCase()) ?? []).find((one) => one.kind === kind)?.record;
  const [connection, ...others] = inventory.connection ?? [];
  return {
    /** True from a version on. */
    has: (since: string) => version >= since,
    /** The connection of a data source, by its unique identifier, name or type. */
    connectionOf: (...names: readonly string[]) =>
      find("connection", names)?.id ?? (others.length === 0 ? connection?.id : undefined),
    /** The source that has a table, which may have a database before it. */
    sourceOf: (table: string) => sourceOf(inventory, table),
    /** The source that `--map` names for a kind of data source. */
    mapped: (...names: readonly string[]) => find("source", names),
    /** The webhook that `--map` names for a contact point. */
    webhookOf: (name: string) => find("webhook", [name])?.id,
    onlyWebhook: inventory.webhook?.length === 1 ? inventory.webhook[0]?.id : undefined,
  };
}

function sourceOf({ source = [] }: Inventory, table: string): TableSource | undefined {
  const [name = "", database] = table.replace(/[`"]/g, "").split(".").reverse();
  for (const record of source) {
    const from = recordOf(record.from);
    if (database !== undefined && database !== from.databaseName) continue;
    if (from.tableName === name) return { id: record.id, record, tables: [name] };
    const [metricType] = Object.entries(recordOf(record.metricTables)).find(([, one]) => one === name) ?? [];
    if (metricType !== undefined) return { id: record.id, record, metricType, tables: [name] };
  }
  return undefined;
}
