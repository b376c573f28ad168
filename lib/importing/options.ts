import { type Capabilities, CapabilityError } from "../client";
import { allKinds } from "../kinds";
import { wordsOf } from "../kinds/kind";
import { UsageError } from "../plans/usage-error";

/** What the command line says. */
export interface ImportOptions {
  readonly out: string;
  readonly format: "ts" | "hcl";
  readonly cdk: "cdktf" | "cdktn";
  readonly tag: readonly string[];
  readonly name: readonly string[];
  readonly kind: readonly string[];
  readonly id: readonly string[];
  readonly url: readonly string[];
  /** Objects to leave out: IDs, names or patterns of names. */
  readonly exclude: readonly string[];
  readonly from: readonly string[];
  /** Folder whose objects of another provider are taken over. */
  readonly fromTerraform?: string;
  /** True where dashboards of that folder stay JSON documents. */
  readonly documents?: boolean;
  /** File, folder or address with dashboards and rules of Grafana. */
  readonly fromGrafana?: string;
  /** What is called how here: `NAME=NAME`, first of Grafana, then of the service. */
  readonly map?: readonly string[];
  /** Version of the service that converted code is for. */
  readonly serviceVersion?: string;
  /** True if queries are converted, too, that can be said with differences only. */
  readonly approximate?: boolean;
  /** True if builders replace SQL of panels that asks the same. */
  readonly builders?: boolean;
  /** File for the report on a conversion: JSON or a page, by its name. */
  readonly report?: string;
  /** The least score of each converted file, in percent. */
  readonly failBelow?: number;
  readonly state: readonly string[];
  readonly force: boolean;
  readonly dryRun: boolean;
  readonly failIfUnmanaged?: boolean;
  readonly json: boolean;
  /** False: no plan over the result. */
  readonly plan: boolean;
}

/** The names of the kinds that the provider manages; the others are only looked up. */
export function managedKinds(): string[] {
  return allKinds.map(({ name }) => name);
}

/** The kinds that become resources. @throws UsageError for a kind that does not exist. */
export function wantedKinds({ kind }: Pick<ImportOptions, "kind">): ReadonlySet<string> {
  const names = managedKinds();
  const wanted = kind.map((one) => one.replaceAll("-", "_"));
  const wrong = wanted.find((one) => one !== "all" && !names.includes(one));
  if (wrong !== undefined) throw new UsageError(`--kind is "${wrong}"; the kinds are ${names.join(", ")}, and all.`);
  if (wanted.includes("all")) return new Set(names);
  return new Set(wanted.length > 0 ? wanted : usualKinds());
}

/** The kinds of a run that names none. */
export function usualKinds(): readonly string[] {
  return allKinds.filter(({ imported }) => imported.usually).map(({ name }) => name);
}

/** The kinds of a run, and what to say about those that are skipped. */
interface Manageable {
  readonly kinds: ReadonlySet<string>;
  readonly notes: readonly string[];
}

/**
 * The kinds that can be managed in the mode of the service; the others are only looked up. @throws CapabilityError for a kind that was
 * selected by name and cannot be managed.
 */
export function manageableKinds(
  wanted: ReadonlySet<string>,
  capabilities: Capabilities,
  isAskedFor: boolean,
): Manageable {
  const kinds = new Set<string>();
  const skipped = new Map<string, string[]>();
  for (const kind of allKinds.filter(({ name }) => wanted.has(name))) {
    try {
      capabilities.requireFor(kind);
      kinds.add(kind.name);
    } catch (error) {
      if (!(error instanceof CapabilityError) || isAskedFor) throw error;
      const remedy = error.remedy ?? error.message;
      skipped.set(remedy, [...(skipped.get(remedy) ?? []), wordsOf(kind).many]);
    }
  }
  return { kinds, notes: [...skipped].map(([remedy, names]) => `Not imported: ${names.join(", ")}. ${remedy}`) };
}
