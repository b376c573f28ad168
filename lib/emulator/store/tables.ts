import { randomUUID } from "node:crypto";
import { z } from "zod/v3";
import { each, objectId, type Shape, shortInterval } from "../shapes/words";

/** A member that this emulator stores and echoes without looking inside. */
export type Opaque = Record<string, unknown>;

export function isOpaque(value: unknown): value is Opaque {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Without the members that have no value. */
export function presentMembers<T extends object>(members: T): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;
}

/** When everything was made that an emulator starts with. */
export const seededAt = "2026-01-01T00:00:00.000Z";

const text = z.string();
const textIfAny = text.optional();
const id = text.min(1).default(objectId);
const uuid = text.min(1).default(randomUUID);
/** What the API writes and shows and nothing reads: a seed may have anything there. */
function unchecked<T>() {
  return z.custom<T>();
}

/** The type of a closed set is open, because a product may know further members. */
function oneOf(set: z.ZodEnum<[string, ...string[]]>): Shape<string> {
  return set;
}

function open<S extends z.ZodRawShape>(shape: S) {
  return z.object(shape).passthrough();
}

const flag = z.boolean().optional();
const opaque = z.record(z.unknown());
const texts = z.array(text).default([]);
const opaques = z.array(opaque).default([]);
const nothing = unchecked<string | null>().default(null);
const moment = unchecked<string>().default(seededAt);
const stamps = { createdAt: moment, updatedAt: moment };

const tileConfig = open({ displayType: text, configType: text.optional() });

const tile = z.object({
  id,
  name: text.default(""),
  ...each("x y", z.number().default(0)),
  w: z.number().default(12),
  h: z.number().default(4),
  ...each("containerId tabId description", textIfAny),
  /** In the config form. */
  config: tileConfig,
  /** What the service stores but never shows, such as the sort order of a series tile. */
  hidden: opaque.optional(),
});

const filter = open({ id, name: text });
const container = open({ id: text, tabs: z.array(z.object({ id: text, title: text })).optional() });
const channel = open({ type: text, webhookId: textIfAny });
const permission = open({ action: text, subject: text });

/**
 * What the emulator holds: the least that a record of each kind must be, so that no later read stumbles over it, and what the service would
 * have filled in.
 */
const tables = {
  /** The users of the team; who shows the access key is that user. Only the enterprise edition has roles. */
  members: z.object({ id, ...each("email name", text), ...each("accessKey roleId", textIfAny), isVirtual: flag }),
  invitations: z.object({ id, ...each("email token createdAt", text), ...each("name roleId", textIfAny) }),
  /** The roles of the observability service; `roles` are those of the organization. */
  teamRoles: z.object({
    id,
    name: text,
    description: textIfAny,
    permissions: z.array(permission),
    isPredefined: unchecked<boolean>(),
    ...stamps,
  }),
  connections: z.object({
    id,
    name: text,
    ...each("host username password hyperdxSettingPrefix prometheusEndpoint", textIfAny),
    isPrometheusEndpoint: flag,
    ...stamps,
  }),
  sources: open({
    id,
    name: text,
    kind: oneOf(z.enum(["log", "trace", "metric", "session", "promql"])),
    connection: textIfAny,
    from: opaque.optional(),
  }),
  webhooks: z.object({
    id,
    name: text,
    service: text.default("generic"),
    ...each("url description body", textIfAny),
    ...each("headers queryParams", z.record(text).optional()),
    ...stamps,
  }),
  savedSearches: z.object({
    id,
    name: text,
    sourceId: text,
    where: text.default(""),
    ...each("select orderBy", unchecked<string>().default("")),
    whereLanguage: unchecked<string>().default("lucene"),
    tags: texts,
    filters: opaques,
    ...stamps,
  }),
  dashboards: z.object({
    id,
    name: text.default(""),
    tiles: z.array(tile).default([]),
    tags: texts,
    filters: z.array(filter).default([]),
    savedQuery: text.nullable().default(null),
    savedQueryLanguage: nothing,
    savedFilterValues: opaques,
    containers: z.array(container).default([]),
  }),
  alerts: z.object({
    id,
    source: oneOf(z.enum(["tile", "saved_search", "inline"])),
    ...each("dashboardId tileId savedSearchId", textIfAny),
    /** With source `inline`. */
    chartConfig: tileConfig.optional(),
    interval: oneOf(shortInterval),
    threshold: z.number(),
    thresholdMax: z.number().nullish(),
    thresholdType: text,
    channels: z.array(channel).default([]),
    name: text.nullable().default(null),
    /** Like the tags, in versions after the recorded one. */
    displayName: text.nullish(),
    tags: z.array(text).optional(),
    ...each("message note", nothing),
    numConsecutiveWindows: z.number().nullable().default(null),
    scheduleOffsetMinutes: z.number().optional(),
    ...each("groupBy scheduleStartAt", text.nullish()),
    state: text.default("OK"),
    silenced: opaque.optional(),
    executionErrors: z.array(opaque).optional(),
    ...stamps,
  }),
  /** Hashes are base64 of the SHA-256 digest; the clear secret is never stored. A key without hashes lets nobody in. */
  keys: z.object({
    id: uuid,
    name: text,
    state: text.default("enabled"),
    ...each("roles assignedRoleIds", texts),
    ipAccessList: unchecked<{ source?: string; description?: string }[] | undefined>(),
    ...each("expireAt usedAt", textIfAny),
    createdAt: moment,
    keySuffix: unchecked<string>().default(""),
    ...each("keyIdHash keySecretHash", text.default("")),
  }),
  roles: z.object({ id: uuid, name: text, type: text }),
  backups: open({ id: uuid, status: text, startedAt: text }),
} satisfies Record<string, Shape<{ id: string }>>;

