import { spellSnake, toSnake } from "./names";
import {
  type Attribute,
  fullDescription,
  type JsonUnion,
  type ObjectType,
  type StringType,
  type ValueType,
} from "./type";
import { mapMembers } from "./value";
import { boundsIn, isRequiredIn } from "./variants";
import { offeredValues, selectingMembers, selectingValues } from "./walk";

type Schema = Readonly<Record<string, unknown>>;

interface Options {
  /** Further words of the schema, such as `$id` and `title`. */
  readonly head?: Schema;
  /** The dialect whose rules it has. */
  readonly dialect?: string;
  /** Spells names outside JSON as Terraform does. */
  readonly isTerraform?: boolean;
}

/**
 * The JSON Schema of a value (draft 7, which editors read), with each object and variant in one place. What only the service sets is described
 * and not checked. A value that the service may add to is offered, and others are taken.
 */
export function jsonSchema(type: ValueType, { head = {}, dialect, isTerraform = false }: Options = {}): Schema {
  const definitions: Record<string, Schema> = {};
  const root = ofType(type, isTerraform);
  return { $schema: "http://json-schema.org/draft-07/schema#", ...head, ...root, definitions };

  function ofType(type: ValueType, inTerraform: boolean): Schema {
    switch (type.kind) {
      case "string":
        return ofString(boundsIn(type, dialect));
      case "number": {
        const { integer, min, max } = boundsIn(type, dialect);
        return { type: integer ? "integer" : "number", minimum: min, maximum: max };
      }
      case "bool":
        return { type: "boolean" };
      case "json":
        return type.union ? ofUnion(type.union) : {};
      case "list": {
        const { minItems, maxItems } = boundsIn(type, dialect);
        return { type: "array", items: ofType(type.of, inTerraform), minItems, maxItems };
      }
      case "set":
        return { type: "array", items: ofType(type.of, inTerraform), uniqueItems: true, maxItems: type.maxItems };
      case "map":
        return { type: "object", additionalProperties: ofType(type.of, inTerraform) };
      case "object":
        return reference(type, inTerraform);
    }
  }

  function ofUnion(union: JsonUnion): Schema {
    const { variants, description } = union;
    const allVariants = Object.values(variants);
    const [single, second] = allVariants;
    if (single && !second) return { description, ...reference(single.type, false) };
    // The members that select a variant come first, so that an editor offers them, and blames a wrong one alone.
    const selecting = selectingMembers(union).filter((name) =>
      allVariants.every(({ when }) => when[name] !== undefined),
    );
    return {
      description,
      type: "object",
      required: selecting,
      properties: Object.fromEntries(selecting.map((name) => [name, { enum: selectingValues(union, name) }])),
      // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema.
      allOf: allVariants.map(({ when, type }) => ({ if: selects(union, when), then: reference(type, false) })),
    };
  }

  function reference(type: ObjectType, inTerraform: boolean): Schema {
    const name = inTerraform ? toSnake(type.name).replace(/^_/, "") : type.name;
    if (!Object.hasOwn(definitions, name)) {
      definitions[name] = {};
      definitions[name] = ofObject(type, inTerraform);
    }
    return { $ref: `#/definitions/${name}` };
  }

  function ofObject({ attributes, furtherMembers }: ObjectType, inTerraform: boolean): Schema {
    // In JSON an object of a variant that nobody knew is itself.
    const described = Object.entries(attributes).filter(
      ([, { api }]) => inTerraform || api?.unknownVariantsOf === undefined,
    );
    const properties = described.map(([name, attribute]) => [inTerraform ? toSnake(name) : name, attribute] as const);
    return {
      type: "object",
      required: properties.flatMap(([name, attribute]) => (isRequiredIn(attribute, dialect) ? [name] : [])),
      properties: Object.fromEntries(
        properties.map(([name, attribute]) => [name, ofAttribute(attribute, inTerraform)]),
      ),
      additionalProperties: furtherMembers === true,
    };
  }

  function ofAttribute(attribute: Attribute, inTerraform: boolean): Schema {
    const text = fullDescription(attribute);
    const description = inTerraform ? spellSnake(text) : text;
    if (attribute.presence === "computed") return { description, readOnly: true };
    const value = ofType(attribute.type, inTerraform);
    const orNull = isRequiredIn(attribute, dialect) ? value : { anyOf: [value, { type: "null" }] };
    return { description, ...orNull, ...(attribute.docs?.deprecated !== undefined && { deprecated: true }) };
  }
}

/** What selects a variant; a member that it lacks has none of the values that select another. */
function selects(union: JsonUnion, when: Readonly<Record<string, string | undefined>>): Schema {
  const properties = mapMembers(when, (value, name) =>
    value === undefined ? { not: { enum: valuesOfOthers(union, name) } } : { const: value },
  );
  return { properties, required: Object.keys(when).filter((name) => when[name] !== undefined) };
}

function valuesOfOthers({ variants }: JsonUnion, member: string): readonly string[] {
  return [...new Set(Object.values(variants).flatMap(({ when }) => when[member] ?? []))];
}

function ofString(type: StringType): Schema {
  const { oneOf, minLength, maxLength, pattern } = type;
  if (oneOf) return { enum: oneOf };
  const ofPattern = pattern && { pattern: pattern.matches.source, patternErrorMessage: `Must be ${pattern.says}.` };
  const text = { type: "string", minLength, maxLength, ...ofPattern };
  const offered = offeredValues(type);
  if (!offered) return text;
  return { anyOf: [{ enum: offered }, text] };
}
