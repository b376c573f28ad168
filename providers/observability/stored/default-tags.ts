import { DiagnosticError } from "terraform-provider-sdk";
import { type Definition, isList, type JsonObject, type ObjectValue } from "terraform-provider-sdk/internal/schema";
import type { Value } from "terraform-provider-sdk/schema";
import type { Store } from "terraform-provider-sdk/stored";
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
export function wantedTags({ defaultTags: all = [] }: Pick<Service, "defaultTags">, at?: Tagged): readonly Value[] {
  const planned = at?.defaultTags;
  if (!isList(planned)) return all;
  return joined(
    all.filter((tag) => planned.includes(tag)),
    planned,
  );
}

/** The body of a create with the default tags, unless the service derives the tags. */
export function createdWith(wanted: readonly Value[], body: ObjectValue, derives: DerivesTags): ObjectValue {
  if (wanted.length === 0 || isDerived(body, derives)) return body;
  return { ...body, tags: joined(body.tags, wanted) };
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
  const wanted = wantedTags(client, planned);
  // An object that was imported, or stored before there were default tags, may have them already.
  const before = isList(prior?.defaultTags) ? prior.defaultTags : wanted;
  const asFound = (record: T) => asAuthored(record, prior, before, wanted);
  const asWritten = (record: T) => asAuthored(record, planned, wanted);
  const staysIfOmitted = definition.type.attributes.tags?.presence === "optional_computed";
  let current: T | null = null;
  return {
    ...inner,
    async get(id, options) {
      current = await inner.get(id, options);
      return current && asFound(current);
    },
    async create(body, value, keep) {
      const sent = createdWith(wanted, body, derives);
      const record = await inner.create(sent, value, keep);
      return completed(record, sent, keep);
    },
    async update(id, body, authored) {
      let sent: ObjectValue = {};
      const whole = async () => {
        sent = await body();
        if (isDerived(sent, derives) || (before.length === 0 && wanted.length === 0)) return sent;
        const own = "tags" in sent || !staysIfOmitted || !current ? sent.tags : asFound(current).tags;
        sent = { ...sent, tags: joined(own, wanted) };
        return sent;
      };
      return completed(await inner.update(id, whole, authored), sent);
    },
  };

  /** The record with all default tags: written once more if the service took its tags from a parent that lacks some. */
  async function completed(record: T, sent: ObjectValue, keep?: (record: T) => void): Promise<T> {
    const there: Value = record.tags ?? null;
    const isWhole = "tags" in sent || !isList(there) || wanted.every((tag) => there.includes(tag));
    if (isWhole) return asWritten(record);
    keep?.(asWritten(record));
    const whole = { ...sent, tags: joined(there, wanted) };
    return asWritten(
      await inner.update(
        String(record.id),
        async () => whole,
        () => whole,
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
  others: readonly Value[] = [],
): T {
  if (added.length === 0 && others.length === 0) return record;
  const there: Value = record.tags ?? null;
  // A service without tags cannot lose them.
  if (!isList(there)) return { ...record, defaultTags: added };
  const own = itemsOf(author?.tags);
  const isHidden = (tag: Value) => !own.includes(tag) && (added.includes(tag) || others.includes(tag));
  const kept = added.filter((tag) => there.includes(tag));
  return {
    ...record,
    tags: there.filter((tag) => !isHidden(tag)),
    ...(kept.length > 0 && { defaultTags: kept }),
  };
}

/** How many tags an object of the service may have. */
interface TagLimit {
  readonly noun: string;
  readonly most: number | undefined;
}

/** Rejects more tags than the service takes, which only both lists together have. */
export function rejectTooManyTags({ noun, most }: TagLimit, { tags, defaultTags }: Tagged): void {
  const [own, defaults] = [itemsOf(tags), itemsOf(defaultTags)];
  const all = joined(own, defaults).length;
  if (defaults.length === 0 || most === undefined || all <= most) return;
  throw new DiagnosticError(
    problem("value-out-of-range"),
    `The ${noun} has ${own.length} tags of its own and ${all - own.length} of the provider's default_tags, and the service takes at most ${most}. Remove some.`,
    ["tags"],
  );
}

/** The author's tags in their order, then the default ones that are not among them. */
function joined(own: Value | undefined, defaults: readonly Value[]): readonly Value[] {
  const tags = itemsOf(own);
  return [...tags, ...defaults.filter((tag) => !tags.includes(tag))];
}

function itemsOf(tags: Value | undefined): readonly Value[] {
  return isList(tags) ? tags : [];
}
