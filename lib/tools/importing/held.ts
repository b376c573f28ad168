import type { validate } from "terraform-provider-sdk/definitions";
import { type Expression, literal, type ObjectExpression } from "../code/print/expression";

type Mistake = ReturnType<typeof validate>[number];

/**
 * An object with marks on what the service holds although a rule rejects it, and on what it lacks. Code has to say so where a compiler or the
 * synth would reject it. A mistake in what the code does not say needs no mark.
 */
export function withHeld(object: ObjectExpression, mistakes: readonly Mistake[]): ObjectExpression {
  return mistakes.reduce<ObjectExpression>((expression, { path, absent, id }) => {
    const [lacking] = absent ?? [];
    const place = lacking === undefined ? path : [...path, lacking];
    const isAbsent = lacking !== undefined || id === "missing-required-argument" || id === "missing-argument";
    const marked = markedAt(expression, place, isAbsent);
    if (marked.type === "object") return marked;
    return expression;
  }, object);
}

const nothing: Expression = { ...literal(null), isHeld: true };

/** An object has marks inside, unless nothing is there. */
function isMarkable(expression: Expression): boolean {
  return expression.type !== "object" || expression.members.length === 0;
}

function markedAt(expression: Expression, [step, ...below]: Mistake["path"], isAbsent: boolean): Expression {
  if (expression.type === "json") return { ...expression, typed: false, isHeld: true };
  if (step === undefined) {
    if (!isMarkable(expression)) return expression;
    return { ...expression, isHeld: true };
  }
  if (expression.type === "list") {
    const items = expression.items.map((item, index) => {
      if (index !== step) return item;
      return markedAt(item, below, isAbsent);
    });
    return { ...expression, items };
  }
  if (expression.type !== "object") return { ...expression, isHeld: true };
  if (expression.members.some(([name]) => name === step)) {
    const members = expression.members.map(([name, value]) => {
      if (name === step) return [name, markedAt(value, below, isAbsent)] as const;
      return [name, value] as const;
    });
    return { ...expression, members };
  }
  const isLacking = isAbsent && below.length === 0 && typeof step === "string";
  if (!isLacking) return expression;
  const unset = expression.unset?.filter((name) => name !== step);
  return { ...expression, members: [...expression.members, [step, nothing]], unset };
}
