import { catalogue } from "../../definitions";
import type { Definition } from "../../schema";

type Kind = "resource" | "data_source" | "ephemeral_resource";

const catalogues: Readonly<Record<Kind, readonly Definition[]>> = {
  resource: catalogue.resources,
  data_source: catalogue.dataSources,
  ephemeral_resource: catalogue.ephemeralResources,
};

/** The catalogue's definition of a resource or data source. @throws Error when there is none. */
export function definitionNamed(kind: Kind, name: string): Definition {
  const found = catalogues[kind].find((definition) => definition.name === name);
  if (!found) throw new Error(`there is no definition of the ${kind} "${name}"; run npm run generate.`);
  return found;
}

/** `dashboard` -> `observability_dashboard`. */
export function terraformType(definition: Definition): string {
  return `${catalogue.provider.name}_${definition.name}`;
}
