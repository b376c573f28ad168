import { printable } from "terraform-provider-sdk/schema";

/** A piece of code that is laid out in one line where it fits, and else in several. */
export type Doc = TextDoc | BracketsDoc | HugDoc | ChainDoc;

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
  readonly items: readonly { readonly key?: string; readonly value: Doc }[];
  /** In several lines even where one would do. */
  readonly isBroken: boolean;
}

/** Something between two texts: `JSON.stringify({ … })`, `[ … ].join("\n")`, `dashboard.tile("…")`. */
interface HugDoc {
  readonly is: "hug";
  readonly before: string;
  readonly value: Doc;
  readonly after: string;
}

/** A call and the calls of its result: `timeSeries("Errors", sources.logs).count()`. */
interface ChainDoc {
  readonly is: "chain";
  readonly head: string;
  readonly calls: readonly string[];
  /** What says the same where no line is wide enough. */
  readonly otherwise: Doc;
}

export const text = (content: string): TextDoc => ({ is: "text", text: content });

export function list(items: readonly Doc[]): BracketsDoc {
  return { is: "brackets", open: "[", items: items.map((value) => ({ value })), isBroken: breaksByItself(items) };
}

export function object(members: readonly (readonly [string, Doc])[], isBroken = false): BracketsDoc {
  return { is: "brackets", open: "{", items: members.map(([key, value]) => ({ key, value })), isBroken };
}

/** Formatters give each of several objects, or lists, a line when all of them have several members. */
function breaksByItself(items: readonly Doc[]): boolean {
  const [first] = items;
  if (items.length < 2 || first?.is !== "brackets") return false;
  return items.every((item) => item.is === "brackets" && item.open === first.open && item.items.length > 1);
}

/** Columns of a line. */
export const width = 120;

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** The columns that a text takes: East Asian letters and pictures take two. */
export function columnsOf(code: string): number {
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
    case "hug":
      if (doc.value.is === "text") return `${doc.before}\n${indent}  ${doc.value.text},\n${indent}${doc.after}`;
      return `${doc.before}${render(doc.value, indent, lead + columnsOf(doc.before), trail + doc.after.length)}${doc.after}`;
    case "chain":
      return brokenChain(doc, indent, lead, trail);
  }
}

/** True where a text, a list or an object in it always stands in several lines. */
function holdsBroken(doc: Doc): boolean {
  if (doc.is === "text") return doc.flat !== undefined;
  if (doc.is === "hug") return holdsBroken(doc.value);
  return (
    doc.is === "brackets" &&
    ((doc.isBroken && doc.items.length > 0) || doc.items.some((item) => holdsBroken(item.value)))
  );
}

/** The code of a piece in one line, however long. */
export function oneLine(doc: Doc): string {
  switch (doc.is) {
    case "text":
      return doc.flat ?? doc.text;
    case "hug":
      return `${doc.before}${oneLine(doc.value)}${doc.after}`;
    case "chain":
      return [doc.head, ...doc.calls].join("");
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

/** Every call in a line of its own; formatters do so for two calls and more. */
function brokenChain({ head, calls, otherwise }: ChainDoc, indent: string, lead: number, trail: number): string {
  const inner = `${indent}  `;
  const isWide =
    indent.length + lead + columnsOf(head) > width ||
    calls.some((call) => inner.length + columnsOf(call) + trail > width);
  if (calls.length < 2 || isWide) return render(otherwise, indent, lead, trail);
  return [head, ...calls.map((call) => `${inner}${call}`)].join("\n");
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
