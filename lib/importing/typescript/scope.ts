import { type Reference, referencesIn } from "../expression";
import { type ImportedObject, keyOf } from "../inventory";
import { snakeName } from "../name";
import type { TargetFinder } from "../refer";
import { toolNames } from "./builders";
import { call, type Doc, object, oneLine, render, stringLiteral, text } from "./doc";
import type { Plan } from "./plan";
import { TypescriptPrinter, type TypescriptSpelling } from "./printer";

/** Packages that the code imports from. */
export interface Packages {
  readonly cdk: "cdktf" | "cdktn";
  /** `cdktf-observability`, or its form for the other CDK. */
  readonly observability: string;
}

/** What a function takes: a group of objects, or one dashboard. */
export interface Parameter {
  readonly name: string;
  readonly type: string;
  /** File of the type, without the extension; the package's own where there is none. */
  readonly file?: string;
}

/** A function and its statements, in lines. */
interface FileFunction {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** `: Dashboard`; nothing where the compiler infers it. */
  readonly returns: string;
  readonly statements: readonly string[];
}

interface ScopeOptions {
  readonly find: TargetFinder;
  readonly plan: Plan;
  readonly packages: Packages;
  /** Key of the dashboard that the file makes. */
  readonly dashboard?: string;
  /** Kind of the group that the file makes. */
  readonly group?: string;
  /** Where the other files are, from this one: `.` or `..`. */
  readonly root: string;
}

/** One file: what it imports, and how things are called in it. */
export class FileScope implements TypescriptSpelling {
  readonly imports = new Imports();
  readonly printer = new TypescriptPrinter(this);
  /** The comments that the file has already. */
  readonly said = new Set<string>();
  private readonly find: TargetFinder;

  constructor(readonly options: ScopeOptions) {
    this.find = options.find;
  }

  /** The name of the package's class or function, imported. */
  own(name: string): string {
    this.imports.value(name, this.options.packages.observability);
    return name;
  }

  secret(variable: string): string {
    this.imports.value("secret", `${this.options.root}/secrets`);
    return `secret(scope, ${stringLiteral(snakeName(variable))})`;
  }

  id(reference: Reference): string {
    const { form, tileKey } = this.find(reference);
    const object = this.object(reference);
    if (tileKey === undefined) return `${object}.id`;
    const key = stringLiteral(tileKey);
    return form === "lookup" ? `${object}.tileIds.lookup(${key})` : `${object}.tileId(${key})`;
  }

  /** The variable that holds an object, as this file reaches it. */
  object(reference: Reference): string {
    const { plan, dashboard, group } = this.options;
    const { form, object } = this.find(reference);
    const variable = plan.variables.get(keyOf(object)) ?? "";
    if (form === "resource" && object.kind === "dashboard") return keyOf(object) === dashboard ? "dashboard" : variable;
    if (object.kind === group) return variable;
    return `${plan.groups.find(({ kind }) => kind === object.kind)?.variable}.${variable}`;
  }

  /** The watched tile as `Alert` takes it, where the alert's dashboard is one of the code's own. */
  tileOf(alert: ImportedObject): Doc | undefined {
    const reference = referencesIn(alert.arguments).find(({ tileId }) => tileId !== undefined);
    if (!reference) return undefined;
    const { form, tileKey } = this.find(reference);
    if (form === "lookup" || tileKey === undefined) return undefined;
    return call(`${this.object(reference)}.tile`, text(stringLiteral(tileKey)));
  }

  /** What a function over these objects takes, beside the scope. */
  parametersFor(objects: readonly ImportedObject[]): Parameter[] {
    const { plan, dashboard, group, root } = this.options;
    const targets = objects.flatMap((object) =>
      referencesIn(object.arguments).map((reference) => this.find(reference)),
    );
    const kinds = new Set(
      targets.filter(({ form, object }) => !isDashboard(form, object.kind)).map(({ object }) => object.kind),
    );
    const groups = plan.groups.filter(({ kind }) => kinds.has(kind) && kind !== group);
    const others = new Set(
      targets.filter(({ form, object }) => isDashboard(form, object.kind)).map(({ object }) => keyOf(object)),
    );
    if (dashboard !== undefined) others.delete(dashboard);
    const dashboards = others.size === 0 ? [] : plan.dashboards.filter((one) => others.has(keyOf(one)));
    return [
      ...groups.map(({ variable, type, file }) => ({ name: variable, type, file: `${root}/${file}` })),
      ...dashboards.map((one) => ({ name: plan.variables.get(keyOf(one)) ?? "", type: "Dashboard" })),
    ];
  }

  /** The text of a file with one function. Only the layout of its statements decides which builders they use. */
  textOf({ name, parameters, returns, statements }: FileFunction): string {
    const code = statements
      .join("\n")
      .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/[^\n]*/gs, "");
    for (const one of toolNames) if (new RegExp(`(?<![\\w$]|[^.]\\.)${one}[.(]`).test(code)) this.own(one);
    this.imports.type("Construct", "constructs");
    for (const { type, file } of parameters) this.imports.type(type, file ?? this.options.packages.observability);
    const declared = ["scope: Construct", ...parameters.map((one) => `${one.name}: ${one.type}`)].map(text);
    const end = `${returns} {`;
    const head = render(call(`export function ${name}`, ...declared), "", 0, end.length);
    return `${this.imports.text()}\n\n${head}${end}\n${statements.join("\n")}\n}\n`;
  }
}

function isDashboard(form: "resource" | "lookup", kind: string): boolean {
  return form === "resource" && kind === "dashboard";
}

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
  const end = ` from "${from}";`;
  const named = object(names.map((name) => [undefined, text(name)]));
  const all = names.length === 1 ? oneLine(named) : render(named, "", keyword.length + 1, end.length);
  return `${keyword} ${all}${end}`;
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
