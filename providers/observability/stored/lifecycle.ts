import type { CallContext } from "terraform-provider-sdk";
import type { Definition, ObjectValue } from "terraform-provider-sdk/schema";
import type { Client, ObjectFacts, ObjectStore, ServiceRecord } from "../../../lib/client";
import { createBody } from "./body";
import type { StoredHooks, Write } from "./hooks";

/** What the lifecycle of a kind of stored object is made of. */
export interface Lifecycle<T extends ServiceRecord, R> {
  readonly definition: Definition;
  /** How the client keeps the kind. */
  readonly facts: ObjectFacts;
  /** The client's store of the kind. */
  readonly store: (client: Client) => ObjectStore<T, R>;
  readonly hooks: StoredHooks<Definition, T, R>;
}

/** The body of a create. */
export function newBody<T extends ServiceRecord, R>({ definition, hooks }: Lifecycle<T, R>, write: Write): ObjectValue {
  const body = createBody(definition, write.planned, write.config);
  return hooks.body?.(body, write) ?? body;
}

export function trace<T extends ServiceRecord, R>(
  { facts }: Lifecycle<T, R>,
  { log }: CallContext<Client>,
  what: string,
  id: string,
): void {
  log.debug(`${facts.noun} ${what}`, { id });
}
