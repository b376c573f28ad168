import { isTooDeep } from "terraform-provider-sdk/internal/schema";
import { isPresent, omitUndefined, printable, readJson, wellFormed } from "terraform-provider-sdk/values";
import { hclSyntaxOf, type HclNode as Node } from "./packages";
import { headKey, type Part, type Range, type Tree, type Use } from "./tree";

/** A file in Terraform's language: its arguments and blocks, without what cannot be read. */
export function hclOf(text: string, file?: string): Promise<Tree> {
  return readSyntax(text, file === undefined ? {} : { file }, (root) => new Reader(text, 0, "\n").bodyOf(root));
}

interface HclFile {
  readonly file: Tree;
  readonly uses: readonly Use[];
}

/** Where a file begins in the text of all files, its name, and how its lines end. */
interface HclOrigin {
  readonly offset?: number;
  readonly file?: string;
  readonly lineEnd?: "\n" | "\r\n";
}

/** A file, and where it uses names. @throws Error that names a file which is nested deeper than its readers go */
export function readHcl(text: string, origin: HclOrigin = {}): Promise<HclFile> {
  const { offset = 0, lineEnd = "\n" } = origin;
  return readSyntax(text, origin, (root) => ({
    file: new Reader(text, offset, lineEnd).bodyOf(root),
    uses: usesIn(root, offset),
  }));
}

async function readSyntax<T>(text: string, { file = "The code" }: HclOrigin, read: (root: Node) => T): Promise<T> {
  if (isTooDeep(text)) throw new Error(`${file} cannot be read: lists and objects nested in more than 200 levels.`);
  const escaped = withoutLongEscapes(text);
  const plain = exponent.test(text) ? await withSyntax(escaped, (root) => withoutExponents(escaped, root)) : escaped;
  return withSyntax(plain, read);
}

async function withSyntax<T>(text: string, read: (root: Node) => T): Promise<T> {
  const syntax = await hclSyntaxOf(text);
  try {
    return read(syntax.rootNode);
  } finally {
    syntax.delete();
  }
}

const exponent = /(?<![\w.])\d+(?:\.\d+)?[eE][+-]?\d+(?![\w.])/;

/** The grammar cannot read `1e-9`, so that digits stand there while it reads. */
function withoutExponents(text: string, root: Node): string {
  return text.replace(new RegExp(exponent, "g"), (number, start: number) => {
    if (root.descendantForIndex(start)?.type === "numeric_lit") return "1".repeat(number.length);
    return number;
  });
}

