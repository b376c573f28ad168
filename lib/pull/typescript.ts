import { syntaxOf } from "../importing/typescript/parser";
import type { Part, Tree } from "./tree";

/** `new Dashboard(scope, "checkout", { … })` with an ID that is written out. */
interface Construction {
  readonly type: string;
  readonly id: string;
  /** Of the whole statement, if it is one of its own. */
  readonly statement?: readonly [start: number, end: number];
  readonly start: number;
  readonly scope: string;
  readonly body: Tree;
}

/** Names that a file imports, by module. */
export interface Imported {
  readonly from: string;
  readonly names: readonly { readonly name: string; readonly start: number; readonly end: number }[];
  readonly isType: boolean;
}

export interface TypescriptFile {
  readonly constructions: readonly Construction[];
  readonly imports: readonly Imported[];
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number; readonly end: number };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** The constructs that a file makes. @throws Error for what is no TypeScript. */
export function readFile(text: string): TypescriptFile {
  const constructions: Construction[] = [];
  const imports: Imported[] = [];
  const visit = (value: unknown, statement?: Node): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, statement);
    if (!isNode(value)) return;
    if (value.type === "ImportDeclaration") imports.push(...importOf(value));
    const own = value.type === "ExpressionStatement" ? value : value.type === "NewExpression" ? statement : undefined;
    if (value.type === "NewExpression") constructions.push(...constructionOf(value, text, statement));
    for (const [name, inner] of Object.entries(value)) if (name !== "loc") visit(inner, own);
  };
  visit(syntaxOf(text));
  return { constructions, imports };
}

/** The tree of an expression. @throws Error for what is none. */
export function expressionOf(text: string): Tree {
  const [statement] = nodesOf((syntaxOf(text) as { body?: unknown }).body);
  const expression = statement?.expression;
  if (!isNode(expression)) throw new Error("This is no expression.");
  return treeOf(expression, text);
}

function importOf({ source, specifiers, importKind }: Node): Imported[] {
  const all = nodesOf(specifiers).filter(({ type }) => type === "ImportSpecifier");
  const names = all.flatMap(({ local, start, end }) =>
    isNode(local) ? [{ name: String(local.name), start, end }] : [],
  );
  return names.length > 0 && isNode(source)
    ? [{ from: String(source.value), names, isType: importKind === "type" }]
    : [];
}

function constructionOf(node: Node, text: string, statement: Node | undefined): Construction[] {
  const [scope, id, body] = nodesOf(node.arguments);
  if (!scope || id?.type !== "StringLiteral" || !body || !isNode(node.callee)) return [];
  const range = statement && statement.expression === node ? ([statement.start, statement.end] as const) : undefined;
  const type = text.slice(node.callee.start, node.callee.end).split(".").at(-1) ?? "";
  return [
    {
      type,
      id: String(id.value),
      start: node.start,
      scope: text.slice(scope.start, scope.end),
      body: treeOf(body, text),
      ...(range && { statement: range }),
    },
  ];
}

function treeOf(node: Node, text: string): Tree {
  const leaf = (is: Tree["is"], says = text.slice(node.start, node.end).split(/\s+/).join(" ")): Tree => ({
    is,
    says,
    start: node.start,
    end: node.end,
    parts: [],
  });
  const inner = (child: unknown): Tree => (isNode(child) ? treeOf(child, text) : leaf("other"));
  switch (node.type) {
    case "StringLiteral":
    case "NumericLiteral":
    case "BooleanLiteral":
      return leaf("literal", JSON.stringify(node.value));
    case "NullLiteral":
      return leaf("literal", "null");
    case "TemplateLiteral":
      return templateOf(node, leaf);
    case "UnaryExpression": {
      const { is, says } = inner(node.argument);
      return node.operator === "-" && is === "literal" ? leaf("literal", `-${says}`) : leaf("other");
    }
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return inner(node.expression);
    case "ObjectExpression":
      return { ...leaf("members", "{"), parts: propertiesOf(node, text), inside: [node.start + 1, node.end - 1] };
    case "ArrayExpression":
      return { ...leaf("items", "["), parts: itemsOf(node.elements, text), inside: [node.start + 1, node.end - 1] };
    case "NewExpression":
    case "CallExpression":
      return callOf(node, text);
    case "Identifier":
    case "ThisExpression":
      return leaf("reference");
    case "MemberExpression":
      return accessOf(node, text, leaf);
    default:
      return leaf("other");
  }
}

