import type { Line } from "./model";

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

const mostColors = 8;
const mostNames = 8;

/** The number of the color of the line at `index`, from 1; the style has as many. */
export function color(index: number): number {
  return (index % mostColors) + 1;
}

/** Names of the lines beside their colors, and how many lines have none here; nothing for a single line, which the title names. */
export function legend(lines: readonly Pick<Line, "label">[], notDrawn = 0): Markup {
  if (lines.length < 2 && notDrawn === 0) return html``;
  const names = lines
    .slice(0, mostNames)
    .map(({ label }, index) => html`<li><i class="c${color(index)}"></i>${label}</li>`);
  const unnamed = lines.slice(mostNames).map(({ label }) => label);
  const more = unnamed.length + notDrawn;
  const notDrawnWords = notDrawn > 0 && `, ${notDrawn} of them not drawn`;
  const remainder = more > 0 && html`<li title="${unnamed.join(", ")}">${more} more${notDrawnWords}</li>`;
  return html`<ul class="legend">${names}${remainder}</ul>`;
}