/** The grammar cannot read `$$${`, which is `$${` in a text, so that letters stand for the signs before the last two while it reads. */
function withoutLongEscapes(text: string): string {
  return text.replace(/([$%])\1+(?=\1\{)/g, (signs, sign: string) => "x".repeat(signs.length - 1) + sign);
}

/** The blocks of some types in a file or a block. */
export function blocksIn({ parts }: Tree, ...types: readonly string[]): Tree[] {
  return parts.flatMap(({ tree }) => {
    if (tree.type === "block" && types.includes(tree.content)) return [tree];
    return [];
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

/** What a text says in which something that begins a template is written twice. */
export function withTemplates(text: string): string {
  return text.replaceAll("$${", "${").replaceAll("%%{", "%{");
}

const childrenOf = (node: Node) => node.namedChildren.filter(isPresent);

function childOf(node: Node, type: string): Node | undefined {
  return node.children.find((child) => child?.type.endsWith(type)) ?? undefined;
}

/** What is looped over, the names that a loop gives, and what it makes of each; nothing where it leaves some out. */
function loopOf(node: Node) {
  const tuple = childrenOf(node).find(({ type }) => type === "for_tuple_expr");
  const intro = childrenOf(tuple ?? node).find(({ type }) => type === "for_intro");
  const body = childrenOf(tuple ?? node).find(({ type }) => type === "expression");
  const over = intro && childrenOf(intro).find(({ type }) => type === "expression");
  if (!intro || !over || !body || childrenOf(tuple ?? node).some(({ type }) => type === "for_cond")) return undefined;
  const names = childrenOf(intro).flatMap(({ type, text }) => {
    if (type === "identifier") return [text];
    return [];
  });
  return { over, body, names };
}

/** Makes trees of syntax, with the text as it is written. */
class Reader {
  constructor(
    private readonly text: string,
    private readonly offset: number,
    private readonly lineEnd: string,
  ) {}

  bodyOf(node: Node): Tree {
    return this.collectionOf(node, childOf(node, "body")?.namedChildren ?? []);
  }

  private textOf({ startIndex, endIndex }: Node): string {
    return this.text.slice(startIndex, endIndex);
  }

  /** A name or a label, with or without quotes. */
  private nameOf(node: Node): string {
    const text = this.textOf(node);
    if (text.startsWith('"')) return String(readJson(text) ?? text);
    return text;
  }

  private blockOf(node: Node): Tree {
    const [type, ...labels] = childrenOf(node).filter(({ type }) => /^(identifier|string_lit)$/.test(type));
    const names = labels.map((label) => this.nameOf(label));
    return { ...this.bodyOf(node), type: "block", content: type?.text ?? "", labels: names };
  }

  private rangeOf({ startIndex, endIndex }: Node): Pick<Tree, "start" | "end"> {
    return { start: startIndex + this.offset, end: endIndex + this.offset };
  }

  private treeAt(
    node: Node,
    type: Tree["type"],
    content = this.textOf(node).split(/\s+/).join(" "),
    more: Partial<Tree> = {},
  ): Tree {
    return { type: type, content: content, ...this.rangeOf(node), parts: [], ...more };
  }

  private part(node: Node, key = "", tree = this.treeOf(node), name?: Range): Part {
    return { key, ...this.rangeOf(node), tree, ...omitUndefined({ name }) };
  }

  private treeOf(node: Node): Tree {
    const [first, ...more] = childrenOf(node);
    if (node.hasError || !first) {
      if (node.type.endsWith("_lit")) return this.literalOf(node);
      return this.treeAt(node, "other");
    }
    switch (node.type) {
      case "expression":
        if (more.length === 0) return this.treeOf(first);
        return this.pathOf(node, first, more);
      case "literal_value":
      case "template_expr":
      case "collection_value":
        if (more.length === 0) return this.treeOf(first);
        return this.treeAt(node, "other");
      case "variable_expr":
        return this.treeAt(node, "reference");
      case "operation":
      case "unary_operation":
      case "string_lit":
      case "heredoc_template":
        return this.literalOf(node);
      case "quoted_template":
        return this.templateOf(node);
      case "conditional": {
        const [, whenTrue, whenFalse] = childrenOf(node).filter(({ type }) => type === "expression");
        if (!whenTrue || !whenFalse) return this.treeAt(node, "other");
        return this.treeAt(node, "choice", undefined, { parts: [this.part(whenTrue), this.part(whenFalse)] });
      }
      case "for_expr": {
        const loop = loopOf(node);
        if (!loop) return this.treeAt(node, "other");
        const { names, over, body } = loop;
        return this.treeAt(node, "loop", undefined, { labels: names, parts: [this.part(over), this.part(body)] });
      }
      case "tuple":
      case "object":
        return this.collectionOf(node, node.namedChildren);
      case "function_call":
        return this.callOf(node, first.text);
      default:
        return this.treeAt(node, "other");
    }
  }

  /** Nothing for a text with interpolation, whose value nobody knows here. */
  private literalOf(node: Node): Tree {
    const text = this.textOf(node);
    if (node.type === "heredoc_template") {
      const heredoc = heredocOf(text, this.lineEnd);
      if (/(?<!\$)\$\{|(?<!%)%\{/.test(heredoc)) return this.treeAt(node, "other");
      return this.treeAt(node, "literal", JSON.stringify(withTemplates(heredoc)));
    }
    const value = readJson(text.startsWith('"') ? withTemplates(text) : text);
    if (value === undefined) return this.treeAt(node, "other");
    return this.treeAt(node, "literal", JSON.stringify(value));
  }

  private templateOf(node: Node): Tree {
    const holes = childrenOf(node).filter(({ type }) => type === "template_interpolation");
    const parts = holes.flatMap((hole) => {
      const inner = childrenOf(hole).find(({ type }) => type === "expression");
      if (inner) return [{ ...this.part(hole), tree: this.treeOf(inner) }];
      return [];
    });
    return this.treeAt(node, "template", undefined, { parts });
  }

  private collectionOf(node: Node, children: readonly (Node | null)[]): Tree {
    const [start, end] = [childOf(node, "_start")?.endIndex, childOf(node, "_end")?.startIndex];
    const parts = children.filter(isPresent).flatMap((child): Part[] => {
      const [key, value] = [child.namedChildren.at(0), child.namedChildren.at(-1)];
      if (child.type === "expression") return [this.part(child)];
      if (child.type === "block") return [this.part(child, child.text.split("{")[0]?.trim(), this.blockOf(child))];
      if (!/^(attribute|object_elem)$/.test(child.type) || !key || !value) return [];
      const name = this.rangeOf(key);
      return [this.part(child, this.nameOf(key), this.treeOf(value), [name.start, name.end])];
    });
    const [type, content] = node.type === "tuple" ? (["items", "["] as const) : (["members", "{"] as const);
    const inside = [(start ?? node.startIndex) + this.offset, (end ?? node.endIndex) + this.offset] as const;
    return this.treeAt(node, type, content, { parts, inside });
  }

  /** A `chomp` around a heredoc takes away its last line end. */
  private callOf(node: Node, name: string): Tree {
    const list = childOf(node, "function_arguments");
    const parts = childrenOf(list ?? node).flatMap((child) => {
      if (child.type === "expression") return [this.part(child)];
      return [];
    });
    const [single, ...more] = parts;
    if (name === "chomp" && single?.tree.type === "literal" && more.length === 0)
      return this.treeAt(node, "literal", JSON.stringify(String(readJson(single.tree.content)).replace(/\r?\n$/, "")));
    const end = node.endIndex - 1 + this.offset;
    const start = list ? list.startIndex + this.offset : end;
    return this.treeAt(node, "call", name, { parts, inside: [start, end] });
  }

  /** `a.b.c`, and `a.b["c"].d` as a chain. */
  private pathOf(node: Node, first: Node, steps: readonly Node[]): Tree {
    const isCall = first.type === "function_call";
    if (!isCall && first.type !== "variable_expr") return this.treeAt(node, "other");
    const firstCall = isCall ? 0 : steps.findIndex(({ type }) => type !== "get_attr");
    const attributes = firstCall < 0 ? steps : steps.slice(0, firstCall);
    const end = attributes.at(-1)?.endIndex ?? first.endIndex;
    const content = this.text.slice(node.startIndex, end);
    const head = isCall ? this.treeOf(first) : this.treeAt(node, "reference", content, { end: end + this.offset });
    if (firstCall < 0) return head;
    const calls = steps.slice(firstCall).map((step) => {
      const tree = this.stepOf(step);
      return this.part(step, tree.content, tree);
    });
    const parts = [{ key: headKey, start: head.start, end: head.end, tree: head }, ...calls];
    return this.treeAt(node, "chain", "", { parts });
  }

  private stepOf(step: Node): Tree {
    const [index] = step.type === "index" ? step.descendantsOfType("expression") : [];
    if (!index) return this.treeAt(step, "call", step.text, { parts: [] });
    return this.treeAt(step, "call", "[]", { parts: [this.part(index)] });
  }
}

/** The text of a heredoc, whose lines end as those of its file. */
function heredocOf(text: string, lineEnd: string): string {
  const [head = "", ...lines] = text.split("\n").slice(0, -1);
  const indents = lines
    .filter((line) => line !== "" && line !== "\r")
    .map((line) => line.length - line.trimStart().length);
  const cut = head.startsWith("<<-") ? Math.min(...indents) : 0;
  return lines.map((line) => `${line.slice(cut)}${lineEnd}`).join("");
}

/** What the names of loops stand for around a place: a path, or nothing for a key and for what has no name. */
type Aliases = ReadonlyMap<string, readonly string[] | undefined>;

/** Where the names of a file are used; those of a loop are uses of what it goes over. */
function usesIn(root: Node, offset: number): Use[] {
  const uses: Use[] = [];
  const meant = ([name = "", ...remaining]: readonly string[], aliases: Aliases): readonly string[] | undefined => {
    const isEach = name === "each" && aliases.has("each");
    if (!isEach) {
      if (aliases.has(name)) return join(aliases.get(name), remaining);
      return [name, ...remaining];
    }
    if (remaining[0] === "value") return join(aliases.get("each"), remaining.slice(1));
    return undefined;
  };
  /** The path of a list or map that a loop goes over by name. */
  const pathOver = (over: Node | undefined, aliases: Aliases) => {
    const path =
      over && childrenOf(over).every(({ type }) => /^(variable_expr|get_attr)$/.test(type)) && pathIn(childrenOf(over));
    if (path) return join(meant(path, aliases), ["*"]);
    return undefined;
  };
  const visit = (node: Node, aliases: Aliases): void => {
    const children = childrenOf(node);
    if (isOfKeys(children)) return;
    for (const [index, child] of children.entries()) {
      const path = child.type === "variable_expr" ? meant(pathIn(children.slice(index)), aliases) : undefined;
      if (path) uses.push({ path, start: child.startIndex + offset });
    }
    const { over, names = [] } = namesIn(node);
    const path = pathOver(over, aliases);
    const inner = new Map([
      ...aliases,
      ...names.map((name, index) => [name, names[index + 1] ? undefined : path] as const),
    ]);
    // Going over a collection by its name uses what is then taken of it.
    const visitInner = (child: Node): void => {
      if (path && child.id === over?.id) return;
      if (path && over && child.startIndex <= over.startIndex && child.endIndex >= over.endIndex)
        for (const nested of childrenOf(child)) visitInner(nested);
      else visit(child, names.length > 0 ? inner : aliases);
    };
    for (const child of children) visitInner(child);
  };
  visit(root, new Map());
  return uses;
}

const join = (path: readonly string[] | undefined, remaining: readonly string[]) => path && [...path, ...remaining];

/** The names that a loop, or a block with `for_each`, gives to what is in it, and what it goes over. */
function namesIn(node: Node): { readonly names?: readonly string[]; readonly over?: Node } {
  if (node.type === "for_expr") return loopOf(node) ?? {};
  if (node.type !== "body" || node.parent?.type !== "block") return {};
  const each = childrenOf(node).find(
    ({ type, namedChildren }) => type === "attribute" && namedChildren[0]?.text === "for_each",
  );
  const over = each?.namedChildren.at(-1);
  if (over) return { names: ["each"], over };
  return {};
}

/** True for a call that only takes the keys of a collection that has a name, and none of its values. */
function isOfKeys([name, list]: readonly Node[]): boolean {
  if (name?.type !== "identifier" || !/^(keys|length)$/.test(name.text) || list?.type !== "function_arguments")
    return false;
  const [single, ...more] = childrenOf(list);
  return single !== undefined && more.length === 0 && childrenOf(single)[0]?.type === "variable_expr";
}

/** `a.b["c"].d`; `*` for a computed index. */
function pathIn([first, ...steps]: readonly Node[]): string[] {
  const path = [first?.text ?? ""];
  for (const step of steps) {
    const index = step.type === "index" ? readJson(step.text.slice(1, -1)) : undefined;
    const isName = typeof index === "string" || typeof index === "number";
    if (step.type === "get_attr") path.push(step.text.slice(1).trim());
    else if (step.type === "index" && isName) path.push(String(index));
    else if (step.type === "index") path.push("*");
    else break;
  }
  return path;
}
