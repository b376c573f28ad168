import type { ObjectValue } from "../../schema/value";
import { type JsonObject, stringifyJson } from "../json";
import { decodeRows } from "../records/decode";
import { longQuery } from "./long-query";
import type { CallOptions, ResourceContext } from "./resource-context";

export interface Search {
  /** The events that a query finds, at most 2,000 (contract section 12). @throws ApiError with the service's words when the query fails. */
  rows(query: ObjectValue, options?: CallOptions): Promise<readonly JsonObject[]>;
}

export function searchOf(context: ResourceContext, timeoutSeconds: number | undefined): Search {
  return {
    async rows(query, { signal } = {}) {
      context.capabilities.require("events.search");
      return context.exchange.run(
        {
          ...longQuery(timeoutSeconds),
          path: `${context.addresses.resources}/search`,
          body: stringifyJson(query),
          decode: decodeRows,
        },
        signal,
      );
    },
  };
}
