import { omitUndefined } from "terraform-provider-sdk/values";
import { syntaxOf } from "./packages";
import type { Use } from "./tree";
import { type Imported, isNode, type Node, nodesOf, type PackageNames, resultOf, TreeReader } from "./typescript";

/** A function, a constructor or a loop, whose code runs for each call or item. */
export interface Body {
  readonly type: "function" | "constructor" | "loop";
  readonly name: string;
  readonly file: TypescriptFile;
  /** Where it stands. */
  readonly outer: Scope;
  readonly inner: Scope;
  readonly parameters: readonly Node[];
  readonly result?: Node;
  /** What a loop goes over. */
  readonly over?: Node;
  /** The code that runs for each call, or for each of what a loop goes over. */
  readonly repeated: Node;
  /** What the class of a constructor extends. */
  readonly superClass?: Node;
}

/** What a name is declared as. */
export type Meaning =
  | { readonly type: "value"; readonly init: Node; readonly path: readonly string[] }
  | {
      readonly type: "parameter";
      readonly body: Body;
      readonly index: number;
      readonly path: readonly string[];
      readonly init?: Node;
    }
  /** `index`: 0 for the item of a loop, 1 for its number or key. */
  | { readonly type: "item"; readonly body: Body; readonly index: number; readonly path: readonly string[] }
  | { readonly type: "import"; readonly from: string; readonly name: string }
  | { readonly type: "body"; readonly body: Body }
  | { readonly type: "other" };

export interface Declaration {
  readonly name: string;
  readonly scope: Scope;
  readonly meaning: Meaning;
  /** Uses in its own file, with what is taken of it. */
  readonly uses: Use[];
  /** Names that stand for a part of it. */
  readonly aliases: { readonly path: readonly string[]; readonly declaration: Declaration }[];
}

/** The names of a block, a function or a file. */
export class Scope {
  readonly names = new Map<string, Declaration>();

  constructor(
    readonly file: TypescriptFile,
    readonly parent?: Scope,
    private readonly bodyOfScope?: () => Body | undefined,
  ) {}

  find(name: string): Declaration | undefined {
    return this.names.get(name) ?? this.parent?.find(name);
  }

  /** The function or loop that this code is in. */
  get body(): Body | undefined {
    return this.bodyOfScope?.() ?? this.parent?.body;
  }
}

/** `f(…)`, `new X(…)`, or `super(…)`, which makes what the class extends. */
export interface CallSite {
  readonly callee: Node;
  readonly isNew: boolean;
  readonly isSuper?: true;
  readonly args: readonly Node[];
  readonly scope: Scope;
  readonly node: Node;
  /** The statement that is nothing but this call. */
  readonly statement?: Node;
}

const ownPackage = /^cdktf-observability(\/cdktn)?$/;

/** What one file declares, imports and calls. */
export class TypescriptFile {
  readonly scope = new Scope(this);
  readonly imports: Imported[] = [];
  /** What runs with this file: names of files and packages; nothing for one that is computed. */
  readonly runs: (string | undefined)[] = [];
  readonly calls: CallSite[] = [];
  /** Lists of nothing but texts. */
  readonly lists: (readonly string[])[] = [];
  /** Names that other files can import, by those here. */
  readonly exports = new Map<string, string>();
  readonly names: PackageNames;
  readonly reader: TreeReader;
  private readonly scopes: Scope[] = [];
  private readonly references: { readonly scope: Scope; readonly name: string; readonly use: Use }[] = [];

  /** @param offset where the file begins in the text of all files. @throws Error for what is no TypeScript */
  constructor(
    text: string,
    readonly offset = 0,
  ) {
    const program = syntaxOf(text);
    const body = nodesOf(isNode(program) && program.body);
    this.names = packageNamesIn(body);
    this.reader = new TreeReader(text, offset, this.names);
    for (const node of body) this.visit(node, this.scope);
    for (const { scope, name, use } of this.references) scope.find(name)?.uses.push(use);
    this.linkAliases(this.scope);
  }

  private inner(parent: Scope, bodyOfScope?: () => Body | undefined): Scope {
    const scope = new Scope(this, parent, bodyOfScope);
    this.scopes.push(scope);
    return scope;
  }

  /** Lets names that are parts of another be uses of that. */
  private linkAliases(scope: Scope): void {
    for (const declaration of [scope, ...this.scopes].flatMap(({ names }) => [...names.values()])) {
      const { meaning } = declaration;
      const source = sourceOf(meaning);
      const [name = "", ...path] = (source && plainPath(source)) ?? [];
      if (!("path" in meaning) || name === "") continue;
      if (meaning.type === "item") {
        const collection = meaning.body.outer.find(name);
        const itemPath = pathInItem(meaning, path.length === 0 && isMap(collection));
        if (itemPath) collection?.aliases.push({ path: [...path, "*", ...itemPath], declaration });
      } else declaration.scope.find(name)?.aliases.push({ path: [...path, ...meaning.path], declaration });
    }
  }

