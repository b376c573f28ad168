import { toSnake } from "../../schema";
import type { Expression, ObjectExpression, Reference } from "../expression";
import { heredoc, isForHeredoc, memberName, quoted } from "./text";

const width = 100;

/** How references and secrets are spelled. */
export interface HclSpelling {
  reference(reference: Reference): string;
  secret(variable: string): string;
  tag(name: string): string;
}

/** Prints expressions as `terraform fmt` would leave them. */
export class HclPrinter {
  constructor(private readonly spelling: HclSpelling) {}

  /** Arguments in the lines of a block or an object, with their equals signs aligned as `terraform fmt` aligns them. */
  lines({ members, names }: ObjectExpression, indent: string): string[] {
    const printed = members.map(([name, value]): Line => {
      const spelled = names === "attributes" ? toSnake(name) : memberName(name);
      return { name: spelled, text: this.value(value, indent, spelled.length + 3) };
    });
    return align(printed).map((line) => `${indent}${line}`);
  }

  /** The text of a value; `lead` columns stand before it in its line. */
  private value(value: Expression, indent: string, lead: number): string {
    const flat = this.flat(value);
    if (flat !== undefined && indent.length + lead + flat.length <= width) return flat;
    return this.broken(value, indent) ?? flat ?? "";
  }

  /** In one line; `undefined` for what needs several. */
  private flat(value: Expression): string | undefined {
    switch (value.is) {
      case "literal":
        if (typeof value.value !== "string") return String(value.value);
        return isForHeredoc(value.value) ? undefined : quoted(value.value);
      case "reference":
        return this.spelling.reference(value);
      case "secret":
        return this.spelling.secret(value.variable);
      case "tag":
        return this.spelling.tag(value.name);
      case "list":
        return flatList(value.items.map((item) => this.flat(item)));
      case "json":
        return wrapped("jsonencode(", this.flat(value.value), ")");
      case "object":
        return flatObject(value.members.map(([name, item]) => [spell(value, name), this.flat(item)]));
    }
  }

  private broken(value: Expression, indent: string): string | undefined {
    const inner = `${indent}  `;
    switch (value.is) {
      case "literal":
        return typeof value.value === "string" && isForHeredoc(value.value) ? heredoc(value.value, indent) : undefined;
      case "json":
        return `jsonencode(${this.broken(value.value, indent) ?? ""})`;
      case "object":
        return `{\n${this.lines(value, inner).join("\n")}\n${indent}}`;
      case "list":
        return `[\n${value.items.map((item) => `${inner}${this.item(item, inner)},`).join("\n")}\n${indent}]`;
      default:
        return undefined;
    }
  }

  private item(item: Expression, indent: string): string {
    return this.value(item, indent, 1);
  }
}

interface Line {
  readonly name: string;
  readonly text: string;
}

/** Neighbours are aligned unless a value opens brackets that its first line does not close. */
function align(lines: readonly Line[]): string[] {
  const result: string[] = [];
  for (let at = 0; at < lines.length; ) {
    let end = at;
    while (end < lines.length && isAligned(lines[end])) end += 1;
    const run = lines.slice(at, end);
    const longest = Math.max(0, ...run.map(({ name }) => name.length));
    result.push(...run.map(({ name, text }) => `${name.padEnd(longest)} = ${text}`));
    const next = lines[end];
    if (next) result.push(`${next.name} = ${next.text}`);
    at = end + 1;
  }
  return result;
}

function isAligned(line: Line | undefined): boolean {
  return line !== undefined && (!line.text.includes("\n") || line.text.startsWith("<<"));
}

function spell({ names }: ObjectExpression, name: string): string {
  return names === "attributes" ? toSnake(name) : memberName(name);
}

function flatList(items: readonly (string | undefined)[]): string | undefined {
  return items.includes(undefined) ? undefined : `[${items.join(", ")}]`;
}

function flatObject(members: readonly (readonly [string, string | undefined])[]): string | undefined {
  if (members.length === 0) return "{}";
  if (members.some(([, value]) => value === undefined)) return undefined;
  return `{ ${members.map(([name, value]) => `${name} = ${value}`).join(", ")} }`;
}

function wrapped(before: string, text: string | undefined, after: string): string | undefined {
  return text === undefined ? undefined : `${before}${text}${after}`;
}
