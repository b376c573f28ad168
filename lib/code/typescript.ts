import { expressionSyntaxOf, syntaxOf } from "./packages";
import { type Edit, headKey, type Made, type Part, type Tree, withConstants } from "./tree";

/** A name that a file imports as a value. */
export interface Imported {
  readonly name: string;
  readonly from: string;
  readonly start: number;
  readonly end: number;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number; readonly end: number };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

interface TypescriptFile {
  /** The constructs, such as `new Dashboard(scope, "checkout", { … })`, whose IDs are written out. */
  readonly made: readonly Made[];
  readonly imports: readonly Imported[];
  /** Lists of nothing but texts. */
  readonly lists: readonly (readonly string[])[];
}

/** What a file makes and imports. A constant that is used once stands where it is used. @throws Error for what is no TypeScript. */
export function constructsIn(text: string): TypescriptFile {
  const made: Made[] = [];
  const imports: Imported[] = [];
  const lists: string[][] = [];
  const constants = new Map<string, Tree>();
  const names: string[] = [];
  const visit = (value: unknown, outer?: Node): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, outer);
    if (!isNode(value)) return;
    const { type, source, specifiers, callee, id: declared, init } = value;
    if (type === "Identifier") names.push(String(value.name));
    // What other files may use is no constant of this one.
    if (type === "VariableDeclarator" && outer?.kind === "const" && isNode(declared) && isNode(init))
      constants.set(String(declared.name), treeOf(init, text));
    if (type === "ImportDeclaration" && value.importKind !== "type" && isNode(source))
      for (const { local, start, end } of nodesOf(specifiers).filter((one) => one.type === "ImportSpecifier"))
        if (isNode(local)) imports.push({ name: String(local.name), from: String(source.value), start, end });
    const [, id, body] = type === "NewExpression" ? nodesOf(value.arguments) : [];
    if (id?.type === "StringLiteral" && isNode(callee))
      made.push({
        type: text.slice(callee.start, callee.end).split(".").at(-1) ?? "",
        name: String(id.value),
        body: body ? treeOf(body, text) : { is: "other", says: "", start: id.end, end: id.end, parts: [] },
        ...(outer?.type === "ExpressionStatement" && { whole: [outer.start, outer.end] }),
      });
    const items = type === "ArrayExpression" ? nodesOf(value.elements) : [];
    if (items.length > 0 && items.every((one) => one.type === "StringLiteral"))
      lists.push(items.map((one) => String(one.value)));
    const isExported = type === "VariableDeclaration" && outer?.type === "ExportNamedDeclaration";
    for (const [name, inner] of Object.entries(value)) if (name !== "loc") visit(inner, isExported ? undefined : value);
  };
  visit(syntaxOf(text));
  const isOnce = (name: string, { is }: Tree) => is === "literal" && names.filter((one) => one === name).length === 2;
  const once = new Map([...constants].filter(([name, value]) => isOnce(name, value)));
  return { made: made.map((one) => ({ ...one, body: withConstants(one.body, once) })), imports, lists };
}

/** Imports names beside those that a file imports from a package, unless it has them from anywhere. */
export function importing(names: readonly string[], imports: readonly Imported[], from: RegExp): Edit[] {
  const own = imports.filter((one) => from.test(one.from));
  const last = own.at(-1);
  const missing = names.filter((name) => !imports.some((one) => one.name === name));
  return [...missing].sort().flatMap((name): Edit[] => {
    const next = own.find((one) => one.name > name);
    if (next) return [{ start: next.start, end: next.start, text: `${name}, ` }];
    return last ? [{ start: last.end, end: last.end, text: `, ${name}` }] : [];
  });
}

/** The tree of an expression. @throws Error for what is none. */
export function expressionOf(text: string): Tree {
  const expression = expressionSyntaxOf(text);
  if (!isNode(expression)) throw new Error("This is no expression.");
  return treeOf(expression, text);
}

