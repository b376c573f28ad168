import { type Catalog, catalogOf, type Definition, type WithParts } from "../schema";

/** A provider, as its constructs know it. */
export interface ConstructsProvider {
  /** `registry.terraform.io/namespace/type`. */
  readonly source: string;
  /** Stacks ask for this version. */
  readonly version: string;
  /** Folder of the provider's own code, whose lines are not the author's. */
  readonly folder?: string;
  /**
   * Which of the services that it knows a configuration of the provider is for, if validation depends on that; `undefined` while it is not
   * known. The values may be tokens.
   */
  dialect?(config: ProviderConfig): string | undefined;
  /** Identifiers of warnings that a configuration of the provider switches off; errors are always shown. */
  ignored?(config: ProviderConfig): readonly string[];
}

/** What an author has set of a provider's arguments. */
export type ProviderConfig = Readonly<Record<string, unknown>>;

/** A definition, and the provider that serves it. */
export interface Served {
  readonly provider: ConstructsProvider;
  readonly definition: Definition;
  /** `files_file`, and `files` for the provider itself. */
  readonly terraformType: string;
}

/**
 * What the constructs of a provider are made of: its definitions by kind and name, out of the provider or of its catalog.
 * @throws Error, when called, for a definition that the catalog does not have: the generated constructs are older than it.
 */
export function servedBy(
  provider: ConstructsProvider,
  source: Catalog | WithParts,
): (kind: Exclude<Definition["kind"], "list_resource">, name: string) => Served {
  const catalog = "definition" in source ? catalogOf(source) : source;
  const { resources, dataSources, ephemeralResources, actions } = catalog;
  const definitions = [catalog.provider, ...resources, ...dataSources, ...ephemeralResources, ...actions];
  return (kind, name) => {
    const definition = definitions.find((candidate) => candidate.kind === kind && candidate.name === name);
    if (!definition) throw new Error(`there is no definition of the ${kind} "${name}"; generate the constructs again.`);
    const prefix = catalog.provider.name;
    return { provider, definition, terraformType: kind === "provider" ? prefix : `${prefix}_${name}` };
  };
}
