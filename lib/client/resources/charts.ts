import type { ObjectValue } from "../../model/value";
import type { JsonObject } from "../json";
import { stringifyJson } from "../json";
import { decodeRows } from "../records/decode";
import type { CallOptions, Kit } from "./kit";

export interface ChartAnswer {
  /** The rows as the service sends them; 64-bit integers are texts. */
  readonly rows: readonly JsonObject[];
  /** The answer's body, unchanged. */
  readonly text: string;
}

export interface Charts {
  /** Runs a query of 1 to 5 series. @throws ApiError with the service's words when the query fails. */
  series(query: ObjectValue, options?: CallOptions): Promise<ChartAnswer>;
}

const longQuerySeconds = 120;

export function chartsOf(kit: Kit, timeoutSeconds: number | undefined): Charts {
  return {
    async series(query, { signal } = {}) {
      kit.capabilities.require("charts.query");
      return kit.exchange.run(
        {
          method: "POST",
          effect: "query",
          path: `${kit.addresses.resources}/charts/series`,
          body: stringifyJson(query),
          timeoutSeconds: timeoutSeconds ?? longQuerySeconds,
          decode: (answer) => ({ rows: decodeRows(answer), text: answer.text }),
        },
        signal,
      );
    },
  };
}
