import { type Capabilities, CapabilityError, type Product } from "../../client";
import { allKinds } from "../../kinds";
import { wordsOf } from "../../kinds/kind";
import { comparableId } from "../../service/products";
import type { Cdk } from "../code/cdk";
import { UsageError } from "../usage-error";
import type { InventoryRecord } from "./inventory";

export interface Choice {
  /** Whether an object becomes a resource. Dashboards and saved searches are asked for before their alerts. */
  readonly isChosen: (kind: string, record: InventoryRecord) => boolean;
  /** A sentence on each selecting option that no object has matched until now. */
  unmatched(): string[];
  /** The same on `--exclude`. */
  idleExclusions(): string[];
}

/** Selects objects. An alert is selected or excluded with its dashboard or saved search, or by its own name or ID. */
export function choose(options: Selection, managed: ReadonlySet<string>, product: Product): Choice {
  const hasId = (id: string) => (record: InventoryRecord) =>
    comparableId(record.id, product) === comparableId(id, product);
  const selected = options.select.map((text): Criterion => {
    const label = `--select ${JSON.stringify(text)}`;
    if (text.includes("://")) return { label, matches: hasId(idInAddress(text)) };
    return { label, matches: (record) => hasId(text)(record) || hasName(text)(record) };
  });
  const tags = options.tag.map((tag): Criterion => {
    return { label: `--tag ${JSON.stringify(tag)}`, matches: ({ tags }) => Array.isArray(tags) && tags.includes(tag) };
  });
  const excluded = options.exclude.map((text): Criterion => {
    return {
      label: `--exclude ${JSON.stringify(text)}`,
      matches: (record) => hasId(text)(record) || hasName(text)(record),
    };
  });
  const used = new Set<Criterion>();
  /** Asks every criterion, so that each is known to be used. */
  const matching = (criteria: readonly Criterion[], record: InventoryRecord): number => {
    const matching = criteria.filter((criterion) => criterion.matches(record));
    for (const criterion of matching) used.add(criterion);
    return matching.length;
  };
  const unused = (criteria: readonly Criterion[]) =>
    criteria.flatMap((criterion) => {
      if (used.has(criterion)) return [];
      return [`No object matches ${criterion.label}.`];
    });
  const chosenParents = new Set<string>();
  const excludedParents = new Set<string>();
  return {
    isChosen(kind, record) {
      const isAlert = kind === "alert";
      if (matching(excluded, record) > 0 || (isAlert && isBelow(excludedParents, record))) {
        excludedParents.add(record.id);
        return false;
      }
      const [named, tagged] = [matching(selected, record), matching(tags, record)];
      const isMatch = (named > 0 || selected.length === 0) && tagged === tags.length;
      const isChosen = isMatch || (isAlert && isBelow(chosenParents, record));
      if (isChosen) chosenParents.add(record.id);
      return isChosen && !managed.has(`${kind} ${record.id}`);
    },
    unmatched: () => unused([...selected, ...tags]),
    idleExclusions: () => unused(excluded),
  };
}

/** One option on the command line. */
interface Criterion {
  readonly label: string;
  readonly matches: (record: InventoryRecord) => boolean;
}

function hasName(pattern: string): (record: InventoryRecord) => boolean {
  const expression = patternOf(pattern);
  return ({ name }) => typeof name === "string" && expression.test(name.normalize());
}

function isBelow(parents: ReadonlySet<string>, { dashboardId, savedSearchId }: InventoryRecord): boolean {
  return [dashboardId, savedSearchId].some((id) => typeof id === "string" && parents.has(id));
}

/** `Checkout*` as people write patterns for files; letters of either case. */
function patternOf(pattern: string): RegExp {
  const source = pattern
    .normalize()
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, "isu");
}

/** The ID in the address of a page: its last part that is one. @throws UsageError */
function idInAddress(address: string): string {
  const ids = address.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{24}/gi);
  const id = ids?.at(-1);
  if (id === undefined)
    throw new UsageError(`--select is "${address}", which is not the URL of an object; copy the URL of its page.`);
  return id;
}

/** Where code goes, and how. */
export interface CodeOptions {
  /** Folder for the code. */
  readonly out: string;
  readonly format: "ts" | "hcl";
  readonly cdk: Cdk;
  /** True if existing files may be overwritten. */
  readonly force: boolean;
  readonly dryRun: boolean;
  /** False: no plan over the result. */
  readonly plan: boolean;
}

/** Which objects of a service are imported. */
export interface Selection {
  readonly tag: readonly string[];
  /** Objects: IDs, addresses of their pages, names or patterns of names. */
  readonly select: readonly string[];
  readonly kind: readonly string[];
  /** Objects to leave out: IDs, names or patterns of names. */
  readonly exclude: readonly string[];
}

export interface ImportOptions extends CodeOptions, Selection {
  /** Files of the UI that are read instead of the service. */
  readonly from: readonly string[];
  /** Files of states whose objects are left out. */
  readonly state: readonly string[];
  readonly failIfUnmanaged?: boolean;
}

/** The names of the kinds that the provider manages; the others are only looked up. */
export function managedKinds(): string[] {
  return allKinds.map(({ name }) => name);
}

/** The kinds that become resources. @throws UsageError for a kind that does not exist. */
export function wantedKinds({ kind }: Pick<Selection, "kind">): ReadonlySet<string> {
  const names = managedKinds();
  const kinds = kind.map((kindName) => kindName.replaceAll("-", "_"));
  const wrong = kinds.find((kindName) => kindName !== "all" && !names.includes(kindName));
  if (wrong !== undefined) throw new UsageError(`--kind is "${wrong}"; the kinds are ${names.join(", ")}, and all.`);
  if (kinds.includes("all")) return new Set(names);
  return new Set(kinds.length > 0 ? kinds : usualKinds());
}

/** The kinds of a run that names none. */
export function usualKinds(): readonly string[] {
  return allKinds.filter(({ imported }) => imported.byDefault).map(({ name }) => name);
}

/** The kinds of a run, and what to say about those that are skipped. */
interface Manageable {
  readonly kinds: ReadonlySet<string>;
  readonly notes: readonly string[];
}

/**
 * The kinds that can be managed in the mode of the service; the others are only looked up. @throws CapabilityError for a kind that was
 * selected by name and cannot be managed. Nothing is said of a usual one that only a product has.
 */
export function manageableKinds(
  required: ReadonlySet<string>,
  capabilities: Capabilities,
  { isNamed, isUsual }: { readonly isNamed: boolean; readonly isUsual: boolean },
): Manageable {
  const kinds = new Set<string>();
  const skipped = new Map<string, string[]>();
  for (const kind of allKinds.filter(({ name }) => required.has(name))) {
    try {
      capabilities.requireFor(kind);
      kinds.add(kind.name);
    } catch (error) {
      if (!(error instanceof CapabilityError) || isNamed) throw error;
      if (isUsual && error.needsProduct) continue;
      const remedy = error.remedy ?? error.message;
      skipped.set(remedy, [...(skipped.get(remedy) ?? []), wordsOf(kind).plural]);
    }
  }
  return { kinds, notes: [...skipped].map(([remedy, names]) => `Not imported: ${names.join(", ")}. ${remedy}`) };
}
