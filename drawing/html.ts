/** Text that is markup already. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | undefined | false | readonly Part[];

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function render(part: Part): string {
  if (part === undefined || part === false) return "";
  if (isList(part)) return part.map(render).join("");
  if (part instanceof Markup) return part.text;
  return String(part).replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);
}

/** Markup with every value in it escaped; lists are joined, `undefined` and `false` leave nothing. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(texts.map((text, index) => text + render(parts[index])).join(""));
}

function isList(part: Part): part is readonly Part[] {
  return Array.isArray(part);
}
