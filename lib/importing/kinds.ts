import type { CallOptions, Client } from "../client";
import { catalogue } from "../definitions";
import { permissionOfEveryRole, role } from "../kinds/role";
import { type Definition, isRecord, type ObjectValue, sameMeaning } from "../schema";
import { rangeThresholdTypes } from "../words";
import type { InventoryRecord } from "./inventory";
import { objectsOf, withoutGivenPlaces } from "./places";

/** A kind of object that can be imported, and its specifics. */
export interface ImportKind {
  /** Name of its definition: `dashboard`. */
  readonly name: string;
  /** For messages. */
  readonly noun: { readonly one: string; readonly many: string };
  /** All objects of the kind. */
  readonly list: (client: Client, options: CallOptions) => Promise<readonly InventoryRecord[]>;
  /** Informative members of a record that are not part of a configuration. */
  readonly informative?: readonly string[];
  /** The argument that, in addition to the name, identifies an object in a lookup. */
  readonly narrow?: string;
  /** Arguments that a record states in a form of its own. */
  readonly read?: (record: InventoryRecord) => ObjectValue;
  /** Arguments that the service does not return for such an object. */
  readonly unreturned?: (record: InventoryRecord) => readonly string[];
  /** Omits members that follow from others. */
  readonly refine?: (value: ObjectValue) => ObjectValue;
  /** Whether objects of the kind are imported without `--kind`. */
  readonly isUsual: boolean;
}

const stamps = ["teamId", "createdAt", "updatedAt"];

/** In the order in which they are written. */
export const importKinds: readonly ImportKind[] = [
  {
    name: "connection",
    list: (client, options) => client.connections.list(options),
    noun: { one: "connection", many: "connections" },
    informative: stamps,
    isUsual: false,
  },
  {
    name: "source",
    list: (client, options) => client.sources.list(options),
    noun: { one: "source", many: "sources" },
    informative: stamps,
    narrow: "kind",
    isUsual: false,
  },
  {
    name: "webhook",
    list: (client, options) => client.webhooks.list(options),
    noun: { one: "webhook", many: "webhooks" },
    informative: stamps,
    narrow: "service",
    unreturned: ({ service }) => (service === "generic" ? [] : ["body"]),
    isUsual: false,
  },
  {
    name: "role",
    list: (client, options) => client.roles.list(options),
    noun: { one: "role", many: "roles" },
    informative: [...stamps, "type", "isPredefined"],
    refine: refineRole,
    isUsual: false,
  },
  {
    name: "api_key",
    list: (client, options) => client.keys.list(options),
    noun: { one: "API key", many: "API keys" },
    informative: [...stamps, "usedAt", "keySuffix", "assignedRoles"],
    read: readRoles,
    isUsual: false,
  },
  {
    name: "saved_search",
    list: (client, options) => client.savedSearches.list(options),
    noun: { one: "saved search", many: "saved searches" },
    informative: stamps,
    isUsual: true,
  },
  {
    name: "dashboard",
    list: (client, options) => client.dashboards.list(options),
    noun: { one: "dashboard", many: "dashboards" },
    refine: refineDashboard,
    isUsual: true,
  },
  {
    name: "alert",
    list: (client, options) => client.alerts.list(options),
    noun: { one: "alert", many: "alerts" },
    informative: [...stamps, "state", "silenced", "executionErrors"],
    refine: refineAlert,
    isUsual: true,
  },
];

/** The kind of that name. */
export function kindNamed(name: string): ImportKind | undefined {
  return importKinds.find((kind) => kind.name === name);
}

/** The resource that objects of a kind become, when the provider manages them. */
export function resourceOf(kind: string): Definition | undefined {
  const resources: readonly Definition[] = catalogue.resources;
  return resources.find(({ name }) => name === kind);
}

/** The data source that finds one object of a kind by name. */
export function lookupOf(kind: string): Definition | undefined {
  const lookups: readonly Definition[] = catalogue.dataSources;
  return lookups.find(({ name, type }) => name === kind && "name" in type.attributes && "id" in type.attributes);
}

/** The language that the service takes for a query without one needs no word; the layout places tiles by itself. */
function refineDashboard(value: ObjectValue): ObjectValue {
  const { tiles, savedQueryLanguage } = value;
  return {
    ...value,
    ...(Array.isArray(tiles) && { tiles: withoutGivenPlaces(objectsOf(tiles)) }),
    savedQueryLanguage: savedQueryLanguage === "lucene" ? null : (savedQueryLanguage ?? null),
  };
}

/** System roles among the assigned ones may only mirror `roles`; with custom ones, `roles` says nothing. */
function readRoles({ roles, assignedRoles }: InventoryRecord): ObjectValue {
  const assigned = Array.isArray(assignedRoles) ? assignedRoles.filter(isRecord) : [];
  const names = Array.isArray(roles) && roles.length > 0 ? roles.map(String) : null;
  const isCustom = assigned.some(({ roleType }) => roleType === "custom");
  const ids = assigned.map(({ roleId }) => String(roleId));
  return isCustom || names === null ? { roles: null, assignedRoleIds: ids } : { roles: names, assignedRoleIds: null };
}

/** What every role may do needs no word. */
function refineRole(value: ObjectValue): ObjectValue {
  const { of } = role.type.attributes.permissions.type;
  const permissions = objectsOf(value.permissions).filter((one) => !sameMeaning(of, one, permissionOfEveryRole));
  return { ...value, permissions };
}

/** The source follows from the references; of `channel` and `channels` one says all; leftovers of an earlier form mean nothing. */
function refineAlert(value: ObjectValue): ObjectValue {
  const isTile = value.source === "tile";
  const several = objectsOf(value.channels).length > 1;
  const single = value.channel ?? objectsOf(value.channels)[0] ?? null;
  return {
    ...value,
    source: null,
    dashboardId: isTile ? (value.dashboardId ?? null) : null,
    tileId: isTile ? (value.tileId ?? null) : null,
    savedSearchId: isTile ? null : (value.savedSearchId ?? null),
    groupBy: isTile ? null : (value.groupBy ?? null),
    thresholdMax: rangeThresholdTypes.includes(String(value.thresholdType)) ? (value.thresholdMax ?? null) : null,
    channel: several ? null : single,
    channels: several ? (value.channels ?? null) : null,
  };
}
