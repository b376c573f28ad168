type Values = readonly (number | null)[];

/** The values of a tile's formula, e.g. `A / (A + B) * 100`, where `A` is the first series; `undefined` when it cannot be read. */
export function formulaValues(expression: string, operands: readonly Values[]): (number | null)[] | undefined {
  const tokens = expression.match(/[A-Z]|\d+(?:\.\d+)?|[-+*/()]/g) ?? [];
  if (tokens.join("") !== expression.replace(/\s+/g, "")) return undefined;
  const count = Math.max(0, ...operands.map((values) => values.length));
  const rows = Array.from({ length: count }, (_, index) => evaluated(tokens, (at) => operands[at]?.[index]));
  return rows.includes(undefined) ? undefined : (rows as (number | null)[]);
}

/** `null` where an operand has no value or the result is not finite; `undefined` for an expression that is not one. */
function evaluated(tokens: readonly string[], operand: (at: number) => number | null | undefined) {
  let at = 0;
  let broken = false;
  const factor = (): number => {
    const token = tokens[at++];
    if (token === "-") return -factor();
    if (token === "(") {
      const inside = sum();
      if (tokens[at++] !== ")") broken = true;
      return inside;
    }
    if (token !== undefined && /[A-Z]/.test(token)) return operand(token.charCodeAt(0) - 65) ?? Number.NaN;
    if (token === undefined || !/\d/.test(token)) broken = true;
    return Number(token);
  };
  const product = (): number => {
    let value = factor();
    while (tokens[at] === "*" || tokens[at] === "/") value = tokens[at++] === "*" ? value * factor() : value / factor();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[at] === "+" || tokens[at] === "-")
      value = tokens[at++] === "+" ? value + product() : value - product();
    return value;
  };
  const value = sum();
  if (broken || at < tokens.length) return undefined;
  return Number.isFinite(value) ? value : null;
}
