import { keyOf, type TakenObject, type Takeover } from "./takeover";

/** The alerts that watch an object, or the links of a source, in the order of the takeover. */
export function objectsBelow(object: TakenObject, { objects }: Takeover): TakenObject[] {
  return objects.filter(({ parent }) => parent !== undefined && keyOf(parent) === keyOf(object));
}

/** True for an alert or links whose dashboard, saved search or source is imported too. */
export function isBelowAnother({ parent }: TakenObject, { objects }: Takeover): boolean {
  return parent !== undefined && objects.some((one) => keyOf(one) === keyOf(parent));
}
