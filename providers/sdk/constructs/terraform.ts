import {
  type Change,
  Decimal,
  hclExpression,
  holds,
  isInstance,
  isRecord,
  jsonencoded,
  type Members,
  mapMembers,
  mapTyped,
  type ObjectType,
  quotedContent,
  readJson,
  toSnake,
  type ValueType,
} from "../schema";
import { type IResolvable, type IResolveContext, Lazy, Token } from "./cdk";
import { holdsOpaque, isOpaque } from "./opaque";

/**
 * A configuration as Terraform spells it: names in snake_case, JSON attributes as strings, absent members omitted, tokens unchanged. A
 * value of a wrong type is passed on, and an instance of a class omitted; validation has reported both.
 */
export function toTerraform(type: ObjectType, value: Members): Record<string, unknown>;
export function toTerraform(type: ValueType, value: unknown): unknown;
export function toTerraform(type: ValueType, value: unknown): unknown {
  if (value === null || value === undefined || holdsInstance(type, value)) return undefined;
  if (type.kind === "json") return jsonText(value);
  if (type.kind === "string" || type.kind === "number" || type.kind === "bool") return value;
  if (isOpaque(value)) {
    if ((type.kind !== "list" && type.kind !== "set") || !isDynamic(value)) return value;
    return value.iterator.dynamic(toTerraform(type.of, value.content) as Record<string, unknown>);
  }
  switch (type.kind) {
    case "list":
    case "set":
      if (!Array.isArray(value)) return value;
      return value.map((item) => itemToTerraform(type.of, item));
    case "map":
      if (!isRecord(value)) return value;
      return mapEntries(value, (item, key) => [key, itemToTerraform(type.of, item)]);
    case "object":
      if (!isRecord(value)) return value;
      return mapEntries(value, (item, name) => {
        const attribute = type.attributes[name];
        return [toSnake(name), attribute ? toTerraform(attribute.type, item) : item];
      });
  }
}

/** Terraform distinguishes a null item from none. */
function itemToTerraform(itemType: ValueType, item: unknown): unknown {
  return item === null ? null : toTerraform(itemType, item);
}

/** A construct in place of its ID, for example: the CDK would resolve all that it leads to. */
function holdsInstance({ kind }: ValueType, value: unknown): boolean {
  const isForeign = (part: unknown) => !isOpaque(part) && isInstance(part);
  if (kind === "json") return holds(value, isForeign);
  return isForeign(value);
}

function mapEntries(record: Members, map: (item: unknown, key: string) => [string, unknown]): Record<string, unknown> {
  const mapped = Object.entries(record).map(([key, item]) => map(item, key));
  return Object.fromEntries(mapped.filter(([, item]) => item !== undefined));
}

/**
 * The JSON text of a value. With tokens inside it is `jsonencode(…)` over the value, written when the stack is resolved: a token that
 * is put into JSON text by itself would lose its type and its quoting.
 */
export function jsonText(value: unknown): unknown {
  if (typeof value === "string" || isOpaque(value)) return value;
  if (holdsOpaque(value)) return new JsonExpression(withDigits(value));
  return jsonencoded(value);
}

/** The CDK resolves an object of a class to its members; in a template a decimal stays a number. */
function withDigits(value: unknown): unknown {
  if (value instanceof Decimal) return `\${${value}}`;
  if (isOpaque(value)) return value;
  if (Array.isArray(value)) return value.map(withDigits);
  if (!isRecord(value)) return value;
  return mapMembers(value, withDigits);
}

class JsonExpression implements IResolvable {
  readonly creationStack: string[] = [];

  constructor(private readonly value: unknown) {}

  /** Inside another expression the CDK adds no braces, but the tokens below need them to be distinguished from text. */
  resolve(context: IResolveContext): string {
    const { suppressBraces, warnEscapes } = context;
    context.suppressBraces = false;
    context.warnEscapes = false;
    const expression = `jsonencode(${hclExpression(context.resolve(this.value))})`;
    context.suppressBraces = suppressBraces;
    context.warnEscapes = warnEscapes;
    return suppressBraces ? expression : `\${${expression}}`;
  }

  toString(): string {
    return Token.asString(this);
  }

  toJSON(): string {
    return "<JSON with tokens>";
  }
}

/** What `iterator.dynamic(content)` returns: one item per element of a list that only Terraform knows. */
interface DynamicList {
  readonly iterator: { dynamic(content: Record<string, unknown>): IResolvable };
  readonly content: unknown;
}

/** Both CDKs mark such values so. */
const mark = Symbol.for("cdktf/TerraformDynamicExpression");

function isDynamic(value: unknown): value is DynamicList {
  return typeof value === "object" && value !== null && mark in value;
}

/** A configuration from Terraform's JSON, spelled as the author spells it: names in camelCase, JSON attributes parsed. */
export function fromTerraform(type: ValueType, value: unknown): unknown {
  return mapTyped(type, value, spelledForAuthors);
}

const spelledForAuthors: Change<Members, unknown> = {
  object({ attributes }, value) {
    const members = Object.entries(attributes).flatMap(([name, attribute]) => {
      const member = value[toSnake(name)];
      if (member === undefined) return [];
      return [[name, fromTerraform(attribute.type, member)] as const];
    });
    return Object.fromEntries(members);
  },
  // JSON with tokens is an expression and stays text.
  leaf: ({ kind }, value) => {
    const parsed = kind === "json" ? readJson(value) : value;
    return parsed === undefined ? value : parsed;
  },
};

/** Attributes in Terraform's spelling, for the CDK's HCL renderer. */
export function toHcl(attributes: Members) {
  const form = { type: "any", isBlock: false, storageClassType: "any" } as const;
  return mapMembers(attributes, (value) => ({ value: hclValue(value), ...form }));
}

/** The renderer escapes only quotes, and takes text that starts like a list, an object or a quoted text for an expression. */
function hclValue(value: unknown): unknown {
  if (!isOpaque(value)) return hclInside(value, hclValue);
  return Lazy.anyValue({ produce: (context) => hclResolved(context.resolve(value)) });
}

function hclInside(value: unknown, inside: (inner: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(inside);
  if (typeof value === "object" && value !== null) return mapMembers({ ...value }, inside);
  return typeof value === "string" ? hclText(value) : value;
}

function hclResolved(value: unknown): unknown {
  return hclInside(value, hclResolved);
}

/** The renderer puts quotes around text that holds `${` and passes on text that starts with a quote. */
function hclText(text: string): string {
  const content = quotedContent(text);
  return content.includes("${") ? content : `"${content}"`;
}
