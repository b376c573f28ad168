import { z } from "zod/v3";
import { windowLength } from "../../evaluation/alert";
import { minute } from "../clock";
import { both, type Call } from "../http/call";
import { badRequest, Rejection } from "../rejection";
import { byVersion, type ServiceVersion } from "../shapes/releases";
import { alertable, tileConfigs } from "../shapes/tile";
import {
  each,
  enumeration,
  isObjectId,
  interval as recordedInterval,
  ruled,
  type Shape,
  shortInterval,
  whereLanguage,
  words,
} from "../shapes/words";
import type { Store, Table } from "../store/store";
import { type Alert, presentMembers, type TileConfig } from "../store/tables";
import { crud, identity } from "./crud";
import { shownConfig, storedConfig } from "./tile-forms";

const webhookChannel = z.object({
  type: z.literal("webhook"),
  webhookId: z.string().min(1, "Webhook ID can't be empty"),
});
const emailChannel = z.object({ type: z.literal("email"), emailRecipients: z.array(z.string().email()).min(1) });
const managedWebhookChannel = webhookChannel.extend({
  webhookService: z.string().optional(),
  slackChannelId: z.string().optional(),
  severity: z.enum(["critical", "error", "warning", "info"]).optional(),
});

const ranges = ["between", "not_between"];
const year = 365 * 24 * 3600 * 1000;

const scheduleStartAt = ruled(z.union([z.string().datetime(), z.null()]).optional(), (text, reject) => {
  if (typeof text !== "string") return;
  const fromNow = Date.parse(text) - Date.now();
  // The service compares what it cannot read, too.
  if (!(fromNow <= year)) reject([], "scheduleStartAt must be within 1 year from now");
  if (!(fromNow >= -10 * year)) reject([], "scheduleStartAt must be within 10 years in the past");
});

const onTile = z.object({ source: z.literal("tile"), dashboardId: z.string().min(1), tileId: z.string().min(1) });
const onSearch = z.object({
  source: z.literal("saved_search"),
  savedSearchId: z.string().min(1),
  groupBy: z.string().nullish(),
});
const recordedSource = enumeration(["saved_search", "tile"]).default("saved_search");
const origin = onSearch.or(onTile);

/** Members of versions after the recorded one. */
const newer = z.object({
  displayName: z.string().trim().min(1).max(512).nullish(),
  tags: z.array(z.string().max(32)).max(50).nullish(),
});
const notInline = z
  .undefined({ invalid_type_error: 'chartConfig is only supported when source is "inline"' })
  .optional();
/** A builder or raw SQL; anything else, such as PromQL, is rejected. */
const charts = byVersion((version) => chartOf(version));

function chartOf(version: ServiceVersion) {
  const displays = ["line", ...(version >= "2.41" ? ["stacked_line"] : []), "stacked_bar", "number"];
  return z
    .object({
      configType: z
        .literal("sql", {
          errorMap: () => ({ message: 'configType must be "sql" or omitted (builder configs carry no configType)' }),
        })
        .optional(),
      displayType: z
        .string()
        .refine(
          (display) => displays.includes(display),
          `Invalid discriminator value. Expected ${displays.map((display) => `'${display}'`).join(" | ")}`,
        ),
      name: z.string().optional(),
      where: z.string().max(10_000).optional(),
      whereLanguage: whereLanguage.optional(),
    })
    .passthrough()
    .transform((value, context) => {
      const { configType, name, where, whereLanguage } = value;
      if (configType === "sql" && where !== undefined)
        context.addIssue({ code: "custom", path: ["where"], message: noWhere, fatal: true });
      const overlay = { ...(name !== undefined && { name }), ...(where !== undefined && { where, whereLanguage }) };
      const parsed = tileConfigs[version].safeParse(value);
      if (parsed.success) return { ...parsed.data, ...overlay };
      for (const issue of parsed.error.issues) context.addIssue({ ...issue, fatal: true });
      return z.NEVER;
    });
}
const noWhere = "Raw SQL alert configs have no chart-level where; filter inside the sqlTemplate instead";
function originWithCharts(version: ServiceVersion) {
  return z.discriminatedUnion("source", [
    onSearch.merge(newer).extend({ chartConfig: notInline }),
    onTile.merge(newer).extend({ chartConfig: notInline }),
    z.object({ source: z.literal("inline"), chartConfig: charts[version] }).merge(newer),
  ]);
}
const newerManagedOrigin = z.discriminatedUnion("source", [onTile.merge(newer), onSearch.merge(newer)]);

function channelProblem(channel: unknown, channels: unknown[] | undefined): string | undefined {
  if (!channel && !channels) return 'Provide either "channel" or "channels"';
  const keys = (channels ?? []).map((entry) => JSON.stringify(entry));
  if (channel && channels && JSON.stringify(channel) !== keys[0])
    return 'When both "channel" and "channels" are provided, "channel" must match the first entry of "channels"';
  if (new Set(keys).size === keys.length) return undefined;
  return "Duplicate notification channels are not allowed";
}

