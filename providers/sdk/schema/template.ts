import { parseJson, stringifyJson } from "./json";
import { escapeOf } from "./text";

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
  return onlyExpression(splitTemplate(template)) ?? `"${quotedContent(template)}"`;
}

function onlyExpression([part, ...furtherParts]: readonly TemplatePart[]): string | undefined {
  if (furtherParts.length === 0 && part?.kind === "sequence" && part.text.startsWith("${"))
    return part.text.slice(2, -1).trim();
  return undefined;
}

function escapeText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be escaped
  return text.replace(/["\\]/g, "\\$&").replace(/[\u0000-\u001f]/g, escapeOf);
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
  for (let index = 0; index < template.length; index++) {
    if (isEscape(template, index)) index += 2;
    else if (isSequence(template, index)) {
      const end = endOfBracket(template, index + 1);
      if (end === undefined) break;
      if (index > start) parts.push({ kind: "text", text: template.slice(start, index) });
      parts.push({ kind: "sequence", text: template.slice(index, end) });
      start = end;
      index = end - 1;
    }
  }
  if (start < template.length) parts.push({ kind: "text", text: template.slice(start) });
  return parts;
}

function isSequence(text: string, index: number): boolean {
  return (text[index] === "$" || text[index] === "%") && text[index + 1] === "{";
}

function isEscape(text: string, index: number): boolean {
  return text.startsWith("$${", index) || text.startsWith("%%{", index);
}

/** Index behind what begins at `index`: a quoted text, a bracket with all in it, or one character; `undefined` for what is never closed. */
function behind(text: string, index: number): number | undefined {
  const character = text.charAt(index);
  if (character === '"') return endOfQuoted(text, index);
  if ("{[(".includes(character)) return endOfBracket(text, index);
  return index + 1;
}

/** Index behind the bracket that closes the one at `start`. */
function endOfBracket(text: string, start: number): number | undefined {
  for (
    let index: number | undefined = start + 1;
    index !== undefined && index < text.length;
    index = behind(text, index)
  )
    if ("}])".includes(text.charAt(index))) return index + 1;
  return undefined;
}

/** Index behind the quote that closes the quoted text at `start`; it may hold sequences itself. */
function endOfQuoted(text: string, start: number): number | undefined {
  for (let index: number | undefined = start + 1; index !== undefined && index < text.length; ) {
    if (text[index] === '"') return index + 1;
    if (text[index] === "\\") index += 2;
    else if (isEscape(text, index)) index += 3;
    else index = isSequence(text, index) ? endOfBracket(text, index + 1) : index + 1;
  }
  return undefined;
}

/** What a reference, a call or any other expression or directive stands for. */
type Evaluate = (expression: string) => unknown;

/** The value of a text of Terraform's JSON, which is a template: that of the expression if it is nothing else. */
export function templateValue(template: string, evaluate: Evaluate): unknown {
  const parts = splitTemplate(template);
  const expression = onlyExpression(parts);
  if (expression !== undefined) return expressionValue(expression, evaluate);
  return parts
    .map(({ kind, text }) => {
      if (kind === "text") return text.replace(/(\$\$|%%)\{/g, (escaped) => escaped.slice(1));
      if (text.startsWith("${")) return expressionValue(text.slice(2, -1), evaluate);
      return evaluate(text);
    })
    .join("");
}

/** The value of an expression: of lists, objects and texts that `hclExpression` wrote, member by member. */
function expressionValue(expression: string, evaluate: Evaluate): unknown {
  const text = expression.trim();
  const inner = (part: string) => expressionValue(part, evaluate);
  if (/^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?)$/i.test(text)) return parseJson(text);
  const [call] = /^jsonencode(?=\()/.exec(text) ?? [];
  if (call && endOfBracket(text, call.length) === text.length)
    return stringifyJson(inner(text.slice(call.length + 1, -1)));
  if (!/^["{[](?!\s*for\s)/.test(text)) return evaluate(text);
  if ((text[0] === '"' ? endOfQuoted(text, 0) : endOfBracket(text, 0)) !== text.length) return evaluate(text);
  const content = text.slice(1, -1);
  if (text[0] === '"') return templateValue(unescaped(content), evaluate);
  const items = splitItems(content);
  if (text[0] === "[") return items.map(inner);
  const members = items.map((item) => /^\s*("(?:[^"\\]|\\.)*")\s*=(.*)$/s.exec(item));
  if (members.includes(null)) return evaluate(text);
  return Object.fromEntries(members.map((match) => [String(inner(match?.[1] ?? "")), inner(match?.[2] ?? "")]));
}

/** Cut at the commas outside of brackets and quoted texts. */
function splitItems(content: string): string[] {
  const items: string[] = [];
  let start = 0;
  for (let index = 0; index < content.length; index = behind(content, index) ?? content.length)
    if (content[index] === ",") {
      items.push(content.slice(start, index));
      start = index + 1;
    }
  const remainder = content.slice(start);
  if (remainder.trim() === "") return items;
  return [...items, remainder];
}

/** The template that a quoted text holds: escapes resolved, sequences unchanged. */
function unescaped(content: string): string {
  return splitTemplate(content)
    .map(({ kind, text }) => (kind === "text" ? unescapeText(text) : text))
    .join("");
}

function unescapeText(text: string): string {
  return text.replace(/\\(?:u[0-9a-fA-F]{4}|[nrt"\\])/g, (sequence) => JSON.parse(`"${sequence}"`));
}
