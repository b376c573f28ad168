import { existsSync } from "node:fs";
import path from "node:path";
import type { Members } from "terraform-provider-sdk/values";
import { kindOf, type OtherProvider, otherProviderAt, otherProviders } from "../../kinds/other-providers";
import { hclFile, textsIn } from "../code/files";
import { blocksIn, hclOf } from "../code/hcl";
import { literalText, partOf, type Tree } from "../code/tree";
import { instancesIn, type StateInstance } from "../plans/state";
import { UsageError } from "../usage-error";

/** An object that another provider manages, or is asked to import. */
export interface OtherObject {
  readonly kind: string;
  readonly id: string;
  /** Names of the modules that it is in, without the keys of their instances: `a.b`; empty for the root module. */
  readonly module: string;
  readonly type: string;
  readonly name: string;
  /** Of `for_each` or `count`. */
  readonly key?: string | number;
  /** False for one that an import block names. */
  readonly isInState: boolean;
  /** What the state has of it. */
  readonly attributes?: Members;
}

export interface ModuleFile {
  /** Path below the module's folder. */
  readonly file: string;
  readonly text: string;
  readonly tree: Tree;
}

/** A folder of Terraform files: the root module, or one that it calls by a relative path. */
export interface ModuleFolder {
  readonly folder: string;
  /** As in `OtherObject`; several calls may use one folder. */
  readonly modules: readonly string[];
  readonly files: readonly ModuleFile[];
}

export interface OtherFolder {
  readonly providers: readonly OtherProvider[];
  readonly objects: readonly OtherObject[];
  readonly modules: readonly ModuleFolder[];
  /** Addresses of resources that are of no kind that can become ours. */
  readonly unconverted: readonly string[];
  /** The state as the backend keeps it; undefined where nothing was applied yet. */
  readonly state: string | undefined;
  /** What is in it. */
  readonly instances: readonly StateInstance[];
}

/** What a folder manages with another provider: by its state, and by its import blocks. @throws UsageError for a folder without one */
export async function readFolder(folder: string, state: string | undefined): Promise<OtherFolder> {
  if (!existsSync(folder)) throw new UsageError(`The folder ${folder} does not exist.`);
  return otherFolderOf(folder, await modulesFrom(folder), state);
}

/** The same of modules that are read, the root module first. */
export function otherFolderOf(
  folder: string,
  modules: readonly ModuleFolder[],
  state: string | undefined,
): OtherFolder {
  const instances = instancesIn(state ?? "{}");
  const objects = [...objectsOfState(instances), ...objectsOfImports(modules[0])].filter(firstOfId);
  const types = [
    ...modules.flatMap(({ files }) => resourcesIn(files)).map(({ labels: [type = ""] = [] }) => type),
    ...objects.map(({ type }) => type),
  ];
  const used = [...new Set(Object.values(otherProviders))].filter((provider) =>
    types.some((type) => kindOf(type, provider) !== undefined),
  );
  const required = modules.flatMap(requiredProviders);
  // Several providers have types of the same names.
  const inUse = used.some((provider) => required.includes(provider))
    ? used.filter((provider) => required.includes(provider))
    : used;
  if (inUse.length === 0) {
    const providerNames = Object.keys(otherProviders).join(", ");
    throw new UsageError(
      `${folder} has no resource of ${providerNames} that could be taken over, in its state or in its files.`,
    );
  }
  const resources = [
    ...modules
      .flatMap(({ files }) => resourcesIn(files))
      .map(({ labels: [type = "", name = ""] = [] }) => ({ type, name })),
    ...instances.filter(({ mode }) => mode === "managed"),
  ];
  const unknownResources = resources.filter(({ type }) =>
    inUse.every((provider) => kindOf(type, provider) === undefined),
  );
  const unconverted = [...new Set(unknownResources.map(({ type, name }) => `${type}.${name}`))];
  return { providers: inUse, objects, modules, unconverted, state, instances };
}

