import { DiagnosticError } from "terraform-provider-sdk";
import { filterMembers, isPresent, isRecord, type Json, objectsOf, stringifyJson } from "terraform-provider-sdk/values";
import type { Client, ServiceRecord } from "../../../lib/client";
import { ApiError } from "../../../lib/client";
import { problem } from "../../../lib/service/problems";

/** An alert in messages: `"Checkout errors" (65f5…)`. */
export function titleOf({ id, name }: ServiceRecord): string {
  if (typeof name !== "string" || name === "") return id;
  return `"${name}" (${id})`;
}

/** The alert that an action is about. @throws DiagnosticError if it does not exist */
export async function currentAlert({
  client,
  config: { alertId },
  signal,
}: {
  readonly client: Client;
  readonly config: { readonly alertId: string };
  readonly signal: AbortSignal;
}): Promise<ServiceRecord> {
  const alert = await client.alerts.get(alertId, { signal });
  if (alert) return alert;
  const detail = `There is no alert ${alertId}; somebody may have deleted it.`;
  throw new DiagnosticError(problem("object-gone", "Alert"), detail, ["alertId"]);
}

/** What an alert watches, as a sentence with its query; nothing if the service does not show it. */
export async function watchedQuerySentence(
  client: Client,
  alert: ServiceRecord,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  try {
    return await sentenceOf(client, alert, signal);
  } catch (error) {
    // The message about the alert is worth more than why its tile cannot be read.
    if (error instanceof ApiError && error.code !== "cancelled") return undefined;
    throw error;
  }
}

async function sentenceOf(
  client: Client,
  alert: ServiceRecord,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  const { dashboardId, tileId, savedSearchId, chartConfig } = alert;
  if (isRecord(chartConfig)) return `It watches its own chart: ${queryText(chartConfig)}.`;
  if (typeof savedSearchId === "string") {
    if (!client.capabilities.has("savedSearches.read")) return undefined;
    const search = await client.savedSearches.get(savedSearchId, { signal });
    return search && `It watches the saved search "${search.name}": ${queryText(search)}.`;
  }
  if (typeof dashboardId !== "string") return undefined;
  const dashboard = await client.dashboards.get(dashboardId, { signal });
  const tile = objectsOf(dashboard?.tiles ?? null).find(({ id }) => id === tileId);
  if (!dashboard || !tile) return undefined;
  const query = isRecord(tile.config) ? tile.config : tile;
  return `It watches the tile "${tile.name}" of the dashboard "${dashboard.name}": ${queryText(query)}.`;
}

const queryMembers = [
  ...["sqlTemplate", "select", "series", "where", "whereLanguage", "groupBy", "filters"],
  ...["promqlExpression", "formulas", "sourceId"],
];
const mostCharacters = 600;

/** The members of a chart or a search that its query is made of, as JSON. */
function queryText(chart: Readonly<Record<string, unknown>>): string {
  const members = filterMembers({ ...chart }, (value, name) => queryMembers.includes(name) && isPresent(value));
  const text = stringifyJson(members as Json);
  if (text.length <= mostCharacters) return text;
  return `${text.slice(0, mostCharacters)}…`;
}
