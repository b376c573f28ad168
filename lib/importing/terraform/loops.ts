import { sameValue } from "terraform-provider-sdk/internal/schema";
import { quoted } from "../../code/hcl";
import { type Expression, literal, type Member, memberOf, type ObjectExpression, type Reference } from "../expression";

/** The instances of one resource: their keys, and how the code spells what they refer to. */
interface Instances {
  readonly keys: readonly (string | number)[];
  readonly spell: (reference: Reference) => string;
}

/**
 * One expression for all instances of a resource with `for_each` or `count`: where they differ, the key, a text with the key in it, or the
 * value by key. Undefined where they differ in more than single values.
 */
export function merged(all: readonly Expression[], instances: Instances): Expression | undefined {
  const [first, ...others] = all;
  if (!first || others.every((one) => sameValue(one, first))) return first;
  if (all.every((one) => one.is === "object")) return mergedObject(all, instances);
  if (all.every((one) => one.is === "list")) {
    const lists = all.map(({ items }) => items);
    if (lists.some(({ length }) => length !== lists[0]?.length)) return undefined;
    const items = (lists[0] ?? []).map((_, at) =>
      merged(
        lists.map((list) => list[at] ?? literal(null)),
        instances,
      ),
    );
    return items.every((one) => one !== undefined) ? { is: "list", items } : undefined;
  }
  if (first.is === "json" && all.every((one) => one.is === "json")) {
    const value = merged(
      all.map((one) => one.value),
      instances,
    );
    return value && { ...first, value };
  }
  return mergedValue(all, instances);
}

function mergedObject(all: readonly ObjectExpression[], instances: Instances): ObjectExpression | undefined {
  const [first] = all;
  if (!first) return undefined;
  const names = [...new Set(all.flatMap(({ members }) => members.map(([name]) => name)))];
  const members: Member[] = [];
  for (const name of names) {
    const values = all.map((one) => memberOf(one, name));
    // An argument that is null is absent; a member of a document is not.
    const given = first.names === "attributes" ? values.map((one) => one ?? literal(null)) : values;
    const value = given.every((one) => one !== undefined) ? merged(given, instances) : undefined;
    if (!value) return undefined;
    members.push([name, value]);
  }
  return { ...first, members };
}

/** The values of one place by key. */
function mergedValue(all: readonly Expression[], { keys, spell }: Instances): Expression | undefined {
  const each = typeof keys[0] === "number" ? "count.index" : "each.key";
  const same = (texts: readonly (string | undefined)[]) => texts.every((one) => one !== undefined && one === texts[0]);
  const texts = all.map((one) => (one.is === "literal" && typeof one.value === "string" ? one.value : undefined));
  const marked = texts.map((text, at) => text && escaped(text).replaceAll(String(keys[at]), `\${${each}}`));
  if (each === "each.key" && same(marked))
    return { is: "code", text: marked[0] === `\${${each}}` ? each : `"${marked[0]}"` };
  const spelled = all.map((one) => {
    if (one.is === "reference") return spell(one);
    if (one.is !== "literal") return undefined;
    return typeof one.value === "string" ? quoted(one.value) : String(one.value);
  });
  if (!spelled.every((one) => one !== undefined)) return undefined;
  const indexed = spelled.map((text, at) => text.replace(`[${JSON.stringify(keys[at])}]`, `[${each}]`));
  if (same(indexed) && all[0]?.is === "reference") return { is: "code", text: indexed[0] ?? "" };
  if (each === "count.index") return { is: "code", text: `[${spelled.join(", ")}][${each}]` };
  const listed = spelled.map((text, at) => `${quoted(String(keys[at]))} = ${text}`);
  return { is: "code", text: `{ ${listed.join(", ")} }[${each}]` };
}

/** A text within the quotes of a template. */
function escaped(text: string): string {
  return quoted(text).slice(1, -1);
}
