import type { LRParser } from "@lezer/lr";

/** A part of an expression, by its name in the grammar. */
export interface Syntax {
  readonly name: string;
  readonly text: string;
  readonly children: readonly Syntax[];
}

/** What the packages of the grammars export: they have types for modules of ECMAScript only. */
type Grammar = { readonly parser: LRParser };

/** The grammars, each loaded when it is asked for. */
const grammars = {
  prometheus: () => require("@prometheus-io/lezer-promql") as Grammar,
  loki: () => require("@grafana/lezer-logql") as Grammar,
};

/** The syntax of an expression; `undefined` if it is none. The build bundles the grammars into this file. */
export function syntaxOf(language: keyof typeof grammars, text: string): Syntax | undefined {
  let isWhole = true;
  const { topNode } = grammars[language]().parser.parse(text);
  const read = (node: typeof topNode): Syntax => {
    if (node.type.isError) isWhole = false;
    const children: Syntax[] = [];
    for (let child = node.firstChild; child; child = child.nextSibling) children.push(read(child));
    return { name: node.name, text: text.slice(node.from, node.to), children };
  };
  const tree = read(topNode);
  return isWhole ? tree : undefined;
}
