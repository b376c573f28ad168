import type { ServiceRecord } from "../../../lib/client";
import { nearest, type ObjectValue, toSnake } from "../../../lib/schema";
import { DiagnosticError } from "../../sdk";
import { plural } from "../plural";
import type { Warns } from "./result";

/** What a lookup searches: objects with an ID and mostly a name. */
export type Named = ServiceRecord & { readonly name?: string | null };

/** The name of the kind, for messages. */
export interface Search {
  /** `source`. */
  readonly thing: string;
  /** The member that is the name; default `name`. */
  readonly namedBy?: string;
  /** Objects of the kind need no name, so those without one are skipped without a word. */
  readonly mayBeUnnamed?: true;
  /** The member that narrows a search by name, e.g. `kind`. */
  readonly narrowedBy?: string;
}

/**
 * The one object with the configured `id` or name. @throws DiagnosticError if there is none, with the nearest names, or several, with
 * their IDs.
 */
export function findOne<T extends Named>(all: readonly T[], config: ObjectValue, search: Search, context: Warns): T {
  const narrow = search.narrowedBy === undefined ? null : (config[search.narrowedBy] ?? null);
  const memberOf = (object: T) => object[search.narrowedBy ?? ""];
  const candidates = narrow === null ? all : all.filter((object) => memberOf(object) === narrow);
  const narrowing = narrow === null ? "" : `${toSnake(search.narrowedBy ?? "")} "${String(narrow)}"`;
  const what = narrow === null ? search.thing : `${search.thing} with ${narrowing}`;
  if (typeof config.id === "string") {
    const found = candidates.find(({ id }) => id === config.id);
    if (found) return found;
    const narrowed = narrow === null ? "" : ` and ${narrowing}`;
    const missing = `There is no ${search.thing} with the ID "${config.id}"${narrowed}.`;
    throw new DiagnosticError(notFound(search), `${missing} ${whereToLook}`, ["id"]);
  }
  const by = search.namedBy ?? "name";
  const name = String(config[by]);
  if (!search.mayBeUnnamed) warnOfUnnamed(candidates, by, search, context);
  const found = candidates.filter((object) => nameOf(object, by)?.normalize() === name.normalize());
  const [first, second] = found;
  if (first && !second) return first;
  if (first)
    throw new DiagnosticError(`Several ${plural(search.thing)} have this name`, severalOf(found, name, what), [by]);
  const names = candidates.flatMap((object) => nameOf(object, by) ?? []);
  throw new DiagnosticError(notFound(search), `There is no ${what} named "${name}". ${nearestOf(names, name)}`, [by]);
}

function warnOfUnnamed(all: readonly Named[], by: string, { thing }: Search, { warn }: Warns): void {
  const unnamed = all.filter((object) => typeof object[by] !== "string").map(({ id }) => id);
  if (unnamed.length > 0)
    warn(
      "Objects without a name are skipped",
      `The lookup by name skips ${unnamed.length} ${unnamed.length === 1 ? thing : plural(thing)} without a name: ${unnamed.slice(0, 10).join(", ")}${unnamed.length > 10 ? " and others" : ""}.`,
    );
}

function nameOf(object: Named, by: string): string | undefined {
  const name = object[by];
  return typeof name === "string" && name !== "" ? name : undefined;
}

const whereToLook = "Check the ID, and that the credential belongs to the team of the object.";

function notFound({ thing }: Search): string {
  return `${thing.charAt(0).toUpperCase()}${thing.slice(1)} not found`;
}

function severalOf(found: readonly Named[], name: string, what: string): string {
  return `Found ${found.length} objects for ${what} "${name}": ${found.map(({ id }) => id).join(", ")}. Look one of them up by ID.`;
}

export function nearestOf(names: readonly string[], name: string): string {
  if (names.length === 0) return "The service has none.";
  const near = nearest(name, names);
  if (near.length === 0) return `None of the ${names.length} names is similar.`;
  return `The nearest ${near.length === 1 ? "name is" : "names are"} ${near.map((one) => JSON.stringify(one)).join(", ")}.`;
}
