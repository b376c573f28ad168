import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { placeOfCode, writeBack } from "../code/write-back";
import { UsageError } from "../usage-error";
import type { CodeOptions } from "./choose";
import { hclFiles } from "./hcl";
import type { Configuration, Service, SourceFile } from "./inventory";
import { type Known, rootModuleIn } from "./known";
import { typescriptFiles } from "./typescript/files";

/** The code of an import. */
export interface Printed {
  /** What is written, by path below the folder. */
  readonly files: readonly SourceFile[];
  /** What a plan of its own takes: HCL with the provider's configuration, or the entry file of TypeScript. */
  readonly proof: { readonly hcl: readonly SourceFile[] } | { readonly entry: string; readonly isApp: boolean };
  /** What people have to add by hand, if anything. */
  readonly advice?: string;
}

/** Where the constructs for a CDK are imported from. */
export function observabilityPackage(cdk: CodeOptions["cdk"]): string {
  if (cdk === "cdktf") return "cdktf-observability";
  return "cdktf-observability/cdktn";
}

/** The code in the language of the options, and beside what the folder has already. */
export async function print(
  configuration: Configuration,
  service: Service,
  options: CodeOptions,
  managed: Known,
): Promise<Printed> {
  if (options.format === "hcl") return printHcl(configuration, service, options);
  return printTypescript(configuration, service, options, managed);
}

/** What is planned stands alone: it has the provider and the lookups that the folder has already, too. */
async function printHcl(configuration: Configuration, service: Service, { out, force }: CodeOptions): Promise<Printed> {
  const { has, advice } = await rootModuleIn(out, force);
  const files = hclFiles(configuration, { service, has });
  const lookups = configuration.lookups.map((lookup) => ({ ...lookup, isWritten: false }));
  const hcl = hclFiles({ ...configuration, lookups }, { service });
  const beside = files.map((file) => ({ ...file, name: freeName(out, file.name, "_") }));
  return { files: force ? files : beside, proof: { hcl }, advice };
}

/** Beside an app that is there, a part of its own that the app calls; lookups of one name are one node all the same. */
function printTypescript(
  configuration: Configuration,
  service: Service,
  { out, cdk, force }: CodeOptions,
  managed: Known,
): Printed {
  const isPart = !force && managed.hasApp;
  const packages = { cdk, observability: observabilityPackage(cdk) };
  const entry = isPart ? "part" : "app";
  const files = typescriptFiles(configuration, { service, packages, takenIds: managed.constructs, entry });
  if (!isPart) return { files, proof: { entry: "main.ts", isApp: true } };
  const folder = freeName(out, "imported", "-");
  return {
    files: files.map((file) => ({ ...file, name: `${folder}/${file.name}` })),
    proof: { entry: `${folder}/index.ts`, isApp: false },
    advice: `Add to your app: import { addTo } from "./${folder}"; and addTo(stack);`,
  };
}

/** `imported`, `imported-2`; `imports.tf`, `imports_2.tf`. */
export function freeName(out: string, name: string, separator: string): string {
  const { name: stem, ext } = path.parse(name);
  let free = name;
  for (let count = 2; existsSync(path.join(out, free)); count += 1) free = `${stem}${separator}${count}${ext}`;
  return free;
}

/** @throws UsageError when one of the files exists already and `force` is not given. */
export function mustBeFree(out: string, files: readonly SourceFile[], force: boolean): void {
  const existingFiles = files.filter(({ name }) => existsSync(path.join(out, name)));
  if (existingFiles.length > 0 && !force)
    throw new UsageError(
      `${existingFiles.map(({ name }) => path.join(out, name)).join(", ")} ${existingFiles.length === 1 ? "exists" : "exist"} already, so nothing was written. Choose another folder, or overwrite with --force.`,
    );
}

/** Writes the files into a folder, all or none. `originals`: the texts of those that are changed, by their paths. */
export function writeFiles(
  out: string,
  files: readonly SourceFile[],
  {
    force = false,
    originals = new Map(),
  }: { readonly force?: boolean; readonly originals?: ReadonlyMap<string, string> } = {},
): void {
  mkdirSync(out, { recursive: true });
  const changes = files.map(({ name, text }) => {
    const file = path.join(out, name);
    const original = originals.get(path.resolve(file));
    const expected = original ?? (force ? undefined : null);
    return { file, text, ...(expected !== undefined && { expectedText: expected }) };
  });
  writeBack(changes, placeOfCode(out));
}
