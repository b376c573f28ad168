import { expressionSyntaxOf } from "./packages";
import { type Edit, headKey, type Parameter, type Part, type Range, type Tree } from "./tree";

/** A node of the syntax tree. */
export type Node = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly start: number;
  readonly end: number;
};

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

export const nodesOf = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.filter(isNode);
  return [];
};

/** A name that a file imports as a value. */
export interface Imported {
  readonly name: string;
  readonly from: string;
  readonly start: number;
  readonly end: number;
}

/** How a file calls what the package exports. */
export interface PackageNames {
  /** Before every name, if the file imports all of them as one. */
  readonly namespace?: string;
  /** Its own names, by those of the package. */
  readonly renamed: ReadonlyMap<string, string>;
}

const plainNames: PackageNames = { renamed: new Map() };

/** How a file spells a name of the package. */
export function spelledIn({ namespace, renamed }: PackageNames, name: string): string {
  const ownName = renamed.get(name);
  if (ownName !== undefined || namespace === undefined) return ownName ?? name;
  return `${namespace}.${name}`;
}

/**
 * Imports names beside those that a file imports from a package, unless it has them from anywhere. `indentOf`: the blanks before what begins
 * its line.
 */
export function importing(
  names: readonly string[],
  imports: readonly Imported[],
  from: RegExp,
  indentOf: (start: number) => string | undefined,
): Edit[] {
  const ownImports = imports.filter((imported) => from.test(imported.from));
  const lastImport = ownImports.at(-1);
  const missing = names.filter((name) => !imports.some((imported) => imported.name === name));
  const separatorAt = (start: number) => {
    const indent = indentOf(start);
    if (indent === undefined) return ", ";
    return `,\n${indent}`;
  };
  return [...missing].sort().flatMap((name): Edit[] => {
    const following = ownImports.find((imported) => imported.name > name);
    if (following) {
      const { start } = following;
      return [{ start, end: start, text: `${name}${separatorAt(start)}` }];
    }
    if (!lastImport) return [];
    const { start, end } = lastImport;
    return [{ start: end, end, text: `${separatorAt(start)}${name}` }];
  });
}

/** The tree of an expression, which begins at a place in the text of all files. @throws Error for what is none. */
export function expressionOf(text: string, names = plainNames, offset = 0): Tree {
  const expression = expressionSyntaxOf(text);
  if (!isNode(expression)) throw new Error("This is no expression.");
  return new TreeReader(text, offset, names).treeOf(expression);
}

/** What a function returns, if that is one expression. */
export function resultOf({ body }: Node): Node | undefined {
  if (!isNode(body)) return undefined;
  if (body.type !== "BlockStatement") return body;
  const [statement, ...more] = nodesOf(body.body);
  const isOne = statement?.type === "ReturnStatement" && more.length === 0;
  if (isOne && isNode(statement.argument)) return statement.argument;
  return undefined;
}

/** The names that patterns give to parts of a list, with their paths there; nothing where one computes. */
function parametersIn(patterns: unknown): Parameter[] | undefined {
  const parameters: Parameter[] = [];
  const add = (pattern: Node, path: readonly string[]): boolean => {
    if (pattern.type === "Identifier") return parameters.push({ name: String(pattern.name), path }) > 0;
    if (pattern.type === "ArrayPattern") return addItems(pattern.elements, path);
    if (pattern.type !== "ObjectPattern") return false;
    return nodesOf(pattern.properties).every(({ key, value, computed }) => {
      return isNode(key) && isNode(value) && computed !== true && add(value, [...path, String(key.name ?? key.value)]);
    });
  };
  const addItems = (items: unknown, path: readonly string[]) =>
    Array.isArray(items) && items.every((item, index) => !isNode(item) || add(item, [...path, String(index)]));
  if (addItems(patterns, [])) return parameters;
  return undefined;
}

/** Makes trees of syntax, with the package's names as the package has them. */
export class TreeReader {
  private readonly plain: ReadonlyMap<string, string>;

  /** @param offset where the text begins in the text of all files */
  constructor(
    private readonly text: string,
    private readonly offset: number,
    private readonly names: PackageNames,
  ) {
    this.plain = new Map([...names.renamed].map(([name, local]) => [local, name]));
  }

  /** The text of a node, whose first name may be one of the package. */
  nameOf({ start, end }: Pick<Node, "start" | "end">): string {
    const content = this.text.slice(start, end);
    const { namespace } = this.names;
    if (namespace !== undefined && content.startsWith(`${namespace}.`)) return content.slice(namespace.length + 1);
    const [first = "", ...more] = content.split(".");
    return [this.plain.get(first) ?? first, ...more].join(".");
  }

  private rangeOf({ start, end }: Pick<Node, "start" | "end">): Range {
    return [start + this.offset, end + this.offset];
  }

  private treeAt(node: Pick<Node, "start" | "end">, type: Tree["type"], more: Partial<Tree> = {}): Tree {
    const content = more.content ?? this.text.slice(node.start, node.end).split(/\s+/).join(" ");
    const [start, end] = this.rangeOf(node);
    return { type, start, end, parts: [], ...more, content };
  }