  private declare(scope: Scope, name: string, meaning: Meaning): void {
    scope.names.set(name, { name, scope, meaning, uses: [], aliases: [] });
  }

  /** The names of a pattern, each with the path that it takes. */
  private declarePattern(scope: Scope, pattern: Node, make: (path: readonly string[], init?: Node) => Meaning): void {
    const declare = (node: Node, path: readonly string[] | undefined): void => {
      if (node.type === "TSParameterProperty" && isNode(node.parameter)) return declare(node.parameter, path);
      if (node.type === "AssignmentPattern" && isNode(node.left)) {
        const init = isNode(node.right) ? node.right : undefined;
        if (init) this.visit(init, scope);
        if (node.left.type === "Identifier" && path?.length === 0)
          return this.declare(scope, String(node.left.name), make(path, init));
        return declare(node.left, undefined);
      }
      if (node.type === "Identifier") {
        if (!path) return this.declare(scope, String(node.name), { type: "other" });
        return this.declare(scope, String(node.name), make(path));
      }
      for (const property of nodesOf(node.properties)) {
        const { key, value, computed } = property;
        const name = isNode(key) && computed !== true ? String(key.name ?? key.value) : undefined;
        const memberPath = path && name !== undefined ? [...path, name] : undefined;
        if (isNode(value)) declare(value, memberPath);
        else if (isNode(property.argument)) declare(property.argument, undefined);
      }
      for (const [index, element] of ((Array.isArray(node.elements) && node.elements) || []).entries()) {
        if (!isNode(element)) continue;
        if (isNode(element.argument)) declare(element.argument, undefined);
        else declare(element, path && [...path, String(index)]);
      }
    };
    declare(pattern, []);
  }

  private visitAll(nodes: unknown, scope: Scope): void {
    for (const node of nodesOf(nodes)) this.visit(node, scope);
  }

  private visit(node: Node, scope: Scope, outer?: Node): void {
    switch (node.type) {
      case "ImportDeclaration":
        return this.visitImport(node, scope);
      case "ExportNamedDeclaration":
        return this.visitExport(node, scope);
      case "ExportAllDeclaration":
        return this.noteRun(node.source);
      case "VariableDeclaration":
        for (const { id, init } of nodesOf(node.declarations))
          this.visitVariable(id, init, node.kind === "const", scope);
        return;
      case "FunctionDeclaration":
        if (isNode(node.id)) return this.visitFunction(node, scope, String(node.id.name));
        return this.visitFunction(node, scope, "");
      case "ArrowFunctionExpression":
      case "FunctionExpression":
      case "ObjectMethod":
      case "ClassMethod":
      case "ClassPrivateMethod":
        return this.visitFunction(node, scope, "");
      case "ClassDeclaration":
      case "ClassExpression":
        return this.visitClass(node, scope);
      case "ForOfStatement":
        return this.visitLoop(node, scope);
      case "BlockStatement":
      case "ForStatement":
      case "ForInStatement":
      case "SwitchStatement":
      case "CatchClause":
        return this.visitChildren(node, this.inner(scope));
      case "NewExpression":
      case "CallExpression":
        return this.visitCall(node, scope, outer);
      case "MemberExpression":
        return this.visitMember(node, scope);
      case "Identifier":
        return this.refer(scope, [String(node.name)], node.start);
      case "ObjectProperty":
        if (node.computed === true && isNode(node.key)) this.visit(node.key, scope);
        if (isNode(node.value)) this.visit(node.value, scope);
        return;
      case "ArrayExpression":
        this.noteList(node);
        return this.visitChildren(node, scope);
      default:
        return this.visitChildren(node, scope);
    }
  }

  private visitChildren(node: Node, scope: Scope): void {
    for (const [member, value] of Object.entries(node)) {
      if (["loc", "label", "leadingComments", "trailingComments", "innerComments"].includes(member)) continue;
      for (const child of isNode(value) ? [value] : nodesOf(value)) if (isCode(child)) this.visit(child, scope, node);
    }
  }

  private refer(scope: Scope, [name = "", ...path]: readonly string[], start: number): void {
    this.references.push({ scope, name, use: { path, start: start + this.offset } });
  }

  private visitImport({ importKind, source, specifiers }: Node, scope: Scope): void {
    const from = isNode(source) ? String(source.value) : "";
    if (importKind !== "type") this.noteRun(source);
    for (const { type, local, imported, start, end } of nodesOf(specifiers)) {
      if (!isNode(local) || importKind === "type") continue;
      const name = isNode(imported) ? String(imported.name ?? imported.value) : "*";
      const isNamed = type === "ImportSpecifier";
      if (isNamed)
        this.imports.push({ name: String(local.name), from, start: start + this.offset, end: end + this.offset });
      if (type !== "ImportDefaultSpecifier") this.declare(scope, String(local.name), { type: "import", from, name });
    }
  }

