import { parse } from "@babel/parser";

/** The syntax tree of TypeScript of any version. The build bundles the parser into this file. @throws Error with the place of what is no TypeScript. */
export function syntaxOf(text: string): unknown {
  return parse(text, { sourceType: "module", plugins: ["typescript", "decorators-legacy"], errorRecovery: true })
    .program;
}
