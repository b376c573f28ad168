import { type ObjectType, type Path, visitTyped } from "../../../lib/schema";
import { membersOf } from "./members";

/** Where raw data (names in snake_case) hold a member that their type does not have. */
export function surplusPaths(type: ObjectType, raw: unknown): readonly Surplus[] {
  const found: Surplus[] = [];
  const inObject = (of: ObjectType, members: Readonly<Record<string, unknown>>, path: Path): void => {
    const known = new Map(membersOf(of).map((member) => [member.terraformName, member]));
    for (const [name, value] of Object.entries(members)) {
      const member = known.get(name);
      if (member) visitTyped(member.attribute.type, value, { object: inObject }, [...path, member.name]);
      else found.push({ path: [...path, name], type: of });
    }
  };
  visitTyped(type, raw, { object: inObject });
  return found;
}

interface Surplus {
  readonly path: Path;
  /** The object type that lacks the member. */
  readonly type: ObjectType;
}
