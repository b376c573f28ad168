import type { Configuration, ImportedObject } from "./takeover";

/** The alerts that watch an object, or the links of a source, in the order of the configuration. */
export function objectsBelow(object: ImportedObject, { objects }: Configuration): ImportedObject[] {
  return objects.filter(({ parent }) => parent?.id === object.id && parent.kind === object.kind);
}

/** True for an alert or links whose dashboard, saved search or source is imported too. */
export function isBelowAnother({ parent }: ImportedObject, { objects }: Configuration): boolean {
  return parent !== undefined && objects.some(({ id, kind }) => id === parent.id && kind === parent.kind);
}
