import { isRecord, type ObjectType, type Path, type ValueType } from "../../../lib/schema";
import { membersOf } from "./members";

/** Where raw data (names in snake_case) hold a member that their type does not have. */
export function surplusPaths(type: ObjectType, raw: unknown): readonly Surplus[] {
  return [...inValue(type, raw, [])];
}

interface Surplus {
  readonly path: Path;
  /** The object type that lacks the member. */
  readonly type: ObjectType;
}

function* inValue(type: ValueType, raw: unknown, path: Path): Generator<Surplus> {
  if (type.kind === "object" && isRecord(raw)) yield* inObject(type, raw, path);
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(raw))
    for (const [index, item] of raw.entries()) yield* inValue(type.of, item, [...path, index]);
  if (type.kind === "map" && isRecord(raw))
    for (const [key, item] of Object.entries(raw)) yield* inValue(type.of, item, [...path, key]);
}

function* inObject(type: ObjectType, raw: Readonly<Record<string, unknown>>, path: Path): Generator<Surplus> {
  const members = new Map(membersOf(type).map((member) => [member.terraformName, member]));
  for (const [name, value] of Object.entries(raw)) {
    const member = members.get(name);
    if (member) yield* inValue(member.attribute.type, value, [...path, member.name]);
    else yield { path: [...path, name], type };
  }
}
