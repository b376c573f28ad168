import path from "node:path";
import { compareText } from "terraform-provider-sdk/values";
import { boundTo, type Found, type Frame, repeatedIn, sharedBy, within } from "./frame";
import { blocksIn, quoted, readHcl } from "./hcl";
import { instanceOf, resolved } from "./resolve";
import { type Elsewhere, literalText, type Made, partOf, type Shared, type Tree, type Use } from "./tree";

/** The files of a folder, whose text stands among that of others. */
export interface HclSources {
  /** Names of files in a folder of the project. */
  list(folder: string): readonly string[];
  /** The text of a file, where it begins in the text of all files, and how its lines end. */
  read(file: string): { readonly text: string; readonly offset: number; readonly lineEnd: "\n" | "\r\n" };
  /** True for a variable that is set from outside. */
  isSet(variable: string): boolean;
}

interface Module {
  readonly folder: string;
  /** By their types and names. */
  readonly resources: Map<string, { readonly file: string; readonly block: Tree }[]>;
  readonly locals: Map<string, Tree>;
  readonly defaults: Map<string, Tree>;
  readonly calls: Map<string, ModuleCall>;
  /** By the first two names of their paths. */
  readonly uses: Map<string, Use[]>;
  /** What else uses a path, for each that was asked for: a name may stand in thousands of objects. */
  readonly shared: Map<string, Shared | undefined>;
}

interface ModuleCall {
  readonly block: Tree;
  readonly source: string;
  /** In the project; nothing for a module from elsewhere. */
  readonly folder: string | undefined;
}

/** Where a resource is made: its address without the type and name, and those. */
interface Wanted {
  readonly type: string;
  readonly name: string;
  readonly module: string;
  readonly key?: string | number;
}

export interface MadeIn extends Made {
  readonly file: string;
}

const rootOf = ([kind, name]: readonly string[]) => `${kind}.${name}`;

/** Arguments that say how often and how a block is made, and nothing of the object. */
const metaArguments = ["for_each", "count", "provider", "lifecycle", "depends_on"];

/** A root module in Terraform's language with the modules of the project that it calls. */
export class HclModules {
  private readonly modules = new Map<string, Module>();
  private readonly values = new Map<string, Tree>();

  private constructor(private readonly sources: HclSources) {}

  static async read(sources: HclSources): Promise<HclModules> {
    const modules = new HclModules(sources);
    await modules.readModule(".");
    const variableFiles = sources.list(".").filter((file) => /(^terraform|\.auto)\.tfvars$/.test(file));
    for (const file of [...variableFiles].sort(
      (a, b) => Number(a.includes(".auto.")) - Number(b.includes(".auto.")) || compareText(a, b),
    ))
      for (const { key, tree } of (await modules.readFile(file)).file.parts) modules.values.set(key, tree);
    return modules;
  }

  private readFile(file: string) {
    const { text, ...origin } = this.sources.read(file);
    return readHcl(text, { ...origin, file });
  }

  private async readModule(folder: string): Promise<void> {
    if (this.modules.has(folder)) return;
    const module: Module = {
      ...{
        folder,
        resources: new Map(),
        locals: new Map(),
        defaults: new Map(),
        calls: new Map(),
        uses: new Map(),
        shared: new Map(),
      },
    };
    this.modules.set(folder, module);
    for (const file of this.sources.list(folder).filter((name) => /\.(tf|tofu)$/.test(name))) {
      const { file: tree, uses } = await this.readFile(file);
      for (const use of uses) {
        const name = rootOf(use.path);
        const uses = module.uses.get(name);
        if (uses) uses.push(use);
        else module.uses.set(name, [use]);
      }
      for (const block of blocksIn(tree, "resource")) {
        const label = rootOf(block.labels ?? []);
        module.resources.set(label, [...(module.resources.get(label) ?? []), { file, block }]);
      }
      for (const { parts } of blocksIn(tree, "locals"))
        for (const { key, tree: value } of parts) module.locals.set(key, value);
      for (const block of blocksIn(tree, "variable")) {
        const value = partOf(block, "default")?.tree;
        if (value) module.defaults.set(block.labels?.[0] ?? "", value);
      }
      for (const block of blocksIn(tree, "module")) {
        const source = literalText(partOf(block, "source")?.tree) ?? "";
        const moduleFolder = source.startsWith(".") ? path.join(folder, source) : undefined;
        module.calls.set(block.labels?.[0] ?? "", { block, source, folder: moduleFolder });
      }
    }
    for (const call of module.calls.values()) if (call.folder !== undefined) await this.readModule(call.folder);
  }