function bodyWith<C extends z.ZodTypeAny, O extends { source: string }>(
  channel: C,
  origin: Shape<O>,
  source: typeof recordedSource | z.ZodUnknown = z.unknown(),
  interval: typeof shortInterval | typeof recordedInterval = recordedInterval,
) {
  const members = z.object({
    channel: channel.optional(),
    channels: z
      .array(channel)
      .min(1, "At least one notification channel is required")
      .max(10, "An alert supports at most 10 notification channels")
      .optional(),
    interval,
    scheduleOffsetMinutes: z.number().int().min(0).max(1439).optional(),
    scheduleStartAt,
    threshold: z.number(),
    thresholdType: enumeration(words("above below above_exclusive below_or_equal equal not_equal between not_between")),
    thresholdMax: z.number().optional(),
    source,
    name: z.string().min(1).max(512).nullish(),
    ...each("message note", z.string().min(1).max(4096).nullish()),
    numConsecutiveWindows: z.number().int().min(1).nullish(),
  });
  return ruled(members.and(origin), (alert, reject) => {
    const problem = channelProblem(alert.channel, alert.channels);
    if (problem) reject(["channels"], problem);
    const offset = alert.scheduleOffsetMinutes ?? 0;
    const length = windowLength(alert) / minute;
    if (alert.scheduleStartAt && offset > 0)
      reject(["scheduleOffsetMinutes"], "scheduleOffsetMinutes must be 0 when scheduleStartAt is provided");
    if (offset >= length)
      reject(
        ["scheduleOffsetMinutes"],
        `scheduleOffsetMinutes must be less than ${length} minute${length === 1 ? "" : "s"}`,
      );
    if (!ranges.includes(alert.thresholdType)) return;
    if (alert.thresholdMax === undefined)
      reject(["thresholdMax"], "thresholdMax is required for between/not_between threshold types");
    else if (alert.thresholdMax < alert.threshold)
      reject(["thresholdMax"], "thresholdMax must be greater than or equal to threshold");
  });
}

const managedChannel = z.union([managedWebhookChannel, emailChannel]);
const recorded = {
  openSource: bodyWith(webhookChannel, origin, recordedSource),
  managed: bodyWith(managedChannel, origin, recordedSource),
};
/** The managed gateway takes charts as its document of October 2026 has them. */
const newerBody = byVersion((version) => ({
  openSource: bodyWith(webhookChannel, originWithCharts(version)),
  managed:
    version >= "2.41"
      ? bodyWith(managedChannel, originWithCharts(version), undefined, shortInterval)
      : bodyWith(managedChannel, newerManagedOrigin, undefined, shortInterval),
}));
type Origin = z.output<ReturnType<typeof originWithCharts>> | z.output<typeof origin>;
type AlertBody = z.output<ReturnType<typeof bodyWith<typeof managedChannel, Origin>>>;

const members = (
  "source dashboardId tileId savedSearchId groupBy interval threshold thresholdType thresholdMax channel name " +
  "message note numConsecutiveWindows scheduleOffsetMinutes scheduleStartAt displayName tags"
).split(" ");

export const alertOperations = crud("alerts", {
  path: "/alerts",
  modes: both,
  members: (version) => (version >= "2.41" ? [...members, "channels", "chartConfig"] : members),
  paged: true,
  absent: () => new Rejection(404, "Alert not found"),
  onCreate: ({ mode, serviceVersion }): Shape<AlertBody> =>
    (serviceVersion >= "2.38" ? newerBody[serviceVersion] : recorded)[mode === "managed" ? mode : "openSource"],
  write: (body, call) => {
    const { named, ...references } = originOf(call.store, body);
    const channels = body.channels ?? (body.channel ? [body.channel] : []);
    for (const channel of channels)
      if (channel.type === "webhook") findOrReject(channel.webhookId, "Webhook", call.store.webhooks);
    const titles = call.serviceVersion >= "2.38" ? titlesOf(body, named) : {};
    const isRange = call.serviceVersion < "2.39" || ranges.includes(body.thresholdType);
    return (stored) => {
      const carriedMembers = carried(stored, call);
      if (!isRange) delete carriedMembers.thresholdMax;
      return {
        state: "OK",
        ...carriedMembers,
        ...membersWritten(body),
        channels,
        ...references,
        ...titles,
        ...identity(stored, call),
      };
    };
  },
  // Null for unset strings; other unset members are omitted.
  publicForm: ({ channels, groupBy, chartConfig, ...alert }, { mode, serviceVersion, store }) => ({
    ...alert,
    ...("displayName" in alert && { displayName: alert.displayName ?? "Alert" }),
    chartConfig: chartConfig && !isInexpressible(chartConfig) ? shownConfig(chartConfig) : undefined,
    groupBy: groupBy ?? undefined,
    channel: channels[0],
    channels: (mode !== "managed" || serviceVersion >= "2.41") && channels.length > 0 ? channels : undefined,
    teamId: store.team.id,
  }),
  // The chart of an alert is only in responses to that alert.
  listed: ({ chartConfig, ...alert }) => alert,
});

/** What other clients give a chart, and the API has no words for. */
function isInexpressible(chart: TileConfig): boolean {
  return ["having", "orderBy", "limit", "filters", "ratioMode"].some((name) => chart[name] !== undefined);
}

