import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { providerSource } from "../../kinds/version";
import { foldersBelow, hclFile, readInput, textsIn, typescriptFile } from "../code/files";
import { TypescriptApp } from "../code/typescript-app";
import { TypescriptFile } from "../code/typescript-file";
import { instancesIn, ownObjects, type StoredObject, typePrefix } from "../plans/state";
import { type TerraformFile, terraformFiles } from "../plans/terraform-files";
import { UsageError } from "../usage-error";
import type { ImportOptions } from "./choose";
import type { HclOptions } from "./hcl";
import { keyOf, type Written } from "./inventory";
import { itemsIf, textIf } from "./optional";

/** What is managed already: by a state, or by code that has not been applied yet. */
export interface Known {
  /** All of them: `dashboard 65…`. */
  readonly objects: ReadonlySet<string>;
  /** How many of them a state manages. */
  readonly managed: number;
  readonly existing: Written;
  /** The same without what stands in files that are overwritten. */
  readonly existingWithout: (overwritten: ReadonlySet<string>) => Written;
  /** The files of HCL that are named after a dashboard in them. This command names its own files in the same way. */
  readonly dashboardFiles: ReadonlySet<string>;
  /** The names that objects and lookups have in the state, by `keyOf`, in its order: code that is written again keeps them. */
  readonly pinned: ReadonlyMap<string, string>;
  /** IDs of the constructs in TypeScript. */
  readonly constructs: readonly string[];
  /** Whether the folder itself has an app, or another main file. */
  readonly hasApp: boolean;
}

type Where = Pick<ImportOptions, "out" | "format"> & Partial<Pick<ImportOptions, "state">>;

/**
 * Looks into states, those of the folder among them, and into the code of the folder. @throws UsageError for a state or TypeScript that cannot be
 * read.
 */
export async function knownIn({ out, state = [], format }: Where, { onlyStates = false } = {}): Promise<Known> {
  const states = onlyStates ? state : [...state, ...ownStates(out, format)];
  const objects = new Set(
    states.flatMap((file) =>
      storedIn(file).flatMap((object) => {
        if (object.mode !== "managed") return [];
        return [keyOf(object)];
      }),
    ),
  );
  const managed = objects.size;
  const folders = onlyStates ? [] : foldersBelow(out);
  const [ownFiles = [], ...below] = folders.map((folder) =>
    textsIn(folder, typescriptFile).map(({ file, text }) => typescriptIn(path.join(folder, file), text)),
  );
  const typescript = [ownFiles, ...below].flat();
  const hcl = await Promise.all(folders.map(hclIn));
  const [ownHcl = []] = hcl;
  // The list of imports that this command writes has rows of kind, construct and ID.
  const rows = typescript.flatMap(({ lists }) => lists).filter(({ length }) => length === 3);
  const imports = [...rows.map(([kind, , id]) => `${kind} ${id}`), ...hcl.flat().flatMap(importsIn)];
  for (const key of imports) objects.add(key);
  return {
    objects,
    managed,
    existing: writtenIn(ownHcl),
    existingWithout: (overwritten) => writtenIn(ownHcl.filter(({ file }) => !overwritten.has(file))),
    dashboardFiles: new Set(ownHcl.filter(isOfDashboard).map(({ file }) => file)),
    pinned: new Map(onlyStates ? namesOf(out, format) : []),
    constructs: typescript.flatMap(({ made: constructs }) => constructs.map(({ name }) => name)),
    hasApp:
      existsSync(path.join(out, "main.ts")) ||
      ownFiles.some(({ made: constructs }) => constructs.some(({ type }) => type === "ObservabilityProvider")),
  };
}

/** The HCL of a folder, with references as they are written. */
function hclIn(folder: string): Promise<readonly TerraformFile[]> {
  return terraformFiles(folder, (text) => {
    if (text.includes("(")) return undefined;
    return text;
  });
}

/** @throws UsageError for a file that cannot be parsed. */
function typescriptIn(file: string, text: string) {
  try {
    const read = new TypescriptFile(text);
    return { lists: read.lists, made: new TypescriptApp(new Map([[file, read]])).constructs() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${file} cannot be parsed, so nobody knows what its app has already: ${reason}`);
  }
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
    if (folders.length !== 1) return [];
    return folders.map((name) => path.join(stacks, name));
  });
}

/** Our objects and lookups in the file of a state. @throws UsageError for one that cannot be read */
function storedIn(file: string): StoredObject[] {
  try {
    return ownObjects(instancesIn(readInput(file)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The state ${file} cannot be read: ${reason}`);
  }
}

