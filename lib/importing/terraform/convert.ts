import path from "node:path";
import { sameValue, toSnake } from "terraform-provider-sdk/internal/schema";
import { blocksIn, quoted } from "../../code/hcl";
import { type Edit, edited, partOf, removal, type Tree } from "../../code/tree";
import { catalog } from "../../kinds/catalog";
import { kindOf, type OtherProvider } from "../../kinds/other-providers";
import {
  type Expression,
  literal,
  type Member,
  memberOf,
  type ObjectExpression,
  type Reference,
  referencesIn,
  without,
} from "../expression";
import { block, blocksFile, HclPrinter, hclFiles, requirement, requirements, spellingIn } from "../hcl";
import { type Configuration, count, type ImportedObject, keyOf, type SourceFile } from "../inventory";
import { freeName } from "../write";
import {
  type ModuleFile,
  type ModuleFolder,
  type OtherFolder,
  type OtherObject,
  requirementsIn,
  resourcesIn,
} from "./folder";
import { lostArguments, providerBlock } from "./provider-block";
import { replacedIn } from "./unapplied";

export interface Converted {
  /** By path below the folder of the root module, which may begin with `..`. */
  readonly files: readonly SourceFile[];
  readonly notes: readonly string[];
  /** The objects whose whole code is new. */
  readonly written: readonly ImportedObject[];
  /** The objects of a state that change their address. */
  readonly moved: readonly OtherObject[];
}

export interface ConversionOptions {
  readonly folder: string;
  /** True where dashboards stay JSON documents. */
  readonly documents: boolean;
  readonly environment: NodeJS.ProcessEnv;
}

/** What is left of a resource's block whatever becomes of the rest. */
const metaArguments = ["for_each", "count", "provider", "depends_on", "lifecycle", "team"];

/** Blocks that Terraform, or the SDK of a provider, knows in every resource. */
const blocksOfEngine = ["timeouts", "provisioner", "connection"];

/**
 * The files of a folder with our resources instead of another provider's. A block stays as its author wrote it, under our type; a dashboard's
 * JSON becomes attributes, and so does what another provider writes otherwise. Everything that refers to such a resource follows.
 */
export function convert(other: OtherFolder, configuration: Configuration, options: ConversionOptions): Converted {
  const conversions = other.modules.map((module) => new ModuleConversion(module, other, configuration, options));
  const others = unconvertedIn(other);
  const isInState = other.providers.some(({ prefix }) =>
    new RegExp(`"type":\\s*"${rootOf(prefix)}_`).test(other.state ?? ""),
  );
  const isLeft = isInState || conversions.some((one) => one.isProviderLeft);
  const files = conversions.flatMap((one) => one.files(isLeft));
  return {
    files,
    // The files name what their provider blocks lose.
    notes: [...others, ...conversions.flatMap(({ notes }) => notes)],
    moved: conversions.flatMap((one) => one.moved),
    written: conversions.flatMap(({ newObjects }) => newObjects),
  };
}

/** What a state has of the same service, and no resource of ours stands for. */
function unconvertedIn({ providers, unconverted }: OtherFolder): string[] {
  const own = unconverted.filter((address) => providers.some(({ prefix }) => address.startsWith(prefix)));
  return own.map((address) => `${address} stays: observability has no such resource.`);
}

/** `clickhouse` of `clickhouse_clickstack_`: the usual name of a provider in a module. */
function rootOf(prefix: string): string {
  return prefix.split("_")[0] ?? "";
}

/** A resource of another provider in the files. */
interface Resource {
  readonly kind: string;
  readonly type: string;
  readonly name: string;
  readonly block: Tree;
  readonly instances: readonly OtherObject[];
  /** The instances as they are in the service, if all of them are. */
  readonly objects: readonly ImportedObject[] | undefined;
}

class ModuleConversion {
  readonly notes: string[] = [];
  /** True if resources or data sources of the other provider stay. */
  readonly isProviderLeft: boolean;
  private readonly isRoot: boolean;
  private readonly resources: readonly Resource[];
  /** New bodies, by resource; a resource of one that is not here keeps its body. */
  private readonly bodies = new Map<Resource, readonly Edit[]>();
  /** Our address by theirs. */
  private readonly renamed = new Map<string, string>();
  private readonly moves: (readonly [from: string, to: string])[] = [];
  private readonly printed: Reference[] = [];