  /** The block that makes a resource, with everything that can be followed where it is written. */
  find({ type, name, module: address, key }: Wanted): MadeIn | Elsewhere {
    const moduleFrame = this.frameOf(address);
    if ("why" in moduleFrame) return moduleFrame;
    const { module, frame } = moduleFrame;
    const [resource, ...more] = module.resources.get(rootOf([type, name])) ?? [];
    if (!resource) return this.inJson(module, name);
    if (more.length > 0) return { why: "same name", places: [resource, ...more].map(({ block }) => block.start) };
    const { file, block } = resource;
    const instance = key === undefined ? frame : instanceFrame(block, key, frame);
    const parts = block.parts.filter((part) => !metaArguments.includes(part.key));
    const body = resolved({ ...block, type: "members", content: "{", parts }, instance);
    const isOwn = key === undefined && !frame.shared;
    if (!isOwn) return { type, name, file, body };
    return { type, name, file, body, statement: [block.start, block.end] };
  }

  /** Where a file of Terraform's JSON, whose code is not read, has the name of a resource. */
  private inJson({ folder }: Module, name: string): Elsewhere {
    const files = this.sources.list(folder).filter((file) => /\.(tf|tofu)\.json$/.test(file));
    const places = files.flatMap((file) => {
      const { text, offset } = this.sources.read(file);
      const start = text.search(new RegExp(`${JSON.stringify(name)}\\s*:`));
      return start < 0 ? [] : [offset + start];
    });
    if (places.length > 0) return { why: "JSON", places };
    return { why: "not found", places };
  }

