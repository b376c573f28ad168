import { type Attribute, type ObjectType, toSnake, type ValueType } from "../schema";
import { configType } from "./config-type";
import { memberDoc } from "./doc";

/** The getters of an object's attributes: tokens that Terraform replaces by the values. */
export function getters(type: ObjectType): string {
  return Object.entries(type.attributes)
    .filter(([, attribute]) => !attribute.writeOnly)
    .map(([name, attribute]) => getter(name, attribute))
    .join("\n");
}

/** The getters of a construct's attributes; those an author can set have a setter, and a getter for what was set. */
export function accessors(type: ObjectType): string {
  return Object.entries(type.attributes)
    .map(([name, attribute]) => {
      const output = attribute.writeOnly ? "" : getter(name, attribute);
      return attribute.presence === "computed" ? output : `${output}${setter(name, attribute)}`;
    })
    .join("\n");
}

function getter(name: string, attribute: Attribute): string {
  const { type, value } = access(attribute.type, JSON.stringify(toSnake(name)));
  return `${memberDoc(attribute, "  ")}  get ${name}(): ${type} {\n    return ${value};\n  }\n`;
}

function setter(name: string, { type, presence }: Attribute): string {
  const given = presence === "required" ? configType(type) : `${configType(type)} | undefined`;
  const setting = `  set ${name}(value: ${given}) {\n    this.inputs.set("${name}", value);\n  }\n`;
  return `${setting}\n  /** What \`${name}\` was set to. */\n  get ${name}Input(): ${given} {\n    return this.inputs.get("${name}");\n  }\n`;
}

interface Access {
  readonly type: string;
  readonly value: string;
}

function access(type: ValueType, name: string): Access {
  switch (type.kind) {
    case "string":
    case "json":
      return { type: "string", value: `this.getStringAttribute(${name})` };
    case "number":
      return { type: "number", value: `this.getNumberAttribute(${name})` };
    case "bool":
      return { type: "IResolvable", value: `this.getBooleanAttribute(${name})` };
    case "list":
    case "set":
      return items(type.of, name, type.kind === "set");
    case "map":
      return entries(type.of, name);
    case "object":
      return { type: reference(type), value: `new ${reference(type)}(this, ${name}, false)` };
  }
}

function items(of: ValueType, name: string, isSet: boolean): Access {
  if (of.kind === "string" || of.kind === "json")
    return {
      type: "string[]",
      value: isSet ? `Fn.tolist(this.getListAttribute(${name}))` : `this.getListAttribute(${name})`,
    };
  if (of.kind === "number") return { type: "number[]", value: `this.getNumberListAttribute(${name})` };
  if (of.kind === "object") return { type: `${of.name}List`, value: `new ${of.name}List(this, ${name}, ${isSet})` };
  if (of.kind === "map" && of.of.kind === "string")
    return { type: "StringMapList", value: `new StringMapList(this, ${name}, ${isSet})` };
  return { type: "IResolvable", value: `this.interpolationForAttribute(${name})` };
}

function entries(of: ValueType, name: string): Access {
  if (of.kind === "string" || of.kind === "json") return { type: "StringMap", value: `new StringMap(this, ${name})` };
  if (of.kind === "number") return { type: "NumberMap", value: `new NumberMap(this, ${name})` };
  if (of.kind === "object") return { type: `${of.name}Map`, value: `new ${of.name}Map(this, ${name})` };
  return { type: "IResolvable", value: `this.interpolationForAttribute(${name})` };
}

export function reference(type: ObjectType): string {
  return `${type.name}OutputReference`;
}
