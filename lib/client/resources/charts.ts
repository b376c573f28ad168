import type { ObjectValue } from "../../schema/value";
import { type JsonObject, stringifyJson } from "../json";
import { decodeRowsIfAny } from "../records/decode";
import { longQuery } from "./long-query";
import type { CallOptions, ResourceContext } from "./resource-context";

export interface ChartResponse {
  /** The rows as the service sends them; 64-bit integers are strings. `null` for JSON of another shape. */
  readonly rows: readonly JsonObject[] | null;
  /** The response's body, unchanged. */
  readonly text: string;
}

export interface Charts {
  /** Runs a query of 1 to 5 series. @throws ApiError with the service's words when the query fails. */
  series(query: ObjectValue, options?: CallOptions): Promise<ChartResponse>;
}

export function chartsOf(context: ResourceContext, timeoutSeconds: number | undefined): Charts {
  return {
    async series(query, { signal } = {}) {
      context.capabilities.require("charts.query");
      return context.exchange.run(
        {
          ...longQuery(timeoutSeconds),
          path: `${context.addresses.resources}/charts/series`,
          body: stringifyJson(query),
          decode: (response) => ({ rows: decodeRowsIfAny(response), text: response.text }),
        },
        signal,
      );
    },
  };
}
