import path from "node:path";
import { omitUndefined } from "terraform-provider-sdk/values";
import { type Binding, boundTo, type Found, type Frame, partOfBinding, repeatedIn, sharedBy } from "./frame";
import { conditionsOf, itemsOver, loopAt, resolved } from "./resolve";
import { literalText, type Made, type Part, type Range, type Shared, type Tree, type Use } from "./tree";
import { type Node, nodesOf } from "./typescript";
import {
  type Body,
  type CallSite,
  type Declaration,
  plainPath,
  type Scope,
  type TypescriptFile,
} from "./typescript-file";

/** A construct that the code of a file makes, with its ID and those of the constructs around it, as far as they are written. */
export interface MadeConstruct extends Made {
  readonly file: string;
  readonly path: readonly string[];
  /** Where the call begins that makes it. */
  readonly calledAt: number;
}

/** What parameters and items are, in one run of the functions and loops around some code. */
interface Run {
  readonly values: ReadonlyMap<Body, readonly Binding[]>;
  /** IDs of the construct that `this` is, and of those around it. */
  readonly ids: readonly string[];
  readonly shared?: Shared;
}

/** The names that files import from others of the app. */
interface ImportedNames {
  readonly byDeclaration: ReadonlyMap<Declaration, readonly Declaration[]>;
  /** Those of whole files: what is meant depends on what follows the name. */
  readonly namespaces: readonly Declaration[];
}

const once: Run = { values: new Map(), ids: [] };

/** How many runs of one piece of code are distinguished. */
const mostRuns = 200;
const mostDepth = 12;

/** The name of the file that an import of another means. */
function nameFrom(file: string, from: string, files: ReadonlyMap<string, TypescriptFile>): string | undefined {
  if (!from.startsWith(".")) return undefined;
  const target = path.join(path.dirname(file), from.replace(/\.[jt]s$/, ""));
  return [`${target}.ts`, path.join(target, "index.ts")].find((candidate) => files.has(candidate));
}

/** The files that run with one of them; nothing where an import is neither of a file nor of a package, so that nobody sees what it runs. */
export function filesRunBy(
  entry: string,
  files: ReadonlyMap<string, TypescriptFile>,
  isPackage: (name: string) => boolean,
): ReadonlyMap<string, TypescriptFile> | undefined {
  const reached = new Map<string, TypescriptFile>();
  const waiting = [entry];
  for (const name of waiting) {
    const file = files.get(name);
    if (reached.has(name) || !file) continue;
    reached.set(name, file);
    for (const from of file.runs) {
      const importedName = from === undefined ? undefined : nameFrom(name, from, files);
      if (importedName !== undefined) waiting.push(importedName);
      else if (from === undefined || (!/\.json$/.test(from) && !isPackage(from))) return undefined;
    }
  }
  return reached;
}

/** The files of an app, and what each of their names stands for. */
export class TypescriptApp {
  private readonly names: ReadonlyMap<TypescriptFile, string>;
  private sites: ReadonlyMap<Body, readonly CallSite[]> | undefined;
  private imported: ImportedNames | undefined;
  private readonly uses = new Map<Declaration, readonly Use[]>();

  constructor(private readonly files: ReadonlyMap<string, TypescriptFile>) {
    this.names = new Map([...files].map(([name, file]) => [file, name]));
  }

  /** The constructs of all files, with everything that can be followed where it is written. */
  constructs(): MadeConstruct[] {
    return [...this.files].flatMap(([name, file]) => file.calls.flatMap((site) => this.constructsAt(site, name, file)));
  }

  private constructsAt(site: CallSite, name: string, { reader, offset }: TypescriptFile): MadeConstruct[] {
    const type = this.typeOf(site.callee, site.scope);
    const isDocument = !site.isNew && type === "Dashboard.fromJson";
    const [scope, id, argument] = site.args;
    if ((!site.isNew && !isDocument) || !scope || !id) return [];
    return this.runsOf(site.scope).flatMap((run): MadeConstruct[] => {
      const frame = this.frameAt(site.scope, run);
      const ownId = textOf(resolved(reader.treeOf(id), frame));
      if (ownId === undefined) return [];
      const end = id.end + offset;
      const nothing: Tree = { type: "other", content: "", start: end, end, parts: [] };
      const body = argument ? resolved(reader.treeOf(argument), frame) : nothing;
      const calledAt = site.node.start + offset;
      const place = { name: ownId, file: name, calledAt, path: [...this.idsAround(site, run), ownId] };
      const construct = isDocument
        ? { ...place, type: "Dashboard", body: withDocument(body) }
        : { ...place, type: type.split(".").at(-1) ?? "", body };
      const { statement } = site;
      if (!statement || site.isSuper || run.shared) return [construct];
      return [{ ...construct, statement: [statement.start + offset, statement.end + offset] }];
    });
  }

