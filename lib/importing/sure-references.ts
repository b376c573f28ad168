import type { Acyclic } from "./acyclic";
import { type Expression, type Member, referencesIn } from "./expression";
import { keyOf, type TakenObject } from "./takeover";

/** References that lead nowhere, or back, become the IDs they stand for. */
export function withSureReferences(
  draft: TakenObject,
  isReachable: ReadonlySet<string>,
  acyclic: Acyclic,
): TakenObject {
  const from = keyOf(draft);
  const refused = new Set(
    referencesIn(draft.arguments)
      .filter((to) => !isReachable.has(keyOf(to)) || !acyclic.take(from, keyOf(to)))
      .map(keyOf),
  );
  if (refused.size === 0) return draft;
  const members = draft.arguments.members.map(([name, value]): Member => [name, asIds(value, refused)]);
  return { ...draft, arguments: { ...draft.arguments, members } };
}

function asIds(expression: Expression, refused: ReadonlySet<string>): Expression {
  switch (expression.is) {
    case "reference":
      return refused.has(keyOf(expression)) ? { is: "literal", value: expression.tileId ?? expression.id } : expression;
    case "list":
      return { ...expression, items: expression.items.map((item) => asIds(item, refused)) };
    case "object":
      return {
        ...expression,
        members: expression.members.map(([name, value]): Member => [name, asIds(value, refused)]),
      };
    case "json":
      return { ...expression, value: asIds(expression.value, refused) };
    default:
      return expression;
  }
}
