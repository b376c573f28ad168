import {
  type Attribute,
  type Definition,
  type ObjectType,
  objectIn,
  toPascal,
  toSnake,
  type ValueType,
} from "../schema";
import {
  accessorName,
  argumentsName,
  configName,
  configType,
  constructName,
  doc,
  isNamed,
  memberDoc,
  settable,
} from "./interfaces";

const bases: Readonly<Record<Definition["kind"], string>> = {
  provider: "DefinedProvider",
  resource: "DefinedResource",
  data_source: "DefinedDataSource",
  ephemeral_resource: "DefinedEphemeralResource",
  list_resource: "",
  action: "DefinedAction",
};

/** The construct of a definition: its name, its documentation and its getters; all else is in the base class. */
export function constructClass(definition: Definition, provider: string): string {
  const { kind, name, type } = definition;
  const config = configName(definition, provider);
  const anyRequired = settable(type).some(([, attribute]) => isNamed(attribute));
  return `${doc(definition.description)}export class ${constructName(definition, provider)} extends ${bases[kind]}<${argumentsName(definition, provider)}> {
  static readonly tfResourceType: string = "${kind === "provider" ? provider : `${provider}_${name}`}";

  constructor(scope: Construct, id: string, config: ${config}${anyRequired ? "" : " = {}"}) {
    super(scope, id, served("${kind}", "${name}"), config);
  }
${byName(definition, provider)}${generateConfigForImport(definition, provider)}
${accessors(definition)}}
`;
}

function byName(definition: Definition, provider: string): string {
  const { id, name } = definition.type.attributes;
  const isLookup = [id, name].every((attribute) => attribute?.presence.startsWith("optional"));
  if (definition.kind !== "data_source" || !isLookup) return "";
  const className = constructName(definition, provider);
  return `
  /**
   * The ${definition.name.replaceAll("_", " ")} of that name. Equal lookups share one node of the stack.
   */
  static byName(scope: Construct, name: string, more: Omit<${className}Config, "id" | "name"> = {}): ${className} {
    return lookupOnce(${className}, scope, { ...more, name });
  }
`;
}

function generateConfigForImport({ kind, name }: Definition, provider: string): string {
  if (kind !== "resource") return "";
  return `
  /**
   * Imports an existing object whose code does not exist yet: \`cdktf plan\` (\`cdktn plan\`) prints a draft of the code. Replace this call by
   * that code and \`.importFrom(importFromId)\`. Requires Terraform 1.5 or later.
   * @param importToId ID of the construct in the printed code
   * @param importFromId what \`terraform import\` takes; see the section Import of the reference page
   * @param provider the provider construct that knows the object, if it has an alias
   */
  static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: TerraformProvider): ImportableResource {
    return new ImportableResource(scope, importToId, { terraformResourceType: "${provider}_${name}", importId: importFromId, provider });
  }
`;
}

/** The getters of an object's attributes: tokens that Terraform replaces by the values. */
function getters(type: ObjectType): string {
  return Object.entries(type.attributes)
    .filter(([, attribute]) => !attribute.set?.writeOnly)
    .map(([name, attribute]) => getter(name, attribute))
    .join("\n");
}

/** The getters of a construct's attributes; those an author can set have a setter, and a getter for what was set. */
function accessors({ kind, type }: Definition): string {
  return Object.entries(type.attributes)
    .map(([name, attribute]) => {
      // Terraform has no values of a provider or an action to refer to, so their getters return what was set.
      const input = { type: givenType(attribute), value: `this.inputs.get("${name}")` };
      if (kind === "provider" || kind === "action")
        return `${getter(name, attribute, input)}${setter(name, attribute)}`;
      const output = attribute.set?.writeOnly ? "" : getter(name, attribute);
      if (attribute.presence === "computed") return output;
      return `${output}${setter(name, attribute, objectIn(attribute.type))}`;
    })
    .join("\n");
}

