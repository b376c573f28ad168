import type { Operation } from "../exchange/operation";

/** How chart queries and event searches differ from other operations: they may take longer, and their rows have no natural limit. */
export function longQuery(timeoutSeconds: number | undefined) {
  return {
    method: "POST",
    effect: "query",
    timeoutSeconds: timeoutSeconds ?? 120,
    expects: "list",
    remedies: { oversized_response: "Query fewer rows or columns, or a shorter time range." },
  } as const satisfies Partial<Operation<unknown>>;
}
