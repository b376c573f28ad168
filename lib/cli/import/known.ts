import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { isRecord, parseJson } from "terraform-provider-sdk/schema";
import type { HclOptions, Written } from "../../importing";
import { providerSource } from "../../kinds/version";
import { UsageError } from "../../plans/usage-error";
import type { ImportOptions } from "./options";

/** What is managed already: by a state, or by code that has not been applied yet. */
export interface Known {
  /** All of them: `dashboard 65…`. */
  readonly objects: ReadonlySet<string>;
  /** How many of them a state manages. */
  readonly managed: number;
  readonly written: Written;
  /** IDs of the constructs in TypeScript. */
  readonly constructs: readonly string[];
}

type Where = Pick<ImportOptions, "out" | "state" | "format">;

/** Looks into states, those of the folder among them, and into the code of the folder. @throws UsageError for a state that cannot be read. */
export function knownIn({ out, state, format }: Where, { onlyStates = false } = {}): Known {
  const objects = new Set<string>();
  for (const file of onlyStates ? state : [...state, ...ownStates(out, format)])
    for (const key of objectsOfState(file)) objects.add(key);
  const managed = objects.size;
  const code = onlyStates ? [] : codeBelow(out);
  for (const key of code.flatMap(importsIn)) objects.add(key);
  const written = writtenIn(onlyStates ? [] : textsIn(out, /\.tf$/));
  return { objects, managed, written, constructs: code.flatMap(constructsIn) };
}

/** Where Terraform keeps the state of this folder; the CDK keeps it in the project's, which is the one above. */
function ownStates(out: string, format: Where["format"]): string[] {
  const folders = format === "ts" ? [out, path.dirname(path.resolve(out))] : [out];
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /^terraform(\..+)?\.tfstate$/.test(name))
        .map((name) => path.join(folder, name)),
    );
}

/** Where the provider of the code may be configured: in its folder, or in the only stack that the project has synthesized. */
export function configuredFolders({ out, format }: Pick<ImportOptions, "out" | "format">): string[] {
  if (format === "hcl") return [out];
  return [out, path.dirname(path.resolve(out))].flatMap((project) => {
    const stacks = path.join(project, "cdktf.out/stacks");
    const folders = existsSync(stacks) ? readdirSync(stacks) : [];
    return folders.length === 1 ? folders.map((name) => path.join(stacks, name)) : [];
  });
}

function objectsOfState(file: string): string[] {
  const resources: string[] = [];
  collectResources(readState(file), resources);
  return resources;
}

function readState(file: string): unknown {
  try {
    return parseJson(readFileSync(file, "utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The state ${file} cannot be read: ${reason}`);
  }
}

/** Resources of a state file, and of what `terraform show -json` prints. */
function collectResources(value: unknown, found: string[]): void {
  if (Array.isArray(value)) for (const item of value) collectResources(item, found);
  if (!isRecord(value)) return;
  const { type, mode } = value;
  if (mode === "managed" && typeof type === "string" && type.startsWith("observability_")) {
    const instances = Array.isArray(value.instances) ? value.instances : [{ attributes: value.values }];
    for (const instance of instances) {
      const id = isRecord(instance) && isRecord(instance.attributes) ? instance.attributes.id : undefined;
      if (typeof id === "string") found.push(`${type.slice("observability_".length)} ${id}`);
    }
    return;
  }
  for (const item of Object.values(value)) collectResources(item, found);
}

const skipped = /^(node_modules|cdktf\.out|\..*)$/;

/** Texts of the code in a folder and in those below it; links to folders are not followed. */
function codeBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const folders = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
  const names = folders.map(({ name }) => name).filter((name) => !skipped.test(name));
  return [...textsIn(folder, /\.(tf|ts)$/), ...names.flatMap((name) => codeBelow(path.join(folder, name)))];
}

/** What this command has written into files before, `dashboard 65…`: the imports that are still there. */
export function importsIn(text: string): string[] {
  const hcl = text.matchAll(/^import \{\s*to = observability_(\w+)\.\S+\s*id = "([^"]+)"/gm);
  const typescript = text.matchAll(/\[\s*"(\w+)",\s*"[^"]*",\s*"([^"]+)",?\s*\]/g);
  return [...hcl, ...typescript].map(([, kind, id]) => `${kind} ${id}`);
}

/** IDs of constructs. */
function constructsIn(text: string): string[] {
  return [...text.matchAll(/\bnew [A-Za-z]+\(\s*[\w.]+,\s*["']([^"']+)["']/g)].map(([, id = ""]) => id);
}

/** The names, lookups and tags in the files of a root module. */
function writtenIn(code: readonly string[]): Written {
  const names: Record<string, string[]> = {};
  for (const [kind, name] of code.flatMap(namesIn)) names[kind] = [...(names[kind] ?? []), name];
  return {
    names,
    lookups: code.flatMap(lookupsIn),
  };
}

function namesIn(text: string): [string, string][] {
  const blocks = text.matchAll(/^(data|resource) "observability_(\w+)" "([^"]+)"/gm);
  return [...blocks].map(([, block, kind = "", name = ""]) => [
    block === "data" ? `data.${kind}` : kind,
    name.replaceAll("_", "-"),
  ]);
}

/** Lookups that can be referred to as this command would: without hyphens in the name, and by nothing but strings. */
function lookupsIn(text: string): Written["lookups"][number][] {
  const blocks = text.matchAll(/^data "observability_(\w+)" "(\w+)" \{\n([^}]*)\n\}/gm);
  return [...blocks].flatMap(([, kind = "", name = "", body = ""]) => {
    const by = stringsIn(body);
    return by ? [{ kind, name: name.replaceAll("_", "-"), by }] : [];
  });
}

function stringsIn(body: string): Record<string, string> | undefined {
  const lines = body.split("\n").filter((line) => !/^\s*(#.*)?$/.test(line));
  const found = lines.flatMap((line) => {
    const [, argument, value] = /^\s*(\w+)\s*=\s*("[^"\\$%]*")$/.exec(line) ?? [];
    return argument && value ? [[argument, String(parseJson(value))] as const] : [];
  });
  return found.length === lines.length ? Object.fromEntries(found) : undefined;
}

/** What `main.tf` need not say in a folder, and what people have to add there by hand. */
interface RootModule {
  readonly has: NonNullable<HclOptions["has"]>;
  readonly advice?: string;
}

/** The root module in a folder. A provider that is required and has no block is configured through the environment. */
export function rootModuleIn(folder: string, isOverwritten: boolean): RootModule {
  const code = textsIn(folder, isOverwritten ? /^(?!main\.tf$).*\.tf$/ : /\.tf$/);
  const hasProvider = code.some((text) => /^\s*provider\s+"observability"/m.test(text));
  if (code.some(requiresObservability)) return { has: { requirements: true, provider: true } };
  const requirements = code.some((text) => /^\s*required_providers\s*\{/m.test(text));
  return {
    has: { requirements, provider: hasProvider },
    advice: requirements ? `Add to required_providers: observability = { source = "${providerSource}" }` : undefined,
  };
}

/** Texts of the files directly in a folder whose names match; none where there is no folder. */
export function textsIn(folder: string, names: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => names.test(name) && !name.startsWith("."))
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
    .map((file) => readFileSync(file, "utf8"));
}

function requiresObservability(text: string): boolean {
  const blocks = text.match(/^\s*required_providers\s*\{(?:[^{}]|\{[^{}]*\})*\}/gm) ?? [];
  return blocks.some((block) => /[\s{]observability\s*=/.test(block.replace(/=\s*\{[^{}]*\}/g, "=")));
}
