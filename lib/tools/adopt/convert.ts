import path from "node:path";
import { asItems, isRecord, toSnake } from "terraform-provider-sdk/values";
import { catalog } from "../../kinds/catalog";
import { kindOf, type OtherProvider } from "../../kinds/other-providers";
import { blocksIn, quoted } from "../code/hcl";
import { type Expression, type Reference, referencesIn, without } from "../code/print/expression";
import { HclPrinter } from "../code/print/hcl-printer";
import { type Edit, edited, type Part, partOf, removal, type Tree } from "../code/tree";
import { block, blocksFile, hclFiles, requirement, requirements, spellingIn } from "../importing/hcl";
import {
  type Configuration,
  count,
  type ImportedObject,
  type Inventory,
  keyOf,
  type SourceFile,
} from "../importing/inventory";
import { itemsIf, textIf } from "../importing/optional";
import { freeName } from "../importing/write";
import {
  type ModuleFile,
  type ModuleFolder,
  type OtherFolder,
  type OtherObject,
  requirementsIn,
  resourcesIn,
} from "./folder";
import { merged } from "./merged";
import { lostArguments, providerBlock, writtenPart } from "./provider-block";
import { replacedIn } from "./unapplied";

export interface Converted {
  /** By path below the folder of the root module, which may begin with `..`. */
  readonly files: readonly SourceFile[];
  readonly notes: readonly string[];
  /** The objects whose whole code is new. */
  readonly writtenObjects: readonly ImportedObject[];
  /** The objects of a state that change their address. */
  readonly moved: readonly OtherObject[];
}

export interface ConversionOptions {
  readonly folder: string;
  /** True where dashboards stay JSON documents. */
  readonly documents: boolean;
  readonly environment: NodeJS.ProcessEnv;
  /** What the service has. */
  readonly inventory: Inventory;
}

/** What is left of a resource's block whatever becomes of the rest. */
const metaArguments = ["for_each", "count", "provider", "depends_on", "lifecycle", "team"];

/** Blocks that Terraform, or the SDK of a provider, knows in every resource. */
const blocksOfEngine = ["timeouts", "provisioner", "connection"];

/**
 * The files of a folder with our resources instead of another provider's. A block stays as its author wrote it, under our type; a dashboard's
 * JSON becomes attributes, and so does what another provider writes otherwise. Everything that refers to such a resource follows.
 */
export function convert(otherFolder: OtherFolder, configuration: Configuration, options: ConversionOptions): Converted {
  const conversions = otherFolder.modules.map(
    (module) => new ModuleConversion(module, otherFolder, configuration, options),
  );
  const unconverted = unconvertedIn(otherFolder);
  const isInState = otherFolder.providers.some(({ prefix }) =>
    new RegExp(`"type":\\s*"${rootOf(prefix)}_`).test(otherFolder.state ?? ""),
  );
  const isLeft = isInState || conversions.some((conversion) => conversion.isProviderLeft);
  const files = conversions.flatMap((conversion) => conversion.files(isLeft));
  return {
    files,
    // The files name what their provider blocks lose.
    notes: [...unconverted, ...conversions.flatMap(({ notes }) => notes)],
    moved: conversions.flatMap((conversion) => conversion.moved),
    writtenObjects: conversions.flatMap(({ newObjects }) => newObjects),
  };
}

