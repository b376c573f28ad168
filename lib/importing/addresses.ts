import type { Reference } from "./expression";
import { type Configuration, type ImportedObject, keyOf, type Lookup } from "./takeover";

/** What a reference leads to. */
type Target =
  | { readonly form: "resource"; readonly object: ImportedObject; readonly tileKey: string | undefined }
  | { readonly form: "lookup"; readonly object: Lookup; readonly tileKey: string | undefined };

export type TargetFinder = (reference: Reference) => Target;

/** Finds what references lead to. @throws Error for one that leads nowhere; `configurationOf` leaves none. */
export function targetFinder({ objects, lookups }: Configuration): TargetFinder {
  const resources = new Map(objects.map((object) => [keyOf(object), object]));
  const found = new Map(lookups.map((lookup) => [keyOf(lookup), lookup]));
  return (reference) => {
    const resource = resources.get(keyOf(reference));
    if (resource) return { form: "resource", object: resource, tileKey: tileKeyOf(resource, reference) };
    const lookup = found.get(keyOf(reference));
    if (lookup) return { form: "lookup", object: lookup, tileKey: tileKeyOf(lookup, reference) };
    throw new Error(`The ${reference.kind} ${reference.id} is neither imported nor looked up.`);
  };
}

function tileKeyOf({ tileKeys }: ImportedObject | Lookup, { tileId }: Reference): string | undefined {
  return tileId === undefined ? undefined : tileKeys.get(tileId);
}
