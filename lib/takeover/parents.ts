import { keyOf, type TakenObject, type Takeover } from "./takeover";

/** The alerts that watch an object, in the order of the takeover. */
export function alertsBelow(object: TakenObject, { objects }: Takeover): TakenObject[] {
  return objects.filter(({ parent }) => parent !== undefined && keyOf(parent) === keyOf(object));
}

/** True for an alert whose dashboard or saved search is taken over too. */
export function isBelowAnother({ parent }: TakenObject, { objects }: Takeover): boolean {
  return parent !== undefined && objects.some((one) => keyOf(one) === keyOf(parent));
}