  private visitExport({ declaration, specifiers, source }: Node, scope: Scope): void {
    if (isNode(source)) return this.noteRun(source);
    for (const { local, exported } of nodesOf(specifiers))
      if (isNode(local) && isNode(exported))
        this.exports.set(String(exported.name ?? exported.value), String(local.name));
    if (!isNode(declaration)) return;
    const { size } = scope.names;
    this.visit(declaration, scope);
    if (scope.names.size === size) return;
    for (const name of [...scope.names.keys()].slice(size)) this.exports.set(name, name);
  }

  private visitVariable(id: unknown, init: unknown, isConstant: boolean, scope: Scope): void {
    if (!isNode(id)) return;
    if (!isNode(init)) return this.declarePattern(scope, id, () => ({ type: "other" }));
    if (isConstant && id.type === "Identifier" && /^(Arrow)?FunctionExpression$/.test(init.type))
      return this.visitFunction(init, scope, String(id.name));
    this.declarePattern(scope, id, (path) => {
      if (isConstant) return { type: "value", init, path };
      return { type: "other" };
    });
    // What takes parts of another name is no use of the whole.
    if (!isConstant || !plainPath(init)) this.visit(init, scope);
  }

  private visitFunction(
    node: Node,
    outer: Scope,
    name: string,
    bodyType: Body["type"] = "function",
    { over, superClass }: Pick<Body, "over" | "superClass"> = {},
  ): void {
    const parameters = nodesOf(node.params);
    const result = resultOf(node);
    let body: Body | undefined;
    const inner = this.inner(outer, () => body);
    body = {
      type: bodyType,
      name,
      file: this,
      outer,
      inner,
      parameters,
      ...omitUndefined({ result, over, superClass, repeated: isNode(node.body) ? node.body : node }),
    };
    const ownBody = body;
    if (name !== "") this.declare(outer, name, { type: "body", body: ownBody });
    for (const [index, parameter] of parameters.entries())
      this.declarePattern(inner, parameter, (path, init) => {
        if (over) {
          if (index < 2) return { type: "item", body: ownBody, index, path };
          return { type: "other" };
        }
        return { type: "parameter", body: ownBody, index, path, ...omitUndefined({ init }) };
      });
    if (isNode(node.body)) this.visit(node.body, inner, node);
  }

  private visitClass({ id, body, superClass }: Node, scope: Scope): void {
    const extended = isNode(superClass) && { superClass };
    if (extended) this.visit(extended.superClass, scope);
    const name = isNode(id) ? String(id.name) : "";
    const members = nodesOf(isNode(body) && body.body);
    const isConstructor = ({ type, kind }: Node) => type === "ClassMethod" && kind === "constructor";
    // A class without a constructor has that of the class that it extends.
    if (name !== "" && isNode(superClass) && !members.some(isConstructor))
      this.declare(scope, name, { type: "value", init: superClass, path: [] });
    for (const member of members) {
      if (isConstructor(member)) this.visitFunction(member, scope, name, "constructor", extended || {});
      else if (isCode(member)) this.visit(member, scope);
    }
  }

  private visitLoop({ left: target, right, body, ...node }: Node, outer: Scope): void {
    const declarations = isNode(target) && target.type === "VariableDeclaration" && target.declarations;
    const pattern = nodesOf(declarations)[0]?.id;
    if (!isNode(right) || !isNode(pattern))
      return this.visitChildren({ ...node, left: target, right, body } as Node, this.inner(outer));
    const loopBody = isNode(body) ? body : right;
    let ownBody: Body | undefined;
    const inner = this.inner(outer, () => ownBody);
    ownBody = { type: "loop", name: "", file: this, outer, inner, parameters: [], over: right, repeated: loopBody };
    const loop = ownBody;
    this.declarePattern(inner, pattern, (path) => ({ type: "item", body: loop, index: 0, path }));
    if (!plainPath(collectionOf(right).collection)) this.visit(right, outer);
    if (isNode(body)) this.visit(body, inner);
  }

  private visitCall(node: Node, scope: Scope, outer?: Node): void {
    const { callee, type } = node;
    if (!isNode(callee)) return;
    const args = nodesOf(node.arguments);
    if (callee.type === "Import" || callee.name === "require") this.noteRun(args[0]);
    const statement = outer?.type === "ExpressionStatement" ? { statement: outer } : {};
    const { superClass } = scope.body ?? {};
    if (superClass && callee.type === "Super") {
      this.calls.push({ callee: superClass, isNew: true, isSuper: true, args, scope, node });
      return this.visitAll(args, scope);
    }
    this.calls.push({ callee, isNew: type === "NewExpression", args, scope, node, ...statement });
    const [first, ...furtherArguments] = args;
    const { object, property } = callee;
    const isEach = isNode(property) && /^(map|flatMap|forEach)$/.test(String(property.name)) && isNode(object);
    if (isEach && first && /^(Arrow)?FunctionExpression$/.test(first.type)) {
      if (!plainPath(collectionOf(object).collection)) this.visit(object, scope);
      this.visitFunction(first, scope, "", "loop", { over: object });
      return this.visitAll(furtherArguments, scope);
    }
    this.visit(callee, scope);
    this.visitAll(args, scope);
  }

