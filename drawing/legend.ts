import { html, type Markup } from "./html";
import type { Line } from "./model";

/** Names of the lines beside their colours; nothing for a single line, which the title names. */
export function legend(lines: readonly Line[]): Markup {
  if (lines.length < 2) return html``;
  return html`<ul class="legend">${lines.map(({ label }, index) => html`<li><i class="c${colour(index)}"></i>${label}</li>`)}</ul>`;
}

const mostColours = 8;

/** The number of the colour of the line at `index`, from 1; the style has as many. */
export const colour = (index: number): number => (index % mostColours) + 1;
