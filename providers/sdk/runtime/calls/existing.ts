import {
  type Attribute,
  authored,
  type Definition,
  mapMembers,
  type ObjectValue,
  sameAttribute,
  type Value,
} from "../../schema";
import { problem } from "../../schema/problems";
import { DiagnosticError } from "../diagnostics";
import { identityType } from "../objects";
import type { ListResource } from "../provider";
import type { Resource, Stored } from "../resource";
import type { Scope, Session } from "../session";
import { configuredPlace } from "./others";
import { readResource, storable } from "./read";

/** What is known of the object to import; Terraform reads it right after, so an identity needs no look-up. */
export async function importResource<C>(
  scope: Scope<C>,
  resource: Resource<C>,
  /** `id`: the import string; empty for an import by identity. */
  { id, identity }: { id: string; identity: ObjectValue | undefined },
): Promise<Stored> {
  const { type } = resource.definition;
  if (!resource.import) {
    const detail = `${scope.typeName} cannot be imported; create it with Terraform instead.`;
    throw new DiagnosticError(problem("import-unsupported"), detail);
  }
  if (identity && id === "") return { state: storable(type, identity) };
  const at = scope.places?.ofImport(scope.client, id) ?? { place: undefined, id };
  const stored = scope.withPlace(await resource.import(scope.context({ id: at.id }, at.place)), at.place);
  return { ...stored, state: storable(type, stored.state) };
}

/** The configuration that an author would have written for a state: without what the service sets, and without what means nothing. */
export function generatedConfig<C>(
  { provider: { refine }, dialect }: Pick<Session<C>, "provider" | "dialect">,
  definition: Definition,
  state: ObjectValue,
): ObjectValue {
  const config = authored(definition.type, state, meansNothing);
  return refine ? refine(definition, config, dialect) : config;
}

function meansNothing(attribute: Attribute, value: Value): boolean {
  if (attribute.set?.writeOnly) return true;
  if (attribute.presence === "required" || attribute.omitted?.isStated === true) return false;
  return sameAttribute(attribute, value, attribute.set?.default ?? null);
}

interface ListRequest {
  readonly config: ObjectValue;
  /** Whether the state of each object is requested. */
  readonly isWhole: boolean;
  /** At most as many; 0 for all. */
  readonly limit: number;
}

/** The objects in the order of the service; an object deleted before it is read is skipped. */
export async function* listObjects<C>(
  scope: () => Scope<C>,
  { list }: ListResource<C>,
  resource: Resource<C>,
  { config, isWhole, limit }: ListRequest,
) {
  let found = 0;
  const first = scope();
  const place = configuredPlace(first, config);
  for await (const { identity, displayName } of await list(first.context({ config }, place))) {
    if (limit > 0 && found === limit) return;
    const stored = isWhole
      ? await readResource(scope(), resource, {
          prior: identified(resource, identity),
          private: undefined,
          recognizes: () => false,
        })
      : undefined;
    if (stored === null) continue;
    found += 1;
    // `undefined` if it was not requested.
    yield { identity, displayName, state: stored?.state };
  }
}

/** A state that holds the identity alone, as after an import. */
function identified<C>({ definition }: Resource<C>, identity: ObjectValue): ObjectValue {
  const members = identityType(definition)?.attributes ?? {};
  return mapMembers(definition.type.attributes, (_, name) => (name in members ? (identity[name] ?? null) : null));
}
