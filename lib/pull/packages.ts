import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Language, type Node, Parser } from "web-tree-sitter";

/* The build bundles these packages into this file, and puts their programs for WebAssembly beside it. */

export type { Node };

type Diff3 = typeof import("node-diff3", { with: { "resolution-mode": "import" }});

/** Where two lists differ. */
export const differences = (require("node-diff3") as Diff3).diffIndices;

function program(specifier: string): Buffer {
  const beside = path.join(__dirname, path.basename(specifier));
  return readFileSync(existsSync(beside) ? beside : require.resolve(specifier));
}

async function makeParser(): Promise<Parser> {
  await Parser.init({ wasmBinary: program("web-tree-sitter/web-tree-sitter.wasm") });
  const grammar = program("@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-terraform.wasm");
  return new Parser().setLanguage(await Language.load(grammar));
}

let parser: Promise<Parser> | undefined;

/** A parser for HCL that keeps positions. */
export function hclParser(): Promise<Parser> {
  parser ??= makeParser();
  return parser;
}
