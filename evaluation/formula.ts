/** Computes an expression over series A, B, …; null when an operand is null or the result is not finite. */
export type Formula = (operands: readonly (number | null)[]) => number | null;

type Node = (operands: readonly (number | null)[]) => number;

const numberOr = (value: number | null | undefined): number => value ?? Number.NaN;

/** Reads a formula of + - * / ( ), numbers and single letters; throws when it is anything else. */
export function parsedFormula(expression: string): Formula {
  const tokens = expression.match(/\d+(?:\.\d+)?|\.\d+|[A-Za-z]|[^\s]/g) ?? [];
  let at = 0;
  const refuse = (): never => {
    throw new Error(`The formula ${expression} cannot be read at "${tokens[at] ?? "its end"}".`);
  };

  function operand(): Node {
    const token = tokens[at++];
    if (token === "(") {
      const inner = sum();
      return tokens[at++] === ")" ? inner : refuse();
    }
    if (token === "-" || token === "+") {
      const inner = operand();
      return token === "-" ? (operands) => -inner(operands) : inner;
    }
    if (token !== undefined && /^[A-Za-z]$/.test(token)) {
      const index = token.toUpperCase().charCodeAt(0) - 65;
      return (operands) => numberOr(operands[index]);
    }
    const value = Number(token);
    return token === undefined || Number.isNaN(value) ? refuse() : () => value;
  }

  function product(): Node {
    let left = operand();
    while (tokens[at] === "*" || tokens[at] === "/") {
      const [multiplied, a] = [tokens[at++] === "*", left];
      const b = operand();
      left = multiplied ? (operands) => a(operands) * b(operands) : (operands) => a(operands) / b(operands);
    }
    return left;
  }

  function sum(): Node {
    let left = product();
    while (tokens[at] === "+" || tokens[at] === "-") {
      const [added, a] = [tokens[at++] === "+", left];
      const b = product();
      left = added ? (operands) => a(operands) + b(operands) : (operands) => a(operands) - b(operands);
    }
    return left;
  }

  const root = sum();
  if (at < tokens.length) refuse();
  return (operands) => {
    const value = root(operands);
    return Number.isFinite(value) ? value : null;
  };
}
