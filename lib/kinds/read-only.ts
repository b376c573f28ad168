import { memo, wireName } from "terraform-provider-sdk/schema";
import type { Kind } from "./kind";

/** What only the service sets, in objects of every kind. */
export const readOnlyEverywhere = [
  "id",
  "_id",
  "__v",
  "team",
  "teamId",
  "createdAt",
  "createdBy",
  "updatedAt",
  "updatedBy",
  "state",
  "silenced",
  "executionErrors",
] as const;

/**
 * Members of an object that no update sends, by wire name: those of every kind, the computed attributes of this one, what only its data
 * sources have, and what it names as `alsoReturned`. Everything else that the definition does not know is sent back.
 */
export const readOnlyMembers = memo(({ type, informative = {}, alsoReturned = [] }: Kind): ReadonlySet<string> => {
  const attributes = Object.entries(type.attributes).map(([name, attribute]) => ({
    member: wireName(name, attribute),
    name,
    isComputed: attribute.presence === "computed",
  }));
  const settable = new Set(attributes.flatMap(({ member, isComputed }) => (isComputed ? [] : [member])));
  const computed = attributes.flatMap(({ member, name, isComputed }) => (isComputed ? [member ?? name] : []));
  const all = [...readOnlyEverywhere, ...alsoReturned, ...Object.keys(informative), ...computed];
  return new Set(all.filter((member) => !settable.has(member)));
});
