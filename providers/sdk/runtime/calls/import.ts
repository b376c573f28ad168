import { DiagnosticError } from "../diagnostic";
import type { Resource, Stored } from "../resource";
import type { Scope } from "../session";
import { storable } from "./read";

export async function importResource<C>(
  scope: Scope<C>,
  resource: Resource<C>,
  typeName: string,
  id: string,
): Promise<Stored> {
  const { type } = resource.definition;
  if (!resource.import)
    throw new DiagnosticError(
      "Import is not supported",
      `${typeName} cannot be imported; create it with Terraform instead.`,
    );
  const stored = await resource.import(scope.with({ id }));
  return { ...stored, state: storable(type, stored.state) };
}