/** The members that every write sets, whether the body names them or not, and those that an update keeps when the body leaves them out. */
function membersWritten(body: AlertBody) {
  const { source, interval, threshold, thresholdType, thresholdMax, scheduleStartAt: start } = body;
  const { name = null, message = null, note = null, numConsecutiveWindows = null } = body;
  const { scheduleOffsetMinutes = start === undefined ? undefined : 0 } = body;
  const groupBy = body.source === "saved_search" ? (body.groupBy ?? undefined) : undefined;
  const scheduleStartAt = start && new Date(start).toISOString();
  return {
    ...{ source, interval, threshold, thresholdType, name, message, note, numConsecutiveWindows },
    ...presentMembers({ thresholdMax, groupBy, scheduleStartAt, scheduleOffsetMinutes }),
  };
}

/** What an update keeps. Older than open source, the managed service keeps the grouping and the references too. */
function carried(stored: Alert | undefined, { mode }: Call): Partial<Alert> {
  if (!stored || mode === "managed") return { ...stored };
  const { groupBy, dashboardId, tileId, savedSearchId, chartConfig, ...members } = stored;
  return members;
}

/** What an alert hangs on, once everything it names has been found. */
interface References {
  dashboardId?: string;
  tileId?: string;
  savedSearchId?: string;
  chartConfig?: TileConfig;
  /** What omitted titles are derived from. */
  named?: { name: string; tags: string[] };
}

/** What a body omits is derived again, whatever was stored. An alert with a chart of its own has nothing to derive it from. */
function titlesOf(body: AlertBody, named: References["named"]): Pick<Alert, "displayName" | "tags"> {
  const { displayName, tags }: z.output<typeof newer> = "displayName" in body || "tags" in body ? body : {};
  return {
    displayName: displayName ?? named?.name.slice(0, 512) ?? null,
    tags: tags ?? named?.tags.slice(0, 50).map((tag) => tag.slice(0, 32)) ?? [],
  };
}

const commentsAndTexts = /(?:--|#)[^\n]*|\/\*[\s\S]*?\*\/|('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g;

/** Macros are expanded outside of comments; the table of a source is not known here, so that a text that names it is not checked. */
function namesInterval(sql: string): boolean {
  const query = sql.replace(commentsAndTexts, (_, text = " ") => text);
  const isNamed = /\$__(timeInterval|timeInterval_ms|interval_s|sourceTable)\b/.test(query);
  return isNamed || /interval(Seconds|Milliseconds)/.test(sql);
}

function checkRawSql(config: TileConfig): void {
  if (config.configType !== "sql") return;
  if (!alertable.has(config.displayType))
    throw badRequest("Alerts on Raw SQL tiles are only supported for Line, Stacked Bar, or Number display types");
  if (config.displayType !== "number" && !namesInterval(String(config.sqlTemplate)))
    throw badRequest(
      "Raw SQL alert query is invalid: SQL used for alerts must include an interval parameter or macro.",
    );
}

/** An alert with a chart of its own: what the chart refers to, and what an alert on a tile needs too. */
function checkChart(store: Store, config: TileConfig): References {
  const { name, sourceId, connectionId, formulas } = config;
  const source = findOrReject(sourceId, "Source", store.sources);
  const connection = findOrReject(connectionId, "Connection", store.connections);
  if (source && connection && source.connection !== connection.id)
    throw badRequest("Source does not belong to the specified connection");
  if (formulas && !["metric", "log", "trace"].includes(source?.kind ?? ""))
    throw badRequest("Alerts with formulas require a Metric, Log, or Trace source");
  checkRawSql(config);
  return { chartConfig: storedConfig(config), named: typeof name === "string" ? { name, tags: [] } : undefined };
}

/** What an ID in a body stands for; `undefined` if there is none. */
function findOrReject<T extends { id: string }>(id: unknown, noun: string, table: Table<T>): T | undefined {
  if (typeof id !== "string") return undefined;
  if (!isObjectId(id)) throw badRequest(`Invalid ${noun.toLowerCase()} ID`);
  const record = table.find(id.toLowerCase());
  if (!record) throw badRequest(`${noun} not found`);
  return record;
}

/** Checks that what an alert watches exists; the first thing that does not is a 400. */
function originOf(store: Store, body: AlertBody): References {
  if (body.source === "inline") return checkChart(store, body.chartConfig);
  if (body.source === "saved_search") {
    const search = findOrReject(body.savedSearchId, "Saved search", store.savedSearches);
    return { savedSearchId: search?.id, named: search };
  }
  if (!isObjectId(body.dashboardId)) throw badRequest("Invalid dashboard ID");
  const dashboard = store.dashboards.find(body.dashboardId);
  if (!dashboard) throw badRequest("Dashboard not found");
  const tile = dashboard.tiles.find(({ id }) => id === body.tileId);
  if (!tile) throw badRequest("Tile not found");
  checkRawSql(tile.config);
  const named = { name: `${dashboard.name} - ${tile.name || "Tile"}`, tags: dashboard.tags };
  return { dashboardId: body.dashboardId, tileId: body.tileId, named };
}
