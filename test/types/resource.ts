import { type Provider, partsFor, type Stored } from "terraform-provider-sdk";
import {
  define,
  integer,
  isUnknown,
  list,
  object,
  optional,
  optionalComputed,
  type StateOf,
  string,
  UNKNOWN,
} from "terraform-provider-sdk/schema";
import type { Client } from "../../lib/client";
import { alert } from "../../lib/kinds/alert";
import type { apiKey } from "../../lib/kinds/api-key";
import { dashboard } from "../../lib/kinds/dashboard";
import { backups } from "../../lib/kinds/service";
import { kindResource } from "../../providers/observability/stored/stored-resource";

/** Compiled by `npm run typecheck` and never run: values in a resource are those of its definition. */
const board = partsFor<Client>().resource(dashboard, {
  plan({ action, planned, config }) {
    if (action === "delete") return undefined;
    // @ts-expect-error a misspelt attribute
    planned.overwriteConcurentChanges;
    // @ts-expect-error nested ones too
    if (planned.tiles !== null && !isUnknown(planned.tiles) && !isUnknown(planned.tiles[0])) planned.tiles[0]?.nme;
    if (planned.containers !== null && !isUnknown(planned.containers) && !isUnknown(planned.containers[0]))
      // @ts-expect-error and those of an attribute without options
      planned.containers[0]?.tabs?.titel;
    // @ts-expect-error a value of a plan may be unknown
    const name: string = planned.name;
    // @ts-expect-error a wrong type
    if (config.overwriteConcurrentChanges === "yes") return { planned };
    return { planned: { ...planned, name } };
  },
  async create({ planned }) {
    const tiles: readonly object[] = planned.tiles ?? [];
    // @ts-expect-error what the author may leave out may be null
    const query: string = planned.savedQuery;
    // @ts-expect-error what the service sets is not there yet
    const id: string = planned.id;
    // @ts-expect-error nothing is unknown when a change is applied
    const later: typeof planned = { ...planned, name: UNKNOWN };
    return { state: { ...later, id, name: `${tiles.length}${query}` } };
  },
  async update({ client, prior, planned }) {
    await client.dashboards.update(prior.id, planned);
    return { state: planned };
  },
  async read({ prior }): Promise<Stored<typeof dashboard>> {
    // @ts-expect-error what is stored has attributes of the definition only
    return { state: { id: prior.id, nme: "x" } };
  },
  async delete({ client, prior }) {
    await client.dashboards.delete(prior.id);
    // @ts-expect-error a misspelt attribute
    prior.deletionProtecion;
  },
});

const limits = define({
  kind: "resource",
  name: "limits",
  description: "Limits.",
  type: object("Limits", {
    size: optionalComputed(integer({ min: 1, max: 9 }), "Size.", { set: { default: 3 } }),
    total: optionalComputed(integer({ min: 0 }), "Total.", { set: { default: 0 } }),
    either: optionalComputed(string(), "Either.", { set: { default: "" }, omitted: { means: "" } }),
    parts: optional(
      list(object("Part", { unit: optionalComputed(string(), "Unit.", { set: { default: "g" } }) })),
      "Parts.",
    ),
    found: optionalComputed(
      object("Found", { unit: optionalComputed(string(), "Unit.", { set: { default: "g" } }) }),
      "Found.",
    ),
    names: optional(list(string(), { allowNullItems: true }), "Names."),
  }),
});

/** A default takes the place of null in what is planned, and nowhere else; an integer with both bounds is a number. */
export const limited = partsFor<Client>().resource(limits, {
  async create({ planned, config }) {
    const size: number = planned.size;
    const unit: string | undefined = planned.parts?.[0]?.unit;
    // @ts-expect-error without an upper bound it may be too large for a number
    const total: number = planned.total;
    // @ts-expect-error the author may have left it out
    const written: number = config.size;
    // @ts-expect-error absent may stand for the default
    const either: string = planned.either;
    // @ts-expect-error what a container holds that nobody configured has no defaults
    const found: string | undefined = planned.found?.unit;
    // @ts-expect-error an item may be null
    const names: readonly string[] = planned.names ?? [];
    return { state: { size: size + written + total, either: `${either}${found}${unit}${names[0]}` } };
  },
  async read({ prior }) {
    // @ts-expect-error the service need not say it
    const size: number = prior.size;
    return { state: { size } };
  },
  async delete() {},
});

/** Resources of different definitions stand in one list. */
export const resources: Provider<Client>["resources"] = [board];

/** A number may be one that JavaScript cannot hold. */
export const version = (key: StateOf<typeof apiKey>) => {
  // @ts-expect-error
  const exact: number | null = key.keyHashWoVersion;
  return exact;
};

/** The hooks of a resource that follows from its definition are typed as well. */
export const notices = kindResource(alert, {
  store: (client) => client.alerts,
  plan({ action, planned }) {
    if (action === "delete") return undefined;
    // @ts-expect-error a misspelt attribute
    planned.thresold;
    // @ts-expect-error a value of a plan may be unknown
    const type: string = planned.thresholdType;
    return { planned: { ...planned, thresholdType: type } };
  },
  normalize({ config, prior, proposed }) {
    // @ts-expect-error nested ones too
    prior.channel?.webhookID;
    return config.channel === null ? { ...proposed, channel: prior.channel } : proposed;
  },
  body(body, { planned, prior }) {
    // @ts-expect-error there is no prior state when an alert is created
    const id: string = prior.id;
    // @ts-expect-error a misspelt attribute
    return { ...body, id, interval: planned.intervall };
  },
  state(state, record, prior) {
    // @ts-expect-error the service need not say which it is
    const interval: string = state.interval;
    // @ts-expect-error right after an import nothing but the id is there
    const type: string = prior.thresholdType;
    // @ts-expect-error a misspelt attribute
    return { id: record.id, interval, thresholdType: type, thresholdMax: state.tresholdMax };
  },
  // @ts-expect-error a misspelt attribute
  written: (record, { planned }) => ({ id: record.id, source: planned.sorce }),
});

/** Data sources too. */
export const saved = partsFor<Client>().dataSource(backups, {
  async read({ config }) {
    // @ts-expect-error a misspelt attribute
    const found = config.latests;
    // @ts-expect-error the service need not say when a backup started
    const started: string = config.latest?.startedAt;
    return { latest: { ...found, startedAt: started } };
  },
});
