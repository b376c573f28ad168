import type { ObjectValue } from "../../schema";
import { identityType } from "../identity";
import type { ListResource } from "../provider";
import type { Resource } from "../resource";
import type { Scope } from "../session";
import { configuredPlace } from "./others";
import { readResource } from "./read";

export interface ListRequest {
  readonly typeName: string;
  readonly config: ObjectValue;
  /** Whether the state of each object is requested. */
  readonly isWhole: boolean;
  /** At most as many; 0 for all. */
  readonly limit: number;
}

export interface ListedObject {
  readonly identity: ObjectValue;
  readonly displayName: string;
  /** `undefined` if it was not requested. */
  readonly state: ObjectValue | undefined;
}

/** The objects in the order of the service; an object deleted before it is read is skipped. */
export async function* listObjects<C>(
  scope: () => Scope<C>,
  { list }: ListResource<C>,
  resource: Resource<C>,
  { typeName, config, isWhole, limit }: ListRequest,
): AsyncGenerator<ListedObject> {
  let found = 0;
  const first = scope();
  const place = configuredPlace(first, resource.definition, config);
  for await (const { identity, displayName } of await list(first.context({ config }, place))) {
    if (limit > 0 && found === limit) return;
    const stored = isWhole
      ? await readResource(scope(), resource, {
          typeName,
          prior: identified(resource, identity),
          private: undefined,
          recognizes: () => false,
        })
      : undefined;
    if (stored === null) continue;
    found += 1;
    yield { identity, displayName, state: stored?.state };
  }
}

/** A state that holds the identity alone, as after an import. */
function identified<C>({ definition }: Resource<C>, identity: ObjectValue): ObjectValue {
  const members = Object.keys(identityType(definition)?.attributes ?? {});
  return Object.fromEntries(
    Object.keys(definition.type.attributes).map((name) => [
      name,
      members.includes(name) ? (identity[name] ?? null) : null,
    ]),
  );
}
