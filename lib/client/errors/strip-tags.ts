const withoutText = ["script", "style", "title"] as const;

/** The text of a page, in one pass: each `<` is visited once. */
export function stripTags(page: string): string {
  const lower = page.toLowerCase();
  const unclosed = new Set<string>();
  let text = "";
  let at = 0;
  while (at < page.length) {
    const open = page.indexOf("<", at);
    const close = open < 0 ? -1 : page.indexOf(">", open);
    if (close < 0) break;
    text += `${page.slice(at, open)} `;
    at = endOfElement(lower, open, close, unclosed) ?? close + 1;
  }
  return unescaped(text + page.slice(at));
}

/** The end of an element whose content is not text; `undefined` for any other tag. */
function endOfElement(page: string, open: number, close: number, unclosed: Set<string>): number | undefined {
  const name = withoutText.find(
    (one) => page.startsWith(one, open + 1) && /[\s>]/.test(page[open + 1 + one.length] ?? ""),
  );
  if (!name || unclosed.has(name)) return undefined;
  const end = page.indexOf(`</${name}>`, close);
  if (end >= 0) return end + name.length + 3;
  unclosed.add(name);
  return undefined;
}

function unescaped(text: string): string {
  return text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");
}