function treeOf(node: Node, text: string): Tree {
  const { type, start, end } = node;
  const tree = (
    is: Tree["is"],
    says = text.slice(start, end).split(/\s+/).join(" "),
    more: Partial<Tree> = {},
  ): Tree => ({
    ...{ is, says, start, end, parts: [] },
    ...more,
  });
  const inside = [start + 1, end - 1] as const;
  switch (type) {
    case "StringLiteral":
    case "NumericLiteral":
    case "BooleanLiteral":
      return tree("literal", JSON.stringify(node.value));
    case "NullLiteral":
      return tree("literal", "null");
    case "TemplateLiteral": {
      const { cooked } = (nodesOf(node.quasis)[0]?.value ?? {}) as { cooked?: unknown };
      return nodesOf(node.expressions).length === 0 ? tree("literal", JSON.stringify(cooked)) : tree("other");
    }
    case "UnaryExpression": {
      const { is, says } = isNode(node.argument) ? treeOf(node.argument, text) : tree("other");
      return node.operator === "-" && is === "literal" ? tree("literal", `-${says}`) : tree("other");
    }
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return isNode(node.expression) ? treeOf(node.expression, text) : tree("other");
    case "ObjectExpression":
      return tree("members", "{", { parts: nodesOf(node.properties).map((one) => propertyOf(one, text)), inside });
    case "ArrayExpression":
      return tree("items", "[", { parts: itemsOf(node.elements, text), inside });
    case "Identifier":
    case "ThisExpression":
      return tree("reference");
    case "MemberExpression":
      return accessOf(node, node, text, tree) ?? tree("other");
    case "NewExpression":
    case "CallExpression": {
      const { callee } = node;
      if (!isNode(callee)) return tree("other", "");
      const open = (nodesOf(node.typeParameters).at(-1)?.end ?? callee.end) + text.slice(callee.end).indexOf("(") + 1;
      const args = { parts: itemsOf(node.arguments, text), inside: [open, end - 1] as const };
      const access = type === "CallExpression" && accessOf(callee, node, text, tree, args);
      const isNew = type === "NewExpression";
      const call = tree("call", `${isNew ? "new " : ""}${text.slice(callee.start, callee.end)}`, args);
      // A builder's call is the head of a chain, also where no other call follows.
      return access || (isNew ? call : tree("chain", "", { parts: [{ key: headKey, start, end, tree: call }] }));
    }
    default:
      return tree("other");
  }
}

/** `a.b`, and the steps behind a call as those of a chain. */
function accessOf(
  { type, object, property, computed }: Node,
  { end }: Node,
  text: string,
  tree: (is: Tree["is"], says?: string, more?: Partial<Tree>) => Tree,
  args?: Partial<Tree>,
): Tree | undefined {
  if (type !== "MemberExpression" || computed === true || !isNode(object) || !isNode(property)) return undefined;
  const before = treeOf(object, text);
  if (!args && before.is === "reference") return tree("reference");
  if (!args && before.is !== "chain" && before.is !== "call") return undefined;
  const step = tree("call", String(property.name), { ...args, start: before.end });
  const head: Part = { key: headKey, start: before.start, end: before.end, tree: before };
  const parts = before.is === "chain" ? before.parts : [head];
  return tree("chain", "", { parts: [...parts, { key: step.says, start: before.end, end, tree: step }] });
}

function itemsOf(elements: unknown, text: string): Part[] {
  return nodesOf(elements).map((node) => ({ key: "", start: node.start, end: node.end, tree: treeOf(node, text) }));
}

/** A spread is named after what it spreads. */
function propertyOf({ type, start, end, key, value, argument, computed }: Node, text: string): Part {
  if (type === "SpreadElement" && isNode(argument)) {
    const callee = isNode(argument.callee) ? argument.callee : argument;
    return { key: `...${text.slice(callee.start, callee.end)}`, start, end, tree: treeOf(argument, text) };
  }
  const says = text.slice(start, end);
  const name = isNode(key) && computed !== true ? String(key.name ?? key.value) : says;
  const tree: Tree = isNode(value) ? treeOf(value, text) : { is: "other", says, start, end, parts: [] };
  return { key: name, start, end, tree };
}
