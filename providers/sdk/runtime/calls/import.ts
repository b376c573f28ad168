import type { ObjectValue } from "../../../../lib/schema";
import { DiagnosticError } from "../diagnostic";
import { withPlace } from "../places";
import type { Resource, Stored } from "../resource";
import type { Scope } from "../session";
import { storable } from "./read";

export interface ImportRequest {
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
