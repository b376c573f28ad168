import { isPrintable, printable, wellFormed } from "../../schema";

/** A text as a quoted template that holds exactly that text; half a surrogate pair, which HCL cannot have, is replaced. */
export function quoted(text: string): string {
  return `"${printable(escapeSequences(wellFormed(text)).replace(/["\\]/g, "\\$&"))}"`;
}

function escapeSequences(text: string): string {
  return text.replace(/[$%]\{/g, (start) => `${start.charAt(0)}${start}`);
}

/** Whether a text is easier to read over several lines, and can be written so without loss. */
export function isForHeredoc(text: string): boolean {
  const lines = text.replace(/\n$/, "").split("\n");
  return (
    lines.length > 1 &&
    isPrintable(text.replace(/[\n\t]/g, "")) &&
    !text.endsWith("\n\n") &&
    lines.every((line) => line.trim() !== "EOT" && (line === "" || line.trim() !== "")) &&
    lines.some((line) => line !== "" && !/^\s/.test(line))
  );
}

/** The lines of a heredoc, the first of which stands behind an argument's `=`. */
export function heredoc(text: string, indent: string): string {
  const body = escapeSequences(text.replace(/\n$/, ""))
    .split("\n")
    .map((line) => (line === "" ? "" : `${indent}  ${line}`));
  const lines = [...body, `${indent}EOT`].join("\n");
  return text.endsWith("\n") ? `<<-EOT\n${lines}` : `chomp(<<-EOT\n${lines}\n${indent})`;
}

/** The name of an object's member: bare where it is an identifier and does not begin a `for` expression. */
export function memberName(name: string): string {
  return name !== "for" && /^[A-Za-z_][A-Za-z0-9_-]*$/.test(name) ? name : quoted(name);
}
