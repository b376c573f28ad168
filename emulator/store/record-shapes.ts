import { type ZodTypeAny, z } from "zod/v3";
import { interval } from "../shapes/words";
import type { Kind } from "./store";

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
