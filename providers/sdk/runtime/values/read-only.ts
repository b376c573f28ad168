import { type ObjectType, type ObjectValue, type Path, visitTyped } from "../../../../lib/schema";
import { partsWith } from "./holds";

const computedParts = partsWith(({ presence }) => presence === "computed");

/**
 * Read-only attributes that the configuration sets, also to an unknown value. Terraform does not reject them at any depth, so the provider
 * does.
 */
export function readOnlyPaths(type: ObjectType, config: ObjectValue): Path[] {
  const found: Path[] = [];
  const object = (of: ObjectType, members: ObjectValue, at: Path): void => {
    for (const [name, attribute] of computedParts(of)) {
      const value = members[name] ?? null;
      if (value === null) continue;
      if (attribute.presence === "computed") found.push([...at, name]);
      else visitTyped(attribute.type, value, { object }, [...at, name]);
    }
  };
  object(type, config, []);
  return found;
}
