import { type Client, type JsonObject, stringifyJson } from "../../../lib/client";
import { search } from "../../../lib/definitions/data-sources/search";
import { type ObjectValue, readTime, type Value } from "../../../lib/model";
import type { DataSource } from "../../sdk";

/** `observability_search`. */
export const searchDataSource: DataSource<Client> = {
  definition: search,
  async read({ client, config, signal }) {
    const rows = await client.search.rows(queryOf(config), { signal });
    return { rows: rows.map(textsOf), rowCount: rows.length, rowsJson: stringifyJson(rows) };
  },
};

function queryOf({ startTime, endTime, rows: _, rowCount: __, rowsJson: ___, ...query }: ObjectValue): ObjectValue {
  const given = Object.entries({ ...query, startTime: instantOf(startTime), endTime: instantOf(endTime) });
  return Object.fromEntries(given.filter(([, value]) => value !== null));
}

function instantOf(value: Value | undefined): string | null {
  const time = typeof value === "string" ? readTime(value) : undefined;
  return time === undefined ? null : new Date(time).toISOString();
}

function textsOf(row: JsonObject): ObjectValue {
  const columns = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(
    columns.map(([name, value]) => [name, typeof value === "string" ? value : stringifyJson(value)]),
  );
}
