import { ApiError } from "../errors/api-error";
import { decodeOne } from "../records/decode";
import type { SourceRecord } from "../records/records";
import { nullWhenGone } from "./gone";
import { type Kit, pathPart, readOperation } from "./kit";
import { type LookupById, lookupOf } from "./read-only";

/** Where the service reads one source by id it is asked so; older servers and the managed mode answer from the list. */
export function sourcesOf(kit: Kit): LookupById<SourceRecord> {
  const base = `${kit.addresses.resources}/sources`;
  const lookup = lookupOf<SourceRecord>(kit, "sources.read", base, "source");
  if (!kit.capabilities.has("sources.get")) return lookup;
  const decode = decodeOne<SourceRecord>("source");
  return {
    list: lookup.list,
    async get(id, options = {}) {
      try {
        return await nullWhenGone(kit.exchange.run(readOperation(`${base}/${pathPart(id)}`, decode), options.signal));
      } catch (reason) {
        if (reason instanceof ApiError && reason.code === "not_served") return lookup.get(id, options);
        throw reason;
      }
    },
  };
}
