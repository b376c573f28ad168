import { UsageError } from "../plans/usage-error";
import { comparableId } from "../service/products";
import type { InventoryRecord } from "./inventory";
import type { ImportOptions } from "./options";

export interface Choice {
  /** Whether an object becomes a resource. Dashboards and saved searches are asked for before their alerts. */
  readonly isChosen: (kind: string, record: InventoryRecord) => boolean;
  /** True for an object whose ID or URL the command line has: it is imported although the service rejects changes of it. */
  readonly isDemanded: (record: InventoryRecord) => boolean;
  /** A sentence on each selecting option that no object has matched until now. */
  unmatched(): string[];
  /** The same on `--exclude`. */
  idleExclusions(): string[];
}

/** Selects objects. An alert is selected or excluded with its dashboard or saved search, or by its own name or ID. */
export function choose(options: ImportOptions, managed: ReadonlySet<string>): Choice {
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
    isDemanded: (record) => matchesAny(ids, record),
    unmatched: () => unused([...ids, ...names, ...tags]),
    idleExclusions: () => unused(excluded),
  };
}

/** One option on the command line, which remembers whether it has matched. */
interface Criterion {
  readonly label: string;
  matches(record: InventoryRecord): boolean;
  isUsed(): boolean;
}

function criterion(label: string, matches: (record: InventoryRecord) => boolean): Criterion {
  let isUsed = false;
  return {
    label,
    matches(record) {
      const isMatch = matches(record);
      isUsed ||= isMatch;
      return isMatch;
    },
    isUsed: () => isUsed,
  };
}

function unused(criteria: readonly Criterion[]): string[] {
  return criteria.flatMap(({ label, isUsed }) => (isUsed() ? [] : [`No object matches ${label}.`]));
}

/** Asks every criterion, so that each knows whether it has matched. */
function matchesAny(criteria: readonly Criterion[], record: InventoryRecord): boolean {
  return criteria.filter((one) => one.matches(record)).length > 0;
}

function hasId(id: string): (record: InventoryRecord) => boolean {
  return (record) => comparableId(record.id) === comparableId(id);
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