  constructor(
    private readonly module: ModuleFolder,
    private readonly other: OtherFolder,
    private readonly configuration: Configuration,
    private readonly options: ConversionOptions,
  ) {
    this.isRoot = module.modules.includes("");
    this.resources = module.files.flatMap((file) => resourcesIn([file]).flatMap((block) => this.resourceOf(block)));
    const others = module.files
      .flatMap(({ tree }) => blocksIn(tree, "resource", "data", "ephemeral"))
      .filter(({ labels: [type = ""] = [] }) => this.isOther(type));
    for (const file of module.files)
      for (const resource of this.resources.filter((one) => isIn(file, one.block))) this.decide(resource, file);
    this.isProviderLeft = others.some((one) => one.says !== "resource" || !this.renamed.has(addressOf(one)));
  }

  /** The files that change and the new ones; `keepsProvider`: the other provider is still needed. */
  files(keepsProvider: boolean): SourceFile[] {
    const written = this.isRoot ? this.written() : [];
    if (this.renamed.size === 0 && written.length === 0) return [];
    const changed = this.module.files.flatMap((file) => {
      const text = this.textOf(file, keepsProvider);
      return text === file.text ? [] : [{ name: file.file, text, description: this.descriptionOf(file) }];
    });
    const moved = this.moves.map(([from, to]) => block("moved", [`  from = ${from}`, `  to   = ${to}`]));
    const added = [
      ...written,
      blocksFile("observability.tf", "the provider", this.head()),
      blocksFile("moved.tf", `${count(moved.length, "moved block")}; delete the file after the first apply`, moved),
    ].filter(({ text }) => text !== "");
    const { folder } = this.module;
    const all = [...changed, ...added.map((one) => ({ ...one, name: freeName(folder, one.name, "_") }))];
    return all.map((one) => {
      const name = path.relative(this.options.folder, path.join(folder, one.name)).split(path.sep).join("/");
      return { ...one, name };
    });
  }

  private descriptionOf(file: ModuleFile): string {
    const changed = this.resources.filter(
      ({ block }) => isIn(file, block) && this.renamed.has(addressOf(block)),
    ).length;
    return changed === 0 ? "changed" : `${count(changed, "resource")} changed`;
  }

  private isOther(type: string): boolean {
    return this.other.providers.some(({ prefix }) => type.startsWith(`${rootOf(prefix)}_`));
  }

  private resourceOf(block: Tree): Resource[] {
    const [type = "", name = ""] = block.labels ?? [];
    const kind = this.other.providers.map((one) => kindOf(type, one)).find((one) => one !== undefined);
    if (kind === undefined) return [];
    const instances = this.other.objects.filter(
      (one) => one.type === type && one.name === name && this.module.modules.includes(one.module),
    );
    const objects = instances.map(({ id }) =>
      this.configuration.objects.find((one) => one.kind === kind && one.id === id),
    );
    const isWhole = this.isRoot && objects.length > 0 && objects.every((one) => one !== undefined);
    return [{ kind, type, name, block, instances, objects: isWhole ? (objects as ImportedObject[]) : undefined }];
  }

  /** Whether the body of a block can stay, or what takes its place. */
  private decide(resource: Resource, file: ModuleFile): void {
    const { kind, type, name, instances } = resource;
    const own = `observability_${kind}.${name}`;
    const canStay = this.fits(resource);
    const wantsAttributes = kind === "dashboard" && !this.options.documents && this.isRoot;
    if (wantsAttributes || !canStay) {
      const lines = this.argumentsOf(resource);
      if (lines) {
        this.bodies.set(resource, this.body(resource, file, lines));
        this.noteReplaced(resource, own, file);
      } else if (!canStay) {
        this.notes.push(`${type}.${name} stays: ${this.whyNot(resource)}`);
        return;
      } else if (instances.length > 0) this.notes.push(`${own} keeps its dashboard_json: ${this.whyNot(resource)}`);
    }
    this.renamed.set(`${type}.${name}`, own);
    if (instances.some(({ isInState }) => isInState)) this.moves.push([`${type}.${name}`, own]);
  }

