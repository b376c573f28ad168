import type { Decimal } from "terraform-provider-sdk/schema";

/** A value of the configuration, before it is printed in a language. */
export type Expression = (
  | Literal
  | ListExpression
  | ObjectExpression
  | JsonExpression
  | Reference
  | SecretReference
  | Code
) & {
  /** The service holds it although a rule rejects it; null for what it lacks. */
  readonly isHeld?: true;
};

export interface Literal {
  readonly type: "literal";
  readonly value: string | number | boolean | null | Decimal;
  /** A text that the definition does not offer: the service is newer. */
  readonly isOther?: true;
}

export interface ListExpression {
  readonly type: "list";
  readonly items: readonly Expression[];
}

export interface ObjectExpression {
  readonly type: "object";
  /** `attributes`: names of a definition, spelled as each language spells them. `data`: written as they are. */
  readonly names: "attributes" | "data";
  readonly members: readonly Member[];
  /** Arguments that some product requires and the object lacks, which TypeScript names nevertheless. */
  readonly unset?: readonly string[];
}

export type Member = readonly [name: string, value: Expression];

/** What one attribute holds as JSON. */
export interface JsonExpression {
  readonly type: "json";
  readonly value: Expression;
  /** False when the definitions do not know all of it. */
  readonly typed: boolean;
}

/** The ID of another object, or of one tile of a dashboard. */
export interface Reference {
  readonly type: "reference";
  readonly kind: string;
  readonly id: string;
  /** Id of the tile on the dashboard `id`. */
  readonly tileId?: string;
}

/** A value that is never written: the variable that stands for it. */
interface SecretReference {
  readonly type: "secret";
  readonly variable: string;
}

/** An expression in the language that is written. */
interface Code {
  readonly type: "code";
  readonly text: string;
}

export const literal = (value: Literal["value"]): Literal => ({ type: "literal", value });

export const listOf = (items: readonly Expression[]): ListExpression => ({ type: "list", items });

export const objectOf = (members: readonly Member[]): ObjectExpression => ({
  type: "object",
  names: "attributes",
  members,
});

export const dataOf = (members: readonly Member[]): ObjectExpression => ({ type: "object", names: "data", members });

/** True for the mark of a required member that an object of the service lacks. */
export function isAbsent(value: Expression): boolean {
  return value.isHeld === true && value.type === "literal" && value.value === null;
}

/** The value of a member, if the object has it. */
export function memberOf({ members }: ObjectExpression, name: string): Expression | undefined {
  return members.find(([memberName]) => memberName === name)?.[1];
}

/** A member that is a text. */
export function textMember(object: ObjectExpression, name: string): string | undefined {
  const member = memberOf(object, name);
  if (member?.type !== "literal" || typeof member.value !== "string") return undefined;
  return member.value;
}

/** The items of a list; none of anything else. */
export function itemsIn(expression: Expression | undefined): readonly Expression[] {
  if (expression?.type !== "list") return [];
  return expression.items;
}

/** The data of an expression, with the IDs of what it refers to; `null` for what is known to Terraform only. */
export function dataIn(expression: Expression): unknown {
  switch (expression.type) {
    case "literal":
      return expression.value;
    case "json":
      return dataIn(expression.value);
    case "reference":
      return expression.tileId ?? expression.id;
    case "list":
      return expression.items.map(dataIn);
    case "object":
      return Object.fromEntries(expression.members.map(([name, value]) => [name, dataIn(value)]));
    default:
      return null;
  }
}

/** The object without some of its members. */
export function without(object: ObjectExpression, names: readonly string[]): ObjectExpression {
  return { ...object, members: object.members.filter(([name]) => !names.includes(name)) };
}

/** Every reference inside of an expression, in the order of writing. */
export function referencesIn(expression: Expression): Reference[] {
  switch (expression.type) {
    case "reference":
      return [expression];
    case "list":
      return expression.items.flatMap(referencesIn);
    case "object":
      return expression.members.flatMap(([, value]) => referencesIn(value));
    case "json":
      return referencesIn(expression.value);
    default:
      return [];
  }
}