/** The names that the root module has once, in the states of a folder: in the order in which its code has them. */
function namesOf(out: string, format: Where["format"]): (readonly [key: string, name: string])[] {
  const once = ownStates(out, format).flatMap((file) => storedIn(file).filter(({ isPlain }) => isPlain));
  const names = once.map((object) => {
    const key = `${textIf(object.mode === "data", "data.")}${keyOf(object)}`;
    return [key, object.name.replaceAll("_", "-")] as const;
  });
  const isTypescript = format === "ts";
  const files = isTypescript ? typescriptFile : hclFile;
  const folders = [out, ...itemsIf(isTypescript, path.join(out, "dashboards"))];
  const text = folders.flatMap((folder) => textsIn(folder, files).map(({ text: code }) => code)).join("\n");
  const placeOf = (name: string) => {
    const places = [name, name.replaceAll("-", "_")]
      .map((spelling) => text.indexOf(`"${spelling}"`))
      .filter((index) => index >= 0);
    if (places.length > 0) return Math.min(...places);
    return text.length;
  };
  return names.sort(([, first], [, second]) => placeOf(first) - placeOf(second));
}

/** The objects that import blocks name: `dashboard 65…`. */
function importsIn({ body }: TerraformFile): string[] {
  return body.blocks.flatMap(({ type, body: { args } }) => {
    const resource = String(args.to)
      .split(".")
      .find((label) => label.startsWith(typePrefix));
    if (type === "import" && resource) return [`${resource.slice(typePrefix.length)} ${args.id}`];
    return [];
  });
}

/** True for a file that is named after a dashboard in it. */
function isOfDashboard({ file, body }: TerraformFile): boolean {
  return body.blocks.some(
    ({ type, labels: [resource, name] }) =>
      type === "resource" && resource === `${typePrefix}dashboard` && file === `dashboard_${name}.tf`,
  );
}

/** The names and lookups in the files of a root module. */
function writtenIn(files: readonly TerraformFile[]): Written {
  const names: Record<string, string[]> = {};
  const lookups: Written["lookups"][number][] = [];
  for (const { type: block, labels, body } of files.flatMap((file) => file.body.blocks)) {
    const [type = "", label = ""] = labels;
    if (!["data", "resource"].includes(block) || !type.startsWith(typePrefix)) continue;
    const [kind, name] = [type.slice(typePrefix.length), label.replaceAll("_", "-")];
    const key = block === "data" ? `data.${kind}` : kind;
    names[key] = [...(names[key] ?? []), name];
    // A lookup that can be referred to as this command would: without a hyphen in its name, and by nothing but strings.
    const isPlain = !label.includes("-") && body.blocks.length === 0;
    if (block === "data" && isPlain && areStrings(body.args)) lookups.push({ kind, name, criteria: body.args });
  }
  return { names, lookups };
}

function areStrings(args: Readonly<Record<string, unknown>>): args is Readonly<Record<string, string>> {
  return Object.values(args).every((value) => typeof value === "string");
}

/** What `main.tf` need not say in a folder, and what people have to add there by hand. */
interface RootModule {
  readonly has: NonNullable<HclOptions["has"]>;
  readonly advice?: string;
}

/** The root module in a folder. A provider that is required and has no block is configured through the environment. */
export async function rootModuleIn(folder: string, isOverwritten: boolean): Promise<RootModule> {
  const files = (await hclIn(folder)).filter(({ file }) => !isOverwritten || file !== "main.tf");
  const blocks = files.flatMap(({ body }) => body.blocks);
  const required = blocks
    .filter(({ type }) => type === "terraform")
    .flatMap(({ body }) => body.blocks.filter(({ type }) => type === "required_providers"));
  if (required.some(({ body }) => Object.hasOwn(body.args, "observability")))
    return { has: { requirements: true, provider: true } };
  const requirements = required.length > 0;
  return {
    has: {
      requirements,
      provider: blocks.some(({ type, labels: [name] }) => type === "provider" && name === "observability"),
    },
    advice: requirements ? `Add to required_providers: observability = { source = "${providerSource}" }` : undefined,
  };
}
