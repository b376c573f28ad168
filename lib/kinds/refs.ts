import { elementOf, objectIn, unionIn, wireName } from "terraform-provider-sdk/definitions";
import type { Attributes, StringType, ValueType } from "terraform-provider-sdk/schema";
import { allKinds } from ".";
import type { Kind } from "./kind";

/** What a member refers to: a kind, or the kind that another member of the object around it decides. */
type Ref = NonNullable<StringType["ref"]>;

/**
 * What members refer to, by their names as attributes and in the API. It serves values that no type describes, such as a tile of an unknown
 * display type. A member whose object has an `id` that refers stands for that ID.
 */
export const refsByMember: ReadonlyMap<string, Ref> = new Map(allKinds.flatMap(({ type }) => refsIn(type.attributes)));

/** The names of the kinds that objects of a kind refer to. */
export function kindsReferredTo({ type }: Kind): ReadonlySet<string> {
  return new Set(
    refsIn(type.attributes).flatMap(([, ref]) => (typeof ref === "string" ? [ref] : Object.values(ref.of))),
  );
}

function refsIn(attributes: Attributes): (readonly [string, Ref])[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const { type } = attribute;
    const ref = refOf(type);
    if (ref !== undefined) return [name, wireName(name, attribute) ?? name].map((spelling) => [spelling, ref] as const);
    return objectsIn(type).flatMap((inner) => {
      const { id, ...otherAttributes } = inner;
      const ownRef = id && refOf(id.type);
      return [...(ownRef === undefined ? [] : [[name, ownRef] as const]), ...refsIn(otherAttributes)];
    });
  });
}

/** What a value, or each item of a list, refers to. */
function refOf(type: ValueType): Ref | undefined {
  const element = elementOf(type);
  return element.kind === "string" ? element.ref : undefined;
}

function objectsIn(type: ValueType): readonly Attributes[] {
  const [object, union] = [objectIn(type), unionIn(type)];
  if (object) return [object.attributes];
  return Object.values(union?.variants ?? {}).map((variant) => variant.type.attributes);
}
