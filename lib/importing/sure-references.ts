import type { Acyclic } from "./acyclic";
import { type Expression, type Member, referencesIn } from "./expression";
import { type ImportedObject, keyOf } from "./takeover";

/** References that lead nowhere, or back, become the IDs they stand for. */
export function withSureReferences(
  draft: ImportedObject,
  isReachable: ReadonlySet<string>,
  acyclic: Acyclic,
): ImportedObject {
  const from = keyOf(draft);
  const rejected = new Set(
    referencesIn(draft.arguments)
      .filter((to) => !isReachable.has(keyOf(to)) || !acyclic.take(from, keyOf(to)))
      .map(keyOf),
  );
  if (rejected.size === 0) return draft;
  const members = draft.arguments.members.map(([name, value]): Member => [name, asIds(value, rejected)]);
  return { ...draft, arguments: { ...draft.arguments, members } };
}

function asIds(expression: Expression, rejected: ReadonlySet<string>): Expression {
  switch (expression.is) {
    case "reference":
      return rejected.has(keyOf(expression))
        ? { is: "literal", value: expression.tileId ?? expression.id }
        : expression;
    case "list":
      return { ...expression, items: expression.items.map((item) => asIds(item, rejected)) };
    case "object":
      return {
        ...expression,
        members: expression.members.map(([name, value]): Member => [name, asIds(value, rejected)]),
      };
    case "json":
      return { ...expression, value: asIds(expression.value, rejected) };
    default:
      return expression;
  }
}
