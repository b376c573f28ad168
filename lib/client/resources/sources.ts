import { ApiError } from "../errors/api-error";
import { decodeOne } from "../records/decode";
import type { SourceRecord } from "../records/records";
import { nullWhenGone } from "./gone";
import { type LookupById, lookupOf } from "./read-only";
import { pathPart, type ResourceContext, readOperation } from "./resource-context";

/** Where the service reads one source by id it is asked so; with older servers and in managed mode it is found in the list. */
export function sourcesOf(context: ResourceContext): LookupById<SourceRecord> {
  const base = `${context.addresses.resources}/sources`;
  const lookup = lookupOf<SourceRecord>(context, "sources.read", base, "source");
  if (!context.capabilities.has("sources.get")) return lookup;
  const decode = decodeOne<SourceRecord>("source");
  return {
    list: lookup.list,
    async get(id, options = {}) {
      try {
        return await nullWhenGone(
          context.exchange.run(readOperation(`${base}/${pathPart(id)}`, decode), options.signal),
        );
      } catch (reason) {
        if (reason instanceof ApiError && reason.code === "not_served") return lookup.get(id, options);
        throw reason;
      }
    },
  };
}