  /** The package's name of a class, also of one that adds nothing to it. */
  private typeOf(callee: Node, scope: Scope, depth = 0): string {
    const [name = "", ...remaining] = plainPath(callee) ?? [];
    const resolvedName = this.original(scope.find(name), remaining);
    const meaning = resolvedName?.declaration.meaning;
    if (!resolvedName || meaning?.type !== "value" || resolvedName.rest.length > 0 || depth > mostDepth)
      return scope.file.reader.nameOf(callee);
    return this.typeOf(meaning.init, resolvedName.declaration.scope, depth + 1);
  }

  /** The runs of the code of a scope: one for each call of the functions, and each item of the loops, around it. */
  private runsOf(scope: Scope, depth = 0): readonly Run[] {
    const { body } = scope;
    if (!body || depth > mostDepth) return [once];
    if (body.type === "loop") return this.runsOf(body.outer, depth + 1).flatMap((run) => this.runsOfLoop(body, run));
    const sites = this.callsOf(body);
    if (sites.length === 0) return this.runsOf(body.outer, depth + 1);
    const shared = sharedByCalls(body, sites);
    const runs = sites.flatMap((site) =>
      this.runsOf(site.scope, depth + 1).map((run) => {
        const args = site.args.map((argument) => site.scope.file.reader.treeOf(argument));
        return this.runOf(body, site, run, shared && withCondition(shared, body, sites, args, run));
      }),
    );
    return runs.slice(0, mostRuns);
  }

  private runOf(body: Body, site: CallSite, caller: Run, shared: Shared | undefined): Run {
    const { args, scope } = site;
    const frame = this.frameAt(scope, caller);
    const { reader } = scope.file;
    const values = args.map((argument): Binding => ({ tree: reader.treeOf(argument), frame }));
    const [, id] = args;
    const run: Run = {
      values: new Map([...caller.values, [body, values]]),
      ids: [],
      ...omitUndefined({ shared: shared ?? caller.shared }),
    };
    const ownId = body.type === "constructor" && id && textOf(resolved(reader.treeOf(id), frame));
    if (typeof ownId !== "string") return run;
    return { ...run, ids: [...this.idsAround(site, caller), ownId] };
  }

  /** IDs of the constructs around one that a call makes. */
  private idsAround({ args: [around], isSuper, scope }: CallSite, run: Run): readonly string[] {
    if (isSuper) return run.ids.slice(0, -1);
    if (!around) return [];
    return this.idsOf(around, scope, run);
  }

  /** The ID of a construct, and of those around it: of what `this` is, or of a constant that is made with them written out. */
  private idsOf(construct: Node, scope: Scope, run: Run, depth = 0): readonly string[] {
    if (construct.type === "ThisExpression") return run.ids;
    const [name = "", ...members] = plainPath(construct) ?? [];
    const constant = this.original(scope.find(name), members);
    const meaning = constant?.declaration.meaning;
    if (!constant || meaning?.type !== "value" || meaning.init.type !== "NewExpression" || depth > mostDepth) return [];
    const { scope: declaredIn } = constant.declaration;
    const [around, id] = nodesOf(meaning.init.arguments);
    const isWhole = constant.rest.length === 0 && meaning.path.length === 0;
    const ownId = isWhole && id && textOf(resolved(declaredIn.file.reader.treeOf(id), this.frameAt(declaredIn, run)));
    if (typeof ownId !== "string" || !around) return [];
    return [...this.idsOf(around, declaredIn, run, depth + 1), ownId];
  }

  private runsOfLoop(body: Body, run: Run): readonly Run[] {
    const frame = this.frameAt(body.outer, run);
    const over = body.over && body.file.reader.treeOf(body.over);
    const items = over && itemsOver(over, frame, body.parameters.length > 0);
    const start = over?.start ?? 0;
    if (!items) return [{ ...run, shared: repeatedIn(run.shared, loopAt(start)) }];
    const namesOf = (values: readonly Binding[]) =>
      [...body.inner.names].flatMap(([name, { meaning }]): [string, Binding][] => {
        const value = meaning.type === "item" ? values[meaning.index] : undefined;
        if (meaning.type !== "item" || !value) return [];
        return [[name, partOfBinding(value, meaning.path)]];
      });
    const conditions = conditionsOf(
      items.map((values) => new Map(namesOf(values))),
      rangeOf(body),
      "ts",
    );
    return items.slice(0, mostRuns).map((values, index) => {
      const shared = repeatedIn(run.shared, loopAt(start, conditions[index]));
      return { ...run, values: new Map([...run.values, [body, values]]), shared };
    });
  }

