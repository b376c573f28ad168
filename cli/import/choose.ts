import { type InventoryRecord, importKinds } from "../../lib/importing";
import { UsageError } from "../../lib/usage-error";
import type { ImportOptions } from "./options";
import { managedKinds } from "./options";

/** The kinds that become resources. @throws UsageError for a kind that does not exist. */
export function wantedKinds({ kind }: Pick<ImportOptions, "kind">): ReadonlySet<string> {
  const names = managedKinds();
  const wanted = kind.map((one) => one.replaceAll("-", "_"));
  const wrong = wanted.find((one) => one !== "all" && !names.includes(one));
  if (wrong !== undefined) throw new UsageError(`--kind is "${wrong}"; the kinds are ${names.join(", ")}, and all.`);
  if (wanted.includes("all")) return new Set(names);
  return new Set(wanted.length > 0 ? wanted : importKinds.filter(({ isUsual }) => isUsual).map(({ name }) => name));
}

export interface Chooser {
  /** Whether an object is imported. Dashboards and saved searches are asked for before their alerts. */
  readonly isChosen: (kind: string, record: InventoryRecord) => boolean;
  /** A sentence on each selecting option that no object has matched until now. */
  unmatched(): string[];
  /** The same on `--exclude`. */
  idleExclusions(): string[];
}

/** Selects objects. An alert is selected or excluded with its dashboard or saved search, or by its own name or ID. */
export function chooser(options: ImportOptions, wanted: ReadonlySet<string>, managed: ReadonlySet<string>): Chooser {
  const ids = [
    ...options.id.map((id) => criterion(`--id ${id}`, hasId(id))),
    ...options.url.map((address) => criterion(`--url ${address}`, hasId(idInAddress(address)))),
  ];
  const names = options.name.map((pattern) => criterion(`--name ${JSON.stringify(pattern)}`, hasName(pattern)));
  const tags = options.tag.map((tag) =>
    criterion(`--tag ${JSON.stringify(tag)}`, ({ tags }) => Array.isArray(tags) && tags.includes(tag)),
  );
  const excluded = options.exclude.map((one) =>
    criterion(`--exclude ${JSON.stringify(one)}`, (record) => hasId(one)(record) || hasName(one)(record)),
  );
  const isFree = ids.length + names.length + tags.length === 0;
  const chosenParents = new Set<string>();
  const excludedParents = new Set<string>();
  return {
    isChosen(kind, record) {
      if (!wanted.has(kind)) return false;
      const isAlert = kind === "alert";
      if (matchesAny(excluded, record) || (isAlert && isBelow(excludedParents, record))) {
        excludedParents.add(record.id);
        return false;
      }
      const isMatch =
        !isFree &&
        [matchesAny(ids, record) || ids.length === 0, matchesAny(names, record) || names.length === 0].every(Boolean) &&
        tags.map((tag) => tag.matches(record)).every(Boolean);
      const isChosen = isFree || isMatch || (isAlert && isBelow(chosenParents, record));
      if (isChosen) chosenParents.add(record.id);
      return isChosen && !managed.has(`${kind} ${record.id}`);
    },
    unmatched: () => unused([...ids, ...names, ...tags]),
    idleExclusions: () => unused(excluded),
  };
}

/** One option on the command line, which remembers whether it has matched. */
interface Criterion {
  readonly says: string;
  matches(record: InventoryRecord): boolean;
  isUsed(): boolean;
}

function criterion(says: string, matches: (record: InventoryRecord) => boolean): Criterion {
  let isUsed = false;
  return {
    says,
    matches(record) {
      const isMatch = matches(record);
      isUsed ||= isMatch;
      return isMatch;
    },
    isUsed: () => isUsed,
  };
}

function unused(criteria: readonly Criterion[]): string[] {
  return criteria.flatMap(({ says, isUsed }) => (isUsed() ? [] : [`No object matches ${says}.`]));
}

/** Asks every criterion, so that each knows whether it has matched. */
function matchesAny(criteria: readonly Criterion[], record: InventoryRecord): boolean {
  return criteria.filter((one) => one.matches(record)).length > 0;
}

function hasId(id: string): (record: InventoryRecord) => boolean {
  return (record) => record.id.toLowerCase() === id.toLowerCase();
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
    throw new UsageError(`--url is "${address}", which is not the URL of an object; copy the URL of its page.`);
  return id;
}
