import { DiagnosticError } from "terraform-provider-sdk";
import {
  type CallContext,
  type CreateContext,
  isRemoved,
  type PlanContext,
  type PlanCreate,
  type PlanResult,
  type PlanUpdate,
} from "terraform-provider-sdk/internal/provider";
import { fromWire, isRecord, nearest, own, type Path, spellSnake } from "terraform-provider-sdk/internal/schema";
import { isUnknown, UNKNOWN } from "terraform-provider-sdk/schema";
import { ApiError, featuresOf, type Mode } from "../../../../lib/client";
import { alert } from "../../../../lib/kinds/alert";
import { scheduleReach } from "../../../../lib/kinds/alert-rules";
import { dashboard } from "../../../../lib/kinds/dashboard";
import { type Pitfall, tilePitfalls } from "../../../../lib/kinds/pitfalls";
import { problem } from "../../../../lib/service/problems";
import { comparableId, type Product, productFacts } from "../../../../lib/service/products";
import { alertDisplayTypes, knownItems, readConfig } from "../../../../lib/tiles";
import { titleOf } from "../../diagnostics";
import { clientIfKnown, type Service, type TileFacts, type Tiles, writes } from "../../service";
import { objectsById, unknownId } from "../../stored/references";
import { tilesById } from "../dashboard/alerts";
import { channelsOf, foreignMembers } from "./channels";
import { type Alert, isMoved, type Planned, type State, sourceOf } from "./references";

/** Members that the service derives from a tile or a search. */
export const derivedMembers = ["displayName", "tags"] as const;

type Change = PlanCreate<Service, Alert> | PlanUpdate<Service, Alert>;

/** What an alert keeps in private state. */
export type AlertPrivateState = {
  /** Seen on an older service: it keeps an omitted grouping. */
  readonly keepsGroupBy?: boolean;
};

/** True if the service is known to keep an omitted grouping. */
export function keepsGrouping(privateState: unknown): boolean {
  return isRecord(privateState) && privateState.keepsGroupBy === true;
}

/** Infers the source, rejects what the mode does not support, and warns about a tile that cannot have the alert. */
export async function planAlert(
  context: PlanContext<Service, Alert>,
  derived: PlanResult<Alert>,
): Promise<PlanResult<Alert>> {
  if (context.action === "delete") return derived;
  const { prior } = context;
  rejectOldStart(context);
  const client = clientIfKnown(context);
  if (client) {
    checkChannels(context, client.mode);
    rejectInterval(context, client);
    await rejectUnknownWebhooks(context, client);
  }
  const product = client?.product ?? "clickstack";
  const source = plannedSource(context, product);
  const moves = prior !== null && isMoved(prior, { ...context.planned, source }, product);
  const planned = { ...context.planned, source, ...(moves && titlesToDerive(context)) };
  // The tile or search may be deleted in the same run, and the alert with it: the update then recreates the alert.
  const mayGo = moves && sourceOf(prior, product) !== "inline";
  const watched = client && (await warnAboutTile(context, client, planned, prior === null || moves));
  const chart = source === "inline" ? readConfig(planned.chart ?? undefined) : undefined;
  const shown = watched?.tile?.whole ?? (chart && { config: chart });
  for (const pitfall of shown ? tilePitfalls(planned, shown, isUnknown, client?.product) : [])
    reportPitfall(context, pitfall, [chart ? "chart" : "tileId"]);
  if (client && writes(context)) await warnOfTilesWithoutId(context, client, planned);
  if (prior === null) return { planned };
  const result = mayGo || watched?.unsuitable ? { ...planned, id: UNKNOWN } : planned;
  return { planned: result, requiresReplace: client ? uncleared(context.private, result, prior, derived) : [] };
}

/** Without a product the author or the service says it, and nothing is derived. */
function plannedSource(context: Change, product: Product): Planned["source"] {
  if (product === "base") return context.config.source ?? context.prior?.source ?? context.planned.source;
  return isUnknown(context.config.source) ? UNKNOWN : sourceOf(withoutInferred(context), product);
}

/** What the service rejects is an error of a plan that writes the alert: Terraform plans again when it knows a new tile, before it applies. */
function reportPitfall(context: Change, pitfall: Pitfall, path: Path): void {
  const detail = spellSnake(pitfall.detail);
  if (pitfall.isRejected && writes(context)) throw new DiagnosticError(pitfall, detail, path);
  context.warn(pitfall, detail, path);
}

