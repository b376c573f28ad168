import type { Client } from "../../../lib/client";
import { source, sourceLookup, sources } from "../../../lib/definitions";
import type { DataSource } from "../../sdk";
import { findOne } from "./find-one";
import { resultOf } from "./result";

/** `observability_sources`. */
export const sourcesDataSource: DataSource<Client> = {
  definition: sources,
  async read(context) {
    const { client, config, signal } = context;
    const all = await client.sources.list({ signal });
    const wanted = all.filter(({ kind }) => config.kind === null || kind === config.kind);
    return { sources: wanted.map((record, index) => resultOf(source, record, ["sources", index], context)) };
  },
};

/** `observability_source`. */
export const sourceDataSource: DataSource<Client> = {
  definition: sourceLookup,
  async read(context) {
    const { client, config, signal } = context;
    const record = findOne(await client.sources.list({ signal }), config, { thing: "source", narrowedBy: "kind" });
    return resultOf(sourceLookup.type, record, ["source"], context);
  },
};
