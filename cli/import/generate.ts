import { type Configuration, hclFiles, type Service, type SourceFile, typescriptFiles } from "../../lib/importing";
import { providerSource } from "../../lib/version";
import { beside, fitBeside, freeFolder, hasApp } from "./fit";
import type { Known } from "./known";
import type { ImportOptions } from "./options";
import { rootModuleIn } from "./root-module";

/** The code of an import. */
export interface Generated {
  /** What is written, by path below the folder. */
  readonly files: readonly SourceFile[];
  /** What a plan of its own takes: HCL with the provider's configuration, or the entry file of TypeScript. */
  readonly proof: { readonly hcl: readonly SourceFile[] } | { readonly entry: string; readonly isApp: boolean };
  /** What people have to add by hand, if anything. */
  readonly advice?: string;
}

/** Where the constructs for a CDK are imported from. */
export function observabilityPackage(cdk: ImportOptions["cdk"]): string {
  return cdk === "cdktf" ? "cdktf-observability" : "cdktf-observability/cdktn";
}

export function generate(
  configuration: Configuration,
  service: Service,
  options: ImportOptions,
  known: Known,
): Generated {
  return options.format === "hcl"
    ? generateHcl(configuration, service, options)
    : generateTypescript(configuration, service, options, known);
}

/** What is planned stands alone: it has the provider and the lookups that the folder has already, too. */
function generateHcl(configuration: Configuration, service: Service, { out, force }: ImportOptions): Generated {
  const { has, advice } = rootModuleIn(out, force);
  const files = hclFiles(configuration, { service, providerSource, has });
  const lookups = configuration.lookups.map((one) => ({ ...one, isWritten: false }));
  const hcl = hclFiles({ ...configuration, lookups }, { service, providerSource });
  return { files: force ? files : fitBeside(out, files), proof: { hcl }, advice };
}

/** Beside an app that is there, a part of its own that the app calls; lookups of one name are one node all the same. */
function generateTypescript(
  configuration: Configuration,
  service: Service,
  { out, cdk, force }: ImportOptions,
  known: Known,
): Generated {
  const isPart = !force && hasApp(out);
  const packages = { cdk, observability: observabilityPackage(cdk) };
  const entry = isPart ? "part" : "app";
  const files = typescriptFiles(configuration, { service, packages, takenIds: known.constructs, entry });
  if (!isPart) return { files, proof: { entry: "main.ts", isApp: true } };
  const folder = freeFolder(out, "imported");
  return {
    files: beside(folder, files),
    proof: { entry: `${folder}/index.ts`, isApp: false },
    advice: `Add to your app: import { addTo } from "./${folder}"; and addTo(stack);`,
  };
}
