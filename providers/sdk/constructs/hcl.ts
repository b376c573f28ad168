import { Lazy } from "./cdk";
import { isOpaque } from "./opaque";

/** An attribute for the CDK's HCL renderer. */
interface HclAttribute {
  readonly value: unknown;
  readonly type: "any";
  readonly isBlock: false;
  readonly storageClassType: "any";
}

/** Attributes in Terraform's spelling, for the CDK's HCL renderer. */
export function toHcl(attributes: Readonly<Record<string, unknown>>): Record<string, HclAttribute> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      { value: hclValue(value), type: "any", isBlock: false, storageClassType: "any" } as const,
    ]),
  );
}

/** The renderer escapes only quotes, and takes text that starts like a list, an object or a quoted text for an expression. */
function hclValue(value: unknown): unknown {
  if (isOpaque(value)) return Lazy.anyValue({ produce: (context) => hclResolved(context.resolve(value)) });
  if (Array.isArray(value)) return value.map(hclValue);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hclValue(item)]));
  return typeof value === "string" ? hclText(value) : value;
}

function hclResolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hclResolved);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hclResolved(item)]));
  return typeof value === "string" ? hclText(value) : value;
}

/** The renderer puts quotes around text that holds `${` and passes on text that starts with a quote. */
function hclText(text: string): string {
  const content = quotedContent(text);
  return content.includes("${") ? content : `"${content}"`;
}

/** A resolved value as an expression of Terraform's language on one line. Text is a template, as it is in Terraform's JSON. */
export function hclExpression(value: unknown): string {
  if (typeof value === "string") return textExpression(value);
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return `[${value.map(hclExpression).join(", ")}]`;
  if (typeof value === "object")
    return `{${Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => `"${quotedContent(key)}" = ${hclExpression(item)}`)
      .join(", ")}}`;
  return String(value);
}

/** The content of a quoted template: text escaped, sequences unchanged. */
export function quotedContent(template: string): string {
  return splitTemplate(template)
    .map(({ kind, text }) => (kind === "text" ? escapeText(text) : text))
    .join("");
}

/** A text that is one interpolation is that expression, so that its type is kept. */
function textExpression(template: string): string {
  const [only, ...others] = splitTemplate(template);
  if (only?.kind === "sequence" && others.length === 0 && only.text.startsWith("${"))
    return only.text.slice(2, -1).trim();
  return `"${quotedContent(template)}"`;
}

const named: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\" };

function escapeText(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be escaped
    /["\\\u0000-\u001f]/g,
    (character) => named[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A piece of a Terraform template: text, or `${ … }` and `%{ … }` as they are written. */
interface TemplatePart {
  readonly kind: "text" | "sequence";
  readonly text: string;
}

/** Cuts a template into text and sequences. `$${` and `%%{` stay in the text; a sequence that is never closed is text, too. */
export function splitTemplate(template: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let start = 0;
  for (let at = 0; at < template.length; at++) {
    if (isEscape(template, at)) at += 2;
    else if (isSequence(template, at)) {
      const end = endOfSequence(template, at);
      if (end === undefined) break;
      if (at > start) parts.push({ kind: "text", text: template.slice(start, at) });
      parts.push({ kind: "sequence", text: template.slice(at, end) });
      start = end;
      at = end - 1;
    }
  }
  if (start < template.length) parts.push({ kind: "text", text: template.slice(start) });
  return parts;
}

function isSequence(text: string, at: number): boolean {
  return (text[at] === "$" || text[at] === "%") && text[at + 1] === "{";
}

function isEscape(text: string, at: number): boolean {
  return text.startsWith("$${", at) || text.startsWith("%%{", at);
}

/** Index behind the brace that closes the sequence at `start`. */
function endOfSequence(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at + 1;
    else if (text[at] === '"') {
      const end = endOfQuoted(text, at);
      if (end === undefined) return undefined;
      at = end - 1;
    }
  }
  return undefined;
}

/** Index behind the quote that closes the quoted text at `start`; it may hold sequences itself. */
function endOfQuoted(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '"') return at + 1;
    if (text[at] === "\\") at++;
    else if (isEscape(text, at)) at += 2;
    else if (isSequence(text, at)) {
      const end = endOfSequence(text, at);
      if (end === undefined) return undefined;
      at = end - 1;
    }
  }
  return undefined;
}
