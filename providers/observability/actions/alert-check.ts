import { type Context, DiagnosticError, partsFor } from "terraform-provider-sdk";
import { isRecord, objectsOf } from "terraform-provider-sdk/values";
import type { ServiceRecord } from "../../../lib/client";
import { chartQueryOf, NoData, pastOf } from "../../../lib/client/past";
import { evaluatedAlert, windowLength } from "../../../lib/evaluation/alert";
import type { Backtest } from "../../../lib/evaluation/backtest";
import { configOfSearch, type Opaque } from "../../../lib/evaluation/chart";
import { alertCheck } from "../../../lib/kinds/actions/alert-check";
import { problem } from "../../../lib/service/problems";
import { seriesToConfig } from "../../../lib/tiles";
import { alertDisplayTypes } from "../../../lib/tiles/config";
import type { Service } from "../service";
import { currentAlert, titleOf, watchedQuerySentence } from "./watched";

type CheckContext = Context<"invoke", Service, typeof alertCheck>;

/** `observability_alert_check`. */
export const alertCheckAction = partsFor<Service>().action(alertCheck, {
  plan: ({ client }) => client.capabilities.requireFor(alertCheck),
  async invoke(context) {
    const { client, progress, signal, warn } = context;
    client.capabilities.requireFor(alertCheck);
    const alert = await currentAlert(context);
    const title = titleOf(alert);
    try {
      const past = await checkedPast(context, alert);
      const finding = findingIn(past);
      progress(`The alert ${title} over ${past.windows} windows: ${summaryOf(past)}`);
      if (finding !== undefined) await report(context, alert, finding);
    } catch (error) {
      if (!(error instanceof NoData)) throw error;
      if (error.isRejected) return report(context, alert, `The service rejects its query: ${error.message}`);
      warn(problem("alert-not-checked", titleOf(alert)), `The alert ${title}: ${error.message}`, ["alertId"]);
    }
    signal.throwIfAborted();
  },
});

async function report(context: CheckContext, alert: ServiceRecord, finding: string): Promise<void> {
  const { client, config, signal, warn } = context;
  const watched = await watchedQuerySentence(client, alert, signal);
  const detail = [`The alert ${titleOf(alert)}: ${finding}`, watched].filter(Boolean).join(" ");
  if (config.onFinding !== "warning") throw new DiagnosticError(problem("alert-check-failed"), detail, ["alertId"]);
  warn(problem("alert-check-warns", titleOf(alert)), detail, ["alertId"]);
}

/** @throws NoData */
async function checkedPast(context: CheckContext, alert: ServiceRecord): Promise<Backtest> {
  const { client, config, signal } = context;
  const evaluated = evaluatedAlert(alert);
  if (!evaluated) throw new NoData("its condition is not known to this version of the provider.");
  const watched = await watchedConfig(context, alert);
  if (!watched) throw new NoData("what it watches no longer exists.", true);
  const types = alertDisplayTypes("clickstack") ?? [];
  if (!types.includes(String(watched.displayType)))
    throw new NoData(`the service never evaluates alerts on a ${String(watched.displayType)} tile.`, true);
  return pastOf(evaluated, chartQueryOf(watched, true), (query) => client.charts.series(query, { signal }), {
    currentTime: Date.now(),
    since: Number(config.windows) * windowLength(evaluated),
  });
}

/** What an alert watches, as the `config` of a tile; nothing for what does not exist. */
async function watchedConfig({ client, signal }: CheckContext, alert: ServiceRecord): Promise<Opaque | undefined> {
  const { dashboardId, tileId, savedSearchId, chartConfig, groupBy } = alert;
  if (isRecord(chartConfig)) return chartConfig;
  if (typeof savedSearchId === "string") {
    client.capabilities.require("savedSearches.read");
    const search = await client.savedSearches.get(savedSearchId, { signal });
    const config = search ? configOfSearch(search, groupBy) : undefined;
    if (typeof config === "string") throw new NoData(config);
    return config;
  }
  const dashboard = await client.dashboards.get(String(dashboardId), { signal });
  const tile = objectsOf(dashboard?.tiles ?? null).find(({ id }) => id === tileId);
  if (!tile) return undefined;
  if (isRecord(tile.config)) return tile.config;
  return seriesToConfig(objectsOf(tile.series ?? null), tile.asRatio === true);
}

function summaryOf({ alertWindows, maximum, notifications }: Backtest): string {
  const highest = maximum === undefined ? "without data" : `highest value ${maximum}`;
  return `${highest}, in alarm in ${alertWindows}, ${notifications} notifications.`;
}

/** What is wrong with an alert that behaves like this; nothing if it is quiet now, and has data. */
function findingIn({ windows, alertWindows, maximum, state }: Backtest): string | undefined {
  if (maximum === undefined) return `There is no data in the last ${windows} windows.`;
  if (windows > 0 && alertWindows === windows) return `It would be in alarm in each of the last ${windows} windows.`;
  if (state === "ALERT") return "It would fire now.";
  return undefined;
}