function templateOf({ quasis, expressions }: Node, leaf: (is: Tree["is"], says?: string) => Tree): Tree {
  const [only] = nodesOf(quasis);
  const { cooked } = (only?.value ?? {}) as { cooked?: unknown };
  return nodesOf(expressions).length === 0 ? leaf("literal", JSON.stringify(cooked)) : leaf("other");
}

function accessOf(node: Node, text: string, leaf: (is: Tree["is"], says?: string) => Tree): Tree {
  if (node.computed === true || !isNode(node.object) || !isNode(node.property)) return leaf("other");
  const before = treeOf(node.object, text);
  if (before.is === "reference") return leaf("reference");
  const step: Tree = { ...leaf("call", String(node.property.name)), start: before.end };
  return before.is === "chain" || before.is === "call" ? chained(before, step, node) : leaf("other");
}

function chained(before: Tree, step: Tree, { end }: Node): Tree {
  const head: Part = { key: "", start: before.start, end: before.end, tree: before };
  const parts = before.is === "chain" ? before.parts : [head];
  return {
    is: "chain",
    says: "",
    start: before.start,
    end,
    parts: [...parts, { key: step.says, start: before.end, end, tree: step }],
  };
}

function callOf(node: Node, text: string): Tree {
  const { callee } = node;
  const parts = itemsOf(node.arguments, text);
  if (!isNode(callee)) return { is: "other", says: "", start: node.start, end: node.end, parts: [] };
  const open = (nodesOf(node.typeParameters).at(-1)?.end ?? callee.end) + text.slice(callee.end).indexOf("(") + 1;
  const inside: readonly [number, number] = [open, node.end - 1];
  const isMethod = node.type === "CallExpression" && callee.type === "MemberExpression" && callee.computed !== true;
  if (!isMethod || !isNode(callee.object) || !isNode(callee.property)) {
    const isNew = node.type === "NewExpression";
    const says = `${isNew ? "new " : ""}${text.slice(callee.start, callee.end)}`;
    const made: Tree = { is: "call", says, start: node.start, end: node.end, parts, inside };
    // A builder's call is the head of a chain, also where no other call follows.
    return isNew
      ? made
      : { ...made, is: "chain", says: "", parts: [{ key: "", start: made.start, end: made.end, tree: made }] };
  }
  const before = treeOf(callee.object, text);
  return chained(
    before,
    { is: "call", says: String(callee.property.name), start: before.end, end: node.end, parts, inside },
    node,
  );
}

function itemsOf(elements: unknown, text: string): Part[] {
  return nodesOf(elements).map((node) => ({ key: "", start: node.start, end: node.end, tree: treeOf(node, text) }));
}

/** A spread is named after what it spreads. */
function propertiesOf({ properties }: Node, text: string): Part[] {
  return nodesOf(properties).map((node): Part => {
    const { start, end, key, value, argument, computed } = node;
    if (node.type === "SpreadElement" && isNode(argument)) {
      const callee = isNode(argument.callee) ? argument.callee : argument;
      return { key: `...${text.slice(callee.start, callee.end)}`, start, end, tree: treeOf(argument, text) };
    }
    const name = isNode(key) && computed !== true ? String(key.name ?? key.value) : text.slice(start, end);
    const tree: Tree = isNode(value)
      ? treeOf(value, text)
      : { is: "other", says: text.slice(start, end), start, end, parts: [] };
    return { key: name, start, end, tree };
  });
}
