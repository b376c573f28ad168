import { type ParserOptions, parse, parseExpression } from "@babel/parser";

const options: ParserOptions = {
  sourceType: "module",
  plugins: ["typescript", "decorators-legacy"],
  errorRecovery: true,
};

/** The syntax tree of TypeScript of any version. The build bundles the parser into this file. @throws Error with the place of what is no TypeScript. */
export function syntaxOf(text: string): unknown {
  return parse(text, options).program;
}

/** The syntax tree of one expression. @throws Error for what is none. */
export function expressionSyntaxOf(text: string): unknown {
  return parseExpression(text, options);
}
