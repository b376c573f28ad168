import { catalogue } from "../../definitions";
import type { Definition } from "../../model";

/** The catalogue's definition of a resource or data source. @throws Error when there is none. */
export function definitionNamed(kind: "resource" | "data_source", name: string): Definition {
  const definitions: readonly Definition[] = kind === "resource" ? catalogue.resources : catalogue.dataSources;
  const found = definitions.find((definition) => definition.name === name);
  if (!found) throw new Error(`the catalogue has no ${kind} "${name}"; run npm run generate.`);
  return found;
}

/** `dashboard` -> `observability_dashboard`. */
export function terraformType(definition: Definition): string {
  return `${catalogue.provider.name}_${definition.name}`;
}
