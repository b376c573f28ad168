/** A piece of a Terraform template: text, or `${ … }` and `%{ … }` as they are written. */
export interface TemplatePart {
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
