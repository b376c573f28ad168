import { DiagnosticError } from "terraform-provider-sdk";
import {
  type Definition,
  isList,
  isPresent,
  type JsonObject,
  type ObjectValue,
} from "terraform-provider-sdk/internal/schema";
import type { Value } from "terraform-provider-sdk/schema";
import type { Store } from "terraform-provider-sdk/stored";
import { problem } from "../../../lib/service/problems";
import { limits } from "../../../lib/service/words";

/*
 * The provider's `default_tags` are added to the tags of every object whose definition has `defaultTags`. The service keeps one list. Between
 * it and everything else stands the store of this file, so that all others see the author's tags in `tags`, and beside them in `defaultTags`
 * those of the provider that the object has.
 */

/** The tags of an object as a state or a plan has them. */
interface Tagged {
  readonly tags?: Value;
  readonly defaultTags?: Value;
}

interface Options {
  /** The default tags to write, and to hide in what is read. */
  readonly wanted: readonly Value[];
  /** The object before the call; `null` if there is none. */
  readonly prior: ObjectValue | null;
  /** What is planned; absent in a read. */
  readonly planned?: Tagged;
  /** True for a body from whose parent the service takes the tags that it omits. */
  readonly derives: (body: ObjectValue) => boolean;
}

/** A store that reads one object at a time. */
export type ReadableStore<T extends JsonObject> = Store<T> & Required<Pick<Store<T>, "get">>;

/** A store whose records have the author's tags, and whose objects have the default ones too. */
export function withDefaultTags<T extends JsonObject>(
  inner: ReadableStore<T>,
  definition: Definition,
  { wanted, prior, planned, derives }: Options,
): Store<T> {
  // An object that was imported, or stored before there were default tags, may have them already.
  const before = withDefaults(prior, prior?.defaultTags ?? wanted);
  const after = withDefaults(planned, wanted);
  const staysIfOmitted = definition.type.attributes.tags?.presence === "optional_computed";
  let current: T | null = null;
  const now = async (id: string) => {
    current ??= await inner.get(id, { current: true });
    return current && asAuthored(current, before, wanted);
  };
  /** With tags, unless the service derives them, or there are no default ones and never were. */
  const tagged = (body: ObjectValue, own: Value | undefined) =>
    wanted.length > 0 || itemsOf(before.defaultTags).length > 0 ? { ...body, tags: joined(own, wanted) } : body;

  return {
    ...inner,
    async get(id, options) {
      current = await inner.get(id, options);
      return current && asAuthored(current, before, wanted);
    },
    async create(body, value, keep) {
      const sent = "tags" in body || !derives(body) ? tagged(body, body.tags) : body;
      const record = await inner.create(sent, value, keep);
      if (lacksDefaults(record, sent)) keep(asAuthored(record, after, []));
      return asAuthored(await completed(record, sent), after, []);
    },
    async update(id, body, authored) {
      let sent: ObjectValue = {};
      const whole = async () => {
        const own = await body();
        const omitted = "tags" in own ? own.tags : staysIfOmitted && (await now(id))?.tags;
        sent = "tags" in own || !derives(own) ? tagged(own, omitted || []) : own;
        return sent;
      };
      return asAuthored(await completed(await inner.update(id, whole, authored), sent), after, []);
    },
  };

  /** True for a record whose tags the service took from a parent that does not have all default ones. */
  function lacksDefaults({ tags }: T, sent: ObjectValue): boolean {
    const there: Value = tags ?? null;
    return !("tags" in sent) && isList(there) && wanted.some((tag) => !there.includes(tag));
  }

  /** The record with all default tags: written once more where it lacks some. */
  async function completed(record: T, sent: ObjectValue): Promise<T> {
    if (!lacksDefaults(record, sent)) return record;
    const whole = { ...sent, tags: joined(record.tags, wanted) };
    return inner.update(
      String(record.id),
      async () => whole,
      () => whole,
    );
  }
}

/** The tags of a dashboard's document are read out of it only where somebody asks. */
function withDefaults(own: Tagged | null | undefined, defaultTags: Value): Tagged {
  return {
    get tags() {
      return own?.tags ?? null;
    },
    defaultTags,
  };
}

/** A record with the author's tags: those that the author wrote, and those that neither a default of now nor one of before explains. */
function asAuthored<T extends JsonObject>(record: T, at: Tagged, defaults: readonly Value[]): T {
  const { defaultTags } = at;
  const added = itemsOf(defaultTags);
  const there: Value = record.tags ?? null;
  if (added.length === 0 && defaults.length === 0) return record;
  // A service without tags cannot lose them.
  if (!isList(there)) return isPresent(defaultTags) ? { ...record, defaultTags } : record;
  const own = itemsOf(at.tags);
  const isHidden = (tag: Value) => !own.includes(tag) && (added.includes(tag) || defaults.includes(tag));
  const kept = added.filter((tag) => there.includes(tag));
  return {
    ...record,
    tags: there.filter((tag) => !isHidden(tag)),
    ...(kept.length > 0 && { defaultTags: kept }),
  };
}

/** Rejects more tags than ClickStack takes, which only both lists together have. */
export function rejectTooManyTags(noun: string, { tags, defaultTags }: Tagged): void {
  const [own, defaults] = [itemsOf(tags), itemsOf(defaultTags)];
  const added = joined(own, defaults).length - own.length;
  if (defaults.length === 0 || own.length + added <= limits.tags) return;
  throw new DiagnosticError(
    problem("value-out-of-range"),
    `The ${noun} has ${own.length} tags of its own and ${added} of the provider's default_tags, and the service takes at most ${limits.tags}. Remove some.`,
    ["tags"],
  );
}

/** The author's tags in their order, then the default ones that are not among them. */
export function joined(own: Value | undefined, defaults: readonly Value[]): readonly Value[] {
  const tags = itemsOf(own);
  return [...tags, ...defaults.filter((tag) => !tags.includes(tag))];
}

/** Planned default tags, which are a set, in the order of the provider's argument. */
export function inOrderOf(planned: readonly Value[], configured: readonly Value[]): readonly Value[] {
  return joined(
    configured.filter((tag) => planned.includes(tag)),
    planned,
  );
}

function itemsOf(tags: Value | undefined): readonly Value[] {
  return isList(tags) ? tags : [];
}
