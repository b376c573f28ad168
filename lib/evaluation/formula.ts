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
  let position = 0;
  const reject = (reason: string): never => {
    throw new FormulaError(expression, reason);
  };

  function operand(): Node {
    const token = tokens[position++];
    if (token === "(") {
      const inner = sum();
      if (tokens[position++] === ")") return inner;
      return reject("Missing closing parenthesis");
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
    if (Number.isFinite(value)) return () => value;
    return reject(`Unexpected ${described(token)}`);
  }

  function product(): Node {
    let result = operand();
    while (tokens[position] === "*" || tokens[position] === "/") {
      const [multiplied, a] = [tokens[position++] === "*", result];
      const b = operand();
      result = multiplied ? (operands) => a(operands) * b(operands) : (operands) => a(operands) / b(operands);
    }
    return result;
  }

  function sum(): Node {
    let result = product();
    while (tokens[position] === "+" || tokens[position] === "-") {
      const [added, a] = [tokens[position++] === "+", result];
      const b = product();
      result = added ? (operands) => a(operands) + b(operands) : (operands) => a(operands) - b(operands);
    }
    return result;
  }

  const root = sum();
  if (tokens[position] === ")") reject("Unmatched closing parenthesis");
  if (position < tokens.length) reject(`Unexpected ${described(tokens[position])}`);
  return (operands) => {
    const value = root(operands);
    if (Number.isFinite(value)) return value;
    return null;
  };
}
