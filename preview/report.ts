import { conditionOf } from "../drawing";
import { printable } from "../lib/schema";
import type { AlertHistoryCheck } from "./backtest";
import type { LiveResults } from "./page";
import type { PlannedAlert, PlannedStack } from "./planned";
import { counted, durationWords, remarkOf, signOf } from "./words";

/** What the command found, for people. */
export function reportOf(
  stacks: readonly PlannedStack[],
  live: LiveResults | undefined,
  refused: readonly string[],
): string {
  const dashboards = stacks.flatMap((stack) =>
    stack.dashboards.map(({ mark, name, tiles, lostAlerts }) => [
      `${signOf(mark)} ${name}: ${counted(tiles.filter((tile) => tile.mark !== "removed").length, "tile")}`,
      ...lostAlerts.map((alert) => `  ! the service will delete the alert "${alert}"`),
    ]),
  );
  const changed = stacks.flatMap((stack) =>
    stack.alerts.filter(({ mark }) => mark !== "unchanged").map(({ mark, name }) => `${signOf(mark)} alert ${name}`),
  );
  const alerts = live ? stacks.flatMap(({ alerts }) => alertRows(alerts, live)) : [];
  const lines = [...dashboards.flat(), ...changed, ...(alerts.length > 0 ? ["", ...aligned(alerts)] : [])];
  if (refused.length > 0) lines.push("", "The service rejects these queries:", ...refused.map((one) => `  ${one}`));
  const left = live ? uncheckedAlerts(stacks, live) : [];
  if (left.length > 0) lines.push("", `Not evaluated: ${left.map(({ name }) => name).join(", ")}`);
  return `${lines.map(printable).join("\n")}\n`;
}

const heading = ["ALERT", "CONDITION", "FIRED", "LONGEST", "MAXIMUM", "P99", "REMARK"];

function alertRows(alerts: readonly PlannedAlert[], { alerts: checks }: LiveResults): string[][] {
  const rows = alerts.flatMap((alert) => {
    const check = checks.get(alert.address);
    return check ? [[alert.name, conditionWords(alert), ...cells(check)].map(printable)] : [];
  });
  return rows.length > 0 ? [heading, ...rows] : [];
}

function conditionWords({ name, values }: PlannedAlert): string {
  return conditionOf({
    name,
    thresholdType: String(values.threshold_type),
    threshold: Number(values.threshold),
    interval: String(values.interval),
    ...(typeof values.threshold_max === "number" ? { thresholdMax: values.threshold_max } : {}),
  });
}

function cells(check: AlertHistoryCheck): string[] {
  if (!("result" in check)) return ["–", "–", "–", "–", remarkOf(check)];
  const { firings, longest, maximum, percentile99, caveats } = check.result;
  const number = (value: number | undefined) => (value === undefined ? "–" : String(Number(value.toPrecision(4))));
  const lasted = longest ? durationWords(longest.end - longest.start) : "–";
  return [`${firings.length} ×`, lasted, number(maximum), number(percentile99), caveats.join(" ")];
}

function aligned(rows: readonly string[][]): string[] {
  const widths = heading.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** The alerts that the plan creates or changes, or whose query it changes, and that could not be evaluated. */
export function uncheckedAlerts(stacks: readonly PlannedStack[], live: LiveResults): PlannedAlert[] {
  return stacks.flatMap(({ alerts, dashboards }) =>
    alerts.filter(({ address, mark, watches }) => {
      const check = live.alerts.get(address);
      if (check === undefined || "result" in check) return false;
      const dashboard = dashboards.find((one) => one.address === watches?.dashboard);
      const tile = dashboard?.tiles.find(({ key }) => key === watches?.tile);
      return mark !== "unchanged" || ["new", "changed"].includes(tile?.mark ?? "unchanged");
    }),
  );
}

/** The same for machines. */
export function reportJson(
  stacks: readonly PlannedStack[],
  live: LiveResults | undefined,
  refused: readonly string[],
): object {
  return {
    stacks: stacks.map(({ name, dashboards, alerts }) => ({
      name,
      dashboards: dashboards.map(({ address, name: title, mark, tiles, lostAlerts }) => ({
        address,
        name: title,
        change: mark,
        lostAlerts,
        tiles: tiles.map((tile) => ({ key: tile.key, name: tile.name, change: tile.mark })),
      })),
      alerts: alerts.map(({ address, name: title, mark }) => ({
        address,
        name: title,
        change: mark,
        history: live?.alerts.get(address) ?? null,
      })),
    })),
    refused,
  };
}