function getter(
  name: string,
  attribute: Attribute,
  { type, value } = access(attribute.type, JSON.stringify(toSnake(name))),
): string {
  return `${memberDoc(attribute, "  ")}  get ${accessorName(name)}(): ${type} {\n    return ${value};\n  }\n`;
}

/** What the CDK's generated bindings have for an argument: a setter, `put…` for objects, `reset…` for optional ones, and `…Input`. */
function setter(name: string, attribute: Attribute, put?: ObjectType): string {
  const suffix = toPascal(name);
  const members = [
    `  set ${accessorName(name)}(value: ${givenType(attribute)}) {\n    this.inputs.set("${name}", value);\n  }\n`,
  ];
  if (put)
    members.push(
      `  /** Sets \`${name}\`. */\n  put${suffix}(value: ${configType(attribute.type)}): void {\n    this.inputs.set("${name}", value);\n  }\n`,
    );
  if (attribute.presence !== "required")
    members.push(
      `  /** Omits \`${name}\`. */\n  reset${suffix}(): void {\n    this.inputs.set("${name}", undefined);\n  }\n`,
    );
  members.push(
    `  /** What \`${name}\` was set to. */\n  get ${name}Input(): ${givenType(attribute)} {\n    return this.inputs.get("${name}");\n  }\n`,
  );
  return members.join("\n");
}

function givenType({ type, presence }: Attribute): string {
  if (presence === "required") return configType(type);
  return `${configType(type)} | undefined`;
}

interface Access {
  readonly type: string;
  readonly value: string;
}

function access(type: ValueType, name: string): Access {
  const instanceOf = (type: string, ...more: boolean[]) => ({
    type,
    value: `new ${type}(${["this", name, ...more].join(", ")})`,
  });
  const got = (type: string, method: string) => ({ type, value: `this.${method}(${name})` });
  const resolvable = got("IResolvable", "interpolationForAttribute");
  switch (type.kind) {
    case "string":
    case "json":
      return got("string", "getStringAttribute");
    case "number":
      return got("number", "getNumberAttribute");
    case "bool":
      return got("IResolvable", "getBooleanAttribute");
    case "object":
      return instanceOf(reference(type), false);
    case "map":
      if (isText(type.of)) return instanceOf("StringMap");
      if (type.of.kind === "number") return instanceOf("NumberMap");
      if (type.of.kind !== "object") return resolvable;
      return instanceOf(`${type.of.name}Map`);
    default: {
      const [itemType, isSet] = [type.of, type.kind === "set"];
      const texts = got("string[]", "getListAttribute");
      if (isText(itemType)) return isSet ? { ...texts, value: `Fn.tolist(${texts.value})` } : texts;
      if (itemType.kind === "number") return got("number[]", "getNumberListAttribute");
      if (itemType.kind === "object") return instanceOf(`${itemType.name}List`, isSet);
      if (itemType.kind === "map" && itemType.of.kind === "string") return instanceOf("StringMapList", isSet);
      return resolvable;
    }
  }
}

function isText({ kind }: ValueType): boolean {
  return kind === "string" || kind === "json";
}

function reference(type: ObjectType): string {
  return `${type.name}OutputReference`;
}

/** The classes through which one object, a list and a map of them are read. */
export function outputClasses(type: ObjectType): string {
  const name = reference(type);
  return [
    `/** One \`${type.name}\`, as Terraform knows it. */
export class ${name} extends ComplexObject {
${getters(type)}}
`,
    `/** A list of \`${type.name}\`, as Terraform knows it. */
export class ${type.name}List extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): ${name} {
    return new ${name}(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}
`,
  ].join("\n");
}

/** The class through which a map of objects is read. */
export function outputMap(type: ObjectType): string {
  return `/** A map of \`${type.name}\`, as Terraform knows it. */
export class ${type.name}Map extends ComplexMap {
  /** The item of a key. */
  get(key: string): ${reference(type)} {
    return new ${reference(type)}(this.terraformResource, this.terraformAttribute, false, JSON.stringify(key));
  }
}
`;
}
