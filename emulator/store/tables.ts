import { type ZodTypeAny, z } from "zod/v3";
import { interval } from "../shapes/words";

/** A member that this emulator stores and echoes without looking inside. */
export type Opaque = Record<string, unknown>;

export interface Connection {
  id: string;
  name: string;
  host: string;
  username: string;
  password?: string;
  hyperdxSettingPrefix?: string;
  isPrometheusEndpoint?: boolean;
  prometheusEndpoint?: string;
  createdAt: string;
  updatedAt: string;
}

export interface Source extends Opaque {
  id: string;
  name: string;
  kind: string;
  connection: string;
}

export interface Webhook {
  id: string;
  name: string;
  service: string;
  url?: string;
  description?: string;
  body?: string;
  headers?: Record<string, string>;
  queryParams?: Record<string, string>;
  createdAt: string;
  updatedAt: string;
}

export interface SavedSearch {
  id: string;
  name: string;
  sourceId: string;
  select: string;
  where: string;
  whereLanguage: string;
  orderBy: string;
  tags: string[];
  filters: Opaque[];
  createdAt: string;
  updatedAt: string;
}

export interface TileConfig extends Opaque {
  displayType: string;
  configType?: string;
}

/** `hidden` holds what the service stores but never shows, such as the sort order of a series tile. */
export interface Tile {
  id: string;
  name: string;
  x: number;
  y: number;
  w: number;
  h: number;
  containerId?: string;
  tabId?: string;
  config: TileConfig;
  hidden?: Opaque;
}

export interface Filter extends Opaque {
  id: string;
  name: string;
}

export interface Container extends Opaque {
  id: string;
  tabs?: { id: string; title: string }[];
}

export interface Dashboard {
  id: string;
  name: string;
  tiles: Tile[];
  tags: string[];
  filters: Filter[];
  savedQuery: string | null;
  savedQueryLanguage: string | null;
  savedFilterValues: Opaque[];
  containers: Container[];
}

export interface Channel extends Opaque {
  type: string;
  webhookId?: string;
}

export interface Alert {
  id: string;
  source: string;
  dashboardId?: string;
  tileId?: string;
  savedSearchId?: string;
  groupBy?: string;
  interval: string;
  threshold: number;
  thresholdMax?: number;
  thresholdType: string;
  channels: Channel[];
  name: string | null;
  message: string | null;
  note: string | null;
  numConsecutiveWindows: number | null;
  scheduleOffsetMinutes?: number;
  scheduleStartAt?: string | null;
  state: string;
  silenced?: Opaque;
  executionErrors?: Opaque[];
  createdAt: string;
  updatedAt: string;
}

/** Hashes are base64 of the SHA-256 digest; the clear secret is never stored. */
export interface ApiKey {
  id: string;
  name: string;
  state: string;
  roles: string[];
  assignedRoleIds: string[];
  ipAccessList?: { source?: string; description?: string }[];
  expireAt?: string;
  createdAt: string;
  usedAt?: string;
  keySuffix: string;
  keyIdHash: string;
  keySecretHash: string;
}

export interface Backup extends Opaque {
  id: string;
  status: string;
  startedAt: string;
}

export interface Role {
  id: string;
  name: string;
  type: "system" | "custom";
}

/** What one team of the emulated service holds, as plain data. */
export interface TeamData {
  team: Team;
  members: Member[];
  invitations: Invitation[];
  teamRoles: TeamRole[];
  connections: Connection[];
  sources: Source[];
  webhooks: Webhook[];
  savedSearches: SavedSearch[];
  dashboards: Dashboard[];
  alerts: Alert[];
  keys: ApiKey[];
  roles: Role[];
  backups: Backup[];
}

export type Kind = Exclude<keyof TeamData, "team">;
export type RecordOf<K extends Kind> = TeamData[K][number];

/** Everything the emulated service holds: the form of `--data`, of dumps and of seeds. */
export interface StoredData extends TeamData {
  /** Enterprise only: further teams, each with its own objects. */
  furtherTeams?: TeamData[];
}

export interface Team {
  id: string;
  name: string;
  /** Enterprise only: the role of new members; null or absent for none. */
  defaultUserRole?: string | null;
}

/** A user of the team; who shows the access key is that user. */
export interface Member {
  id: string;
  email: string;
  name: string;
  accessKey?: string;
  /** Enterprise only. */
  roleId?: string;
}

export interface Invitation {
  id: string;
  email: string;
  name?: string;
  token: string;
  /** Enterprise only. */
  roleId?: string;
  createdAt: string;
}

export interface Permission extends Record<string, unknown> {
  action: string;
  subject: string;
}

/** A role of the observability service; `Role` is one of the organization. */
export interface TeamRole {
  id: string;
  name: string;
  description?: string;
  permissions: Permission[];
  isPredefined: boolean;
  createdAt: string;
  updatedAt: string;
}

const text = z.string();
const id = text.min(1);
const object = z.object({}).passthrough();
const texts = z.array(text);
const record = (shape: z.ZodRawShape): ZodTypeAny => z.object({ id, name: text, ...shape }).passthrough();

const tile = record({
  x: z.number(),
  y: z.number(),
  w: z.number(),
  h: z.number(),
  config: z.object({ displayType: text }).passthrough(),
});

const alert = z
  .object({
    id,
    name: text.nullable(),
    source: z.enum(["tile", "saved_search"]),
    interval,
    threshold: z.number(),
    thresholdType: text,
    thresholdMax: z.number().nullish(),
    channels: z.array(z.object({ type: text }).passthrough()),
    state: text,
    dashboardId: text.optional(),
    tileId: text.optional(),
    savedSearchId: text.optional(),
    numConsecutiveWindows: z.number().nullable(),
    executionErrors: z.array(object).optional(),
  })
  .passthrough();

/** What every record of a kind must at least be, so that no later read stumbles over it. */
const recordShapes: Record<Kind, ZodTypeAny> = {
  members: record({ email: text, accessKey: text.optional() }),
  invitations: z.object({ id, email: text, token: text, createdAt: text }).passthrough(),
  teamRoles: record({ permissions: z.array(z.object({ action: text, subject: text }).passthrough()) }),
  connections: record({ host: text.optional(), username: text.optional(), password: text.optional() }),
  sources: record({
    kind: z.enum(["log", "trace", "metric", "session", "promql"]),
    connection: text.optional(),
    from: object.optional(),
  }),
  webhooks: record({ service: text, url: text.optional(), headers: z.record(text).optional() }),
  savedSearches: record({ sourceId: text, where: text, tags: texts, filters: z.array(object) }),
  dashboards: record({
    tiles: z.array(tile),
    tags: texts,
    filters: z.array(record({})),
    savedQuery: text.nullable(),
    savedFilterValues: z.array(object),
    containers: z.array(z.object({ id: text }).passthrough()),
  }),
  alerts: alert,
  keys: record({ state: text, roles: texts, assignedRoleIds: texts, keyIdHash: text, keySecretHash: text }),
  roles: record({ type: text }),
  backups: z.object({ id, status: text, startedAt: text }).passthrough(),
};

const pathText = (path: (string | number)[]): string =>
  path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");

/** Throws a sentence that begins with `where` and names the member which makes a record unusable. */
export function checkRecord(kind: Kind, value: unknown, where: string): void {
  const [issue] = recordShapes[kind].safeParse(value).error?.issues ?? [];
  if (issue) throw new Error(`${where}${pathText(issue.path)} cannot be used: ${issue.message}.`);
}
