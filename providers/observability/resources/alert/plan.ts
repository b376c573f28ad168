import { type Context, DiagnosticError, type PlanResult } from "terraform-provider-sdk";
import { fromWire, sameAttribute, sameMeaning } from "terraform-provider-sdk/definitions";
import { isRemoved } from "terraform-provider-sdk/internal/provider";
import { isUnknown, type PlannedOf, UNKNOWN } from "terraform-provider-sdk/schema";
import { nearest, type ObjectValue, own, type Path, spellSnake } from "terraform-provider-sdk/values";
import { ApiError, featuresOf } from "../../../../lib/client";
import { alert } from "../../../../lib/kinds/alert";
import { scheduleReach } from "../../../../lib/kinds/alert-rules";
import { derivedMembers, isMoved, sourceOf } from "../../../../lib/kinds/alert-sources";
import { dashboard } from "../../../../lib/kinds/dashboard";
import { takesDefaultTags } from "../../../../lib/kinds/kind";
import { tilePitfalls } from "../../../../lib/kinds/pitfalls";
import { problem } from "../../../../lib/service/problems";
import { comparableId, productFacts, productIn } from "../../../../lib/service/products";
import { alertDisplayTypes, knownItems, readConfig } from "../../../../lib/tiles";
import { titleOf } from "../../diagnostics";
import { objectsById, unknownId } from "../../find";
import { clientIfKnown, type Service, type TileFacts, type Tiles, writes } from "../../service";
import { membersOf } from "../../stored/ownership";
import { tilesById } from "../dashboard/warnings";
import { type Alert, channelsOf, foreignTo } from "./channels";

type Planned = PlannedOf<Alert>;
type Change = Context<"planCreate", Service, Alert> | Context<"planUpdate", Service, Alert>;

/** Infers the source, rejects what the mode does not support, and warns about a tile that cannot have the alert. */
export async function planAlert(
  context: Context<"plan", Service, Alert>,
  derived: PlanResult<Alert>,
): Promise<PlanResult<Alert>> {
  if (context.action === "delete") return derived;
  await rejectArguments(context);
  const { planned, isMovedAway } = await plannedAlert(context);
  const isUnsuitable = await checkWatched(context, planned);
  if (context.action === "create") return { planned };
  const requiresReplace = replacedPaths(context, planned, derived);
  // The tile or search may be deleted in the same run, and the alert with it: the update then recreates the alert.
  if (isMovedAway || isUnsuitable) return { planned: { ...planned, id: UNKNOWN }, requiresReplace };
  return { planned, requiresReplace };
}

async function rejectArguments(context: Change): Promise<void> {
  const { planned, prior } = context;
  if (writes(context)) rejectOldStart(planned);
  const client = clientIfKnown(context);
  if (!client) return;
  checkChannels(context, client);
  if (planned.interval !== prior?.interval) rejectInterval(planned, client);
  await rejectUnknownWebhooks(context, client);
}

/** The alert with what follows from its arguments; and whether it leaves a tile or search, with which it may be deleted. */
async function plannedAlert(context: Change): Promise<{ planned: Planned; isMovedAway: boolean }> {
  const { prior, config } = context;
  const client = clientIfKnown(context);
  const product = productOf(context);
  const source = plannedSource(context, product);
  const defaultTags = client ? await servedTags(context, client) : context.planned.defaultTags;
  const planned = { ...context.planned, defaultTags, source };
  if (prior === null || !isMoved(prior, planned, product)) return { planned, isMovedAway: false };
  // The service derives them again from what the alert now watches.
  const derivedAgain = derivedMembers.filter((name) => config[name] === null && planned[name] !== null);
  const unknownMembers = Object.fromEntries(derivedAgain.map((name) => [name, UNKNOWN]));
  return { planned: { ...planned, ...unknownMembers }, isMovedAway: sourceOf(prior, product) !== "inline" };
}

