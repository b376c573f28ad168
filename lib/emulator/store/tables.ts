import { z } from "zod/v3";
import { type Shape, shortInterval } from "../shapes/words";

/** A member that this emulator stores and echoes without looking inside. */
export type Opaque = Record<string, unknown>;

export function isOpaque(value: unknown): value is Opaque {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const text = z.string();
const id = text.min(1);
/** What the API writes and shows and nothing reads: a seed may lack it. */
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

const opaque = z.record(z.unknown());
const stamps = { createdAt: unchecked<string>(), updatedAt: unchecked<string>() };

const tileConfig = open({ displayType: text, configType: text.optional() });

const tile = z.object({
  id,
  name: text,
  x: z.number(),
  y: z.number(),
  w: z.number(),
  h: z.number(),
  containerId: text.optional(),
  tabId: text.optional(),
  config: tileConfig,
  /** What the service stores but never shows, such as the sort order of a series tile. */
  hidden: opaque.optional(),
});

const filter = open({ id, name: text });

const container = open({ id: text, tabs: z.array(z.object({ id: text, title: text })).optional() });

const channel = open({ type: text, webhookId: text.optional() });

const permission = open({ action: text, subject: text });

/** What the emulator holds: the least that a record of each kind must be, so that no later read stumbles over it. */
const tables = {
  /** The users of the team; who shows the access key is that user. */
  members: z.object({
    id,
    email: text,
    name: text,
    accessKey: text.optional(),
    /** Enterprise only. */
    roleId: text.optional(),
    isVirtual: z.boolean().optional(),
  }),
  invitations: z.object({
    id,
    email: text,
    name: text.optional(),
    token: text,
    /** Enterprise only. */
    roleId: text.optional(),
    createdAt: text,
  }),
  /** The roles of the observability service; `roles` are those of the organization. */
  teamRoles: z.object({
    id,
    name: text,
    description: text.optional(),
    permissions: z.array(permission),
    isPredefined: unchecked<boolean>(),
    ...stamps,
  }),
  connections: z.object({
    id,
    name: text,
    host: text.optional(),
    username: text.optional(),
    password: text.optional(),
    hyperdxSettingPrefix: text.optional(),
    isPrometheusEndpoint: z.boolean().optional(),
    prometheusEndpoint: text.optional(),
    ...stamps,
  }),
  sources: open({
    id,
    name: text,
    kind: oneOf(z.enum(["log", "trace", "metric", "session", "promql"])),
    connection: text.optional(),
    from: opaque.optional(),
  }),
  webhooks: z.object({
    id,
    name: text,
    service: text,
    url: text.optional(),
    description: text.optional(),
    body: text.optional(),
    headers: z.record(text).optional(),
    queryParams: z.record(text).optional(),
    ...stamps,
  }),
  savedSearches: z.object({
    id,
    name: text,
    sourceId: text,
    select: unchecked<string>(),
    where: text,
    whereLanguage: unchecked<string>(),
    orderBy: unchecked<string>(),
    tags: z.array(text),
    filters: z.array(opaque),
    ...stamps,
  }),
  dashboards: z.object({
    id,
    name: text,
    tiles: z.array(tile),
    tags: z.array(text),
    filters: z.array(filter),
    savedQuery: text.nullable(),
    savedQueryLanguage: unchecked<string | null>(),
    savedFilterValues: z.array(opaque),
    containers: z.array(container),
  }),
  alerts: z.object({
    id,
    source: oneOf(z.enum(["tile", "saved_search", "inline"])),
    dashboardId: text.optional(),
    tileId: text.optional(),
    savedSearchId: text.optional(),
    /** With source `inline`. */
    chartConfig: tileConfig.optional(),
    groupBy: text.nullish(),
    interval: oneOf(shortInterval),
    threshold: z.number(),
    thresholdMax: z.number().nullish(),
    thresholdType: text,
    channels: z.array(channel),
    name: text.nullable(),
    /** Versions after the recorded one. */
    displayName: text.nullish(),
    tags: z.array(text).optional(),
    message: unchecked<string | null>(),
    note: unchecked<string | null>(),
    numConsecutiveWindows: z.number().nullable(),
    scheduleOffsetMinutes: z.number().optional(),
    scheduleStartAt: text.nullish(),
    state: text,
    silenced: opaque.optional(),
    executionErrors: z.array(opaque).optional(),
    ...stamps,
  }),
  /** Hashes are base64 of the SHA-256 digest; the clear secret is never stored. */
  keys: z.object({
    id,
    name: text,
    state: text,
    roles: z.array(text),
    assignedRoleIds: z.array(text),
    ipAccessList: unchecked<{ source?: string; description?: string }[] | undefined>(),
    expireAt: text.optional(),
    createdAt: unchecked<string>(),
    usedAt: text.optional(),
    keySuffix: unchecked<string>(),
    keyIdHash: text,
    keySecretHash: text,
  }),
  roles: z.object({ id, name: text, type: text }),
  backups: open({ id, status: text, startedAt: text }),
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

/** Throws a sentence that begins with `where` and names the member which makes a record unusable. */
export function checkRecord<K extends Kind>(kind: K, value: unknown, where: string): asserts value is RecordOf<K> {
  const [issue] = tables[kind].safeParse(value).error?.issues ?? [];
  if (issue) throw new Error(`${where}${pathText(issue.path)} cannot be used: ${issue.message}.`);
}

function pathText(path: (string | number)[]): string {
  return path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");
}
