/** The content of the braces. */
export interface LabelBlock {
  readonly labels: Readonly<Record<string, string>>;
  /** A metric whose name is quoted has it here. */
  readonly name: string | undefined;
  /** Where the closing brace is. */
  readonly end: number;
}

/** `name="value"`, or a quoted name alone, which is the metric's own; followed by a comma or the closing brace. */
const label =
  /(?:([A-Za-z_][A-Za-z0-9_.:]*)|"([^"\\]*(?:\\.[^"\\]*)*)")[ \t]*(?:=[ \t]*"([^"\\]*(?:\\.[^"\\]*)*)")?[ \t]*(?:,[ \t]*|(?=\}))/y;

/** The labels from `start`, the index after the opening brace; a string describes an error. */
export function readLabels(line: string, start: number): LabelBlock | string {
  const labels: [string, string][] = [];
  let name: string | undefined;
  let at = start;
  while (line[at] !== "}") {
    label.lastIndex = at;
    const found = label.exec(line);
    if (!found) return `has no label at column ${at + 1}`;
    const [, plain, quoted = "", value] = found;
    if (value !== undefined) labels.push([plain ?? unescaped(quoted), unescaped(value)]);
    else if (plain === undefined) name = unescaped(quoted);
    else return `has a label "${plain}" without a value`;
    at = label.lastIndex;
  }
  return { labels: Object.fromEntries(labels), name, end: at };
}

/** Text with the escapes of the format undone. */
export function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(/\\([\\n"])/g, (_, letter: string) => (letter === "n" ? "\n" : letter));
}
