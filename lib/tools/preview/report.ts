import { isPresent, printable } from "terraform-provider-sdk/values";
import { counted, displacedWords, formatNumber, withoutDisplaced } from "../../drawing";
import { defaultTagsWords } from "../plans/changes";
import { aligned } from "../plans/findings";
import type { PlannedAlert, PlannedDashboard, PlannedStack } from "../plans/planned";
import type { Deployment } from "./deploy";
import { deploymentJson, deploymentLines } from "./deployment-words";
import type { AlertHistoryCheck, LiveResults } from "./live";
import {
  alertsToShow,
  changedDashboards,
  changeWords,
  durationWords,
  isAffected,
  rejectedTiles,
  remarkOf,
  shareInAlarm,
  shareWords,
  signOf,
  verdictIn,
  warningWords,
} from "./words";

/** What the command found, for people. */
export function reportOf(stacks: readonly PlannedStack[], live?: LiveResults, deployment?: Deployment): string {
  const dashboards = stacks.flatMap((stack) => {
    const unchanged = stack.dashboards.filter(({ mark }) => mark === "unchanged");
    return [...changedDashboards(stack), ...unchanged].flatMap(dashboardLines);
  });
  const changed = stacks.flatMap((stack) =>
    stack.alerts.filter(({ mark }) => mark !== "unchanged").flatMap(alertLines),
  );
  const tags = stacks
    .map(({ defaultTags }) => defaultTags)
    .filter(isPresent)
    .map((defaultTags) => `~ ${defaultTagsWords(defaultTags)}`);
  const warningLines = stacks.flatMap(({ warnings }) => warnings.map((warning) => `! ${warningWords(warning)}`));
  const alerts = stacks
    .flatMap((stack) => alertsToShow(stack, live))
    .flatMap(({ alert, check, verdict, condition, format }) => {
      if (!check || !verdict) return [];
      return [[verdict, alert.name, condition, ...cells(check, format)]];
    });
  const lines = [...dashboards, ...changed, ...tags, ...warningLines];
  if (alerts.length > 0) lines.push("", ...aligned([heading, ...alerts]));
  const rejected = rejectedQueries(stacks, live);
  if (rejected.length > 0)
    lines.push("", "The service rejects these queries:", ...rejected.map((rejectedQuery) => `  ${rejectedQuery}`));
  const unchecked = ["query rejected", "not evaluated"];
  const leftOut = stacks
    .flatMap(({ alerts }) => alerts)
    .filter((alert) => isAffected(alert) && unchecked.includes(verdictIn(live, alert) ?? ""));
  if (leftOut.length > 0) lines.push("", `Not evaluated: ${leftOut.map(({ name }) => name).join(", ")}`);
  if (live) lines.push("", live.requestSummary);
  if (deployment) lines.push("", ...deploymentLines(deployment));
  return `${lines.map(printable).join("\n")}\n`;
}

function rejectedQueries(stacks: readonly PlannedStack[], live: LiveResults | undefined): string[] {
  return stacks
    .flatMap(({ dashboards }) => dashboards)
    .flatMap((dashboard) =>
      rejectedTiles(dashboard, live).map(({ tile, reason }) => `${dashboard.name} / ${tile.name}: ${reason}`),
    );
}

function dashboardLines({ mark, name, tiles, lostAlerts, warnings, changes }: PlannedDashboard): string[] {
  const listed = tiles.filter((tile) => mark === "changed" && tile.mark !== "unchanged");
  const { shownTiles, displaced } = withoutDisplaced(listed);
  const lines = [
    `${signOf(mark)} ${name}: ${counted(tiles.filter((tile) => tile.mark !== "removed").length, "tile")}`,
    ...lostAlerts.map((alert) => `  ! the alert "${alert}" loses its tile; ClickStack deletes it`),
    ...warnings.map((warning) => `  ! ${warningWords(warning)}`),
    ...changes.map((change) => `    ${changeWords(change)}`),
    ...shownTiles.flatMap((tile) => [
      `  ${signOf(tile.mark)} ${tile.name}`,
      ...tile.changes.map((change) => `      ${changeWords(change)}`),
    ]),
  ];
  if (displaced.length > 0) lines.push(`  ${signOf("moved")} ${displacedWords(displaced)}`);
  return lines;
}

function alertLines({ mark, name, changes, warnings }: PlannedAlert): string[] {
  return [
    `${signOf(mark)} alert ${name}`,
    ...changes.map((change) => `    ${changeWords(change)}`),
    ...warnings.map((warning) => `  ! ${warningWords(warning)}`),
  ];
}

const heading = ["VERDICT", "ALERT", "CONDITION", "FIRED", "LONGEST", "IN ALARM", "MAXIMUM", "P99", "REMARK"];

function cells(check: AlertHistoryCheck, format: Parameters<typeof formatNumber>[1]): string[] {
  if (!("result" in check)) return ["–", "–", "–", "–", "–", remarkOf(check)];
  const { firings, longest, maximum, percentile99, caveats } = check.result;
  const number = (value: number | undefined) => {
    if (value === undefined) return "–";
    if (format) return formatNumber(value, format);
    return String(Number(value.toPrecision(4)));
  };
  const lasted = longest ? durationWords(longest.end - longest.start) : "–";
  const share = shareWords(shareInAlarm(check.result));
  return [`${firings.length} ×`, lasted, share, number(maximum), number(percentile99), caveats.join(" ")];
}

/** The same for machines. */
export function reportJson(stacks: readonly PlannedStack[], live?: LiveResults, deployment?: Deployment): object {
  return {
    stacks: stacks.map(({ name, dashboards, alerts, warnings, others, defaultTags, hasChanges }) => ({
      name,
      hasChanges,
      defaultTags,
      others,
      warnings,
      dashboards: dashboards.map(
        ({ address, name: title, mark, tiles, lostAlerts, warnings: dashboardWarnings, changes }) => ({
          address,
          name: title,
          change: mark,
          lostAlerts,
          warnings: dashboardWarnings,
          changes,
          tiles: tiles.map((tile) => ({ key: tile.key, name: tile.name, change: tile.mark, changes: tile.changes })),
        }),
      ),
      alerts: alerts.map((alert) => ({
        address: alert.address,
        name: alert.name,
        change: alert.mark,
        changes: alert.changes,
        warnings: alert.warnings,
        history: live?.alerts.get(alert) ?? null,
        verdict: verdictIn(live, alert) ?? null,
      })),
    })),
    rejected: rejectedQueries(stacks, live),
    requests: live?.requests ?? 0,
    ...(deployment && { deployment: deploymentJson(deployment) }),
  };
}