/** The service checks the start with every update; an unchanged alert keeps its start, however old. */
function rejectOldStart(context: Change): void {
  const { scheduleStartAt } = context.planned;
  if (context.action === "update" && !context.changed) return;
  if (typeof scheduleStartAt !== "string" || Date.parse(scheduleStartAt) >= Date.now() - scheduleReach.back) return;
  throw new DiagnosticError(
    problem("value-out-of-range"),
    `schedule_start_at is ${scheduleStartAt}, which is more than ten years in the past, so the service rejects it. Use a later time.`,
    ["scheduleStartAt"],
  );
}

/** The service derives them again from what the alert now watches. */
function titlesToDerive({ config, planned }: Change): Partial<Planned> {
  const names = derivedMembers.filter((name) => config[name] === null && planned[name] !== null);
  return Object.fromEntries(names.map((name) => [name, UNKNOWN]));
}

/** Some modes do not have every interval of their product. */
function rejectInterval({ planned: { interval } }: Change, { mode, product }: Service): void {
  const modes = typeof interval === "string" ? own(productFacts[product].intervalsOf ?? {}, interval) : undefined;
  if (modes === undefined || modes.includes(mode)) return;
  throw new DiagnosticError(
    problem("not-possible-in-mode"),
    `interval is ${interval}, which is supported only in ${modes.join(" and ")} mode, and the provider uses ${mode} mode. Use a longer interval.`,
    ["interval"],
  );
}

/**
 * Rejects a webhook that the service does not have. Only IDs that the prior state does not use are looked up. A service of which only the
 * base document is known may have others than it lists.
 */
async function rejectUnknownWebhooks(context: Change, client: Service): Promise<void> {
  if (client.product === "base" || !client.capabilities.has("webhooks.read")) return;
  const before = context.prior ? webhooksOf(context.prior) : [];
  const used = new Set(before.map(({ id }) => id));
  const added = webhooksOf(context.planned).filter(({ id }) => !used.has(id));
  const known = added.length > 0 ? await objectsById(context, "webhook", client.webhooks) : undefined;
  const unknown = known && added.find(({ id }) => !known.has(id));
  if (unknown)
    throw new DiagnosticError(
      problem("webhook-does-not-exist"),
      unknownId("webhook", unknown.id, known.keys(), "a webhook as observability_webhook"),
      unknown.path,
    );
}

function webhooksOf(alert: Planned): { readonly id: string; readonly path: Path }[] {
  return channelsOf(alert).flatMap(({ webhookId }, index) => {
    const path = [...(alert.channels === null ? ["channel"] : ["channels", index]), "webhookId"];
    return typeof webhookId === "string" ? [{ id: comparableId(webhookId), path }] : [];
  });
}

/** A prior source that was not configured follows the references. */
function withoutInferred({ planned, config }: Change): Planned {
  return config.source !== null ? planned : { ...planned, source: null };
}

/** A grouping is cleared by replacement if the service is known to keep it; on a tile it has no effect. */
function uncleared(privateState: unknown, planned: Planned, prior: State, derived: PlanResult<Alert>): readonly Path[] {
  const paths = (derived.requiresReplace ?? []).filter(([name]) => name !== "groupBy");
  const marked = derived.requiresReplace?.some(([name]) => name === "groupBy");
  const removed = planned.source === "saved_search" && isRemoved(alert.type, "groupBy", planned, prior);
  return removed && (keepsGrouping(privateState) || marked) ? [...paths, ["groupBy"]] : paths;
}

/**
 * Features of the managed platform only: elsewhere, an email channel is rejected and the other members are omitted. The managed platform may
 * not support several channels yet; it follows the open-source service by some weeks, so the plan warns and sends them.
 */
