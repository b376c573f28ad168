import { printable } from "terraform-provider-sdk/schema";

/** A piece of code that is laid out in one line where it fits, and else in several. */
export type Doc = TextDoc | BracketsDoc | CallDoc | ChainDoc;

interface TextDoc {
  readonly is: "text";
  readonly text: string;
  /** The same in one line, where the text has several. */
  readonly flat?: string;
}

/** An object or a list. */
interface BracketsDoc {
  readonly is: "brackets";
  readonly open: "{" | "[";
  readonly items: readonly { readonly key?: string | undefined; readonly value: Doc }[];
  /** In several lines even where one would do. */
  readonly isBroken: boolean;
}

/** `dashboard.tile("…")`, `new Dashboard(scope, "…", { … })`. */
interface CallDoc {
  readonly is: "call";
  readonly callee: string;
  readonly args: readonly Doc[];
}

/** A call and the calls of its result: `timeSeries("Errors", sources.logs).count()`. */
interface ChainDoc {
  readonly is: "chain";
  readonly head: CallDoc;
  readonly calls: readonly CallDoc[];
  /** What says the same where no line is wide enough. */
  readonly otherwise: Doc;
}

export const text = (content: string): TextDoc => ({ is: "text", text: content });

export function list(items: readonly Doc[]): BracketsDoc {
  return { is: "brackets", open: "[", items: items.map((value) => ({ value })), isBroken: breaksByItself(items) };
}

export const call = (callee: string, ...args: readonly Doc[]): CallDoc => ({ is: "call", callee, args });

/** A member without a name is a spread. */
export function object(members: readonly (readonly [string | undefined, Doc])[], isBroken = false): BracketsDoc {
  return { is: "brackets", open: "{", items: members.map(([key, value]) => ({ key, value })), isBroken };
}

/** Formatters give each of several objects, or lists, a line when all of them have several members. */
function breaksByItself(items: readonly Doc[]): boolean {
  const [first] = items;
  if (items.length < 2 || first?.is !== "brackets") return false;
  return items.every((item) => item.is === "brackets" && item.open === first.open && item.items.length > 1);
}

/** Columns of a line. */
const width = 120;

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** The columns that a text takes: East Asian letters and pictures take two. */
function columnsOf(code: string): number {
  let columns = 0;
  for (const character of code) columns += wide.test(character) ? 2 : 1;
  return columns;
}

/** The code of a piece that begins behind `lead` columns of a line with this indentation, and is followed by `trail` columns. */
export function render(doc: Doc, indent: string, lead: number, trail: number): string {
  const flat = holdsBroken(doc) ? undefined : oneLine(doc);
  if (flat !== undefined && indent.length + lead + columnsOf(flat) + trail <= width) return flat;
  switch (doc.is) {
    case "text":
      return doc.text;
    case "brackets":
      return broken(doc, indent);
    case "call":
      return brokenCall(doc, indent, lead, trail);
    case "chain": {
      const one = chosen(doc, indent, lead, trail);
      if (one !== doc) return render(one, indent, lead, trail);
      return [oneLine(doc.head), ...doc.calls.map((each) => `${indent}  ${oneLine(each)}`)].join("\n");
    }
  }
}

/** `const logs = new Source(…);` as a statement in lines with this indentation. */
export function statement(doc: Doc, indent = "  "): string {
  return `${indent}${render(doc, indent, 0, 1)};`;
}

/** True where a text, a list or an object in it always stands in several lines. */
function holdsBroken(doc: Doc): boolean {
  switch (doc.is) {
    case "text":
      return doc.flat !== undefined;
    case "call":
      return doc.args.some(holdsBroken);
    case "brackets":
      return (doc.isBroken && doc.items.length > 0) || doc.items.some(({ value }) => holdsBroken(value));
    // Formatters break a chain of three calls for an argument in which something else than a value is nested.
    case "chain":
      return doc.calls.length > 1 && [doc.head, ...doc.calls].some(({ args }) => args.some(isNested));
  }
}

function isNested(doc: Doc): boolean {
  return doc.is === "brackets" && doc.items.some(({ value }) => value.is !== "text");
}

/** The code of a piece in one line, however long. */
export function oneLine(doc: Doc): string {
  switch (doc.is) {
    case "text":
      return doc.flat ?? doc.text;
    case "call":
      return `${doc.callee}(${doc.args.map(oneLine).join(", ")})`;
    case "chain":
      return [doc.head, ...doc.calls].map(oneLine).join("");
    case "brackets": {
      const items = doc.items.map(({ key, value }) =>
        key === undefined ? oneLine(value) : member(key, oneLine(value)),
      );
      if (doc.open === "[") return `[${items.join(", ")}]`;
      return items.length === 0 ? "{}" : `{ ${items.join(", ")} }`;
    }
  }
}

