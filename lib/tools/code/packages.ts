import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type ParserOptions, parse, parseExpression } from "@babel/parser";
import { Language, Parser, type Tree } from "web-tree-sitter";

/* The build bundles these packages into this file, and puts their programs for WebAssembly beside it. */

export { createTwoFilesPatch } from "diff";
export type { Node as HclNode } from "web-tree-sitter";

function program(specifier: string): Buffer {
  const beside = path.join(__dirname, path.basename(specifier));
  const file = existsSync(beside) ? beside : require.resolve(specifier);
  return readFileSync(file);
}

async function makeParser(): Promise<Parser> {
  await Parser.init({ wasmBinary: program("web-tree-sitter/web-tree-sitter.wasm") });
  const grammar = program("@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-terraform.wasm");
  return new Parser().setLanguage(await Language.load(grammar));
}

let parser: Promise<Parser> | undefined;

/** The syntax tree of a file in Terraform's language, which whoever calls this deletes. */
export async function hclSyntaxOf(text: string): Promise<Tree> {
  parser ??= makeParser();
  const tree = (await parser).parse(text);
  if (!tree) throw new Error("The parser has no language.");
  return tree;
}

const options: ParserOptions = {
  sourceType: "module",
  plugins: ["typescript", "decorators-legacy"],
  errorRecovery: true,
};

/** The syntax tree of TypeScript of any version. @throws Error with the place of what is no TypeScript. */
export function syntaxOf(text: string): unknown {
  return parse(text, options).program;
}

/** The syntax tree of one expression. @throws Error for what is none. */
export function expressionSyntaxOf(text: string): unknown {
  return parseExpression(text, options);
}