  treeOf(node: Node): Tree {
    const { type, start, end } = node;
    const inside = [start + 1 + this.offset, end - 1 + this.offset] as const;
    switch (type) {
      case "StringLiteral":
      case "NumericLiteral":
      case "BooleanLiteral":
        return this.treeAt(node, "literal", { content: JSON.stringify(node.value) });
      case "NullLiteral":
        return this.treeAt(node, "literal", { content: "null" });
      case "TemplateLiteral":
        return this.templateOf(node);
      case "UnaryExpression": {
        if (!isNode(node.argument)) return this.treeAt(node, "other");
        const { type, content } = this.treeOf(node.argument);
        if (node.operator === "-" && type === "literal")
          return this.treeAt(node, "literal", { content: `-${content}` });
        return this.treeAt(node, "other");
      }
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
        if (isNode(node.expression)) return this.treeOf(node.expression);
        return this.treeAt(node, "other");
      case "ConditionalExpression":
        return this.treeAt(node, "choice", { parts: this.itemsOf([node.consequent, node.alternate]) });
      case "ArrowFunctionExpression":
        return this.functionOf(node);
      case "ObjectExpression": {
        const parts = nodesOf(node.properties).map((property) => this.propertyOf(property));
        return this.treeAt(node, "members", { content: "{", parts, inside });
      }
      case "ArrayExpression":
        return this.treeAt(node, "items", { content: "[", parts: this.itemsOf(node.elements), inside });
      case "Identifier":
        return this.treeAt(node, "reference", { content: this.nameOf(node) });
      case "ThisExpression":
        return this.treeAt(node, "reference");
      case "MemberExpression":
        return this.accessOf(node, node) ?? this.treeAt(node, "other");
      case "NewExpression":
      case "CallExpression":
        return this.callOf(node);
      default:
        return this.treeAt(node, "other");
    }
  }

  /** A text whose holes have values has what stands between them as its labels. */
  private templateOf(node: Node): Tree {
    const texts = nodesOf(node.quasis).map(({ value }) => String((value as { cooked?: unknown }).cooked));
    const parts = this.itemsOf(node.expressions);
    if (parts.length > 0) return this.treeAt(node, "template", { labels: texts, parts });
    return this.treeAt(node, "literal", { content: JSON.stringify(texts.join("")) });
  }

  private functionOf(node: Node): Tree {
    const parameters = parametersIn(node.params);
    const result = resultOf(node);
    if (!result || !parameters) return this.treeAt(node, "other");
    return this.treeAt(node, "function", { parameters, parts: this.itemsOf([result]) });
  }

  /** A builder's call is the head of a chain, also where no other call follows. */
  private callOf(node: Node): Tree {
    const { callee, type } = node;
    if (!isNode(callee)) return this.treeAt(node, "other");
    const open =
      (nodesOf(node.typeParameters).at(-1)?.end ?? callee.end) + this.text.slice(callee.end).indexOf("(") + 1;
    const inside = this.rangeOf({ start: open, end: node.end - 1 });
    const args = { parts: this.itemsOf(node.arguments), inside };
    const isNew = type === "NewExpression";
    const access = isNew || this.isOfNamespace(callee) ? undefined : this.accessOf(callee, node, args);
    if (access) return access;
    const name = this.nameOf(callee);
    const call = this.treeAt(node, "call", { ...args, content: isNew ? `new ${name}` : name });
    if (isNew) return call;
    return this.treeAt(node, "chain", {
      content: "",
      parts: [{ key: headKey, start: call.start, end: call.end, tree: call }],
    });
  }

  private isOfNamespace({ type, object }: Node): boolean {
    const { namespace } = this.names;
    return type === "MemberExpression" && namespace !== undefined && isNode(object) && object.name === namespace;
  }

  /** `a.b`, and the steps behind a call as those of a chain. */
  private accessOf({ type, object, property, computed }: Node, { end }: Node, args?: Partial<Tree>): Tree | undefined {
    if (type !== "MemberExpression" || !isNode(object) || !isNode(property)) return undefined;
    const isIndex = computed === true && /^(String|Numeric)Literal$/.test(property.type);
    if (computed === true && (!isIndex || args)) return undefined;
    const objectTree = this.treeOf(object);
    if (!args && objectTree.type === "reference") {
      const content = isIndex ? `${objectTree.content}.${property.value}` : this.nameOf({ start: object.start, end });
      return this.treeAt({ start: object.start, end }, "reference", { content });
    }
    if (computed === true || (!args && objectTree.type !== "chain" && objectTree.type !== "call")) return undefined;
    const name = String(property.name);
    const step = {
      ...this.treeAt({ start: object.end, end }, "call", { ...args, content: name }),
      start: objectTree.end,
    };
    const head: Part = { key: headKey, start: objectTree.start, end: objectTree.end, tree: objectTree };
    const parts = objectTree.type === "chain" ? objectTree.parts : [head];
    const range = { start: object.start, end };
    const [, lastRange] = this.rangeOf(range);
    return this.treeAt(range, "chain", {
      content: "",
      parts: [...parts, { key: name, start: objectTree.end, end: lastRange, tree: step }],
    });
  }

  private itemsOf(elements: unknown): Part[] {
    return nodesOf(elements).map((node) => {
      const [start, end] = this.rangeOf(node);
      const isSpread = node.type === "SpreadElement" && isNode(node.argument);
      if (isSpread) return { key: "...", start, end, tree: this.treeOf(node.argument as Node) };
      return { key: "", start, end, tree: this.treeOf(node) };
    });
  }

  /** A spread is named after what it spreads. */
  private propertyOf(node: Node): Part {
    const { type, key, value, argument, computed } = node;
    const [start, end] = this.rangeOf(node);
    if (type === "SpreadElement" && isNode(argument)) {
      const callee = isNode(argument.callee) ? argument.callee : argument;
      return { key: `...${this.nameOf(callee)}`, start, end, tree: this.treeOf(argument) };
    }
    const tree = isNode(value) ? this.treeOf(value) : this.treeAt(node, "other");
    if (!isNode(key) || computed === true) return { key: this.text.slice(node.start, node.end), start, end, tree };
    return { key: String(key.name ?? key.value), start, end, tree, name: this.rangeOf(key) };
  }
}
