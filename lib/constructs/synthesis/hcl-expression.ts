import { splitTemplate } from "./template";

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
