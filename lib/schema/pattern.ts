/**
 * A regular expression. Terraform's own functions take flags in front of an expression, as in `(?i)`; so does this.
 * @throws SyntaxError when it is not a regular expression.
 */
export function readPattern(expression: string): RegExp {
  const [, flags = "", rest = ""] = /^(?:\(\?([ims]+)\))?(.*)$/s.exec(expression) ?? [];
  return new RegExp(rest, `${[...new Set(flags)].join("")}u`);
}
