import type { Reference } from "../../code/print/expression";
import { inBrackets } from "../../code/print/lines";
import { snakeName } from "../../code/print/names";
import { stringLiteral } from "../../code/print/typescript-code";
import { TypescriptPrinter, type TypescriptSpelling } from "../../code/print/typescript-printer";
import { type ImportedObject, keyOf } from "../inventory";
import type { Project } from "./project";

const typesOfParameters = { stack: "TerraformStack", known: "Known" } as const;

/** One file with a function: what it imports, and how things are called in it. */
export class FunctionFile implements TypescriptSpelling {
  readonly imports = new Imports();
  readonly printer = new TypescriptPrinter(this);
  /** The comments that the file has already. */
  readonly printedComments = new Set<string>();

  /**
   * @param root where the other files are, from this one: `.` or `..`
   * @param dashboard the one that the file makes, if it makes one
   */
  constructor(
    readonly project: Project,
    private readonly root: "." | "..",
    private readonly dashboard?: ImportedObject,
  ) {}

  /** The name of the package's class or function, imported. */
  localName(name: string): string {
    this.imports.value(name, this.project.packages.observability);
    return name;
  }

  secret(variable: string): string {
    this.imports.value("secret", `${this.root}/secrets`);
    return `secret(stack, ${stringLiteral(snakeName(variable))})`;
  }

  id(reference: Reference): string {
    const { form, tileKey } = this.project.find(reference);
    const object = this.object(reference);
    if (tileKey === undefined) return `${object}.id`;
    const key = stringLiteral(tileKey);
    if (form === "lookup") return `${object}.tileIds.lookup(${key})`;
    return `${object}.tileId(${key})`;
  }

  object(target: Pick<Reference, "kind" | "id">): string {
    if (this.dashboard && keyOf(this.dashboard) === keyOf(target)) return "dashboard";
    return this.sharedAs(target) ?? "";
  }

  /** The member of `known` for what other files refer to. */
  sharedAs(object: Pick<Reference, "kind" | "id">): string | undefined {
    const shared = this.project.shared.get(keyOf(object));
    if (!shared) return undefined;
    this.imports.type("Known", `${this.root}/known`);
    return `known.${shared.name}`;
  }

  /** What its function takes. */
  get parameters(): readonly (keyof typeof typesOfParameters)[] {
    return this.imports.has("Known") ? ["stack", "known"] : ["stack"];
  }

  /** The text of the file. */
  textOf(functionName: string, statements: readonly string[]): string {
    this.imports.type("TerraformStack", this.project.packages.cdk);
    const parameters = this.parameters.map((name) => `${name}: ${typesOfParameters[name]}`).join(", ");
    return `${this.imports.text()}\n\nexport function ${functionName}(${parameters}): void {\n${statements.join("\n")}\n}\n`;
  }
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

  has(name: string): boolean {
    return [...this.modules.values()].some((names) => names.has(name));
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