/** What a state has of the same service, and no resource of ours stands for. */
function unconvertedIn({ providers, unconverted }: OtherFolder): string[] {
  const ofProviders = unconverted.filter((address) => providers.some(({ prefix }) => address.startsWith(prefix)));
  return ofProviders.map((address) => `${address} stays: observability has no such resource.`);
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
    private readonly otherFolder: OtherFolder,
    private readonly configuration: Configuration,
    private readonly options: ConversionOptions,
  ) {
    this.isRoot = module.modules.includes("");
    this.resources = module.files.flatMap((file) => resourcesIn([file]).flatMap((block) => this.resourceOf(block)));
    const otherBlocks = module.files
      .flatMap(({ tree }) => blocksIn(tree, "resource", "data", "ephemeral"))
      .filter(({ labels: [type = ""] = [] }) => this.isOther(type));
    for (const file of module.files)
      for (const resource of this.resources.filter((candidate) => isIn(file, candidate.block)))
        this.decide(resource, file);
    this.isProviderLeft = otherBlocks.some(
      (otherBlock) => otherBlock.content !== "resource" || !this.renamed.has(addressOf(otherBlock)),
    );
  }

  /** The files that change and the new ones; `keepsProvider`: the other provider is still needed. */
  files(keepsProvider: boolean): SourceFile[] {
    const writtenFiles = this.isRoot ? this.writtenFiles() : [];
    if (this.renamed.size === 0 && writtenFiles.length === 0) return [];
    const changed = this.module.files.flatMap((file) => {
      const text = this.textOf(file, keepsProvider);
      if (text === file.text) return [];
      return [{ name: file.file, text, description: this.descriptionOf(file) }];
    });
    const moved = this.moves.map(([from, to]) => block("moved", [`  from = ${from}`, `  to   = ${to}`]));
    const added = [
      ...writtenFiles,
      blocksFile("observability.tf", "the provider", this.head()),
      blocksFile("moved.tf", `${count(moved.length, "moved block")}; delete the file after the first apply`, moved),
    ].filter(({ text }) => text !== "");
    const { folder } = this.module;
    const outputFiles = [
      ...changed,
      ...added.map((addedFile) => ({ ...addedFile, name: freeName(folder, addedFile.name, "_") })),
    ];
    return outputFiles.map((file) => {
      const name = path.relative(this.options.folder, path.join(folder, file.name)).split(path.sep).join("/");
      return { ...file, name };
    });
  }

  private descriptionOf(file: ModuleFile): string {
    const changed = this.resources.filter(
      ({ block }) => isIn(file, block) && this.renamed.has(addressOf(block)),
    ).length;
    if (changed === 0) return "changed";
    return `${count(changed, "resource")} changed`;
  }

  private isOther(type: string): boolean {
    return this.otherFolder.providers.some(({ prefix }) => type.startsWith(`${rootOf(prefix)}_`));
  }

  private resourceOf(block: Tree): Resource[] {
    const [type = "", name = ""] = block.labels ?? [];
    const kind = this.otherFolder.providers
      .map((provider) => kindOf(type, provider))
      .find((ownKind) => ownKind !== undefined);
    if (kind === undefined) return [];
    const instances = this.otherFolder.objects.filter(
      (otherObject) =>
        otherObject.type === type && otherObject.name === name && this.module.modules.includes(otherObject.module),
    );
    const objects = instances.map(({ id }) =>
      this.configuration.objects.find((candidate) => candidate.kind === kind && candidate.id === id),
    );
    const isWhole = this.isRoot && objects.length > 0 && objects.every((candidate) => candidate !== undefined);
    return [{ kind, type, name, block, instances, objects: isWhole ? (objects as ImportedObject[]) : undefined }];
  }

  /** Whether the body of a block can stay, or what takes its place. */
  private decide(resource: Resource, file: ModuleFile): void {
    const { kind, type, name, instances } = resource;
    const address = `observability_${kind}.${name}`;
    const canStay = this.fits(resource);
    const wantsAttributes = kind === "dashboard" && !this.options.documents && this.isRoot;
    if (wantsAttributes || !canStay) {
      const lines = this.argumentsOf(resource);
      if (lines) {
        this.bodies.set(resource, this.body(resource, file, lines));
        this.noteReplaced(resource, address, file);
      } else if (!canStay) {
        this.notes.push(`${type}.${name} stays: ${this.whyNot(resource)}`);
        return;
      } else if (instances.length > 0) this.notes.push(`${address} keeps its dashboard_json: ${this.whyNot(resource)}`);
    }
    this.renamed.set(`${type}.${name}`, address);
    if (instances.some(({ isInState }) => isInState)) this.moves.push([`${type}.${name}`, address]);
  }

  private whyNot({ instances, objects }: Resource): string {
    if (!this.isRoot) return "it is in a module, whose code is the same for all of its calls.";
    if (instances.length === 0) return "it was never applied.";
    if (objects) return "its instances differ in more than single values.";
    return "the service does not have it, or not in a form that can be code.";
  }

  /** True if our resource takes every argument of the block. */
  private fits(resource: Resource): boolean {
    return this.foreignArguments(resource).length === 0;
  }

  /** The arguments and blocks that our resource does not take. */
  private foreignArguments(resource: Resource): readonly Part[] {
    const { parts } = resource.block;
    const knownNames = [...this.memberNames(resource), ...metaArguments];
    return parts.filter(({ key, tree }) => !knownNames.includes(key) || (tree.type === "block" && key !== "lifecycle"));
  }

  /** The new body has what the service has, which is no block of Terraform itself. */
  private noteReplaced(resource: Resource, address: string, { text }: ModuleFile): void {
    const states = resource.instances.flatMap(({ attributes }) => {
      if (!attributes) return [];
      return [attributes];
    });
    const ids = resource.instances.map(({ id }) => id);
    const records = (this.options.inventory[resource.kind] ?? []).filter(({ id }) => ids.includes(id));
    const { unapplied, computed, changed } = replacedIn(
      { block: resource.block, text, folder: this.module.folder },
      { states, records, storedInstances: this.otherFolder.instances },
      [...metaArguments, ...blocksOfEngine],
    );
    if (unapplied.length > 0)
      this.notes.push(
        `${address} has what the service has, not what the files say and nobody applied: ${unapplied.join(", ")}. Apply them before, or write them again.`,
      );
    if (computed.length > 0)
      this.notes.push(
        `${address} has values of the service in place of what the files computed: ${computed.join(", ")}.`,
      );
    if (changed.length > 0)
      this.notes.push(
        `${address} has what the service has. It does not have what was applied: ${changed.join(", ")}. The service dropped it, or somebody changed it there.`,
      );
    const ignored = ignoredIn(resource.block).filter((name) => this.argumentNames(resource).includes(name));
    if (ignored.length > 0)
      this.notes.push(
        `${address} ignores changes of ${ignored.join(", ")}, which is now written otherwise. Name in ignore_changes the arguments that may change in the UI, such as tiles.`,
      );
    const lost = this.foreignArguments(resource).filter(({ key }) => blocksOfEngine.includes(key));
    const words = lost.map((part) => writtenPart(part, text)).join(", ");
    if (lost.length > 0) this.notes.push(`${address} is written without ${words}; add what you need.`);
  }

  /** The arguments of the code, instead of which the service's values are written. */
  private argumentNames({ block: { parts } }: Resource): readonly string[] {
    return parts.map(({ key }) => key).filter((key) => !metaArguments.includes(key) && !blocksOfEngine.includes(key));
  }

  /** The arguments for all instances, without those that the block keeps. */
  private argumentsOf({ objects, instances }: Resource): readonly string[] | undefined {
    if (!objects) return undefined;
    const spell = spellingIn(this.configuration);
    const keys = instances.map(({ key }) => key ?? "");
    const argumentsOfAll: Expression[] = objects.map((object) => object.arguments);
    const value = merged(argumentsOfAll, { keys, spell });
    if (value?.type !== "object") return undefined;
    this.printed.push(...objects.flatMap((object) => referencesIn(object.arguments)));
    return new HclPrinter(spell).lines(without(value, metaArguments), "  ");
  }

  /** The edits that put lines into the place of all that a block need not keep. */
  private body({ block: { parts, end } }: Resource, { text }: ModuleFile, lines: readonly string[]): Edit[] {
    const [first, ...following] = parts.filter(({ key }) => !metaArguments.includes(key));
    const newText = `${lines.join("\n")}\n`;
    if (!first) return [{ start: end - 1, end: end - 1, text: newText }];
    const removals = following.map((part) => removal(text, part));
    const start = text.lastIndexOf("\n", first.start) + 1;
    if (text.slice(start, first.start).trim() !== "") {
      return [{ start: first.start, end: first.end, text: `\n${newText}` }, ...removals];
    }
    // Blank lines keep apart what is aligned by itself.
    const blankLength = /^[ \t]*\n?/.exec(text.slice(first.end))?.[0].length ?? 0;
    const [isFirst, isLast] = [parts[0] === first, /^[ \t]*[}\n]/.test(text.slice(first.end + blankLength))];
    const body = `${textIf(!isFirst, "\n")}${newText}${textIf(!isLast, "\n")}`;
    return [{ start, end: first.end + blankLength, text: body }, ...removals];
  }

  private textOf(file: ModuleFile, keepsProvider: boolean): string {
    const { text, tree } = file;
    const edits: Edit[] = [];
    for (const [{ block }, body] of this.bodies) if (isIn(file, block)) edits.push(...body);
    const untouched = blocksIn(tree, "moved", "removed");
    const isFree = (offset: number) =>
      ![...edits, ...untouched].some(({ start, end }) => start <= offset && offset < end);
    const readings = this.readings(file).filter(({ start }) => isFree(start));
    const isRead = (offset: number) => readings.some(({ start, end }) => start <= offset && offset < end);
    const renames = this.references(text).filter(({ start }) => isFree(start) && !isRead(start));
    for (const block of blocksIn(tree, "resource")) {
      const [type = ""] = block.labels ?? [];
      const [newType] = this.renamed.get(addressOf(block))?.split(".") ?? [];
      if (newType === undefined) continue;
      const start = text.indexOf(type, block.start);
      edits.push({ start, end: start + type.length, text: newType });
      const provider = partOf(block, "provider")?.tree;
      const [name] = /^\w+/.exec(provider?.content ?? "") ?? [];
      if (provider && name)
        edits.push({ start: provider.start, end: provider.start + name.length, text: "observability" });
    }
    const names = this.localNames();
    for (const block of blocksIn(tree, "provider")) {
      const otherProvider = names.get(block.labels?.[0] ?? "");
      if (!otherProvider) continue;
      const { start, end } = block;
      const ownBlock = providerBlock({ text, tree: block }, otherProvider, this.options.environment);
      const lost = lostArguments({ text, tree: block }, otherProvider, this.options.environment);
      if (lost.length > 0)
        this.notes.push(
          `The provider block "${block.labels?.[0]}" has ${lost.join(", ")}, for which observability has no argument; they are left out.`,
        );
      edits.push(keepsProvider ? { start: end, end, text: `\n\n${ownBlock}` } : { start, end, text: ownBlock });
    }
    for (const required of requirementsIn([file])) {
      const start = text.indexOf("{", required.start) + 1;
      edits.push({ start, end: start, text: `\n${requirement}` });
      const old = required.parts.filter(({ key }) => names.has(key));
      if (!keepsProvider) edits.push(...old.map((block) => removal(text, block)));
    }
    return edited(text, [...edits, ...renames, ...readings]);
  }

  /** The other providers by the name that the module has for them. */
  private localNames(): ReadonlyMap<string, OtherProvider> {
    return new Map(this.otherFolder.providers.map((provider) => [rootOf(provider.prefix), provider]));
  }

  /** Every address of a renamed resource in a text. */
  private references(text: string): Edit[] {
    const imported = this.otherFolder.objects.filter(
      ({ isInState, module }) => !isInState && this.isRoot && module === "",
    );
    const addresses = new Map(this.renamed);
    for (const { type, name, kind } of imported) addresses.set(`${type}.${name}`, `observability_${kind}.${name}`);
    return [...text.matchAll(/(?<![\w.-])\w+\.[\w-]+/g)].flatMap(({ 0: address, index: start }) => {
      const newAddress = addresses.get(address);
      if (newAddress === undefined) return [];
      return [{ start, end: start + address.length, text: newAddress }];
    });
  }

  /** Where the code takes a tile's ID of a resource, which has another name in ours. What ours does not have is named. */
  private readings({ file, text }: ModuleFile): Edit[] {
    return [...text.matchAll(memberPattern)].flatMap(({ 0: read, index: start, groups = {} }) => {
      const { address = "", key = "", member = "", tile } = groups;
      const resource = this.resources.find(({ type, name }) => address === `${type}.${name}`);
      const newAddress = this.renamed.get(address);
      const linesBefore = text.slice(0, start).split("\n");
      const isComment = /(^|\s)(#|\/\/)/.test(linesBefore.at(-1) ?? "");
      if (!resource || newAddress === undefined || isComment || this.memberNames(resource).includes(member)) return [];
      const tileKey = tile === undefined ? undefined : tileKeyOf(resource, member, Number(tile));
      if (tileKey !== undefined)
        return [{ start, end: start + read.length, text: `${newAddress}${key}.tile_ids[${quoted(tileKey)}]` }];
      this.notes.push(
        `${file}:${linesBefore.length} reads ${read}, which observability_${resource.kind} does not have; take it out of the code.`,
      );
      return [];
    });
  }

  private memberNames({ kind }: Resource): readonly string[] {
    const type = catalog.resources.find((definition) => definition.name === kind)?.type;
    return Object.keys(type?.attributes ?? {}).map(toSnake);
  }

  /** The provider where no block of the other one can take it beside itself. */
  private head(): readonly string[] {
    const { files } = this.module;
    const names = this.localNames();
    const hasProvider = files.some(({ tree }) =>
      blocksIn(tree, "provider").some(({ labels: [label = ""] = [] }) => names.has(label)),
    );
    const isRequired = requirementsIn(files).length > 0;
    const [first] = this.otherFolder.providers;
    const required = itemsIf(!isRequired, requirements);
    if (hasProvider || !this.isRoot || !first) return required;
    return [...required, providerBlock(undefined, first, this.options.environment)];
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
    const notInState = new Set(this.otherFolder.objects.filter(({ isInState }) => !isInState).map(({ id }) => id));
    if (!this.isRoot) return [];
    return this.configuration.objects.filter((object) => notInState.has(object.id) && !inBlocks.has(keyOf(object)));
  }

  /** The files of objects that no block has, and of lookups that the others need. */
  private writtenFiles(): SourceFile[] {
    const objects = this.newObjects;
    const needed = new Set(
      [...this.printed, ...objects.flatMap((object) => referencesIn(object.arguments))].map(keyOf),
    );
    const lookups = this.configuration.lookups.filter((lookup) => needed.has(keyOf(lookup)));
    const imports = objects.filter(({ givenName }) => givenName === undefined);
    const has = { requirements: true, provider: true };
    const service = { mode: "open_source", product: "clickstack" } as const;
    return hclFiles({ ...this.configuration, objects, lookups, imports }, { service, has }, this.configuration);
  }
}

