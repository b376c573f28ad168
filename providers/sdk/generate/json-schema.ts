import {
  type Attribute,
  boundsIn,
  fullDescription,
  isRequiredIn,
  type JsonUnion,
  mapMembers,
  type ObjectType,
  offeredValues,
  type StringType,
  selectingMembers,
  selectingValues,
  type ValueType,
} from "../schema";

type Schema = Readonly<Record<string, unknown>>;

/** What the schema is for: its title, the address under which editors find it, and the product whose rules it has. */
interface Purpose {
  readonly title: string;
  readonly id: string;
  readonly product?: string;
}

/** The JSON Schema (draft 7, which the editors read) of the values of a JSON attribute: one place for each object and variant. */
export function jsonSchema(union: JsonUnion, { title, id, product }: Purpose): Schema {
  const definitions: Record<string, Schema> = {};
  const whole = ofUnion(union);
  return { $schema: "http://json-schema.org/draft-07/schema#", $id: id, title, ...whole, definitions };

  function ofUnion(union: JsonUnion): Schema {
    const { variants, description } = union;
    const all = Object.values(variants);
    const [only, second] = all;
    if (only && !second) return { description, ...reference(only.type) };
    // The members that select a variant come first, so that an editor offers them, and blames a wrong one alone.
    const selecting = selectingMembers(union).filter((name) => all.every(({ when }) => when[name] !== undefined));
    return {
      description,
      type: "object",
      required: selecting,
      properties: Object.fromEntries(selecting.map((name) => [name, { enum: selectingValues(union, name) }])),
      // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema.
      allOf: all.map(({ when, type }) => ({ if: selects(union, when), then: reference(type) })),
    };
  }

  function reference(type: ObjectType): Schema {
    if (!Object.hasOwn(definitions, type.name)) {
      definitions[type.name] = {};
      definitions[type.name] = ofObject(type);
    }
    return { $ref: `#/definitions/${type.name}` };
  }

  function ofObject({ attributes }: ObjectType): Schema {
    return {
      type: "object",
      required: Object.entries(attributes).flatMap(([name, one]) => (isRequiredIn(one, product) ? [name] : [])),
      properties: mapMembers(attributes, ofAttribute),
      additionalProperties: false,
    };
  }

  function ofAttribute(attribute: Attribute): Schema {
    const description = fullDescription(attribute);
    if (attribute.presence === "computed") return { description };
    const value = ofType(attribute.type);
    const orNull = isRequiredIn(attribute, product) ? value : { anyOf: [value, { type: "null" }] };
    return { description, ...orNull, ...(attribute.docs?.deprecated !== undefined && { deprecated: true }) };
  }

  function ofType(type: ValueType): Schema {
    switch (type.kind) {
      case "string":
        return ofString(boundsIn(type, product));
      case "number": {
        const { integer, min: minimum, max: maximum } = boundsIn(type, product);
        return { type: integer ? "integer" : "number", minimum, maximum };
      }
      case "bool":
        return { type: "boolean" };
      case "json":
        return type.union ? ofUnion(type.union) : {};
      case "list": {
        const { minItems, maxItems } = boundsIn(type, product);
        return { type: "array", items: ofType(type.of), minItems, maxItems };
      }
      case "set":
        return { type: "array", items: ofType(type.of), uniqueItems: true, maxItems: type.maxItems };
      case "map":
        return { type: "object", additionalProperties: ofType(type.of) };
      case "object":
        return reference(type);
    }
  }
}

/** What selects a variant; a member that it lacks has none of the values that select another. */
function selects(union: JsonUnion, when: Readonly<Record<string, string | undefined>>): Schema {
  const properties = mapMembers(when, (value, name) =>
    value === undefined ? { not: { enum: selectingValues(union, name) } } : { const: value },
  );
  return { properties, required: Object.keys(when).filter((name) => when[name] !== undefined) };
}

/** Values that the service may add to are offered, and others taken. */
function ofString(type: StringType): Schema {
  const { oneOf, minLength, maxLength, pattern } = type;
  const ofPattern = pattern && { pattern: pattern.matches.source, patternErrorMessage: `Must be ${pattern.says}.` };
  const text = { type: "string", minLength, maxLength, ...ofPattern };
  if (oneOf) return { enum: oneOf };
  const offered = offeredValues(type);
  return offered ? { anyOf: [{ enum: offered }, text] } : text;
}
