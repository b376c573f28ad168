import { existsSync } from "node:fs";
import path from "node:path";
import { isRecord, parseJson } from "terraform-provider-sdk/internal/schema";
import { type OtherProvider, otherProviderAt, otherProviders } from "../../kinds/other-providers";
import { type EngineCall, EngineError, lastOf, runEngine } from "../../plans/engine";
import { textsIn } from "../../plans/terraform-files";
import { UsageError } from "../../plans/usage-error";
import { type Entry, entriesIn, entryOf } from "./text";

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
}

export interface ModuleFile {
  /** Path below the module's folder. */
  readonly file: string;
  readonly text: string;
  readonly entries: readonly Entry[];
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
  /** The state as the backend keeps it; undefined where nothing was applied yet. */
  readonly state: string | undefined;
}

/** The state of a folder as its backend keeps it; undefined where nothing was applied yet. @throws EngineError */
export async function stateOf(call: EngineCall): Promise<string | undefined> {
  const finished = await runEngine(["state", "pull"], call);
  if (finished.code !== 0) throw new EngineError("state pull", lastOf(finished), call);
  return finished.stdout.trim() === "" ? undefined : finished.stdout;
}

/** What a folder manages with another provider: by its state, and by its import blocks. @throws UsageError for a folder without one */
export function readFolder(folder: string, state: string | undefined): OtherFolder {
  if (!existsSync(folder)) throw new UsageError(`The folder ${folder} does not exist.`);
  const modules = modulesFrom(folder);
  const objects = [...objectsOfState(state), ...objectsOfImports(modules[0])].filter(firstOfId);
  const types = [
    ...modules.flatMap(({ files }) => resourcesIn(files)).map(({ labels: [type = ""] }) => type),
    ...objects.map(({ type }) => type),
  ];
  const used = Object.values(otherProviders).filter((one) => types.some((type) => kindOf(type, one) !== undefined));
  const required = modules.flatMap(requiredProviders);
  // Several providers have types of the same names.
  const inUse = used.some((one) => required.includes(one)) ? used.filter((one) => required.includes(one)) : used;
  if (inUse.length === 0) {
    const known = Object.keys(otherProviders).join(", ");
    throw new UsageError(
      `${folder} has no resource of ${known} that could be taken over, in its state or in its files.`,
    );
  }
  return { providers: inUse, objects, modules, state };
}

/** The kind of a resource type: `dashboard` of `clickhouse_clickstack_dashboard`. */
export function kindOf(type: string, { prefix, types }: OtherProvider): string | undefined {
  const kind = type.startsWith(prefix) ? type.slice(prefix.length) : undefined;
  return kind !== undefined && types.includes(kind) ? kind : undefined;
}

export function resourcesIn(files: readonly ModuleFile[]): readonly Entry[] {
  return files
    .flatMap(({ entries }) => entries)
    .filter(({ name, labels }) => name === "resource" && labels.length === 2);
}

function objectsOfState(state: string | undefined): OtherObject[] {
  const document = state === undefined ? {} : parseJson(state);
  const resources = isRecord(document) && Array.isArray(document.resources) ? document.resources : [];
  return resources.filter(isRecord).flatMap((resource): OtherObject[] => {
    const { mode, type, name, module = "", provider, instances } = resource;
    const other = otherProviderAt(/\["([^"]+)"\]/.exec(String(provider))?.[1] ?? "");
    const kind = other && kindOf(String(type), other);
    if (mode !== "managed" || kind === undefined || !Array.isArray(instances)) return [];
    return instances.filter(isRecord).map(({ attributes, index_key: key }) => ({
      kind,
      id: String(isRecord(attributes) ? attributes.id : ""),
      module: String(module)
        .replace(/\[[^\]]*\]/g, "")
        .replace(/(^|\.)module\./g, "$1"),
      type: String(type),
      name: String(name),
      ...((typeof key === "string" || typeof key === "number") && { key }),
      isInState: true,
    }));
  });
}

/** What import blocks of the root module name; an ID may have that of its team in front. */
function objectsOfImports(root: ModuleFolder | undefined): OtherObject[] {
  const blocks = root?.files.flatMap(({ entries }) => entries).filter(({ name }) => name === "import") ?? [];
  return blocks.flatMap(({ entries }) => {
    const [, type = "", name = ""] = /^(\w+)\.([\w-]+)$/.exec(entryOf(entries, "to")?.text ?? "") ?? [];
    const [, id] = /^"(?:[^"/]+\/)?([^"/$]+)"$/.exec(entryOf(entries, "id")?.text ?? "") ?? [];
    const kind = Object.values(otherProviders)
      .map((one) => kindOf(type, one))
      .find((one) => one !== undefined);
    return kind === undefined || id === undefined ? [] : [{ kind, id, module: "", type, name, isInState: false }];
  });
}

function firstOfId({ kind, id }: OtherObject, at: number, all: readonly OtherObject[]): boolean {
  return all.findIndex((one) => one.kind === kind && one.id === id) === at;
}

/** The root module and those in folders below it that are called by relative paths, each folder once. */
function modulesFrom(root: string): ModuleFolder[] {
  const found = new Map<string, { folder: string; modules: string[]; files: ModuleFile[] }>();
  const visit = (folder: string, module: string): void => {
    const known = found.get(folder);
    if (path.relative(root, folder).startsWith("..")) return;
    if (known?.modules.includes(module) || module.split(".").length > 10) return;
    const files =
      known?.files ?? textsIn(folder, /\.(tf|tofu)$/).map((one) => ({ ...one, entries: entriesIn(one.text) }));
    found.set(folder, { folder, files, modules: [...(known?.modules ?? []), module] });
    for (const { name, labels, entries } of files.flatMap((one) => one.entries)) {
      const [, source] = /^"(\.\.?\/[^"]*)"$/.exec(entryOf(entries, "source")?.text ?? "") ?? [];
      if (name === "module" && source)
        visit(path.resolve(folder, source), [module, labels[0]].filter(Boolean).join("."));
    }
  };
  visit(path.resolve(root), "");
  return [...found.values()];
}

function requiredProviders({ files }: ModuleFolder): OtherProvider[] {
  return requirementsIn(files).flatMap(({ entries = [] }) =>
    entries.flatMap(({ text }) => otherProviderAt(/source\s*=\s*"([^"]+)"/.exec(text)?.[1] ?? "") ?? []),
  );
}

/** The blocks `required_providers`. */
export function requirementsIn(files: readonly ModuleFile[]): readonly Entry[] {
  return files
    .flatMap(({ entries }) => entries)
    .filter(({ name }) => name === "terraform")
    .flatMap(({ entries = [] }) => entries.filter(({ name }) => name === "required_providers"));
}