  private whyNot({ instances, objects }: Resource): string {
    if (!this.isRoot) return "it is in a module, whose code is the same for all of its calls.";
    if (instances.length === 0) return "it was never applied.";
    return objects
      ? "its instances differ in more than single values."
      : "the service does not have it, or not in a form that can be code.";
  }

  /** True if our resource takes every argument of the block. */
  private fits(resource: Resource): boolean {
    return this.foreignArguments(resource).length === 0;
  }

  /** The arguments and blocks that our resource does not take. */
  private foreignArguments({ kind, block: { parts } }: Resource): string[] {
    const type = catalog.resources.find((one) => one.name === kind)?.type;
    const known = [...Object.keys(type?.attributes ?? {}).map(toSnake), ...metaArguments];
    const foreign = parts.filter(
      ({ key, tree }) => !known.includes(key) || (tree.is === "block" && key !== "lifecycle"),
    );
    return [...new Set(foreign.map(({ key }) => key))];
  }

  /** The new body has what the service has, which is no block of Terraform itself. */
  private noteReplaced(resource: Resource, own: string, { text }: ModuleFile): void {
    const states = resource.instances.flatMap(({ attributes }) => (attributes ? [attributes] : []));
    const { unapplied, computed } = replacedIn(
      { block: resource.block, text, folder: this.module.folder },
      states,
      metaArguments,
    );
    if (unapplied.length > 0)
      this.notes.push(
        `${own} has what the service has, not what the files say and nobody applied: ${unapplied.join(", ")}. Apply them before, or write them again.`,
      );
    if (computed.length > 0)
      this.notes.push(`${own} has values of the service in place of what the files computed: ${computed.join(", ")}.`);
    const lost = this.foreignArguments(resource).filter((key) => blocksOfEngine.includes(key));
    if (lost.length > 0) this.notes.push(`${own} is written without ${lost.join(", ")}; add what you need.`);
  }

  /** The arguments for all instances, without those that the block keeps. */
  private argumentsOf({ objects, instances }: Resource): readonly string[] | undefined {
    if (!objects) return undefined;
    const spell = spellingIn(this.configuration);
    const keys = instances.map(({ key }) => key ?? "");
    const all: Expression[] = objects.map((one) => one.arguments);
    const value = merged(all, { keys, spell });
    if (value?.type !== "object") return undefined;
    this.printed.push(...objects.flatMap((one) => referencesIn(one.arguments)));
    return new HclPrinter(spell).lines(without(value, metaArguments), "  ");
  }

