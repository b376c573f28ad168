import { type Path, toSnake, type ValueType } from "../../../../lib/schema";
import type { AttributePath, AttributePath_Step } from "./generated/tfplugin6";

/**
 * A path in Terraform's form. It ends early where the type cannot follow: the elements of a set have no address, and
 * the inside of a JSON text is one value to Terraform.
 */
export function toAttributePath(type: ValueType, path: Path): AttributePath {
  const steps: AttributePath_Step[] = [];
  let at: ValueType | undefined = type;
  for (const part of path) {
    if (at?.kind === "object" && typeof part === "string") {
      steps.push({ attributeName: toSnake(part) });
      at = at.attributes[part]?.type;
    } else if (at?.kind === "list" && typeof part === "number") {
      steps.push({ elementKeyInt: part });
      at = at.of;
    } else if (at?.kind === "map") {
      steps.push({ elementKeyString: String(part) });
      at = at.of;
    } else {
      break;
    }
  }
  return { steps };
}
