import { readJson } from "terraform-provider-sdk/values";
import { withTemplates } from "./hcl";
import type { Part, Range, Tree } from "./tree";
import { expressionOf } from "./typescript";

/**
 * The tree of a JSON document in a text of Terraform's language, in which `${…}` is computed. Nothing for a text whose form or keys are
 * computed. @throws Error for what is no JSON
 */
export function jsonTemplateOf(text: string, offset: number): Tree | undefined {
  const maskedText = withoutHoles(text);
  if (!maskedText) return undefined;
  const { masked, holes } = maskedText;
  const isIn = ([start, end]: Range) => holes.some((hole) => hole[0] < end - offset && start - offset < hole[1]);
  const keys: Range[] = [];
  const treeWithHoles = (tree: Tree): Tree => {
    const { start, end } = tree;
    const parts = tree.parts.map((part): Part => {
      if (part.name) keys.push(part.name);
      return { ...part, key: withTemplates(part.key), tree: treeWithHoles(part.tree) };
    });
    if (tree.type !== "literal") return { ...tree, parts };
    if (isIn([start, end])) return { ...tree, type: "other", content: text.slice(start - offset, end - offset) };
    const value = readJson(tree.content);
    if (typeof value !== "string") return tree;
    return { ...tree, content: JSON.stringify(withTemplates(value)) };
  };
  const tree = treeWithHoles(expressionOf(masked, undefined, offset));
  if (keys.some(isIn)) return undefined;
  return tree;
}

/** A text with something of the same length in place of what it computes, and where that is; nothing for a text with directives. */
function withoutHoles(text: string): { readonly masked: string; readonly holes: readonly Range[] } | undefined {
  const holes: Range[] = [];
  let masked = "";
  let isInText = false;
  while (masked.length < text.length) {
    const start = masked.length;
    const [escaped] = /^([$%])\1+\{/.exec(text.slice(start, start + 80)) ?? [];
    if (escaped === undefined && text.startsWith("%{", start)) return undefined;
    if (escaped === undefined && text.startsWith("${", start)) {
      const end = holeEnd(text, start + 2);
      holes.push([start, end]);
      masked += (isInText ? "x" : "1").repeat(end - start);
      continue;
    }
    if (text[start] === '"') isInText = !isInText;
    const length = text[start] === "\\" ? 2 : 1;
    masked += escaped ?? text.slice(start, start + length);
  }
  return { masked, holes };
}

/** Where the braces around something end. Braces in its texts do not count. */
function holeEnd(text: string, start: number): number {
  let depth = 1;
  let isQuoted = false;
  for (let place = start; place < text.length; place += 1) {
    const character = text[place];
    if (character === "\\") place += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === "{" && !isQuoted) depth += 1;
    else if (character === "}" && !isQuoted) depth -= 1;
    if (depth === 0) return place + 1;
  }
  return text.length;
}
