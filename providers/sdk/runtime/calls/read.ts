import {
  type Attribute,
  authored,
  type Definition,
  holdsIdentityOnly,
  holdsIn,
  holdsUnknown,
  inForm,
  isPresent,
  type Json,
  mapMembers,
  type ObjectType,
  type ObjectValue,
  sameAttribute,
  toSnake,
  type Value,
} from "../../schema";
import { problem } from "../../schema/problems";
import type { JsonValue } from "../context";
import { DiagnosticError } from "../diagnostics";
import { explain } from "../explain";
import { identityType, requireIdentity } from "../objects";
import { withoutWriteOnly } from "../plan-values";
import type { DataSource, EphemeralResource, ListResource, Opened } from "../provider";
import type { Resource, Stored } from "../resource";
import type { Scope, Session } from "../session";

export interface ReadRequest {
  readonly prior: ObjectValue;
  readonly private: JsonValue | undefined;
  recognizes(response: Json): boolean;
}

/** The current object, in the author's form; null if it does not exist. */
export async function readResource<C>(
  scope: Scope<C>,
  resource: Resource<C>,
  request: ReadRequest,
): Promise<Stored | null> {
  const { type } = resource.definition;
  const { prior } = request;
  requireIdentity(resource.definition, prior);
  const recognizes = (response: Json) => request.recognizes(response);
  const place = scope.placeIn(prior);
  const record = await resource.read(scope.context({ prior, private: request.private, recognizes }, place));
  const stored = record && scope.withPlace(record, place);
  if (!stored || stored.state === prior) return stored;
  const live = storable(type, stored.state);
  if (holdsIdentityOnly(type, prior)) return { ...stored, state: live };
  const state = inForm(type, live, prior, "state");
  if (scope.explains) scope.explain("read", prior, explain(type, { prior, configured: live, result: state }, "drift"));
  return { ...stored, state };
}

/** A state as Terraform may store it: known, complete, without write-only values. */
export function storable(type: ObjectType, state: ObjectValue): ObjectValue {
  return withoutWriteOnly(type, requireKnown(state));
}

/** @throws DiagnosticError for an unknown value, which must not be stored. */
function requireKnown(state: ObjectValue): ObjectValue {
  if (holdsUnknown(state)) {
    const detail = "The provider returned an unknown value. This is a bug in the provider; please report it.";
    throw new DiagnosticError(problem("unknown-value-in-state"), detail);
  }
  return state;
}

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
  const location = scope.places?.ofImport(scope.client, id) ?? { place: undefined, id };
  const stored = scope.withPlace(
    await resource.import(scope.context({ id: location.id }, location.place)),
    location.place,
  );
  return { ...stored, state: storable(type, stored.state) };
}

/** The configuration that an author would have written for a state: without what the service sets, and without what means nothing. */
export function generatedConfig<C>(
  { provider: { refine }, dialect }: Pick<Session<C>, "provider" | "dialect">,
  definition: Definition,
  state: ObjectValue,
): ObjectValue {
  const config = authored(definition.type, state, meansNothing);
  if (!refine) return config;
  return refine(definition, config, dialect);
}

function meansNothing(attribute: Attribute, value: Value, owner: ObjectValue): boolean {
  if (attribute.set?.writeOnly) return true;
  if (attribute.presence === "required" || holdsIn(attribute.omitted?.isStated, owner)) return false;
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
  let count = 0;
  const first = scope();
  const place = configuredPlace(first, config);
  for await (const { identity, displayName } of await list(first.context({ config }, place))) {
    if (limit > 0 && count === limit) return;
    const stored = isWhole
      ? await readResource(scope(), resource, {
          prior: identified(resource, identity),
          private: undefined,
          recognizes: () => false,
        })
      : undefined;
    if (stored === null) continue;
    count += 1;
    // `undefined` if it was not requested.
    yield { identity, displayName, state: stored?.state };
  }
}

/** A state that holds the identity alone, as after an import. */
function identified<C>({ definition }: Resource<C>, identity: ObjectValue): ObjectValue {
  const members = identityType(definition)?.attributes ?? {};
  return mapMembers(definition.type.attributes, (_, name) => (name in members ? (identity[name] ?? null) : null));
}

export async function readDataSource<C>(scope: Scope<C>, dataSource: DataSource<C>, config: ObjectValue) {
  const open = Object.keys(config).filter((name) => holdsUnknown(config[name]));
  if (open.length > 0) {
    const detail = `${open.map(toSnake).join(", ")}: known only after apply. Apply the resource that it comes from first (-target), or write a fixed value.`;
    throw new DiagnosticError(problem("arguments-not-known"), detail);
  }
  const read = await dataSource.read(scope.context({ config }, configuredPlace(scope, config)));
  return requireKnown(configuredOver(dataSource.definition.type, config, read));
}

/** The place that a configuration names. @throws DiagnosticError for one that the client cannot reach. */
export function configuredPlace<C>(scope: Scope<C>, config: ObjectValue): Value | undefined {
  const place = scope.placeIn(config);
  if (isPresent(place)) scope.places?.check(scope.client, place);
  return place;
}

/** Terraform requires that configured values stay; the others come from the response. */
function configuredOver(type: ObjectType, config: ObjectValue, response: ObjectValue): ObjectValue {
  return mapMembers(type.attributes, (_, name) => config[name] ?? response[name] ?? null);
}

export async function openEphemeral<C>(
  scope: Scope<C>,
  ephemeral: EphemeralResource<C>,
  config: ObjectValue,
): Promise<Opened> {
  const { type } = ephemeral.definition;
  const opened = await ephemeral.open(scope.context({ config }, configuredPlace(scope, config)));
  return { ...opened, result: storable(type, configuredOver(type, config, opened.result)) };
}
