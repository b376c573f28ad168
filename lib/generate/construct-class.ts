import type { Definition } from "../schema";
import { doc } from "./doc";
import { accessors } from "./getter";
import { argumentsName, configName, constructName, settable } from "./interface";

const bases: Readonly<Record<Definition["kind"], string>> = {
  provider: "TerraformProvider",
  resource: "ObservabilityResource",
  data_source: "ObservabilityDataSource",
  ephemeral_resource: "ObservabilityEphemeralResource",
  list_resource: "",
};

/** The construct of a resource or data source: its name, its documentation and its getters; all else is in the base class. */
export function constructClass(definition: Definition, provider: string): string {
  const { kind, name, type } = definition;
  const config = configName(definition);
  const anyRequired = settable(type).some(([, attribute]) => attribute.presence === "required");
  return `${doc(definition.description)}export class ${constructName(definition)} extends ${base(definition)} {
  static readonly tfResourceType: string = "${provider}_${name}";

  constructor(scope: Construct, id: string, config: ${config}${anyRequired ? "" : " = {}"}) {
    super(scope, id, definitionNamed("${kind}", "${name}"), config);
  }
${byName(definition)}
${accessors(type)}}
`;
}

function base(definition: Definition): string {
  return `${bases[definition.kind]}<${argumentsName(definition)}>`;
}

function byName(definition: Definition): string {
  const { id, name } = definition.type.attributes;
  const isLookup = [id, name].every((attribute) => attribute?.presence.startsWith("optional"));
  if (definition.kind !== "data_source" || !isLookup) return "";
  const own = constructName(definition);
  return `
  /**
   * The ${definition.name.replaceAll("_", " ")} of that name. Equal lookups share one node of the stack.
   */
  static byName(scope: Construct, name: string, more: Omit<${own}Config, "id" | "name"> = {}): ${own} {
    return lookupOnce(${own}, scope, { ...more, name });
  }
`;
}