/** What is read of a resource: its address, the key of an instance, a member, and the number of the tile whose ID it is. */
const memberPattern =
  /(?<![\w.-])(?<address>\w+\.[\w-]+)(?<key>\[[^\]]*\])?\.(?<member>[a-z]\w*)(?:\[(?<tile>\d+)\]\.id\b)?/g;

/** The key of a tile by its number, if it is the same in all instances. */
function tileKeyOf({ instances, objects = [] }: Resource, member: string, number: number): string | undefined {
  const keys = instances.map(({ id, attributes }) => {
    const tile: unknown = asItems(attributes?.[member])[number];
    const tileId = isRecord(tile) ? String(tile.id) : "";
    return objects.find((object) => object.id === id)?.tileKeys.get(tileId);
  });
  if (keys.every((key) => key === keys[0])) return keys[0];
  return undefined;
}

/** The arguments of which a block ignores changes. */
function ignoredIn(block: Tree): readonly string[] {
  const lifecycle = partOf(block, "lifecycle")?.tree;
  const list = lifecycle && partOf(lifecycle, "ignore_changes")?.tree;
  return (list?.parts ?? []).map(({ tree }) => /^\w+/.exec(tree.content)?.[0] ?? "");
}

/** `clickhouse_clickstack_dashboard.api`. */
function addressOf({ labels = [] }: Tree): string {
  return labels.join(".");
}

function isIn({ tree }: ModuleFile, block: Tree): boolean {
  return tree.parts.some((part) => part.tree === block);
}