function broken({ open, items }: BracketsDoc, indent: string): string {
  const inner = `${indent}  `;
  const lines = items.map(({ key, value }) => {
    if (key === undefined) return `${inner}${render(value, inner, 0, 1)},`;
    return `${inner}${wideMember(key, value, inner) ?? member(key, render(value, inner, key.length + 2, 1))},`;
  });
  return `${open}\n${lines.join("\n")}\n${indent}${open === "{" ? "}" : "]"}`;
}

/** Behind a name that is shorter than this formatters never break a line. */
const longKey = 5;

/** A text that is too wide for the line of its name stands in the next one. */
function wideMember(key: string, value: Doc, indent: string): string | undefined {
  if (value.is !== "text" || !/^["']/.test(value.text) || key.length < longKey) return undefined;
  const isWide = indent.length + key.length + 2 + columnsOf(value.text) + 1 > width;
  return isWide ? `${key}:\n${indent}  ${value.text}` : undefined;
}

/** Only an identifier may stand for member and value; literals such as `true` look like one. */
function member(key: string, value: string): string {
  const isShorthand = key === value && /^[A-Za-z_$][\w$]*$/.test(key) && !["true", "false", "null"].includes(key);
  return isShorthand ? key : `${key}: ${value}`;
}

/** Only the last argument is broken if it is the only object or list beside it; otherwise each argument stands in a line of its own. */
function brokenCall({ callee, args: all }: CallDoc, indent: string, lead: number, trail: number): string {
  const inner = `${indent}  `;
  const args = all.map((one) => chosen(one, inner, 0, 1));
  const [last, before] = [args.at(-1), args.slice(0, -1)];
  if (last?.is === "brackets" && before.at(-1)?.is !== "brackets" && !before.some(holdsBroken)) {
    const start = `${callee}(${before.map((one) => `${oneLine(one)}, `).join("")}`;
    const columns = lead + columnsOf(start);
    if (indent.length + columns + 1 <= width) return `${start}${render(last, indent, columns, trail + 1)})`;
  }
  return `${callee}(\n${args.map((one) => `${inner}${render(one, inner, 0, 1)},\n`).join("")}${indent})`;
}

/** What stands there: for a chain with a line that is too wide, what says the same otherwise. */
function chosen(doc: Doc, indent: string, lead: number, trail: number): Doc {
  if (doc.is !== "chain" || indent.length + lead + columnsOf(oneLine(doc)) + trail <= width) return doc;
  const isWide =
    indent.length + lead + columnsOf(oneLine(doc.head)) > width ||
    doc.calls.some((one) => indent.length + 2 + columnsOf(oneLine(one)) + trail > width);
  // Formatters give calls lines of their own only if there are two or more.
  return doc.calls.length < 2 || isWide ? doc.otherwise : doc;
}

/** A text of several lines that Terraform takes literally, each line as it is, to copy it. */
export function linesLiteral(text: string): TextDoc {
  const content = escaped(text)
    .split("\n")
    .map((line) => printable(line.replaceAll("\\", "\\\\")).replace(/`|\$(?=\{)/g, "\\$&"));
  return { is: "text", text: `\`${content.join("\n")}\``, flat: stringLiteral(text) };
}

const escaped = (text: string): string => text.replace(/[$%]\{/g, (start) => `${start.charAt(0)}${start}`);

/** A text that Terraform takes literally, as a string literal in the quotes a formatter would choose. */
export function stringLiteral(text: string): string {
  const own = escaped(text);
  const quote = countOf(own, '"') > countOf(own, "'") ? "'" : '"';
  const content = printable(own.replaceAll("\\", "\\\\"));
  return `${quote}${content.replaceAll(quote, `\\${quote}`)}${quote}`;
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** A number as a formatter would leave it. */
export function numberLiteral(value: number | { toString(): string }): string {
  return String(value).replace("e+", "e");
}

/** The name of an object's member: bare where it is an identifier, computed where it would set the prototype. */
export function propertyName(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : stringLiteral(name);
}

const reserved = new Set(
  `arguments as async await boolean break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null number object of package private protected public return
  scope stack static string super switch this throw true try type typeof undefined var void while with yield dashboard tags`.split(
    /\s+/,
  ),
);

/** A name for a variable: an identifier that the language and our own code leave free. */
export function variableName(camel: string, isTaken: (name: string) => boolean = () => false): string {
  let name = reserved.has(camel) || /^[0-9]/.test(camel) ? `${camel}Of` : camel;
  while (isTaken(name)) name = `${name}Of`;
  return name;
}