  /** Where a function of the project, or the constructor of a class, is called. */
  private callsOf(body: Body): readonly CallSite[] {
    this.sites ??= this.sitesByBody();
    const sites = this.sites.get(body) ?? [];
    return sites.filter(({ isNew }) => isNew === (body.type === "constructor"));
  }

  private sitesByBody(): ReadonlyMap<Body, readonly CallSite[]> {
    const sites = new Map<Body, CallSite[]>();
    for (const site of [...this.files.values()].flatMap(({ calls }) => calls)) {
      const names = plainPath(site.callee);
      const body = names && this.bodyOf(names, site.scope);
      if (!body) continue;
      const sitesOfBody = sites.get(body);
      if (sitesOfBody) sitesOfBody.push(site);
      else sites.set(body, [site]);
    }
    return sites;
  }

  private bodyOf([name = "", ...remaining]: readonly string[], scope: Scope, depth = 0): Body | undefined {
    const resolvedName = this.original(scope.find(name), remaining);
    if (resolvedName?.rest.length !== 0) return undefined;
    const { meaning, scope: declaredIn } = resolvedName.declaration;
    if (meaning.type === "body") return meaning.body;
    if (meaning.type !== "value" || meaning.path.length > 0 || depth >= mostDepth) return undefined;
    const names = plainPath(meaning.init);
    return names && this.bodyOf(names, declaredIn, depth + 1);
  }

  /** What an imported name is where it is declared. */
  private original(declaration: Declaration | undefined, remaining: readonly string[]) {
    let current = declaration && { declaration, rest: remaining };
    for (let depth = 0; current?.declaration.meaning.type === "import" && depth < mostDepth; depth += 1) {
      const { from, name } = current.declaration.meaning;
      const file = this.fileFrom(this.names.get(current.declaration.scope.file), from);
      const [exported = "", ...deeper] = name === "*" ? current.rest : [name, ...current.rest];
      const local = file?.scope.names.get(file.exports.get(exported) ?? "");
      current = local && { declaration: local, rest: deeper };
    }
    return current;
  }

  private fileFrom(file: string | undefined, from: string): TypescriptFile | undefined {
    const name = file === undefined ? undefined : nameFrom(file, from, this.files);
    if (name === undefined) return undefined;
    return this.files.get(name);
  }

  private frameAt(scope: Scope, run: Run): Frame {
    const frame: Frame = {
      find: ([name = "", ...remaining]) => {
        const resolvedName = this.original(scope.find(name), remaining);
        return resolvedName && this.meaningOf(resolvedName.declaration, resolvedName.rest, run);
      },
      call: (name, args) => this.returned(name, args, scope, run, frame),
      shared: run.shared,
    };
    return frame;
  }

  private meaningOf(declaration: Declaration, remaining: readonly string[], run: Run): Found | undefined {
    const { meaning, scope, name } = declaration;
    if (meaning.type === "item") {
      const value = run.values.get(meaning.body)?.[meaning.index];
      return value && boundTo(value, [...meaning.path, ...remaining]);
    }
    const shared = sharedBy(this.usesOf(declaration), remaining, [name, ...remaining].join(".")) ?? run.shared;
    const inner = shared ? { ...run, shared } : run;
    if (meaning.type === "value") {
      const names = plainPath(meaning.init);
      // A name for a part of another is used where that is.
      if (names) return this.frameAt(scope, run).find([...names, ...meaning.path, ...remaining]);
      const { reader } = scope.file;
      return {
        tree: reader.treeOf(meaning.init),
        frame: this.frameAt(scope, inner),
        remaining: [...meaning.path, ...remaining],
      };
    }
    if (meaning.type !== "parameter") return undefined;
    const argument = run.values.get(meaning.body)?.[meaning.index];
    const takenPath = [...meaning.path, ...remaining];
    if (argument && "tree" in argument) return { ...argument, remaining: takenPath };
    if (!meaning.init || argument) return argument && boundTo(argument, takenPath);
    const { reader } = meaning.body.file;
    return { tree: reader.treeOf(meaning.init), frame: this.frameAt(meaning.body.outer, inner), remaining: takenPath };
  }

