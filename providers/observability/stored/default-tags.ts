import { DiagnosticError } from "terraform-provider-sdk";
import type { Definition, Value } from "terraform-provider-sdk/schema";
import type { Store } from "terraform-provider-sdk/stored";
import { isList, type JsonObject, type ObjectValue } from "terraform-provider-sdk/values";
import { problem } from "../../../lib/service/problems";
import type { Service } from "../service";

/*
 * The provider's `default_tags` are added to the tags of every object whose definition has `defaultTags`. The service keeps one list. Between
 * it and everything else stands the store of this file, so that all others see the author's tags in `tags`, and beside them in `defaultTags`
 * those of the provider that the object has.
 */

/** The tags of an object as a state or a plan has them. Those of a dashboard's document are read out of it only where somebody asks. */
interface Tagged {
  readonly tags?: Value;
  readonly defaultTags?: Value;
}

/** The call that a store is made for. */
interface Call {
  readonly client: Pick<Service, "defaultTags">;
  /** The object before the call. */
  readonly prior?: ObjectValue | null;
  /** Absent in a read. */
  readonly planned?: Tagged;
}

/** True for a body from whose parent the service takes the tags that it omits. Absent: it never does. */
type DerivesTags = ((body: ObjectValue) => boolean) | undefined;

/** A store that reads one object at a time. */
export type ReadableStore<T extends JsonObject> = Store<T> & Required<Pick<Store<T>, "get">>;

/** The default tags that an object gets: those of the provider, or the planned ones, which are a set, in their order. */
export function wantedTags({ defaultTags = [] }: Pick<Service, "defaultTags">, tagged?: Tagged): readonly Value[] {
  const planned = tagged?.defaultTags;
  if (!isList(planned)) return defaultTags;
  return joined(
    defaultTags.filter((tag) => planned.includes(tag)),
    planned,
  );
}

/** The body of a create with the default tags, unless the service derives the tags. */
export function createdWith(defaultTags: readonly Value[], body: ObjectValue, derives: DerivesTags): ObjectValue {
  if (defaultTags.length === 0 || isDerived(body, derives)) return body;
  return { ...body, tags: joined(body.tags, defaultTags) };
}

function isDerived(body: ObjectValue, derives: DerivesTags): boolean {
  return !("tags" in body) && derives?.(body) === true;
}

/** A store whose records have the author's tags, and whose objects have the default ones too. */
export function withDefaultTags<T extends JsonObject>(
  inner: ReadableStore<T>,
  definition: Definition,
  { client, prior, planned }: Call,
  derives: DerivesTags,
): Store<T> {
  const defaultTags = wantedTags(client, planned);
  // An object that was imported, or stored before there were default tags, may have them already.
  const priorDefaults = isList(prior?.defaultTags) ? prior.defaultTags : defaultTags;
  const asFound = (record: T) => asAuthored(record, prior, priorDefaults, defaultTags);
  // A response to a write need not have the tags that were just sent.
  const asWritten = (record: T) => {
    if (!isList(record.tags)) return { ...record, defaultTags };
    return asAuthored(record, planned, defaultTags);
  };
  const staysIfOmitted = definition.type.attributes.tags?.presence === "optional_computed";
  let current: T | null = null;
  return {
    ...inner,
    async get(id, options) {
      current = await inner.get(id, options);
      return current && asFound(current);
    },
    async create(body, value, keep) {
      const sentBody = createdWith(defaultTags, body, derives);
      const record = await inner.create(sentBody, value, keep);
      return completed(record, sentBody, keep);
    },
    async update(id, body, authored) {
      let sentBody: ObjectValue = {};
      const wholeBody = async () => {
        sentBody = await body();
        if (isDerived(sentBody, derives) || (priorDefaults.length === 0 && defaultTags.length === 0)) return sentBody;
        const authoredTags = "tags" in sentBody || !staysIfOmitted || !current ? sentBody.tags : asFound(current).tags;
        sentBody = { ...sentBody, tags: joined(authoredTags, defaultTags) };
        return sentBody;
      };
      return completed(await inner.update(id, wholeBody, authored), sentBody);
    },
  };

  /** The record with all default tags: written once more if the service took its tags from a parent that lacks some. */
  async function completed(record: T, sentBody: ObjectValue, keep?: (record: T) => void): Promise<T> {
    const storedTags: Value = record.tags ?? null;
    const isWhole = "tags" in sentBody || !isList(storedTags) || defaultTags.every((tag) => storedTags.includes(tag));
    if (isWhole) return asWritten(record);
    keep?.(asWritten(record));
    const wholeBody = { ...sentBody, tags: joined(storedTags, defaultTags) };
    return asWritten(
      await inner.update(
        String(record.id),
        async () => wholeBody,
        () => wholeBody,
      ),
    );
  }
}

/**
 * A record with the author's tags: those that the author wrote, and those that no default tag explains. `added`: the default tags that the
 * object may have got; `others`: those that it may have besides.
 */
function asAuthored<T extends JsonObject>(
  record: T,
  author: Tagged | null | undefined,
  added: readonly Value[],
  otherTags: readonly Value[] = [],
): T {
  if (added.length === 0 && otherTags.length === 0) return record;
  const storedTags = itemsOf(record.tags);
  const authoredTags = itemsOf(author?.tags);
  const isHidden = (tag: Value) => !authoredTags.includes(tag) && (added.includes(tag) || otherTags.includes(tag));
  // A record whose tags are omitted or null stays so: an empty list would be another value in the state.
  if (storedTags.length === 0) return record;
  const ownTags = { ...record, tags: storedTags.filter((tag) => !isHidden(tag)) };
  const storedDefaults = added.filter((tag) => storedTags.includes(tag));
  if (storedDefaults.length === 0) return ownTags;
  return { ...ownTags, defaultTags: storedDefaults };
}

/** How many tags an object of the service may have. */
interface TagLimit {
  readonly noun: string;
  readonly limit: number | undefined;
}

/** Rejects more tags than the service takes, which only both lists together have. */
export function rejectTooManyTags({ noun, limit }: TagLimit, { tags, defaultTags }: Tagged): void {
  const [authoredTags, defaults] = [itemsOf(tags), itemsOf(defaultTags)];
  const count = joined(authoredTags, defaults).length;
  if (defaults.length === 0 || limit === undefined || count <= limit) return;
  throw new DiagnosticError(
    problem("value-out-of-range"),
    `The ${noun} has ${authoredTags.length} tags of its own and ${count - authoredTags.length} of the provider's default_tags, and the service takes at most ${limit}. Remove some.`,
    ["tags"],
  );
}

/** The author's tags in their order, then the default ones that are not among them. */
function joined(authoredTags: Value | undefined, defaults: readonly Value[]): readonly Value[] {
  const tags = itemsOf(authoredTags);
  return [...tags, ...defaults.filter((tag) => !tags.includes(tag))];
}

function itemsOf(tags: Value | undefined): readonly Value[] {
  return isList(tags) ? tags : [];
}
