import type { Context } from "terraform-provider-sdk";
import { stringOf } from "terraform-provider-sdk/values";
import type { AlertRecord, Client } from "../../../../lib/client";
import { problem } from "../../../../lib/service/problems";
import {
  alertDisplayTypes,
  contentOf,
  hasUnsentLanguages,
  idOf,
  itemsOf,
  type KnownTile,
  knownItems,
  mayHideRatio,
  sameQuery,
  type Tile,
} from "../../../../lib/tiles";
import { titleOf } from "../../diagnostics";
import { clientIfKnown, type Service, type Tiles } from "../../service";
import { unmanagedIn } from "../../stored/ownership";
import {
  type Dashboard,
  isSentInConfig,
  lostPresentation,
  type Planned,
  priorTiles,
  repeatedIds,
  type State,
} from "./tiles";

/** A tile that there is, and what the plan makes of it; `next` is `undefined` if it is removed. */
interface TileChange {
  readonly id: string;
  readonly tile: KnownTile;
  readonly plannedTile: Tile | undefined;
  /** The presentation that people set in it, and the part of it that goes. */
  readonly unmanaged: readonly string[];
  readonly lost: readonly string[];
}

/** Warns of what a change does that the configuration does not say. */
export async function warnAboutChanges(
  context: Context<"planUpdate", Service, Dashboard>,
  planned: Planned,
): Promise<void> {
  const changes = tileChanges(context, planned);
  warnAboutTiles(context, changes);
  warnAboutLanguages(context);
  warnAboutRatios(context, changes);
  await warnAboutAlerts(context, changes);
}

/** None while the planned tiles are unknown, and if they are left to the UI. */
function tileChanges(
  { prior, private: privateState }: Context<"planUpdate", Service, Dashboard>,
  { tiles }: Planned,
): readonly TileChange[] {
  const planned = tiles && itemsOf(tiles);
  if (!planned) return [];
  const byTile = unmanagedIn(privateState).tiles;
  const plannedById = new Map(planned.map((tile) => [idOf(tile), tile]));
  const priorById = new Map(priorTiles(prior).map((tile) => [idOf(tile), tile]));
  return [...priorById].flatMap(([id, tile]) => {
    if (id === undefined) return [];
    const [plannedTile, unmanaged] = [plannedById.get(id), byTile[id] ?? []];
    const lost = plannedTile ? lostPresentation(plannedTile, tile, unmanaged) : [];
    return [{ id, tile, plannedTile, unmanaged, lost }];
  });
}

/** Presentation that was set in the UI and goes, and duplicate tile IDs. */
function warnAboutTiles(
  { warn, prior }: Context<"planUpdate", Service, Dashboard>,
  changes: readonly TileChange[],
): void {
  const repeated = [...repeatedIds(knownItems(prior.tiles))];
  if (repeated.length > 0)
    warn(
      problem("tile-ids-repeated", titleOf(prior)),
      `The service has several tiles with the ID ${repeated.join(", ")}, but does not accept this on an update. The first tile keeps the ID and the alerts. The others get a new ID.`,
    );
  for (const { plannedTile, lost } of changes) {
    if (!plannedTile || lost.length === 0) continue;
    const remedy = isSentInConfig(plannedTile) ? "add it to `config`" : "set `field` in each of its series";
    warn(
      problem("tile-presentation-lost", `"${String(plannedTile.name)}"`, placeOf(prior, plannedTile)),
      `The tile ${titleOf(plannedTile)} has ${lost.join(", ")} set in the UI, which this change removes. To keep it, ${remedy}.`,
    );
  }
}

/** The first update after an import loses what the API hides; of that, a ratio changes a number without a trace. */
function warnAboutRatios(context: Context<"planUpdate", Service, Dashboard>, changes: readonly TileChange[]): void {
  const { prior, warn, private: privateState } = context;
  if (!unmanagedIn(privateState).isUntouched || clientIfKnown(context)?.tileForm !== "config") return;
  for (const { tile, plannedTile } of changes) {
    const [priorContent, plannedContent] = [contentOf(tile), plannedTile && contentOf(plannedTile)];
    if (
      !plannedTile ||
      !priorContent ||
      !plannedContent ||
      !mayHideRatio(priorContent) ||
      !mayHideRatio(plannedContent)
    )
      continue;
    warn(
      problem("tile-may-hide-ratio", `"${String(plannedTile.name)}"`, placeOf(prior, plannedTile)),
      `The tile ${titleOf(plannedTile)} shows the count of one series in percent. If the UI shows a ratio of two series, the API hides the second one, and this update removes it: 20 % becomes 1200 %. Look at the tile in the UI first. If it is a ratio, write both series with asRatio.`,
    );
  }
}

