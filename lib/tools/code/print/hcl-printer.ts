import { isPrintable, toSnake } from "terraform-provider-sdk/values";
import { quoted, withoutTemplates } from "../hcl";
import { type Expression, isAbsent, type ObjectExpression, type Reference } from "./expression";
import { inBrackets, isOneLine } from "./lines";
import { snakeName } from "./names";

/** How references are spelled. */
export type HclSpelling = (reference: Reference) => string;

/** Prints expressions as `terraform fmt` would leave them. */
export class HclPrinter {
  /** @param hasHeredocs false where the lines of a heredoc would not end as those of its text */
  constructor(
    private readonly spell: HclSpelling,
    private readonly hasHeredocs = true,
  ) {}

  /** Arguments in the lines of a block or an object, with their equals signs aligned as `terraform fmt` aligns them. */
  lines({ members, names }: ObjectExpression, indent: string): string[] {
    const nameOf = names === "attributes" ? toSnake : memberName;
    const present = members.filter(([, value]) => !isAbsent(value));
    const printed = present.map(([name, value]) => ({ name: nameOf(name), text: this.value(value, indent) }));
    return align(printed).map((line) => `${indent}${line}`);
  }

  private value(value: Expression, indent: string): string {
    switch (value.type) {
      case "literal":
        if (this.hasHeredocs && typeof value.value === "string" && isForHeredoc(value.value))
          return heredoc(value.value, indent);
        return this.item(value);
      case "reference":
        return this.spell(value);
      case "secret":
        return `var.${snakeName(value.variable)}`;
      case "code":
        return value.text;
      case "json":
        return `jsonencode(${this.value(value.value, indent)})`;
      case "object": {
        const [first = "", ...following] = this.lines(value, `${indent}  `);
        if (value.members.length === 0) return "{}";
        if (following.length === 0 && isOneLine(first)) return `{ ${first.trim()} }`;
        return `{\n${[first, ...following].join("\n")}\n${indent}}`;
      }
      case "list": {
        const items = value.items.map((item) => this.item(item, `${indent}  `));
        const arePlain = value.items.every(({ type }) => type !== "object" && type !== "list");
        return inBrackets("[", items, "]", { indent, arePlain });
      }
    }
  }

  /** No heredoc stands in a list, for a comma follows. */
  private item(item: Expression, indent = ""): string {
    if (item.type !== "literal") return this.value(item, indent);
    if (typeof item.value === "string") return quoted(item.value);
    return withoutExponent(String(item.value));
  }
}

/** A number as people write it: `0.000000001` for `1e-9`. */
function withoutExponent(number: string): string {
  const [, sign = "", wholePart = "", fraction = "", exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]?\d+)$/i.exec(number) ?? [];
  if (exponent === undefined) return number;
  const point = wholePart.length + Number(exponent);
  const digits = `${"0".repeat(Math.max(0, 1 - point))}${wholePart}${fraction}`;
  const place = Math.max(1, point);
  const padded = digits.padEnd(place, "0");
  const parts = [padded.slice(0, place), padded.slice(place)];
  return `${sign}${parts.filter((part) => part !== "").join(".")}`;
}

interface Line {
  readonly name: string;
  readonly text: string;
}

/** Neighbours are aligned unless a value opens brackets that its first line does not close. */
function align(lines: readonly Line[]): string[] {
  const result: string[] = [];
  for (let index = 0; index < lines.length; ) {
    let end = index;
    while (end < lines.length && isAligned(lines[end])) end += 1;
    const run = lines.slice(index, end);
    const longest = Math.max(0, ...run.map(({ name }) => name.length));
    result.push(...run.map(({ name, text }) => `${name.padEnd(longest)} = ${text}`));
    const nextLine = lines[end];
    if (nextLine) result.push(`${nextLine.name} = ${nextLine.text}`);
    index = end + 1;
  }
  return result;
}

function isAligned(line: Line | undefined): boolean {
  return line !== undefined && (!line.text.includes("\n") || line.text.startsWith("<<"));
}

/** Whether a text is easier to read over several lines, and can be written so without loss. */
function isForHeredoc(text: string): boolean {
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
function heredoc(text: string, indent: string): string {
  const body = withoutTemplates(text.replace(/\n$/, "")).replace(/^(?=[^\n])/gm, `${indent}  `);
  const lines = `${body}\n${indent}EOT`;
  if (text.endsWith("\n")) return `<<-EOT\n${lines}`;
  return `chomp(<<-EOT\n${lines}\n${indent})`;
}

/** The name of an object's member: bare where it is an identifier and does not begin a `for` expression. */
function memberName(name: string): string {
  if (name !== "for" && /^[A-Za-z_][A-Za-z0-9_-]*$/.test(name)) return name;
  return quoted(name);
}