  /** A module by its address, and what its names mean there. */
  private frameOf(address: string): { module: Module; frame: Frame } | Elsewhere {
    const root = this.modules.get(".");
    if (!root) return { why: "not found", places: [] };
    const steps = [...address.matchAll(/module\.([^.[]+)(?:\[(".*?"|\d+)\])?/g)];
    let current = { module: root, frame: this.moduleFrame(root, undefined) };
    for (const [, name = "", index] of steps) {
      const call = current.module.calls.get(name);
      if (!call) return { why: "remote module", name, places: [] };
      const places = [call.block.start];
      const module = this.modules.get(call.folder ?? "");
      if (!module || module.resources.size + module.calls.size === 0)
        return { why: "remote module", name: call.source, places };
      const generated = this.fileOfPackage(module);
      if (generated !== undefined) return { why: "generated module", name: generated, places };
      const caller = index === undefined ? current.frame : instanceFrame(call.block, JSON.parse(index), current.frame);
      current = { module, frame: this.moduleFrame(module, { block: call.block, caller }) };
    }
    return current;
  }

  /** The file of a module that the package wrote, and writes anew. */
  private fileOfPackage({ folder }: Module): string | undefined {
    const isOfPackage = (file: string) => /^#.*\bcdktf-observability\b/.test(this.sources.read(file).text);
    return this.sources.list(folder).find(isOfPackage);
  }

  /** The frame of a module. What is called more than once is shared by its callers, but for the arguments. */
  private moduleFrame(module: Module, call: { readonly block: Tree; readonly caller: Frame } | undefined): Frame {
    const callers = [...this.modules.values()].flatMap(({ calls }) => [...calls.values()]);
    const uses = callers.filter(({ folder }) => folder === module.folder).map(({ block }) => block.start);
    const isMany = uses.length > 1 || (call && isRepeated(call.block, call.caller));
    const shared: Shared | undefined = isMany ? { name: `the module ${module.folder}`, uses } : undefined;
    const frame: Frame = {
      find: (names) => this.meaningOf(module, call, names, frame),
      shared,
    };
    return frame;
  }

  private meaningOf(
    module: Module,
    call: { readonly block: Tree; readonly caller: Frame } | undefined,
    [kind = "", name = "", ...remaining]: readonly string[],
    frame: Frame,
  ): Found | undefined {
    if (kind !== "local" && kind !== "var") return undefined;
    const shared = sharedIn(module, [kind, name, ...remaining]);
    const foundIn = (tree: Tree | undefined, around: Frame): Found | undefined => {
      if (!tree || !shared) return tree && { tree, frame: around, remaining };
      return { tree, frame: within(around, new Map(), shared), remaining };
    };
    if (kind === "local") return foundIn(module.locals.get(name), frame);
    if (call) {
      const argument = partOf(call.block, name)?.tree;
      if (argument) return foundIn(argument, call.caller);
      return foundIn(module.defaults.get(name), frame);
    }
    if (this.sources.isSet(name)) return undefined;
    return foundIn(this.values.get(name) ?? module.defaults.get(name), frame);
  }
}

/** What else of a module uses what a path stands for. */
function sharedIn(module: Module, path: readonly string[]): Shared | undefined {
  const key = JSON.stringify(path);
  if (!module.shared.has(key)) module.shared.set(key, sharedBy(module.uses.get(rootOf(path)) ?? [], path));
  return module.shared.get(key);
}

/** True for a block that may make several objects. */
function isRepeated(block: Tree, frame: Frame): boolean {
  const count = partOf(block, "count")?.tree;
  return partOf(block, "for_each") !== undefined || (count !== undefined && !isAtMostOne(resolved(count, frame)));
}

/** The names of one instance of a block with `count` or `for_each`. */
function instanceFrame(block: Tree, key: string | number, frame: Frame): Frame {
  if (typeof key === "string") return eachFrame(block, key, frame);
  const count = partOf(block, "count")?.tree;
  if (count && isAtMostOne(resolved(count, frame))) return frame;
  const { start } = count ?? block;
  const condition = { text: `count.index == ${key}`, range: [block.start, block.end] as const };
  const shared = repeatedIn(frame.shared, { name: "count", uses: [start], condition });
  const index: Frame = {
    find: ([name]) => (name === "index" ? { tree: keyAt(key, start, shared), frame, remaining: [] } : undefined),
  };
  return within(frame, new Map([["count", { path: [], frame: index }]]), shared);
}

/** True for 0, 1, and a choice of them. */
function isAtMostOne({ type, content, parts }: Tree): boolean {
  if (type === "choice") return parts.every(({ tree }) => isAtMostOne(tree));
  return type === "literal" && (content === "0" || content === "1");
}

/** The names of one instance of a block with `for_each`, whose code all of them share. */
function eachFrame(block: Tree, key: string, frame: Frame): Frame {
  const over = partOf(block, "for_each")?.tree ?? block;
  const values = resolved(over, frame);
  const item = values.type === "members" ? partOf(values, key) : undefined;
  const condition = { text: `each.key == ${quoted(key)}`, range: [block.start, block.end] as const };
  const shared = repeatedIn(frame.shared, { name: "for_each", uses: [over.start], condition });
  const label = keyAt(key, item?.start ?? over.start, shared);
  const isSet = values.type === "call" && values.content === "toset";
  const value = item && instanceOf(over, key, item.tree, frame);
  const each: Frame = {
    find([name, member = "", ...remaining]) {
      if (name !== "each") return frame.find([name ?? "", member, ...remaining]);
      if (member === "key" || isSet) return boundTo({ tree: label, frame }, remaining);
      return value && boundTo(value, remaining);
    },
    shared,
  };
  return each;
}

/** The key of an instance, as a literal that stands where its value does. */
function keyAt(key: string | number, start: number, shared: Shared): Tree {
  return { type: "literal", content: JSON.stringify(key), start, end: start, parts: [], shared };
}
