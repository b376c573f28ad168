import type { Attribute, ObjectType } from "./type";
import type { ItemsType } from "./walk";

/*
 * Who owns a member of an object decides what an update sends (`reconcile.ts`) and what a read shows (`managed.ts`):
 *
 * | Member                                                | Owner       | An update                     | A read                  |
 * | ----------------------------------------------------- | ----------- | ----------------------------- | ----------------------- |
 * | The configuration has it.                             | the author  | sends it                      | shows it                |
 * | It was applied, and the author has removed it since.  | the author  | leaves it out                 | shows it                |
 * | The author never wrote it, and the definition         |             |                               |                         |
 * | – does not know it,                                   | the service | sends it back                 | hides it                |
 * | – knows it, and it is the service's own (see below),  | the service | sends it back unless computed | hides it if optional    |
 * | – knows it, and it is not.                            | nobody      | leaves it out                 | shows it                |
 *
 * An optional computed member counts as never written once the author omits it, unless its definition says how it is removed (`isLeftToService`).
 *
 * So an update does not undo a change of what the service owns, and a read does not report it as drift.
 */

/**
 * Which known members of an object are the service's own as long as the author never wrote them:
 *
 * - `all`: in an ordinary object.
 * - `presentation`: in an *atomic* object. The author replaces it as one unit, but for how it looks, which people set in the UI.
 * - `none`: in an object that the author writes as a whole. That is an ordinary object inside an atomic one; an item of a set, of a map, or of a
 *   list without `pair`; in an update, an ordinary object that the author writes for the first time; and every object inside of these.
 */
export type ServiceOwned = "all" | "presentation" | "none";

/** True for what an author may leave to the service: nobody knows who set it, so its omission removes nothing unless the definition says so. */
export function isLeftToService(attribute: Attribute | undefined): boolean {
  return attribute?.presence === "optional_computed" && attribute.removed === undefined;
}

/** In an object that is inside of no other one. */
export function serviceOwnedIn(type: ObjectType): ServiceOwned {
  return type.atomic ? "presentation" : "all";
}

/** In an object that is a member of another one, the parent. */
export function serviceOwnedInside(parent: ObjectType, ownedInParent: ServiceOwned, type: ObjectType): ServiceOwned {
  const isPartOfUnit = parent.atomic === true && !type.atomic;
  if (ownedInParent === "none" || isPartOfUnit) return "none";
  return serviceOwnedIn(type);
}

/** In the items of a list or set that is a member of an object, the parent. `pair` says which items of the service a list continues. */
export function serviceOwnedInItems(parent: ObjectType, ownedInParent: ServiceOwned, type: ItemsType): ServiceOwned {
  const isPaired = type.kind === "list" && type.pair !== undefined;
  return isPaired ? serviceOwnedInside(parent, ownedInParent, type.of) : "none";
}

/** In the values of a map. */
export const serviceOwnedInValues: ServiceOwned = "none";