export type Kind = keyof typeof tables;
export type RecordOf<K extends Kind> = z.output<(typeof tables)[K]>;
export type Records = { [K in Kind]: RecordOf<K>[] };

export type Member = RecordOf<"members">;
export type Invitation = RecordOf<"invitations">;
export type TeamRole = RecordOf<"teamRoles">;
export type Permission = z.output<typeof permission>;
export type Connection = RecordOf<"connections">;
export type Source = RecordOf<"sources">;
export type Webhook = RecordOf<"webhooks">;
export type SavedSearch = RecordOf<"savedSearches">;
export type Dashboard = RecordOf<"dashboards">;
export type Tile = z.output<typeof tile>;
export type TileConfig = z.output<typeof tileConfig>;
export type Filter = z.output<typeof filter>;
export type Container = z.output<typeof container>;
export type Alert = RecordOf<"alerts">;
export type Channel = z.output<typeof channel>;
export type ApiKey = RecordOf<"keys">;
export type Role = RecordOf<"roles">;
export type Backup = RecordOf<"backups">;

export interface Team {
  id: string;
  name: string;
  /** Enterprise only: the role of new members; null or absent for none. */
  defaultUserRole?: string | null;
}

/** What one team of the emulated service holds, as plain data. */
export interface TeamData extends Records {
  team: Team;
}

/** Everything the emulated service holds: the form of `--data`, of dumps and of seeds. */
export interface StoredData extends TeamData {
  /** Enterprise only: further teams, each with its own objects. */
  furtherTeams?: TeamData[];
}

/** Some or all of the data; an array that is missing is empty, an ID that is missing is made. Same form as a dump. */
export type SeedFile = Partial<StoredData>;

export const kinds = Object.keys(tables) as readonly Kind[];

/** The records of every kind. */
export function recordsOf(list: <K extends Kind>(kind: K) => RecordOf<K>[]): Records {
  return Object.fromEntries(kinds.map((kind) => [kind, list(kind)])) as Records;
}

/** The record that a seed or a test gives, completed; throws a sentence that begins with `where` and names the member which makes it unusable. */
export function recordFrom<K extends Kind>(kind: K, members: object, where: string): RecordOf<K> {
  const { data, error } = tables[kind].safeParse(members);
  const [issue] = error?.issues ?? [];
  if (!issue) return { ...members, ...data } as RecordOf<K>;
  const path = issue.path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");
  throw new Error(`${where}${path} cannot be used: ${issue.message}.`);
}