/** Warns of what the alert watches, or rejects it. True if it is a tile that cannot have the alert. */
async function checkWatched(context: Change, planned: Planned): Promise<boolean> {
  const { prior } = context;
  const client = clientIfKnown(context);
  const isNewToTile = prior === null || isMoved(prior, planned, productOf(context));
  const { tile, unsuitable } = client ? await watchedTile(context, client, planned, isNewToTile) : {};
  if (unsuitable) {
    // A plan before a destroy cannot be distinguished, so the apply fails, and not the plan.
    const [detail, path] = unsuitable;
    context.warn(problem("tile-cannot-have-alerts"), `${detail} The apply will fail.`, path);
  }
  reportPitfalls(context, planned, tile);
  if (client && writes(context)) await warnOfTilesWithoutId(context, client, planned);
  return unsuitable !== undefined;
}

/** What makes an alert on its own chart, or on a known tile, fire otherwise than it seems. */
function reportPitfalls(context: Change, planned: Planned, watchedTile: TileFacts | undefined): void {
  const chart = planned.source === "inline" ? readConfig(planned.chart ?? undefined) : undefined;
  const tile = watchedTile?.tile ?? (chart && { config: chart });
  if (!tile) return;
  // Of a tile nobody knows whether it is as it was.
  const isUnchanged = chart && sameAttribute(alert.type.attributes.chart, planned.chart, context.prior?.chart);
  for (const pitfall of tilePitfalls(planned, tile, isUnknown, clientIfKnown(context)?.product)) {
    const [detail, path] = [spellSnake(pitfall.detail), [chart ? "chart" : "tileId"]];
    // Terraform plans again when it knows a new tile, before it applies.
    if (pitfall.isRejected && writes(context) && !isUnchanged) throw new DiagnosticError(pitfall, detail, path);
    context.warn(pitfall, detail, path);
  }
}

/** A grouping is cleared by replacement if the service is known to keep it; on a tile it has no effect. */
function replacedPaths(
  context: Context<"planUpdate", Service, Alert>,
  planned: Planned,
  { requiresReplace = [] }: PlanResult<Alert>,
): readonly Path[] {
  const otherPaths = requiresReplace.filter(([name]) => name !== "groupBy");
  const isCleared = planned.source === "saved_search" && isRemoved(alert.type, "groupBy", planned, context.prior);
  if (!isCleared || !clientIfKnown(context)) return otherPaths;
  const isKept = membersOf(context.private).keepsGroupBy === true;
  const isDerived = otherPaths.length !== requiresReplace.length;
  if (isKept || isDerived) return [...otherPaths, ["groupBy"]];
  return otherPaths;
}

function productOf(context: Change): Service["product"] {
  return clientIfKnown(context)?.product ?? productIn(context.dialect);
}

/** A prior source that was not configured follows the references. Without a product the author or the service says it. */
function plannedSource(context: Change, product: Service["product"]): Planned["source"] {
  const { config, planned } = context;
  if (product === "base" && context.action === "update") return context.normalized.source;
  if (product === "base") return planned.source;
  if (isUnknown(config.source)) return UNKNOWN;
  return sourceOf({ ...planned, source: config.source }, product);
}

/** The default tags of a new alert: none where alerts have no tags, as the other alerts show. */
async function servedTags(context: Change, client: Service): Promise<Planned["defaultTags"]> {
  const { action, planned, signal } = context;
  if (!takesDefaultTags(alert, client.product)) return context.prior?.defaultTags ?? null;
  if (action !== "create" || planned.defaultTags === null) return planned.defaultTags;
  const otherAlerts = await client.alerts.list({ signal }).catch((reason: unknown) => {
    if (reason instanceof ApiError) return [];
    throw reason;
  });
  const hasNone = otherAlerts.length > 0 && otherAlerts.every(({ tags }) => tags === undefined);
  if (hasNone) return null;
  return planned.defaultTags;
}

/** The service checks the start with every update; an unchanged alert keeps its start, however old. */
function rejectOldStart({ scheduleStartAt }: Planned): void {
  if (typeof scheduleStartAt !== "string" || Date.parse(scheduleStartAt) >= Date.now() - scheduleReach.back) return;
  const detail = `schedule_start_at is ${scheduleStartAt}, which is more than ten years in the past, so the service rejects it. Use a later time.`;
  throw new DiagnosticError(problem("value-out-of-range"), detail, ["scheduleStartAt"]);
}