function checkChannels({ warn, planned }: Change, mode: Mode): void {
  if (featuresOf(mode).hostedChannels) {
    if (channelsOf(planned).length > 1)
      warn(
        problem("many-channels"),
        "The managed platform may accept only one channel. If it rejects this alert, create one alert for each channel.",
        ["channels"],
      );
    return;
  }
  const several = planned.channels !== null;
  for (const [index, channel] of channelsOf(planned).entries()) {
    const path = several ? ["channels", index] : ["channel"];
    if (channel.type === "email")
      throw new DiagnosticError(
        problem("not-possible-in-mode"),
        `A channel of type "email" is supported only in managed mode, and the provider uses ${mode} mode. Use a channel of type "webhook", or configure managed = { … }.`,
        [...path, "type"],
      );
    for (const [member, value] of Object.entries(foreignMembers(channel, mode)))
      if (value !== null)
        warn(
          problem("channel-argument-not-sent"),
          `Only the managed platform supports ${spellSnake(`\`${member}\``)} of a channel. In ${mode} mode, the provider does not send it.`,
          [...path, member],
        );
  }
}

interface Unsuitable {
  readonly detail: string;
  readonly member: "tileId" | "dashboardId";
}

/** The known tile of an alert, and why it cannot have the alert. */
interface Watched {
  readonly tile?: TileFacts;
  readonly unsuitable?: Unsuitable;
}

/**
 * Warns of a tile that cannot have the alert or does not exist. A plan before a destroy cannot be distinguished, so the plan never fails
 * here: the apply does. Returns the tile.
 */
async function warnAboutTile(
  context: CallContext<Service>,
  client: Service,
  planned: Planned,
  isNewToTile: boolean,
): Promise<Watched> {
  const watched = await watchedTile(context, client, planned, isNewToTile);
  const { unsuitable } = watched;
  if (unsuitable)
    context.warn(problem("tile-cannot-have-alerts"), `${unsuitable.detail} The apply will fail.`, [unsuitable.member]);
  return watched;
}

/** Rejects such an alert before it is written: the service accepts it, but deletes it with the dashboard's next update (contract 5.9). */
export async function rejectUnsuitableTile(context: CreateContext<Service, Alert>): Promise<void> {
  const { client, planned } = context;
  const { unsuitable } = await watchedTile(context, client, planned, planned.id === null);
  if (unsuitable) throw new DiagnosticError(problem("tile-cannot-have-alerts"), unsuitable.detail, [unsuitable.member]);
}

/** Looks at the dashboard as this run plans it, else, for an alert that is new to its tile, as the service has it. */
async function watchedTile(
  context: CallContext<Service>,
  client: Service,
  planned: Planned,
  isNewToTile: boolean,
): Promise<Watched> {
  const { dashboardId, tileId } = planned;
  if (sourceOf(planned, client.product) !== "tile" || typeof dashboardId !== "string" || typeof tileId !== "string")
    return {};
  const known = client.plannedDashboards.tilesOf(dashboardId);
  const found = known || !isNewToTile ? undefined : await readDashboard(context, client, dashboardId);
  if (found === null) return { unsuitable: { detail: noDashboard(dashboardId), member: "dashboardId" } };
  const tiles = known ?? (found && tilesById(found.tiles));
  if (tiles === undefined) return {};
  const tile = tiles.get(tileId);
  if (tile === undefined) return { unsuitable: { detail: missing(tileId, dashboardId, tiles), member: "tileId" } };
  const displayTypes = alertDisplayTypes(client.product);
  if (tile.displayType === undefined || !displayTypes || displayTypes.includes(tile.displayType)) return { tile };
  const detail = `The tile "${tile.name}" (${tileId}) has display type ${tile.displayType}, which cannot have alerts: the service would delete the alert on the next change of the dashboard. Only tiles of type ${displayTypes.join(", ")} can have alerts. Watch such a tile, or a saved search.`;
  return { tile, unsuitable: { detail, member: "tileId" } };
}

/** `null` when there is none; `undefined` when it is not readable with this credential: what the service thinks of the alert then counts. */
async function readDashboard({ signal, log }: CallContext<Service>, client: Service, id: string) {
  try {
    const found = await client.dashboards.read(id, { signal });
    if (!found) return null;
    const { name, tiles } = fromWire(dashboard.type, found);
    return { id, name, tiles: knownItems(tiles) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.debug("the alert's dashboard could not be read", { dashboardId: id, error: error.message });
    return undefined;
  }
}

/** Without a product, a tile may have no ID. `tile_ids` has null for it, and an alert that refers to it is sent without a tile. */
async function warnOfTilesWithoutId(
  context: CallContext<Service>,
  client: Service,
  { dashboardId, tileId }: Planned,
): Promise<void> {
  if (client.product !== "base" || typeof dashboardId !== "string" || tileId !== null) return;
  const found = await readDashboard(context, client, dashboardId);
  const without = found?.tiles.filter(({ id }) => id === null).map(({ name }) => `"${name}"`) ?? [];
  if (!found || without.length === 0) return;
  context.warn(
    problem("alert-watches-no-tile"),
    `tile_id is null. The service returned no ID for the tile ${without.join(", ")} of the dashboard ${titleOf(found)}; an alert that refers to such a tile is sent without it.`,
    ["tileId"],
  );
}

function noDashboard(dashboardId: string): string {
  return `There is no dashboard ${dashboardId}. If it was deleted, refer to its replacement.`;
}

function missing(tileId: string, dashboardId: string, tiles: Tiles): string {
  const near = new Set(nearest(tileId, tiles.keys()));
  const offered = [...tiles].filter(([id]) => near.size === 0 || near.has(id)).slice(0, 10);
  const list = offered.map(([id, { name }]) => `"${name}" (${id})`).join(", ");
  return `The dashboard ${dashboardId} has no tile ${tileId}. ${list === "" ? "It has no tiles." : `It has ${list}.`} Refer to a tile as provider::observability::tile_id(observability_dashboard.NAME, "key").`;
}