export function resourcesIn(files: readonly ModuleFile[]): readonly Tree[] {
  return files.flatMap(({ tree }) => blocksIn(tree, "resource")).filter(({ labels }) => labels?.length === 2);
}

function objectsOfState(instances: readonly StateInstance[]): OtherObject[] {
  return instances.flatMap(({ mode, type, name, module, provider, key, attributes }): OtherObject[] => {
    const otherProvider = otherProviderAt(/\["([^"]+)"\]/.exec(provider)?.[1] ?? "");
    const kind = otherProvider && kindOf(type, otherProvider);
    if (mode !== "managed" || kind === undefined) return [];
    const place = module.replace(/\[[^\]]*\]/g, "").replace(/(^|\.)module\./g, "$1");
    return [
      {
        kind,
        id: String(attributes.id),
        module: place,
        type,
        name,
        ...(key !== undefined && { key }),
        isInState: true,
        attributes,
      },
    ];
  });
}

/** What import blocks of the root module name; an ID may have that of its team in front. */
function objectsOfImports(root: ModuleFolder | undefined): OtherObject[] {
  const blocks = root?.files.flatMap(({ tree }) => blocksIn(tree, "import")) ?? [];
  return blocks.flatMap((block) => {
    const [, type = "", name = ""] = /^(\w+)\.([\w-]+)$/.exec(partOf(block, "to")?.tree.content ?? "") ?? [];
    const [, id] = /^(?:[^/]+\/)?([^/$]+)$/.exec(literalText(partOf(block, "id")?.tree) ?? "") ?? [];
    const kind = Object.values(otherProviders)
      .map((provider) => kindOf(type, provider))
      .find((ownKind) => ownKind !== undefined);
    if (kind === undefined || id === undefined) return [];
    return [{ kind, id, module: "", type, name, isInState: false }];
  });
}

function firstOfId({ kind, id }: OtherObject, index: number, objects: readonly OtherObject[]): boolean {
  return objects.findIndex((object) => object.kind === kind && object.id === id) === index;
}

/** The root module and those in folders below it that are called by relative paths, each folder once. */
async function modulesFrom(root: string): Promise<ModuleFolder[]> {
  const modulesByFolder = new Map<string, { folder: string; modules: string[]; files: ModuleFile[] }>();
  const visit = async (folder: string, module: string): Promise<void> => {
    const earlier = modulesByFolder.get(folder);
    if (path.relative(root, folder).startsWith("..")) return;
    if (earlier?.modules.includes(module) || module.split(".").length > 10) return;
    const read = textsIn(folder, hclFile).map(async (file) => ({
      ...file,
      tree: await hclOf(file.text, path.join(folder, file.file)),
    }));
    const files = earlier?.files ?? (await Promise.all(read));
    modulesByFolder.set(folder, { folder, files, modules: [...(earlier?.modules ?? []), module] });
    for (const block of files.flatMap(({ tree }) => blocksIn(tree, "module"))) {
      const source = literalText(partOf(block, "source")?.tree);
      if (source !== undefined && /^\.\.?\//.test(source))
        await visit(path.resolve(folder, source), [module, block.labels?.[0]].filter(Boolean).join("."));
    }
  };
  await visit(path.resolve(root), "");
  return [...modulesByFolder.values()];
}

function requiredProviders({ files }: ModuleFolder): OtherProvider[] {
  return requirementsIn(files).flatMap(({ parts }) =>
    parts.flatMap(({ tree }) => otherProviderAt(literalText(partOf(tree, "source")?.tree) ?? "") ?? []),
  );
}

/** The blocks `required_providers`. */
export function requirementsIn(files: readonly ModuleFile[]): readonly Tree[] {
  return files
    .flatMap(({ tree }) => blocksIn(tree, "terraform"))
    .flatMap((block) => blocksIn(block, "required_providers"));
}
