import { readJson } from "terraform-provider-sdk/internal/schema";
import { hclParser, type Node } from "./packages";
import type { Part, Tree } from "./tree";

/** A resource in a file of Terraform's language. */
export interface Block {
  readonly type: string;
  readonly label: string;
  readonly start: number;
  readonly end: number;
  readonly body: Tree;
}

/** The resources of a file, with positions in its text. */
export async function blocksIn(text: string): Promise<Block[]> {
  const tree = (await hclParser()).parse(text);
  const blocks = (tree?.rootNode.descendantsOfType("block") ?? []).flatMap((node) => {
    const [kind, type, label] = node?.namedChildren ?? [];
    if (!node || kind?.text !== "resource" || !type || !label || node.parent?.parent?.type !== "config_file") return [];
    return [
      { type: nameOf(type), label: nameOf(label), start: node.startIndex, end: node.endIndex, body: bodyOf(node) },
    ];
  });
  tree?.delete();
  return blocks;
}

const nameOf = (node: Node): string => String(readJson(node.text) ?? node.text);

function bodyOf(block: Node): Tree {
  const [start, end] = [childOf(block, "block_start")?.endIndex, childOf(block, "block_end")?.startIndex];
  const children = childOf(block, "body")?.namedChildren ?? [];
  const parts = children.flatMap((node): Part[] => {
    if (node?.type === "attribute") return [member(node, node.namedChildren.at(0), node.namedChildren.at(-1))];
    if (node?.type !== "block") return [];
    const key = node.text.slice(0, node.text.indexOf("{")).trim();
    return [{ key, start: node.startIndex, end: node.endIndex, tree: leaf("other", node) }];
  });
  return { ...leaf("members", block, "{"), parts, inside: [start ?? block.startIndex, end ?? block.endIndex] };
}

function childOf(node: Node, type: string): Node | undefined {
  return node.children.find((child) => child?.type === type) ?? undefined;
}

function member(node: Node, key: Node | null | undefined, value: Node | null | undefined): Part {
  const name = key ? nameOf(key) : "";
  return { key: name, start: node.startIndex, end: node.endIndex, tree: value ? treeOf(value) : leaf("other", node) };
}

function leaf(is: Tree["is"], node: Node, says = node.text.split(/\s+/).join(" ")): Tree {
  return { is, says, start: node.startIndex, end: node.endIndex, parts: [] };
}

const transparent = ["expression", "literal_value", "template_expr", "collection_value"];

/** What the grammar cannot read, `1e-9` for example, is compared as text. */
function treeOf(node: Node): Tree {
  const [first, ...more] = node.namedChildren;
  if (node.hasError || !first) return node.type.endsWith("_lit") ? literalOf(node) : leaf("other", node);
  if (transparent.includes(node.type) && more.length === 0) return treeOf(first);
  switch (node.type) {
    case "expression":
      return pathOf(node, first, more);
    case "variable_expr":
      return leaf("reference", node);
    case "operation":
    case "unary_operation":
    case "string_lit":
    case "heredoc_template":
      return literalOf(node);
    case "tuple":
    case "object":
      return collectionOf(node);
    case "function_call":
      return callOf(node, first);
    default:
      return leaf("other", node);
  }
}

function literalOf(node: Node): Tree {
  const value = node.type === "heredoc_template" ? heredoc(node.text) : plainValue(node.text);
  return value === undefined ? leaf("other", node) : leaf("literal", node, JSON.stringify(value));
}

function plainValue(text: string): unknown {
  return readJson(text.startsWith('"') ? unescaped(text) : text);
}

/** Nothing for a text with interpolation, whose value nobody knows here. */
function heredoc(text: string): string | undefined {
  const [head = "", ...lines] = text.split(/\r?\n/).slice(0, -1);
  const indents = lines.filter((line) => line !== "").map((line) => line.length - line.trimStart().length);
  const cut = head.startsWith("<<-") ? Math.min(...indents) : 0;
  const value = lines.map((line) => `${line.slice(cut)}\n`).join("");
  return /(?<![$%])(?:\$\$|%%)*[$%]\{/.test(value) ? undefined : unescaped(value);
}

function unescaped(text: string): string {
  return text.replaceAll("$${", "${").replaceAll("%%{", "%{");
}

function collectionOf(node: Node): Tree {
  const isList = node.type === "tuple";
  const [open, close] = [
    childOf(node, isList ? "tuple_start" : "object_start"),
    childOf(node, isList ? "tuple_end" : "object_end"),
  ];
  const inside: readonly [number, number] = [open?.endIndex ?? node.startIndex, close?.startIndex ?? node.endIndex];
  const parts = node.namedChildren.flatMap((child): Part[] => {
    if (child?.type === "expression") return [item(child)];
    return child?.type === "object_elem" ? [member(child, child.namedChildren.at(0), child.namedChildren.at(-1))] : [];
  });
  return { ...leaf(isList ? "items" : "members", node, isList ? "[" : "{"), parts, inside };
}

function item(node: Node): Part {
  return { key: "", start: node.startIndex, end: node.endIndex, tree: treeOf(node) };
}

/** A `chomp` around a heredoc takes away its last line end. */
function callOf(node: Node, name: Node): Tree {
  const list = childOf(node, "function_arguments");
  const parts = (list?.namedChildren ?? []).flatMap((child) => (child?.type === "expression" ? [item(child)] : []));
  const [only, ...more] = parts;
  if (name.text === "chomp" && only?.tree.is === "literal" && more.length === 0)
    return leaf("literal", node, JSON.stringify(String(readJson(only.tree.says)).replace(/\n$/, "")));
  return {
    ...leaf("call", node, name.text),
    parts,
    inside: [list?.startIndex ?? node.endIndex - 1, node.endIndex - 1],
  };
}

/** `a.b.c`, and `a.b["c"].d` as a chain. */
function pathOf(node: Node, first: Node, more: readonly (Node | null)[]): Tree {
  if (!["variable_expr", "function_call"].includes(first.type)) return leaf("other", node);
  const steps = more.filter((one) => one !== null);
  const known = steps.findIndex((one) => one.type !== "get_attr");
  const plain = known < 0 ? steps : steps.slice(0, known);
  const end = plain.at(-1)?.endIndex ?? first.endIndex;
  const text = node.text.slice(0, end - node.startIndex);
  const head: Tree =
    first.type === "function_call"
      ? treeOf(first)
      : { is: "reference", says: text, start: node.startIndex, end, parts: [] };
  if (known < 0 && head.is === "reference") return head;
  const rest = head.is === "reference" ? steps.slice(known) : steps;
  const parts = rest.map((step): Part => {
    const inner = step.type === "index" ? step.descendantsOfType("expression").at(0) : undefined;
    const tree = { ...leaf("call", step, inner ? "[]" : step.text), parts: inner ? [item(inner)] : [] };
    return { key: tree.says, start: step.startIndex, end: step.endIndex, tree };
  });
  const begin: Part = { key: "", start: head.start, end: head.end, tree: head };
  return { ...leaf("chain", node, ""), parts: [begin, ...parts] };
}