  /** The edits that put lines into the place of all that a block need not keep. */
  private body({ block: { parts, end } }: Resource, { text }: ModuleFile, lines: readonly string[]): Edit[] {
    const [first, ...others] = parts.filter(({ key }) => !metaArguments.includes(key));
    const now = `${lines.join("\n")}\n`;
    if (!first) return [{ start: end - 1, end: end - 1, text: now }];
    const removals = others.map((one) => removal(text, one));
    const start = text.lastIndexOf("\n", first.start) + 1;
    if (text.slice(start, first.start).trim() !== "") {
      return [{ start: first.start, end: first.end, text: `\n${now}` }, ...removals];
    }
    // Blank lines keep apart what is aligned by itself.
    const rest = /^[ \t]*\n?/.exec(text.slice(first.end))?.[0].length ?? 0;
    const [before, after] = [parts[0] === first, /^[ \t]*[}\n]/.test(text.slice(first.end + rest))];
    const body = `${before ? "" : "\n"}${now}${after ? "" : "\n"}`;
    return [{ start, end: first.end + rest, text: body }, ...removals];
  }

  private textOf(file: ModuleFile, keepsProvider: boolean): string {
    const { text, tree } = file;
    const edits: Edit[] = [];
    for (const [{ block }, body] of this.bodies) if (isIn(file, block)) edits.push(...body);
    const untouched = blocksIn(tree, "moved", "removed");
    const isFree = (at: number) => ![...edits, ...untouched].some(({ start, end }) => start <= at && at < end);
    const renames = this.references(text).filter(({ start }) => isFree(start));
    for (const block of blocksIn(tree, "resource")) {
      const [type = ""] = block.labels ?? [];
      const [own] = this.renamed.get(addressOf(block))?.split(".") ?? [];
      if (own === undefined) continue;
      const start = text.indexOf(type, block.start);
      edits.push({ start, end: start + type.length, text: own });
      const provider = partOf(block, "provider")?.tree;
      const [name] = /^\w+/.exec(provider?.says ?? "") ?? [];
      if (provider && name)
        edits.push({ start: provider.start, end: provider.start + name.length, text: "observability" });
    }
    const names = this.localNames();
    for (const block of blocksIn(tree, "provider")) {
      const other = names.get(block.labels?.[0] ?? "");
      if (!other) continue;
      const { start, end } = block;
      const own = providerBlock({ text, tree: block }, other, this.options.environment);
      const lost = lostArguments(block, other, this.options.environment);
      if (lost.length > 0)
        this.notes.push(
          `The provider block "${block.labels?.[0]}" has ${lost.join(", ")}, for which observability has no argument; they are left out.`,
        );
      edits.push(keepsProvider ? { start: end, end, text: `\n\n${own}` } : { start, end, text: own });
    }
    for (const required of requirementsIn([file])) {
      const start = text.indexOf("{", required.start) + 1;
      edits.push({ start, end: start, text: `\n${requirement}` });
      const old = required.parts.filter(({ key }) => names.has(key));
      if (!keepsProvider) edits.push(...old.map((one) => removal(text, one)));
    }
    return edited(text, [...edits, ...renames]);
  }

  /** The other providers by the name that the module has for them. */
  private localNames(): ReadonlyMap<string, OtherProvider> {
    return new Map(this.other.providers.map((one) => [rootOf(one.prefix), one]));
  }

  /** Every address of a renamed resource in a text. */
  private references(text: string): Edit[] {
    const imported = this.other.objects.filter(({ isInState, module }) => !isInState && this.isRoot && module === "");
    const all = new Map(this.renamed);
    for (const { type, name, kind } of imported) all.set(`${type}.${name}`, `observability_${kind}.${name}`);
    return [...text.matchAll(/(?<![\w.-])\w+\.[\w-]+/g)].flatMap(({ 0: address, index: start }) => {
      const own = all.get(address);
      return own === undefined ? [] : [{ start, end: start + address.length, text: own }];
    });
  }

  /** The provider where no block of the other one can take it beside itself. */
  private head(): string[] {
    const { files } = this.module;
    const names = this.localNames();
    const hasProvider = files.some(({ tree }) =>
      blocksIn(tree, "provider").some(({ labels: [label = ""] = [] }) => names.has(label)),
    );
    const isRequired = requirementsIn(files).length > 0;
    const [first] = this.other.providers;
    const provider =
      hasProvider || !this.isRoot || !first ? [] : [providerBlock(undefined, first, this.options.environment)];
    return [...(isRequired ? [] : [requirements]), ...provider];
  }

  /** The objects of the state that change their address. */
  get moved(): OtherObject[] {
    const converted = this.resources.filter(({ type, name }) => this.renamed.has(`${type}.${name}`));
    return converted.flatMap(({ instances }) => instances.filter(({ isInState }) => isInState));
  }

  /** The objects that only an import block names, and the links that such sources need. */
  get newObjects(): ImportedObject[] {
    const inBlocks = new Set(
      this.resources.flatMap(({ kind, instances }) => instances.map(({ id }) => keyOf({ kind, id }))),
    );
    const asked = new Set(this.other.objects.filter(({ isInState }) => !isInState).map(({ id }) => id));
    return this.isRoot
      ? this.configuration.objects.filter((one) => asked.has(one.id) && !inBlocks.has(keyOf(one)))
      : [];
  }

  /** The files of objects that no block has, and of lookups that the others need. */
  private written(): SourceFile[] {
    const objects = this.newObjects;
    const needed = new Set([...this.printed, ...objects.flatMap((one) => referencesIn(one.arguments))].map(keyOf));
    const lookups = this.configuration.lookups.filter((one) => needed.has(keyOf(one)));
    const imports = objects.filter(({ givenName }) => givenName === undefined);
    const has = { requirements: true, provider: true };
    const service = { mode: "open_source", product: "clickstack" } as const;
    return hclFiles({ ...this.configuration, objects, lookups, imports }, { service, has }, this.configuration);
  }
}

