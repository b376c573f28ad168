import { type Attribute, authored, type Definition, type ObjectValue, sameAttribute, type Value } from "../../schema";
import { DiagnosticError } from "../diagnostics";
import { withPlace } from "../places";
import type { Provider } from "../provider";
import type { Resource, Stored } from "../resource";
import type { Scope } from "../session";
import { storable } from "./read";

interface ImportRequest {
  readonly typeName: string;
  /** The import string; empty for an import by identity. */
  readonly id: string;
  readonly identity: ObjectValue | undefined;
}

/** What is known of the object to import; Terraform reads it right after, so an identity needs no look-up. */
export async function importResource<C>(
  scope: Scope<C>,
  resource: Resource<C>,
  { typeName, id, identity }: ImportRequest,
): Promise<Stored> {
  const { type } = resource.definition;
  if (!resource.import)
    throw new DiagnosticError(
      "Import is not supported",
      `${typeName} cannot be imported; create it with Terraform instead.`,
    );
  if (identity && id === "") return { state: storable(type, identity) };
  const places = scope.placesOf(resource.definition);
  const at = places?.ofImport(scope.client, id) ?? { place: undefined, id };
  const stored = withPlace(places, await resource.import(scope.context({ id: at.id }, at.place)), at.place);
  return { ...stored, state: storable(type, stored.state) };
}

/** The configuration that an author would have written for a state: without what the service sets, and without what means nothing. */
export function generatedConfig<C>({ refine }: Provider<C>, definition: Definition, state: ObjectValue): ObjectValue {
  const config = authored(definition.type, state, meansNothing);
  return refine ? refine(definition, config) : config;
}

function meansNothing(attribute: Attribute, value: Value): boolean {
  if (attribute.set?.writeOnly) return true;
  if (attribute.presence === "required" || attribute.omitted?.isStated) return false;
  return sameAttribute(attribute, value, attribute.set?.default ?? null);
}
