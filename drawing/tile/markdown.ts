import MarkdownIt from "markdown-it";
import { html, Markup } from "../html";

// HTML in the text is shown as text, images are not loaded, and only links that a browser can follow safely are links.
const renderer = new MarkdownIt({ html: false, linkify: true, typographer: false }).disable("image");
renderer.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet("rel", "noopener noreferrer nofollow");
  return self.renderToken(tokens, index, options);
};

/** Markdown of a tile as markup; what it holds is hostile input. */
export function markdown(text: string): Markup {
  return html`<div class="markdown">${new Markup(renderer.render(text))}</div>`;
}
