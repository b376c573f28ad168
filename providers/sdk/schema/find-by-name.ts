import { type Problem, problem } from "./problems";
import { sameText } from "./same";
import { nearest } from "./text";
import { type Members, own } from "./value";

/** What a search by name is for. */
export interface NameSearch {
  /** The kind of object: `blue note`. */
  readonly noun: string;
  /** What narrows the search already, for messages: `kind "log"`. */
  readonly narrowing?: string;
  /** The member that is the name; default `name`. */
  readonly namedBy?: string;
}

/** The one object, or the problem and a sentence on why there is none. */
export type FoundByName<T> = { readonly object: T } | { readonly problem: Problem; readonly detail: string };

/**
 * The one object of a name. Every search by name uses this function: lookups, import IDs and exports. Names are equal however Unicode
 * composes their letters, because Terraform composes the letters of every string and a service need not.
 */
export function findByName<T extends Members & { readonly id: string }>(
  objects: readonly T[],
  name: string,
  { noun, narrowing, namedBy = "name" }: NameSearch,
): FoundByName<T> {
  const named = objects.flatMap((object) => {
    const value = own(object, namedBy);
    if (typeof value === "string" && value !== "") return [{ object, value }];
    return [];
  });
  const matches = named.filter(({ value }) => sameText(value, name)).map(({ object }) => object);
  const [match] = matches;
  if (match && matches.length === 1) return { object: match };
  const where = narrowing === undefined ? "" : ` with ${narrowing}`;
  if (match) {
    const ids = matches.map(({ id }) => id).join(", ");
    const detail = `${matches.length} ${plural(noun)}${where} are named "${name}": ${ids}. Use the ID of one of them.`;
    return { problem: problem("several-objects-match", plural(noun)), detail };
  }
  const names = named.map(({ value }) => value);
  return { problem: notFound(noun), detail: `There is no ${noun}${where} named "${name}". ${nearestOf(names, name)}` };
}

/** That an object does not exist: `Blue note not found`. */
export function notFound(noun: string): Problem {
  return problem("object-not-found", `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`);
}

/** So many names are all listed where none is near. */
const mostListed = 10;

/** A sentence on the names that are near one that does not exist. */
export function nearestOf(names: readonly string[], name: string): string {
  if (names.length === 0) return "The service has none.";
  const near = nearest(name, names);
  const distinctNames = [...new Set(names)];
  if (near.length === 0 && distinctNames.length <= mostListed)
    return `The service has ${distinctNames.map((listedName) => JSON.stringify(listedName)).join(", ")}.`;
  if (near.length === 0) return `None of the ${names.length} names is similar.`;
  return `The nearest ${near.length === 1 ? "name is" : "names are"} ${near.map((nearName) => JSON.stringify(nearName)).join(", ")}.`;
}

/** The plural of a noun: `blue notes`. */
export function plural(noun: string): string {
  return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