/** Says why an update follows that the configuration does not ask for. */
function warnAboutLanguages({ warn, prior }: Context<"planUpdate", Service, Dashboard>): void {
  const names = (prior.tiles ?? []).filter(({ config }) => hasUnsentLanguages(config)).map(({ name }) => `"${name}"`);
  if (names.length === 0) return;
  warn(
    problem("condition-languages-sent", titleOf(prior)),
    `An earlier version of the provider did not send the language of the conditions in ${names.join(", ")}, and the service takes such a condition as SQL in a part of its query: charts and alerts on it fail. This update sends it.`,
  );
}

/**
 * Warns of what a plan does to alerts: those on a tile that is removed are silently deleted by the service (contract 5.9), and those on a tile
 * that keeps its ID watch what it queries from now on. All are named, also those of the configuration: Terraform plans these after the
 * dashboard, so nothing distinguishes them yet from those made in the UI. They are listed only if a tile is at risk.
 */
async function warnAboutAlerts(
  context: Context<"planUpdate", Service, Dashboard>,
  changes: readonly TileChange[],
): Promise<void> {
  const { prior } = context;
  const displayTypes = alertDisplayTypes(clientIfKnown(context)?.product);
  const risks = changes.flatMap((change) => {
    const risk = riskOf(change, displayTypes);
    if (!risk) return [];
    return [{ ...change, ...risk }];
  });
  const tiles = risks.map(({ tile }) => tile);
  const alerts = await alertsOn(context, tiles);
  const redirected: string[] = [];
  for (const { id, tile, why, isKnown } of risks) {
    const watching = alerts.filter(({ tileId }) => tileId === id);
    if (watching.length === 0) continue;
    const [names, named] = [watching.map(titleOf).join(", "), titleOf(tile)];
    const alertsOnIt = watching.length === 1 ? "the alert" : "the alerts";
    if (why === undefined && isKnown) redirected.push(`${named} has ${names}`);
    else if (why === undefined) redirected.push(`${named}, which the plan cannot compare, has ${names}`);
    else if (!deletesAlerts(context))
      warnOfRemoval(context, `the tile "${String(tile.name)}" of ${placeOf(prior, tile)}`, watching);
    else
      context.warn(
        problem("tile-alert-lost", `"${String(tile.name)}"`, placeOf(prior, tile)),
        `The tile ${named} of the dashboard "${prior.name}" ${why}, and the service then deletes ${alertsOnIt}: ${names}. If this configuration also manages such an alert, it is recreated if it watches another tile.`,
      );
  }
  const effect = deletesAlerts(context) ? "alerts are deleted with" : "plan removes";
  if (redirected.length > 0)
    context.warn(
      problem("alert-query-changes", titleOf(prior)),
      `The plan changes what tiles of the dashboard "${prior.name}" query, and their alerts follow: ${redirected.join("; ")}. Check those that this configuration does not manage. If they must not follow, give the tile another name, and another key if it has one: it is then a new tile, and the ${effect} the former one.`,
    );
}

type Deletion = Context<"call", Service> & { readonly prior: State };

const ownAlerts = "Those that the same plan destroys need nothing.";

/** Warns of all alerts that are deleted with a dashboard: the plan does not know which of them the same plan deletes before. */
export async function warnAboutDeletion(context: Deletion): Promise<void> {
  const { prior } = context;
  const alerts = await alertsOn(context, priorTiles(prior));
  if (alerts.length === 0) return;
  if (!deletesAlerts(context)) return warnOfRemoval(context, `the dashboard ${titleOf(prior)}`, alerts);
  context.warn(
    problem("dashboard-alerts-lost", titleOf(prior)),
    `The plan deletes the dashboard "${prior.name}", and the service then deletes the alerts on it: ${alerts.map(titleOf).join(", ")}. ${ownAlerts}`,
  );
}

