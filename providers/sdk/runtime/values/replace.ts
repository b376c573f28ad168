import {
  asObject,
  attributesOf,
  type ObjectType,
  type ObjectValue,
  type Path,
  sameMeaning,
  type Value,
  visitTyped,
} from "../../../../lib/schema";
import { whetherAny } from "./holds";

const canBeReplaced = whetherAny(({ requiresReplace = false }) => requiresReplace !== false);

/** Where the plan differs from the prior state in attributes whose change is a replacement. */
export function replacePaths(type: ObjectType, prior: ObjectValue, planned: ObjectValue): Path[] {
  const found: Path[] = [];
  const object = (of: ObjectType, before: ObjectValue, at: Path, partner: Value): void => {
    const after = asObject(partner);
    if (!after || !canBeReplaced(of)) return;
    for (const [name, attribute] of attributesOf(of)) {
      const [old, next, path] = [before[name] ?? null, after[name] ?? null, [...at, name]];
      if (!attribute.requiresReplace) visitTyped(attribute.type, old, { object }, path, next);
      else if (!sameMeaning(attribute.type, old, next)) found.push(path);
    }
  };
  object(type, prior, [], planned);
  return found;
}
