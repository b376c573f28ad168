import { isPresent, printable, readJson, wellFormed } from "terraform-provider-sdk/internal/schema";
import { hclSyntaxOf, type HclNode as Node } from "./packages";
import { headKey, type Made, type Part, type Tree, withConstants } from "./tree";

/** A file in Terraform's language: its arguments and blocks, without what cannot be read. */
export async function hclOf(text: string): Promise<Tree> {
  const syntax = await hclSyntaxOf(text);
  const file = bodyOf(syntax.rootNode);
  syntax.delete();
  return file;
}

/** The blocks of some types in a file or a block. */
export function blocksIn({ parts }: Tree, ...types: readonly string[]): Tree[] {
  return parts.flatMap(({ tree }) => (tree.is === "block" && types.includes(tree.says) ? [tree] : []));
}

/** The resources of a file in Terraform's language. A local value that is used once stands where it is used. */
export async function resourcesIn(text: string): Promise<Made[]> {
  const syntax = await hclSyntaxOf(text);
  const file = bodyOf(syntax.rootNode);
  const uses = syntax.rootNode
    .descendantsOfType("get_attr")
    .map((node) => `${node?.previousNamedSibling?.text}${node?.text}`);
  syntax.delete();
  const locals = blocksIn(file, "locals").flatMap(({ parts }) => parts);
  const constants = locals
    .map(({ key, tree }) => [`local.${key}`, tree] as const)
    .filter(([name, { is }]) => is === "literal" && uses.filter((one) => one === name).length === 1);
  return blocksIn(file, "resource").flatMap((block): Made[] => {
    const { labels: [type, name] = [], start, end } = block;
    if (type === undefined || name === undefined) return [];
    const body = withConstants({ ...block, is: "members", says: "{" }, new Map(constants));
    return [{ type, name, body, whole: [start, end] }];
  });
}

/** A text as a quoted template that holds exactly that text; half a surrogate pair, which HCL cannot have, is replaced. */
export function quoted(text: string): string {
  return `"${printable(withoutTemplates(wellFormed(text)).replace(/["\\]/g, "\\$&"))}"`;
}