/** Some modes do not have every interval of their product. */
function rejectInterval({ interval }: Planned, { mode, product }: Service): void {
  if (typeof interval !== "string") return;
  const modes = own(productFacts[product].intervalsOf ?? {}, interval);
  if (modes === undefined || modes.includes(mode)) return;
  const detail = `interval is ${interval}, which is supported only in ${modes.join(" and ")} mode, and the provider uses ${mode} mode. Use a longer interval.`;
  throw new DiagnosticError(problem("not-possible-in-mode"), detail, ["interval"]);
}

/** The known channels of an alert, each with its place. */
function placedChannels(alert: Planned) {
  return channelsOf(alert).map((channel, index) => {
    const path: Path = alert.channels === null ? ["channel"] : ["channels", index];
    return { channel, path };
  });
}

/**
 * Rejects a webhook that the service does not have. Only IDs that the prior state does not use are looked up. A service of which only the
 * base document is known may have others than it lists.
 */
async function rejectUnknownWebhooks(context: Change, client: Service): Promise<void> {
  if (client.product === "base" || !client.capabilities.has("webhooks.read")) return;
  const idOf = ({ webhookId }: { readonly webhookId: unknown }) => {
    if (typeof webhookId !== "string") return undefined;
    return comparableId(webhookId, client.product);
  };
  const used = context.prior ? channelsOf(context.prior).map(idOf) : [];
  const added = placedChannels(context.planned).flatMap(({ channel, path }) => {
    const id = idOf(channel);
    if (id === undefined || used.includes(id)) return [];
    return [{ id, path: [...path, "webhookId"] }];
  });
  if (added.length === 0) return;
  const webhooks = await objectsById(context, "webhook", client.webhooks);
  const unknown = webhooks && added.find(({ id }) => !webhooks.has(id));
  if (!unknown) return;
  const detail = unknownId("webhook", unknown.id, webhooks.keys(), "a webhook as observability_webhook");
  throw new DiagnosticError(problem("webhook-does-not-exist"), detail, unknown.path);
}

/**
 * Features of the managed platform only: elsewhere, an email channel that an author adds is rejected and the other members are omitted. The managed platform may
 * not support several channels yet; it follows the open-source service by some weeks, so the plan warns and sends them.
 */
