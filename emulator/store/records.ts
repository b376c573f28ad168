import type { Invitation, Member, Team, TeamRole } from "./team-records";

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

/** Everything the emulated service holds: the form of `--data`, of dumps and of seeds. */
export interface StoredData extends TeamData {
  /** Enterprise only: further teams, each with its own objects. */
  furtherTeams?: TeamData[];
}
