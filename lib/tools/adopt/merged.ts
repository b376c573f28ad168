import { sameValue } from "terraform-provider-sdk/values";
import { quoted } from "../code/hcl";
import {
  type Expression,
  literal,
  type Member,
  memberOf,
  type ObjectExpression,
  type Reference,
} from "../code/print/expression";

/** The instances of one resource: their keys, and how the code spells what they refer to. */
interface Instances {
  readonly keys: readonly (string | number)[];
  readonly spell: (reference: Reference) => string;
}

/**
 * One expression for all instances of a resource with `for_each` or `count`: where they differ, the key, a text with the key in it, or the
 * value by key. Undefined where they differ in more than single values.
 */
export function merged(expressions: readonly Expression[], instances: Instances): Expression | undefined {
  const [first, ...following] = expressions;
  if (!first || following.every((expression) => sameValue(expression, first))) return first;
  if (expressions.every((expression) => expression.type === "object")) return mergedObject(expressions, instances);
  if (expressions.every((expression) => expression.type === "list")) {
    const lists = expressions.map(({ items }) => items);
    if (lists.some(({ length }) => length !== lists[0]?.length)) return undefined;
    const items = (lists[0] ?? []).map((_, index) =>
      merged(
        lists.map((list) => list[index] ?? literal(null)),
        instances,
      ),
    );
    if (!items.every((item) => item !== undefined)) return undefined;
    return { type: "list", items };
  }
  if (first.type === "json" && expressions.every((expression) => expression.type === "json")) {
    const value = merged(
      expressions.map((expression) => expression.value),
      instances,
    );
    return value && { ...first, value };
  }
  return mergedValue(expressions, instances);
}

function mergedObject(expressions: readonly ObjectExpression[], instances: Instances): ObjectExpression | undefined {
  const [first] = expressions;
  if (!first) return undefined;
  const names = [...new Set(expressions.flatMap(({ members }) => members.map(([name]) => name)))];
  const members: Member[] = [];
  for (const name of names) {
    const values = expressions.map((expression) => memberOf(expression, name));
    // An argument that is null is absent; a member of a document is not.
    const completed = first.names === "attributes" ? values.map((memberValue) => memberValue ?? literal(null)) : values;
    const value = completed.every((memberValue) => memberValue !== undefined)
      ? merged(completed, instances)
      : undefined;
    if (!value) return undefined;
    members.push([name, value]);
  }
  return { ...first, members };
}

/** The values of one place by key. */
function mergedValue(expressions: readonly Expression[], { keys, spell }: Instances): Expression | undefined {
  const each = typeof keys[0] === "number" ? "count.index" : "each.key";
  const areSame = (texts: readonly (string | undefined)[]) =>
    texts.every((text) => text !== undefined && text === texts[0]);
  const texts = expressions.map((expression) => {
    if (expression.type === "literal" && typeof expression.value === "string") return expression.value;
    return undefined;
  });
  const marked = texts.map((text, index) => text && escaped(text).replaceAll(String(keys[index]), `\${${each}}`));
  if (each === "each.key" && areSame(marked))
    return { type: "code", text: marked[0] === `\${${each}}` ? each : `"${marked[0]}"` };
  const spelled = expressions.map((expression) => {
    if (expression.type === "reference") return spell(expression);
    if (expression.type !== "literal") return undefined;
    if (typeof expression.value === "string") return quoted(expression.value);
    return String(expression.value);
  });
  if (!spelled.every((text) => text !== undefined)) return undefined;
  const indexed = spelled.map((text, index) => text.replace(`[${JSON.stringify(keys[index])}]`, `[${each}]`));
  if (areSame(indexed) && expressions[0]?.type === "reference") return { type: "code", text: indexed[0] ?? "" };
  if (each === "count.index") return { type: "code", text: `[${spelled.join(", ")}][${each}]` };
  const listed = spelled.map((text, index) => `${quoted(String(keys[index]))} = ${text}`);
  return { type: "code", text: `{ ${listed.join(", ")} }[${each}]` };
}

/** A text within the quotes of a template. */
function escaped(text: string): string {
  return quoted(text).slice(1, -1);
}
