import { type Client, type JsonObject, stringifyJson } from "../../../lib/client";
import { search } from "../../../lib/definitions/queries";
import { type KnownOf, type ObjectValue, readTime, toWire } from "../../../lib/schema";
import { dataSource } from "../../sdk";

/** `observability_search`. */
export const searchDataSource = dataSource<Client, typeof search>(search, {
  async read({ client, config, signal }) {
    const rows = await client.search.rows(queryOf(config), { signal });
    return { rows: rows.map(textsOf), rowCount: rows.length, rowsJson: stringifyJson(rows) };
  },
});

function queryOf(config: KnownOf<typeof search>): ObjectValue {
  const { startTime, endTime } = config;
  const query = { ...toWire(search.type, config), startTime: instantOf(startTime), endTime: instantOf(endTime) };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null));
}

function instantOf(value: string | null): string | null {
  const time = value === null ? undefined : readTime(value);
  return time === undefined ? null : new Date(time).toISOString();
}

function textsOf(row: JsonObject): Record<string, string> {
  const columns = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(
    columns.map(([name, value]) => [name, typeof value === "string" ? value : stringifyJson(value)]),
  );
}
