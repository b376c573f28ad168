import { type Context, DiagnosticError } from "terraform-provider-sdk";
import { notFound } from "terraform-provider-sdk/internal/schema";
import type { ObjectType } from "terraform-provider-sdk/schema";
import { findByName, nearest, type ObjectValue, own, plural, toSnake } from "terraform-provider-sdk/values";
import { ApiError, type Client, type ServiceRecord } from "../../lib/client";
import { memberName } from "../../lib/kinds/records";
import { problem } from "../../lib/service/problems";
import { comparableId } from "../../lib/service/products";

/** What a lookup searches: objects with an ID and mostly a name. */
export type Named = ServiceRecord & { readonly name?: string | null };

/** The name of the kind, for messages. */
export interface Search {
  /** `source`. */
  readonly noun: string;
  /** The member that is the name; default `name`. */
  readonly namedBy?: string;
  /** Objects of the kind need no name, so those without one are skipped without a word. */
  readonly unnamedIsNormal?: true;
  /** The member that narrows a search by name, e.g. `kind`. */
  readonly narrowedBy?: string;
}

/** Takes warnings, as the contexts of calls do. */
type Warns = Pick<Context<"call", unknown>, "warn">;

/**
 * The one object with the configured `id` or name. `type`: of the lookup. @throws DiagnosticError if there is none, with the nearest names, or
 * several, with their IDs.
 */
export function findOne<T extends Named>(
  type: ObjectType,
  objects: readonly T[],
  config: ObjectValue,
  search: Search,
  context: Warns,
): T {
  const { noun, namedBy = "name", narrowedBy = "" } = search;
  const narrow = own(config, narrowedBy) ?? null;
  const narrowingMember = memberName(type, narrowedBy);
  const candidates = narrow === null ? objects : objects.filter((object) => object[narrowingMember] === narrow);
  const narrowing = narrow === null ? undefined : `${toSnake(narrowedBy)} "${String(narrow)}"`;
  if (typeof config.id === "string") {
    const withId = candidates.find(({ id }) => id === config.id);
    if (withId) return withId;
    const also = narrowing === undefined ? "" : ` and ${narrowing}`;
    const missing = `There is no ${noun} with the ID "${config.id}"${also}.`;
    const whereToLook = "Check the ID, and that the credential belongs to the team of the object.";
    throw new DiagnosticError(notFound(noun), `${missing} ${whereToLook}`, ["id"]);
  }
  if (!search.unnamedIsNormal) warnOfUnnamed(candidates, namedBy, noun, context);
  const result = findByName(candidates, String(config[namedBy]), { noun, narrowing, namedBy });
  if ("object" in result) return result.object;
  throw new DiagnosticError(result.problem, result.detail, [namedBy]);
}

function warnOfUnnamed(objects: readonly Named[], namedBy: string, noun: string, { warn }: Warns): void {
  const unnamed = objects.filter((object) => typeof object[namedBy] !== "string").map(({ id }) => id);
  if (unnamed.length > 0) {
    const nouns = unnamed.length === 1 ? noun : plural(noun);
    const listed = unnamed.slice(0, 10).join(", ");
    const ids = unnamed.length > 10 ? `${listed} and others` : listed;
    const detail = `The lookup by name skips ${unnamed.length} ${nouns} without a name: ${ids}.`;
    warn(problem("unnamed-objects-skipped"), detail);
  }
}

interface Listed {
  list(options: { readonly signal: AbortSignal }): Promise<readonly { readonly id: string }[]>;
}

type RecordOf<S extends Listed> = Awaited<ReturnType<S["list"]>>[number];

/**
 * All objects of a kind by comparable ID, in the list that all lookups of a run share; `undefined` when it is not readable with this
 * credential: what the service says then counts.
 */
export async function objectsById<S extends Listed>(
  { client, signal, log }: Context<"call", Client>,
  kind: string,
  store: S,
): Promise<ReadonlyMap<string, RecordOf<S>> | undefined> {
  try {
    const objects = await store.list({ signal });
    return new Map(objects.map((object) => [comparableId(object.id, client.product), object]));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.debug(`the ${kind}s could not be listed`, { error: error.message });
    return undefined;
  }
}

/** Says that an ID is of no object, which are the nearest, and how to refer to one: `a source as data.observability_source`. */
export function unknownId(kind: string, id: string, knownIds: Iterable<string>, remedy: string): string {
  const near = nearest(id, knownIds);
  const hint = near.length === 0 ? "" : ` The nearest IDs are ${near.join(", ")}.`;
  return `There is no ${kind} ${id}.${hint} Refer to ${remedy}.NAME.id.`;
}