  /** All uses of a name, also by its parts and in files that import it. */
  private usesOf(declaration: Declaration): readonly Use[] {
    const knownUses = this.uses.get(declaration);
    if (knownUses) return knownUses;
    this.uses.set(declaration, declaration.uses);
    const ofParts = declaration.aliases.flatMap((alias) =>
      this.usesOf(alias.declaration).map((use) => ({ ...use, path: [...alias.path, ...use.path] })),
    );
    const uses = [...declaration.uses, ...ofParts, ...this.importedUses(declaration)];
    this.uses.set(declaration, uses);
    return uses;
  }

  private importedUses(declaration: Declaration): Use[] {
    // An imported name is only another for what it is where it is declared, which has all uses.
    if (declaration.meaning.type === "import") return [];
    this.imported ??= this.importedNames();
    const { byDeclaration, namespaces } = this.imported;
    return [...(byDeclaration.get(declaration) ?? []), ...namespaces].flatMap((local) => {
      const isWhole = local.meaning.type === "import" && local.meaning.name === "*";
      return this.usesOf(local)
        .filter(({ path: names }) => this.original(local, names)?.declaration === declaration)
        .map((use) => {
          if (isWhole) return { ...use, path: use.path.slice(1) };
          return use;
        });
    });
  }

  private importedNames(): ImportedNames {
    const byDeclaration = new Map<Declaration, Declaration[]>();
    const namespaces: Declaration[] = [];
    for (const local of [...this.files.values()].flatMap(({ scope }) => [...scope.names.values()])) {
      const { meaning, scope } = local;
      if (meaning.type !== "import" || !this.fileFrom(this.names.get(scope.file), meaning.from)) continue;
      const declaration = this.original(local, [])?.declaration;
      const locals = declaration && byDeclaration.get(declaration);
      if (locals) locals.push(local);
      else if (declaration) byDeclaration.set(declaration, [local]);
      else namespaces.push(local);
    }
    return { byDeclaration, namespaces };
  }

  /** What a function of the project returns, if that is one expression. */
  private returned(name: string, args: readonly Part[], scope: Scope, run: Run, frame: Frame): Found | undefined {
    const body = this.bodyOf(name.split("."), scope);
    if (!body?.result || body.type !== "function") return undefined;
    const sites = this.callsOf(body);
    const sharedCalls = sharedByCalls(body, sites);
    const trees = args.map(({ tree }) => tree);
    const shared = sharedCalls ? withCondition(sharedCalls, body, sites, trees, run) : run.shared;
    const values = args.map(({ tree }): Binding => ({ tree, frame }));
    const inner: Run = { ...run, values: new Map([...run.values, [body, values]]), ...omitUndefined({ shared }) };
    return { tree: body.file.reader.treeOf(body.result), frame: this.frameAt(body.inner, inner), remaining: [] };
  }
}

function sharedByCalls(body: Body, sites: readonly CallSite[]): Shared | undefined {
  if (sites.length < 2) return undefined;
  const name = body.type === "constructor" ? `new ${body.name}(…)` : `${body.name}(…)`;
  return { name, uses: sites.map(({ node, scope }) => node.start + scope.file.offset) };
}

function rangeOf({ repeated, file: { offset } }: Body): Range {
  return [repeated.start + offset, repeated.end + offset];
}

/** Why a function makes several, with what is true for one call of it only: that an argument is a literal that no other call has there. */
function withCondition(
  shared: Shared,
  body: Body,
  sites: readonly CallSite[],
  args: readonly Tree[],
  caller: Run,
): Shared {
  if (caller.shared) return shared;
  const index = body.parameters.findIndex(({ type }, index) => {
    const literals = sites.map((site) => {
      const argument = site.args[index];
      const tree = argument && site.scope.file.reader.treeOf(argument);
      return tree?.type === "literal" ? tree.content : undefined;
    });
    return type === "Identifier" && !literals.includes(undefined) && new Set(literals).size === sites.length;
  });
  const [parameter, argument] = [body.parameters[index], args[index]];
  if (!parameter || argument?.type !== "literal") return shared;
  return { ...shared, condition: { text: `${String(parameter.name)} === ${argument.content}`, range: rangeOf(body) } };
}

/** The text that an ID is, also with values in its holes. */
function textOf(tree: Tree): string | undefined {
  if (tree.type !== "template") return literalText(tree);
  const values = tree.parts.map((part) => {
    if (part.tree.type === "literal") return literalText(part.tree) ?? part.tree.content;
    return undefined;
  });
  if (values.includes(undefined)) return undefined;
  return (tree.labels ?? []).map((text, index) => `${text}${values[index] ?? ""}`).join("");
}

/** `Dashboard.fromJson` as a construct with its document. */
function withDocument(document: Tree): Tree {
  const { start, end } = document;
  return { type: "members", content: "{", start, end, parts: [{ key: "dashboardJson", start, end, tree: document }] };
}