/** A text in which nothing begins a template. */
export function withoutTemplates(text: string): string {
  return text.replace(/[$%]\{/g, (start) => `${start.charAt(0)}${start}`);
}

/** A name or a label, with or without quotes. */
function nameOf({ text }: Node): string {
  return String(readJson(text) ?? text);
}

function bodyOf(node: Node): Tree {
  return collectionOf(node, childOf(node, "body")?.namedChildren ?? []);
}

function blockOf(node: Node): Tree {
  const [type, ...labels] = node.namedChildren
    .filter(isPresent)
    .filter(({ type }) => /^(identifier|string_lit)$/.test(type));
  return { ...bodyOf(node), is: "block", says: type?.text ?? "", labels: labels.map(nameOf) };
}

function childOf(node: Node, type: string): Node | undefined {
  return node.children.find((child) => child?.type.endsWith(type)) ?? undefined;
}

function treeAt(node: Node, is: Tree["is"], says = node.text.split(/\s+/).join(" "), more: Partial<Tree> = {}): Tree {
  return { is, says, start: node.startIndex, end: node.endIndex, parts: [], ...more };
}

function part(node: Node, key = "", tree = treeOf(node)): Part {
  return { key, start: node.startIndex, end: node.endIndex, tree };
}

/** What the grammar cannot read, `1e-9` for example, is compared as text. */
function treeOf(node: Node): Tree {
  const [first, ...more] = node.namedChildren.filter(isPresent);
  if (node.hasError || !first) return node.type.endsWith("_lit") ? literalOf(node) : treeAt(node, "other");
  switch (node.type) {
    case "expression":
      return more.length === 0 ? treeOf(first) : pathOf(node, first, more);
    case "literal_value":
    case "template_expr":
    case "collection_value":
      return more.length === 0 ? treeOf(first) : treeAt(node, "other");
    case "variable_expr":
      return treeAt(node, "reference");
    case "operation":
    case "unary_operation":
    case "string_lit":
    case "heredoc_template":
      return literalOf(node);
    case "tuple":
    case "object":
      return collectionOf(node, node.namedChildren);
    case "function_call":
      return callOf(node, first.text);
    default:
      return treeAt(node, "other");
  }
}

/** Nothing for a text with interpolation, whose value nobody knows here. */
function literalOf(node: Node): Tree {
  const plain = (text: string) => text.replaceAll("$${", "${").replaceAll("%%{", "%{");
  const heredoc = node.type === "heredoc_template" ? heredocOf(node.text) : undefined;
  const value = heredoc === undefined ? readJson(node.text.startsWith('"') ? plain(node.text) : node.text) : heredoc;
  const isComputed = heredoc !== undefined && /(?<![$%])(?:\$\$|%%)*[$%]\{/.test(heredoc);
  if (value === undefined || isComputed) return treeAt(node, "other");
  return treeAt(node, "literal", JSON.stringify(heredoc === undefined ? value : plain(heredoc)));
}

function heredocOf(text: string): string {
  const [head = "", ...lines] = text.split(/\r?\n/).slice(0, -1);
  const indents = lines.filter((line) => line !== "").map((line) => line.length - line.trimStart().length);
  const cut = head.startsWith("<<-") ? Math.min(...indents) : 0;
  return lines.map((line) => `${line.slice(cut)}\n`).join("");
}

function collectionOf(node: Node, children: readonly (Node | null)[]): Tree {
  const [start, end] = [childOf(node, "_start")?.endIndex, childOf(node, "_end")?.startIndex];
  const parts = children.filter(isPresent).flatMap((child): Part[] => {
    const [key, value] = [child.namedChildren.at(0), child.namedChildren.at(-1)];
    if (child.type === "expression") return [part(child)];
    if (child.type === "block") return [part(child, child.text.split("{")[0]?.trim(), blockOf(child))];
    return /^(attribute|object_elem)$/.test(child.type) && key && value
      ? [part(child, nameOf(key), treeOf(value))]
      : [];
  });
  const [is, says] = node.type === "tuple" ? (["items", "["] as const) : (["members", "{"] as const);
  return treeAt(node, is, says, { parts, inside: [start ?? node.startIndex, end ?? node.endIndex] });
}

/** A `chomp` around a heredoc takes away its last line end. */
function callOf(node: Node, name: string): Tree {
  const list = childOf(node, "function_arguments");
  const parts = (list?.namedChildren ?? []).flatMap((child) => (child?.type === "expression" ? [part(child)] : []));
  const [only, ...more] = parts;
  if (name === "chomp" && only?.tree.is === "literal" && more.length === 0)
    return treeAt(node, "literal", JSON.stringify(String(readJson(only.tree.says)).replace(/\n$/, "")));
  return treeAt(node, "call", name, { parts, inside: [list?.startIndex ?? node.endIndex - 1, node.endIndex - 1] });
}

/** `a.b.c`, and `a.b["c"].d` as a chain. */
function pathOf(node: Node, first: Node, steps: readonly Node[]): Tree {
  const isCall = first.type === "function_call";
  if (!isCall && first.type !== "variable_expr") return treeAt(node, "other");
  const known = isCall ? 0 : steps.findIndex((one) => one.type !== "get_attr");
  const end = (known < 0 ? steps.at(-1) : steps[known - 1])?.endIndex ?? first.endIndex;
  const says = node.text.slice(0, end - node.startIndex);
  const head: Tree = isCall ? treeOf(first) : treeAt(node, "reference", says, { end });
  if (known < 0) return head;
  const calls = steps.slice(known).map((step) => {
    const inner = step.type === "index" ? step.descendantsOfType("expression").at(0) : undefined;
    const tree = treeAt(step, "call", inner ? "[]" : step.text, { parts: inner ? [part(inner)] : [] });
    return part(step, tree.says, tree);
  });
  return treeAt(node, "chain", "", {
    parts: [{ key: headKey, start: head.start, end: head.end, tree: head }, ...calls],
  });
}
