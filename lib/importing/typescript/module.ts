import { width } from "./doc";

/** The imports of a module, by what they come from. */
export class Imports {
  private readonly values = new Map<string, Set<string>>();
  private readonly types = new Map<string, Set<string>>();

  value(name: string, from: string): void {
    this.values.set(from, (this.values.get(from) ?? new Set()).add(name));
  }

  type(name: string, from: string): void {
    this.types.set(from, (this.types.get(from) ?? new Set()).add(name));
  }

  /** The import statements, packages first, laid out as formatters do. */
  text(): string {
    const modules = [...new Set([...this.values.keys(), ...this.types.keys()])].sort(byDistance);
    return modules.map((from) => this.statement(from)).join("\n");
  }

  private statement(from: string): string {
    const values = [...(this.values.get(from) ?? [])];
    const types = [...(this.types.get(from) ?? [])].filter((name) => !values.includes(name));
    if (values.length === 0) return statement("import type", types.sort(byName), from);
    const named = [
      ...values.map((name) => ({ name, text: name })),
      ...types.map((name) => ({ name, text: `type ${name}` })),
    ];
    const sorted = named.sort((a, b) => byName(a.name, b.name)).map(({ text }) => text);
    return statement("import", sorted, from);
  }
}

function statement(keyword: string, names: readonly string[], from: string): string {
  const flat = `${keyword} { ${names.join(", ")} } from "${from}";`;
  if (flat.length <= width || names.length === 1) return flat;
  return `${keyword} {\n${names.map((name) => `  ${name},`).join("\n")}\n} from "${from}";`;
}

/** Numbers within names in the order of their values, as formatters sort. */
const natural = new Intl.Collator("en", { numeric: true });

/** Packages, then folders above, then files beside. */
function byDistance(a: string, b: string): number {
  const rank = (from: string) => (from.startsWith("../") ? 1 : from.startsWith("./") ? 2 : 0);
  return rank(a) - rank(b) || natural.compare(a, b);
}

function byName(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  return left === right ? (a < b ? -1 : 1) : left < right ? -1 : 1;
}

/** A function's head, its parameters in lines of their own where one is too narrow. */
export function functionHead(name: string, parameters: readonly string[], returns: string): string {
  const flat = `export function ${name}(${parameters.join(", ")})${returns} {`;
  if (flat.length <= width) return flat;
  return `export function ${name}(\n${parameters.map((one) => `  ${one},`).join("\n")}\n)${returns} {`;
}

/** A call statement, its arguments in lines of their own where one is too narrow. */
export function callStatement(before: string, args: readonly string[]): string {
  const flat = `${before}(${args.join(", ")});`;
  if (flat.length <= width) return flat;
  return `${before}(\n${args.map((one) => `  ${one},`).join("\n")}\n);`;
}