  /** Notes what runs by an import; `source`: where it comes from. */
  private noteRun(source: unknown): void {
    this.runs.push(isNode(source) && source.type === "StringLiteral" ? String(source.value) : undefined);
  }

  private visitMember(node: Node, scope: Scope): void {
    const path = plainPath(node);
    if (path) return this.refer(scope, path, node.start);
    if (isNode(node.object)) this.visit(node.object, scope);
    if (node.computed === true && isNode(node.property)) this.visit(node.property, scope);
  }

  private noteList({ elements }: Node): void {
    const items = nodesOf(elements);
    if (items.length > 0 && items.every(({ type }) => type === "StringLiteral"))
      this.lists.push(items.map(({ value }) => String(value)));
  }
}

/** What a name of the package is called, in the imports of a file. */
function packageNamesIn(nodes: readonly Node[]): PackageNames {
  const renamed = new Map<string, string>();
  let namespace: string | undefined;
  for (const { type, source, specifiers } of nodes) {
    if (type !== "ImportDeclaration" || !isNode(source) || !ownPackage.test(String(source.value))) continue;
    for (const { type: form, local, imported } of nodesOf(specifiers)) {
      if (!isNode(local)) continue;
      if (form === "ImportNamespaceSpecifier") namespace = String(local.name);
      else if (isNode(imported)) renamed.set(String(imported.name), String(local.name));
    }
  }
  return omitUndefined({ renamed, namespace });
}

/** True for what is no type. */
function isCode({ type }: Node): boolean {
  return !type.startsWith("TS") || /^TS(As|Satisfies|NonNull)Expression$|^TSParameterProperty$/.test(type);
}

/** The names of `a.b["c"]`; nothing for what is computed. */
export function plainPath(node: Node): string[] | undefined {
  const { type, object, property, computed } = node;
  if (type === "Identifier") return [String(node.name)];
  if (/^TS(As|Satisfies|NonNull)Expression$/.test(type) && isNode(node.expression)) return plainPath(node.expression);
  if (type !== "MemberExpression" || !isNode(object) || !isNode(property)) return undefined;
  const isNamed = computed !== true || /^(String|Numeric)Literal$/.test(property.type);
  const objectPath = isNamed ? plainPath(object) : undefined;
  return objectPath && [...objectPath, String(property.name ?? property.value)];
}

/** What a name is a part of: its value, or what a loop goes over. */
function sourceOf(meaning: Meaning): Node | undefined {
  if (meaning.type === "value") return meaning.init;
  if (meaning.type === "item") return meaning.body.over && collectionOf(meaning.body.over).collection;
  return undefined;
}

/** The collection that a loop goes over, and what it takes of that. */
function collectionOf(over: Node): { readonly collection: Node; readonly takes: string } {
  const { callee } = over;
  const names = (isNode(callee) && plainPath(callee)) || [];
  const [argument, ...more] = nodesOf(over.arguments);
  const takes = names.at(-1) ?? "";
  if (!isNode(callee) || !/^(entries|keys|values)$/.test(takes)) return { collection: over, takes: "items" };
  if (names.length === 2 && names[0] === "Object" && argument && more.length === 0)
    return { collection: argument, takes };
  if (!argument && isNode(callee.object)) return { collection: callee.object, takes };
  return { collection: over, takes: "items" };
}

function isMap(declaration: Declaration | undefined): boolean {
  if (declaration?.meaning.type !== "value") return false;
  const { init } = declaration.meaning;
  return init.type === "NewExpression" && isNode(init.callee) && init.callee.name === "Map";
}

/**
 * What a name in a loop takes of an item of the collection; nothing for a name that is a key or a number. `isOfMap`: the items are pairs, as
 * the loop gives them.
 */
function pathInItem(
  { body, index, path }: Extract<Meaning, { type: "item" }>,
  isOfMap: boolean,
): readonly string[] | undefined {
  const takes = body.over && collectionOf(body.over).takes;
  if (isOfMap && takes === "values") return ["1", ...path];
  if (isOfMap && takes === "entries") return path;
  if (index > 0 || takes === "keys") return undefined;
  if (takes !== "entries") return path;
  const [member, ...remaining] = path;
  if (member === "0") return undefined;
  return remaining;
}
