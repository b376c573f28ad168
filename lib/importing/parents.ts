import type { TakenObject, Takeover } from "./takeover";

/** The alerts that watch an object, or the links of a source, in the order of the takeover. */
export function objectsBelow(object: TakenObject, { objects }: Takeover): TakenObject[] {
  return objects.filter(({ parent }) => parent?.id === object.id && parent.kind === object.kind);
}

/** True for an alert or links whose dashboard, saved search or source is imported too. */
export function isBelowAnother({ parent }: TakenObject, { objects }: Takeover): boolean {
  return parent !== undefined && objects.some(({ id, kind }) => id === parent.id && kind === parent.kind);
}
