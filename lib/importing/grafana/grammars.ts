/** A part of an expression, by its name in the grammar. */
export interface Syntax {
  readonly name: string;
  readonly text: string;
  readonly children: readonly Syntax[];
}

interface Node {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly type: { readonly isError: boolean };
  readonly firstChild: Node | null;
  readonly nextSibling: Node | null;
}

/** What the packages of the grammars export: they have types for modules of ECMAScript only. */
interface Grammar {
  readonly parser: { parse(text: string): { readonly topNode: Node } };
}

const grammars = {
  prometheus: require("@prometheus-io/lezer-promql") as Grammar,
  loki: require("@grafana/lezer-logql") as Grammar,
};

/** The syntax of an expression; `undefined` if it is none. The build bundles the grammars into this file. */
export function syntaxOf(language: keyof typeof grammars, text: string): Syntax | undefined {
  let isWhole = true;
  const read = (node: Node): Syntax => {
    if (node.type.isError) isWhole = false;
    const children: Syntax[] = [];
    for (let child = node.firstChild; child; child = child.nextSibling) children.push(read(child));
    return { name: node.name, text: text.slice(node.from, node.to), children };
  };
  const tree = read(grammars[language].parser.parse(text).topNode);
  return isWhole ? tree : undefined;
}
