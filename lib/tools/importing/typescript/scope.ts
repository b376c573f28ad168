import { type Reference, referencesIn } from "../../code/print/expression";
import { inBrackets } from "../../code/print/lines";
import { snakeName } from "../../code/print/names";
import { type Code, call, stringLiteral, text } from "../../code/print/typescript-code";
import { TypescriptPrinter, type TypescriptSpelling } from "../../code/print/typescript-printer";
import { type ImportedObject, keyOf } from "../inventory";
import type { Project } from "./plan";

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

interface FilePlace {
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
  readonly printedComments = new Set<string>();

  constructor(
    readonly project: Project,
    private readonly place: FilePlace,
  ) {}

  /** The name of the package's class or function, imported. */
  localName(name: string): string {
    this.imports.value(name, this.project.packages.observability);
    return name;
  }

  secret(variable: string): string {
    this.imports.value("secret", `${this.place.root}/secrets`);
    return `secret(scope, ${stringLiteral(snakeName(variable))})`;
  }

  id(reference: Reference): string {
    const { form, tileKey } = this.project.find(reference);
    const object = this.object(reference);
    if (tileKey === undefined) return `${object}.id`;
    const key = stringLiteral(tileKey);
    if (form === "lookup") return `${object}.tileIds.lookup(${key})`;
    return `${object}.tileId(${key})`;
  }

  /** The variable that holds an object, as this file reaches it. */
  object(reference: Reference): string {
    const { project } = this;
    const { dashboard, group } = this.place;
    const { form, object } = project.find(reference);
    const variable = project.variable(object);
    if (form === "resource" && object.kind === "dashboard") {
      if (keyOf(object) === dashboard) return "dashboard";
      return variable;
    }
    if (object.kind === group) return variable;
    return `${project.groups.find(({ kind }) => kind === object.kind)?.variable}.${variable}`;
  }

  /** The watched tile as `Alert` takes it, where the alert's dashboard is one of the code's own. */
  tileOf(alert: ImportedObject): Code | undefined {
    const reference = referencesIn(alert.arguments).find(({ tileId }) => tileId !== undefined);
    if (!reference) return undefined;
    const { form, tileKey } = this.project.find(reference);
    if (form === "lookup" || tileKey === undefined) return undefined;
    return call(`${this.object(reference)}.tile`, text(stringLiteral(tileKey)));
  }

  /** What a function over these objects takes, beside the scope. */
  parametersFor(objects: readonly ImportedObject[]): Parameter[] {
    const { project } = this;
    const { dashboard, group, root } = this.place;
    const targets = objects.flatMap((object) => referencesIn(object.arguments).map(project.find));
    const kinds = new Set(
      targets.filter(({ form, object }) => !isDashboard(form, object.kind)).map(({ object }) => object.kind),
    );
    const groups = project.groups.filter(({ kind }) => kinds.has(kind) && kind !== group);
    const referredKeys = new Set(
      targets.filter(({ form, object }) => isDashboard(form, object.kind)).map(({ object }) => keyOf(object)),
    );
    if (dashboard !== undefined) referredKeys.delete(dashboard);
    const dashboards = project.dashboards.filter((dashboard) => referredKeys.has(keyOf(dashboard)));
    return [
      ...groups.map(({ variable, type, file }) => ({ name: variable, type, file: `${root}/${file}` })),
      ...dashboards.map((dashboard) => ({ name: project.variable(dashboard), type: "Dashboard" })),
    ];
  }

  /** The text of a file with one function. */
  textOf({ name, parameters, returns, statements }: FileFunction): string {
    this.imports.type("Construct", "constructs");
    for (const { type, file } of parameters) this.imports.type(type, file ?? this.project.packages.observability);
    const declared = ["scope: Construct", ...parameters.map((parameter) => `${parameter.name}: ${parameter.type}`)];
    const list = inBrackets("(", declared, ")");
    return `${this.imports.text()}\n\nexport function ${name}${list}${returns} {\n${statements.join("\n")}\n}\n`;
  }
}

function isDashboard(form: "resource" | "lookup", kind: string): boolean {
  return form === "resource" && kind === "dashboard";
}

/** The imports of a file. */
export class Imports {
  /** What is imported, by module and name; true for what only types need. */
  private readonly modules = new Map<string, Map<string, boolean>>();

  value(name: string, from: string): void {
    this.namesOf(from).set(name, false);
  }

  type(name: string, from: string): void {
    const names = this.namesOf(from);
    names.set(name, names.get(name) ?? true);
  }

  private namesOf(from: string): Map<string, boolean> {
    const names = this.modules.get(from) ?? new Map();
    this.modules.set(from, names);
    return names;
  }

  /** The import statements, packages first. */
  text(): string {
    const isFile = ([from]: readonly [string, unknown]) => Number(from.startsWith("."));
    const modules = [...this.modules].sort((a, b) => isFile(a) - isFile(b) || (a[0] < b[0] ? -1 : 1));
    return modules.map(([from, names]) => importing(from, [...names].sort())).join("\n");
  }
}

function importing(from: string, names: readonly (readonly [name: string, isType: boolean])[]): string {
  const keyword = names.every(([, isType]) => isType) ? "import type" : "import";
  const named = names.map(([name, isType]) => {
    if (isType && keyword === "import") return `type ${name}`;
    return name;
  });
  return `${keyword} ${inBrackets("{", named, "}")} from "${from}";`;
}