/** `clickhouse_clickstack_dashboard.api`. */
function addressOf({ labels = [] }: Tree): string {
  return labels.join(".");
}

function isIn({ tree }: ModuleFile, block: Tree): boolean {
  return tree.parts.some((part) => part.tree === block);
}

/** The instances of one resource: their keys, and how the code spells what they refer to. */
interface Instances {
  readonly keys: readonly (string | number)[];
  readonly spell: (reference: Reference) => string;
}

/**
 * One expression for all instances of a resource with `for_each` or `count`: where they differ, the key, a text with the key in it, or the
 * value by key. Undefined where they differ in more than single values.
 */
export function merged(all: readonly Expression[], instances: Instances): Expression | undefined {
  const [first, ...others] = all;
  if (!first || others.every((one) => sameValue(one, first))) return first;
  if (all.every((one) => one.type === "object")) return mergedObject(all, instances);
  if (all.every((one) => one.type === "list")) {
    const lists = all.map(({ items }) => items);
    if (lists.some(({ length }) => length !== lists[0]?.length)) return undefined;
    const items = (lists[0] ?? []).map((_, at) =>
      merged(
        lists.map((list) => list[at] ?? literal(null)),
        instances,
      ),
    );
    return items.every((one) => one !== undefined) ? { type: "list", items } : undefined;
  }
  if (first.type === "json" && all.every((one) => one.type === "json")) {
    const value = merged(
      all.map((one) => one.value),
      instances,
    );
    return value && { ...first, value };
  }
  return mergedValue(all, instances);
}

function mergedObject(all: readonly ObjectExpression[], instances: Instances): ObjectExpression | undefined {
  const [first] = all;
  if (!first) return undefined;
  const names = [...new Set(all.flatMap(({ members }) => members.map(([name]) => name)))];
  const members: Member[] = [];
  for (const name of names) {
    const values = all.map((one) => memberOf(one, name));
    // An argument that is null is absent; a member of a document is not.
    const given = first.names === "attributes" ? values.map((one) => one ?? literal(null)) : values;
    const value = given.every((one) => one !== undefined) ? merged(given, instances) : undefined;
    if (!value) return undefined;
    members.push([name, value]);
  }
  return { ...first, members };
}

/** The values of one place by key. */
function mergedValue(all: readonly Expression[], { keys, spell }: Instances): Expression | undefined {
  const each = typeof keys[0] === "number" ? "count.index" : "each.key";
  const same = (texts: readonly (string | undefined)[]) => texts.every((one) => one !== undefined && one === texts[0]);
  const texts = all.map((one) => (one.type === "literal" && typeof one.value === "string" ? one.value : undefined));
  const marked = texts.map((text, at) => text && escaped(text).replaceAll(String(keys[at]), `\${${each}}`));
  if (each === "each.key" && same(marked))
    return { type: "code", text: marked[0] === `\${${each}}` ? each : `"${marked[0]}"` };
  const spelled = all.map((one) => {
    if (one.type === "reference") return spell(one);
    if (one.type !== "literal") return undefined;
    return typeof one.value === "string" ? quoted(one.value) : String(one.value);
  });
  if (!spelled.every((one) => one !== undefined)) return undefined;
  const indexed = spelled.map((text, at) => text.replace(`[${JSON.stringify(keys[at])}]`, `[${each}]`));
  if (same(indexed) && all[0]?.type === "reference") return { type: "code", text: indexed[0] ?? "" };
  if (each === "count.index") return { type: "code", text: `[${spelled.join(", ")}][${each}]` };
  const listed = spelled.map((text, at) => `${quoted(String(keys[at]))} = ${text}`);
  return { type: "code", text: `{ ${listed.join(", ")} }[${each}]` };
}

/** A text within the quotes of a template. */
function escaped(text: string): string {
  return quoted(text).slice(1, -1);
}
