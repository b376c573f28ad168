import { printable } from "terraform-provider-sdk/values";

/** Text of the service in bold. */
export function strong(text: string): string {
  return `**${escaped(text)}**`;
}

/** Text as code, in which nothing is markup, a link or a mention: fenced by more backticks than it has in a row. */
export function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = text === "" || /^`|`$|^ .* $/s.test(text) ? " " : "";
  return `${fence}${pad}${printable(text)}${pad}${fence}`;
}

/** What a forge makes a link or a mention of; a comment within it prevents that, and nobody sees it. */
const linking = /@|#(?=\d)|:(?=\/\/)|\bwww(?=\.)/gi;

/** Text of the service that Markdown shows as it is: one line, without markup, links and mentions. */
export function escaped(text: string): string {
  return printable(text)
    .replace(/[\\`*_{}[\]<>#|~!&]/g, "\\$&")
    .replace(linking, "$&<!-- -->");
}
