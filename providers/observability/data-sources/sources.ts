import type { Client } from "../../../lib/client";
import { sources } from "../../../lib/definitions";
import { source } from "../../../lib/definitions/source";
import { fromWire } from "../../../lib/model";
import type { DataSource } from "../../sdk";

/** `observability_sources`. */
export const sourcesDataSource: DataSource<Client> = {
  definition: sources,
  async read({ client, config, signal }) {
    const all = await client.sources.list({ signal });
    const wanted = all.filter(({ kind }) => config.kind === null || kind === config.kind);
    return { kind: config.kind ?? null, sources: wanted.map((record) => fromWire(source, record)) };
  },
};
