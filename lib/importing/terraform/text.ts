import { hclName, hclToken } from "../../plans/terraform-files";

/** An argument or a block in the text of a file, by the places of its characters. */
export interface Entry {
  /** Name of the argument, or type of the block. */
  readonly name: string;
  readonly labels: readonly string[];
  readonly start: number;
  readonly end: number;
  /** The expression of an argument; what is between the braces of a block. */
  readonly text: string;
  /** What a block has. */
  readonly entries?: readonly Entry[];
}

/** A text that takes the place of another; equal places insert. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The blocks of a file in Terraform's native syntax, with all that is in them. */
export function entriesIn(file: string): readonly Entry[] {
  const tokens: Token[] = [...file.matchAll(hclToken)]
    .map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }))
    .filter(({ text }) => !/^([ \t\r\uFEFF]|#|\/\/|\/\*)/.test(text));
  let at = 0;
  const next = () => tokens[at]?.text;
  return body();

  function body(): Entry[] {
    const entries: Entry[] = [];
    for (let first = tokens[at]; first !== undefined && first.text !== "}"; first = tokens[at]) {
      at += 1;
      if (/^["\w]/.test(first.text)) entries.push(entry(first));
    }
    return entries;
  }

  function entry(first: Token): Entry {
    const [name, start] = [hclName(first.text), first.start];
    const labels: string[] = [];
    for (let label = next(); label !== undefined && /^["\w]/.test(label); label = next()) {
      labels.push(hclName(label));
      at += 1;
    }
    const from = tokens[at]?.end ?? file.length;
    const opens = next();
    if (opens === "=") {
      at += 1;
      const end = endOfExpression();
      return { name, labels, start, end, text: file.slice(from, end).trim() };
    }
    if (opens !== "{") return { name, labels, start, end: from, text: "" };
    at += 1;
    const entries = body();
    const close = tokens[at];
    at += 1;
    return { name, labels, start, end: close?.end ?? file.length, text: file.slice(from, close?.start), entries };
  }

  function endOfExpression(): number {
    let end = tokens[at]?.start ?? file.length;
    for (let depth = 0; at < tokens.length; at += 1) {
      const { text, end: last } = tokens[at] as Token;
      if (depth === 0 && (text === "\n" || text === "}")) break;
      if ("([{".includes(text)) depth += 1;
      if (")]}".includes(text)) depth -= 1;
      end = last;
    }
    return end;
  }
}

/** The argument or the first block of that name. */
export function entryOf(entries: readonly Entry[] | undefined, name: string): Entry | undefined {
  return entries?.find((one) => one.name === name);
}

/** A text with edits, none of which overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((result, { start, end, text: now }) => `${result.slice(0, start)}${now}${result.slice(end)}`, text);
}

/** What removes an entry with the line ends that it leaves behind. */
export function removal(text: string, { start, end }: Entry): Edit {
  const before =
    text
      .slice(0, start)
      .match(/(?:^|\n)[ \t]*$/)?.[0]
      .replace(/^\n/, "") ?? "";
  const after = /^[ \t]*\n?\n?/.exec(text.slice(end))?.[0] ?? "";
  return { start: start - before.length, end: end + after.length, text: "" };
}
