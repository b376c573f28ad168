import { type InventoryRecord, takeoverKinds } from "../../lib/takeover";
import { UsageError } from "../../lib/usage-error";
import { managedKinds } from "./managed-kinds";
import type { ImportOptions } from "./options";

type Chosen = (kind: string, record: InventoryRecord) => boolean;

/** The kinds that become resources. @throws UsageError for a kind that does not exist. */
export function wantedKinds({ kind }: Pick<ImportOptions, "kind">): ReadonlySet<string> {
  const names = managedKinds();
  const wanted = kind.map((one) => one.replaceAll("-", "_"));
  const wrong = wanted.find((one) => one !== "all" && !names.includes(one));
  if (wrong !== undefined) throw new UsageError(`--kind is "${wrong}"; the kinds are ${names.join(", ")}, and all.`);
  if (wanted.includes("all")) return new Set(names);
  return new Set(wanted.length > 0 ? wanted : takeoverKinds.filter(({ isUsual }) => isUsual).map(({ name }) => name));
}

/** Selects objects. An alert is selected with its dashboard or saved search, or by its own name or ID. */
export function chooser(options: ImportOptions, wanted: ReadonlySet<string>, managed: ReadonlySet<string>): Chosen {
  const ids = new Set([...options.id, ...options.url.map(idInAddress)].map((id) => id.toLowerCase()));
  const patterns = options.name.map(patternOf);
  const isFree = ids.size === 0 && patterns.length === 0 && options.tag.length === 0;
  const chosenParents = new Set<string>();
  const matches = (record: InventoryRecord) =>
    (ids.size === 0 || ids.has(record.id.toLowerCase())) &&
    (patterns.length === 0 || patterns.some((pattern) => pattern.test(String(record.name ?? "")))) &&
    options.tag.every((tag) => Array.isArray(record.tags) && record.tags.includes(tag));
  return (kind, record) => {
    if (!wanted.has(kind)) return false;
    const isChosen =
      isFree || matches(record) || (kind === "alert" && isOf(chosenParents, record.dashboardId, record.savedSearchId));
    if (isChosen) chosenParents.add(record.id);
    return isChosen && !managed.has(`${kind} ${record.id}`);
  };
}

function isOf(parents: ReadonlySet<string>, ...ids: readonly unknown[]): boolean {
  return ids.some((id) => typeof id === "string" && parents.has(id));
}

/** `Checkout*` as people write patterns for files; letters of either case. */
function patternOf(pattern: string): RegExp {
  const source = pattern
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
