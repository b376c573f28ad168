/** Computes an expression over series A, B, …; null when an operand is null or the result is not finite. */
export type Formula = (operands: readonly (number | null)[]) => number | null;

type Node = (operands: readonly (number | null)[]) => number;

/** Why a formula cannot be read; the reason is in the service's words. */
export class FormulaError extends Error {
  constructor(
    expression: string,
    readonly reason: string,
  ) {
    super(`The formula "${expression}" cannot be read: ${reason}.`);
  }
}

/** The numbers, runs of letters and other characters of an expression. */
export function formulaTokens(expression: string): string[] {
  return expression.match(/\d+\.?\d*|\.\d+|[A-Za-z]+|\S/g) ?? [];
}

const words: Record<string, string> = { "(": "opening parenthesis", ")": "closing parenthesis" };

function described(token: string | undefined): string {
  if (token === undefined) return "end of expression";
  if (/^[-+*/]$/.test(token)) return `operator "${token}"`;
  if (/^[A-Za-z]$/.test(token)) return `series reference "${token}"`;
  if (/\d/.test(token)) return `number "${token}"`;
  return words[token] ?? `"${token}"`;
}

/** Reads a formula of + - * / ( ), numbers and single letters; throws a FormulaError when it is anything else. */
export function parsedFormula(expression: string): Formula {
  const tokens = formulaTokens(expression);
  let at = 0;
  const reject = (reason: string): never => {
    throw new FormulaError(expression, reason);
  };

  function operand(): Node {
    const token = tokens[at++];
    if (token === "(") {
      const inner = sum();
      return tokens[at++] === ")" ? inner : reject("Missing closing parenthesis");
    }
    if (token === "-") {
      const inner = operand();
      return (operands) => -inner(operands);
    }
    if (token !== undefined && /^[A-Za-z]$/.test(token)) {
      const index = token.toUpperCase().charCodeAt(0) - 65;
      return (operands) => operands[index] ?? Number.NaN;
    }
    const value = Number(token);
    return Number.isFinite(value) ? () => value : reject(`Unexpected ${described(token)}`);
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
  if (tokens[at] === ")") reject("Unmatched closing parenthesis");
  if (at < tokens.length) reject(`Unexpected ${described(tokens[at])}`);
  return (operands) => {
    const value = root(operands);
    return Number.isFinite(value) ? value : null;
  };
}
