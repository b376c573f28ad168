import { objectIn } from "terraform-provider-sdk/definitions";
import type { Attribute, Definition, ObjectType, ValueType } from "terraform-provider-sdk/schema";
import { toPascal, toSnake } from "terraform-provider-sdk/values";
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

/** The objects that are read, each once: of those with the same members, the first of a catalog. */
export type Outputs = (type: ObjectType) => ObjectType;

/** The construct of a definition: its name, its documentation and its getters; all else is in the base class. */
export function constructClass(definition: Definition, provider: string, outputs: Outputs): string {
  const { kind, name, type } = definition;
  const config = configName(definition, provider);
  const anyRequired = settable(type).some(([, attribute]) => isNamed(attribute));
  return `${doc(definition.description)}export class ${constructName(definition, provider)} extends ${bases[kind]}<${argumentsName(definition, provider)}> {
  static readonly tfResourceType: string = "${kind === "provider" ? provider : `${provider}_${name}`}";

  constructor(scope: Construct, id: string, config: ${config}${anyRequired ? "" : " = {}"}) {
    super(scope, id, served("${kind}", "${name}"), config);
  }
${byName(definition, provider)}
${accessors(definition, outputs)}}
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

/** The getters of an object's attributes: tokens that Terraform replaces by the values. */
function getters(type: ObjectType, outputs: Outputs): string {
  return Object.entries(type.attributes)
    .filter(([, attribute]) => !attribute.set?.writeOnly)
    .map(([name, attribute]) => getter(name, attribute, access(attribute.type, name, outputs)))
    .join("\n");
}

/** The getters of a construct's attributes; those an author can set have a setter, and a getter for what was set. */
function accessors({ kind, type }: Definition, outputs: Outputs): string {
  return Object.entries(type.attributes)
    .map(([name, attribute]) => {
      // Terraform has no values of a provider or an action to refer to, so their getters return what was set.
      const input = { type: givenType(attribute), value: `this.inputs.get("${name}")` };
      if (kind === "provider" || kind === "action")
        return `${getter(name, attribute, input)}${setter(name, attribute)}`;
      const output = attribute.set?.writeOnly ? "" : getter(name, attribute, access(attribute.type, name, outputs));
      if (attribute.presence === "computed") return output;
      return `${output}${setter(name, attribute, objectIn(attribute.type))}`;
    })
    .join("\n");
}

function getter(name: string, attribute: Attribute, { type, value }: Access): string {
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

function access(type: ValueType, name: string, outputs: Outputs): Access {
  const terraformName = JSON.stringify(toSnake(name));
  const instanceOf = (type: string, ...more: boolean[]) => ({
    type,
    value: `new ${type}(${["this", terraformName, ...more].join(", ")})`,
  });
  const holderOf = (holder: string, item: ObjectType, ...more: (boolean | string)[]) => {
    const itemClass = reference(outputs(item));
    const values = ["this", terraformName, ...more, itemClass].join(", ");
    return { type: `${holder}<${itemClass}>`, value: `new ${holder}(${values})` };
  };
  const got = (type: string, method: string) => ({ type, value: `this.${method}(${terraformName})` });
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
      return instanceOf(reference(outputs(type)), false);
    case "map":
      if (isText(type.of)) return instanceOf("StringMap");
      if (type.of.kind === "number") return instanceOf("NumberMap");
      if (type.of.kind !== "object") return resolvable;
      return holderOf("ObjectMap", type.of);
    default: {
      const [itemType, isSet] = [type.of, type.kind === "set"];
      const texts = got("string[]", "getListAttribute");
      if (isText(itemType)) return isSet ? { ...texts, value: `Fn.tolist(${texts.value})` } : texts;
      if (itemType.kind === "number") return got("number[]", "getNumberListAttribute");
      if (itemType.kind === "object") return holderOf("ObjectList", itemType, isSet);
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

/** The class through which an object is read. */
export function outputClass(type: ObjectType, outputs: Outputs): string {
  return `/** One \`${type.name}\`, as Terraform knows it. */
export class ${reference(type)} extends ComplexObject {
${getters(type, outputs)}}
`;
}