function checkChannels({ warn, planned, prior }: Change, { mode }: Service): void {
  const channels = placedChannels(planned);
  if (featuresOf(mode).hostedChannels) {
    const detail =
      "The managed platform may accept only one channel. If it rejects this alert, create one alert for each channel.";
    if (channels.length > 1) warn(problem("many-channels"), detail, ["channels"]);
    return;
  }
  const priorChannels = prior ? channelsOf(prior) : [];
  const isHeld = (channel: ObjectValue) =>
    priorChannels.some((priorChannel) => sameMeaning(alert.type.attributes.channel.type, channel, priorChannel));
  for (const { channel, path } of channels) {
    if (channel.type === "email" && !isHeld(channel)) {
      const detail = `A channel of type "email" is supported only in managed mode, and the provider uses ${mode} mode. Use a channel of type "webhook", or configure managed = { … }.`;
      throw new DiagnosticError(problem("not-possible-in-mode"), detail, [...path, "type"]);
    }
    for (const member of foreignTo(mode).filter((name) => (channel as ObjectValue)[name] !== null)) {
      const detail = `Only the managed platform supports ${spellSnake(`\`${member}\``)} of a channel. In ${mode} mode, the provider does not send it.`;
      warn(problem("channel-argument-not-sent"), detail, [...path, member]);
    }
  }
}

/** The known tile of an alert, and why it cannot have the alert. */
interface Watched {
  readonly tile?: TileFacts;
  readonly unsuitable?: readonly [detail: string, path: Path];
}

/** Rejects such an alert before it is written: the service accepts it, but deletes it with the dashboard's next update (contract 5.9). */
export async function rejectUnsuitableTile(context: Context<"create", Service, Alert>): Promise<void> {
  const { client, planned } = context;
  const { unsuitable } = await watchedTile(context, client, planned, planned.id === null);
  if (unsuitable) throw new DiagnosticError(problem("tile-cannot-have-alerts"), ...unsuitable);
}

/** Looks at the dashboard as this run plans it, else, for an alert that is new to its tile, as the service has it. */
async function watchedTile(
  context: Context<"call", Service>,
  client: Service,
  planned: Planned,
  isNewToTile: boolean,
): Promise<Watched> {
  const { dashboardId, tileId } = planned;
  if (sourceOf(planned, client.product) !== "tile" || typeof dashboardId !== "string" || typeof tileId !== "string")
    return {};
  const plannedTiles = client.plannedDashboards.tilesOf(dashboardId);
  const dashboardFound = plannedTiles || !isNewToTile ? undefined : await readDashboard(context, client, dashboardId);
  if (dashboardFound === null) {
    const detail = `There is no dashboard ${dashboardId}. If it was deleted, refer to its replacement.`;
    return { unsuitable: [detail, ["dashboardId"]] };
  }
  const tiles = plannedTiles ?? (dashboardFound && tilesById(dashboardFound.tiles));
  if (tiles === undefined) return {};
  const tile = tiles.get(tileId);
  if (tile === undefined) return { unsuitable: [missing(tileId, dashboardId, tiles), ["tileId"]] };
  const displayTypes = alertDisplayTypes(client.product);
  if (tile.displayType === undefined || !displayTypes || displayTypes.includes(tile.displayType)) return { tile };
  const typeDetail = `The tile "${tile.name}" (${tileId}) has display type ${tile.displayType}, which cannot have alerts: the service would delete the alert on the next change of the dashboard. Only tiles of type ${displayTypes.join(", ")} can have alerts. Watch such a tile, or a saved search.`;
  return { tile, unsuitable: [typeDetail, ["tileId"]] };
}

/** `null` when there is none; `undefined` when it is not readable with this credential: what the service thinks of the alert then counts. */
async function readDashboard({ signal, log }: Context<"call", Service>, client: Service, id: string) {
  try {
    const record = await client.dashboards.read(id, { signal });
    if (!record) return null;
    const { name, tiles } = fromWire(dashboard.type, record);
    return { id, name, tiles: knownItems(tiles) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.debug("the alert's dashboard could not be read", { dashboardId: id, error: error.message });
    return undefined;
  }
}

/** Without a product, a tile may have no ID. `tile_ids` has null for it, and an alert that refers to it is sent without a tile. */
async function warnOfTilesWithoutId(
  context: Context<"call", Service>,
  client: Service,
  { dashboardId, tileId }: Planned,
): Promise<void> {
  if (client.product !== "base" || typeof dashboardId !== "string" || tileId !== null) return;
  const dashboardFound = await readDashboard(context, client, dashboardId);
  const without = dashboardFound?.tiles.filter(({ id }) => id === null).map(({ name }) => `"${name}"`) ?? [];
  if (!dashboardFound || without.length === 0) return;
  const detail = `tile_id is null. The service returned no ID for the tile ${without.join(", ")} of the dashboard ${titleOf(dashboardFound)}; an alert that refers to such a tile is sent without it.`;
  context.warn(problem("alert-watches-no-tile"), detail, ["tileId"]);
}

function missing(tileId: string, dashboardId: string, tiles: Tiles): string {
  const near = new Set(nearest(tileId, tiles.keys()));
  const offered = [...tiles].filter(([id]) => near.size === 0 || near.has(id)).slice(0, 10);
  const list = offered.map(([id, { name }]) => `"${name}" (${id})`).join(", ");
  const offer = list === "" ? "It has no tiles." : `It has ${list}.`;
  return `The dashboard ${dashboardId} has no tile ${tileId}. ${offer} Refer to a tile as provider::observability::tile_id(observability_dashboard.NAME, "key").`;
}