/** Deletes a dashboard and warns of the alerts deleted with it. Terraform deletes alerts of the same destroy before. */
export async function deleteWithAlerts(context: Deletion, remove: () => Promise<void>): Promise<void> {
  const { prior } = context;
  const remaining = await alertsOn(context, priorTiles(prior));
  await remove();
  if (remaining.length === 0 || !deletesAlerts(context)) return;
  context.warn(
    problem("dashboard-alerts-deleted", titleOf(prior)),
    `When a dashboard is deleted, the service also deletes its alerts. "${prior.name}" (${prior.id}) had ${remaining.map(titleOf).join(", ")}, which this run had not deleted before.`,
  );
}

/** Whether it is known that the service deletes an alert with what it watches: the base document does not say it. */
function deletesAlerts(context: Context<"call", Client>): boolean {
  return clientIfKnown(context)?.product !== "base";
}

function warnOfRemoval({ warn }: Context<"call", Client>, target: string, alerts: readonly AlertRecord[]): void {
  const names = alerts.map(titleOf).join(", ");
  warn(
    problem("alert-target-removed", target),
    `${names}: it is not known what the service does with them. ${ownAlerts}`,
  );
}

/** Without a configured provider or a readable list, there is no warning. */
async function alertsOn(context: Context<"call", Client>, tiles: readonly Tile[]): Promise<readonly AlertRecord[]> {
  const ids = tiles.flatMap((tile) => idOf(tile) ?? []);
  if (ids.length === 0) return [];
  try {
    const alerts = await context.client.alerts.list({ signal: context.signal });
    return alerts.filter(({ tileId }) => typeof tileId === "string" && ids.includes(tileId));
  } catch (error) {
    context.log.debug("the alerts of changed tiles could not be listed", { error: String(error) });
    return [];
  }
}

/**
 * Why the alerts on a tile go, or else whether both queries are known of a tile whose alerts watch another one; nothing for a tile whose
 * alerts stay as they are.
 */
function riskOf(
  { tile, plannedTile, unmanaged, lost }: TileChange,
  displayTypes: readonly string[] | undefined,
): { readonly why?: string; readonly isKnown?: boolean } | undefined {
  if (!plannedTile) return { why: "is removed" };
  const [plannedContent, priorContent] = [contentOf(plannedTile), contentOf(tile)];
  const canCarry = (content: ReturnType<typeof contentOf>) =>
    content?.displayType === undefined || !displayTypes || displayTypes.includes(String(content.displayType));
  if (!canCarry(priorContent)) return undefined;
  if (!canCarry(plannedContent)) return { why: "changes to a display type that cannot have alerts" };
  const isKnown = plannedContent !== undefined && priorContent !== undefined;
  // A formula that was made in the UI is not in the state, but the alerts on its tile watch it.
  const isSame = isKnown && sameQuery(plannedTile, tile, unmanaged) && !lost.includes("formulas");
  if (isSame) return undefined;
  return { isKnown };
}

/** Where a tile is, in a summary: of several warnings with equal summaries, Terraform shows one. */
function placeOf(dashboard: Pick<State, "name" | "id">, tile: Tile): string {
  return `"${dashboard.name}" (dashboard ${dashboard.id}, tile ${idOf(tile)})`;
}

/**
 * Registers for the alerts of this run which tiles a dashboard has, or will have; they are looked at when an alert needs them. A dashboard or
 * tiles without an ID are unknown, and so are tiles that a document leaves to the UI.
 */
export function registerTiles(context: Context<"call", Service>, dashboard: Pick<Planned, "id" | "tiles">): void {
  if (typeof dashboard.id !== "string") return;
  clientIfKnown(context)?.plannedDashboards.note(dashboard.id, () => {
    const items = dashboard.tiles && itemsOf(dashboard.tiles);
    if (!items) return undefined;
    return tilesById(items);
  });
}

/** What alerts need to know of the tiles that have an ID, by it. */
export function tilesById(tiles: readonly Tile[]): Tiles {
  const knownTiles = tiles.flatMap((tile) => {
    const id = idOf(tile);
    const displayType = stringOf(contentOf(tile)?.displayType);
    if (id === undefined) return [];
    return [[id, { name: String(tile.name), displayType, tile }] as const];
  });
  return new Map(knownTiles);
}
