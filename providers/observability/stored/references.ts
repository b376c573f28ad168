import type { CallContext } from "terraform-provider-sdk/internal/provider";
import { nearest } from "terraform-provider-sdk/internal/schema";
import { ApiError, type Client } from "../../../lib/client";
import { comparableId } from "../../../lib/service/products";

interface Listed {
  list(options: { readonly signal: AbortSignal }): Promise<readonly { readonly id: string }[]>;
}

type RecordOf<S extends Listed> = Awaited<ReturnType<S["list"]>>[number];

/**
 * All objects of a kind by comparable ID, in the list that all lookups of a run share; `undefined` when it is not readable with this
 * credential: what the service says then counts.
 */
export async function objectsById<S extends Listed>(
  { signal, log }: CallContext<Client>,
  kind: string,
  store: S,
): Promise<ReadonlyMap<string, RecordOf<S>> | undefined> {
  try {
    const objects = await store.list({ signal });
    return new Map(objects.map((one) => [comparableId(one.id), one]));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.debug(`the ${kind}s could not be listed`, { error: error.message });
    return undefined;
  }
}

/** Says that an ID is of no object, which are the nearest, and how to refer to one: `a source as data.observability_source`. */
export function unknownId(kind: string, id: string, known: Iterable<string>, remedy: string): string {
  const near = nearest(id, known);
  const hint = near.length === 0 ? "" : ` The nearest IDs are ${near.join(", ")}.`;
  return `There is no ${kind} ${id}.${hint} Refer to ${remedy}.NAME.id.`;
}
