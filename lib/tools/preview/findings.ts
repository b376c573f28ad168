import { type Case, type Finding, printedId, type Rules, type Suite } from "../plans/findings";
import type { Locate } from "../plans/locate";
import type { PlannedAlert, PlannedDashboard, PlannedStack, PlanWarning } from "../plans/planned";
import type { Deployment } from "./deploy";
import type { LiveResults } from "./live";
import {
  backtestIn,
  isAffected,
  isMild,
  isOver,
  lostAlertWords,
  needsLook,
  rejectedTiles,
  remarkOf,
  verdictIn,
  verdicts,
  watchedFormat,
} from "./words";

/** What a run can fail on. */
export type Gate = "noisy" | "lost-alerts" | "warnings";

/** The provider's warnings of alerts that lose what they watch, those made by hand too. */
const lostAlerts: readonly string[] = ["tile-alert-lost", "dashboard-alerts-lost", "alert-target-removed"];

/** What a preview reports in addition to the diagnostics of the provider. */
export const rules = {
  "copy-failed": "The service has no preview copy of the dashboard, because it rejects it.",
  "query-rejected": "The service rejects the query of a tile or of an alert.",
  "alert-lost": "An alert loses its tile, which is removed or can no longer have alerts. ClickStack deletes it.",
  "alert-always-fires": "The alert would have been in alarm all the time.",
  "alert-noisy": "The alert would have fired more often, or longer, than the limits allow.",
  "alert-no-data": "The alert saw no data.",
  "alert-not-evaluated": "It is unknown how often the alert would have fired.",
  "plan-warning": "A warning of Terraform or of another provider.",
} satisfies Rules;

interface Judged {
  readonly live: LiveResults | undefined;
  readonly deployment?: Deployment | undefined;
  readonly failOn: readonly Gate[];
  readonly allowUnchecked: boolean;
  readonly locate: Locate;
}

/** What a reviewer should know of a stack. Errors are what the user does not accept. */
export function findingsOf(stack: PlannedStack, judged: Judged): Finding[] {
  const { live, deployment, failOn, locate } = judged;
  const levelOf = (...gates: readonly Gate[]) => {
    if (gates.some((gate) => failOn.includes(gate))) return "error";
    return "warning";
  };
  const warning = (planWarning: PlanWarning): Finding => {
    const { summary, detail, address, range } = planWarning;
    const rule = printedId(detail) ?? "plan-warning";
    const gates: Gate[] = ["warnings"];
    if (lostAlerts.includes(rule)) gates.push("lost-alerts");
    const gated = levelOf(...gates);
    const level = gated === "warning" && isMild(planWarning) ? "note" : gated;
    return {
      rule,
      level,
      title: summary,
      message: detail,
      address: address || undefined,
      place: locate(address, range),
    };
  };
  const ofDashboards = stack.dashboards.flatMap((dashboard): Finding[] => {
    const { address, name, lostAlerts: lost, warnings } = dashboard;
    const about = { address, place: locate(address) };
    return [
      ...lost.map((alert): Finding => {
        const title = lostAlertWords(alert);
        return { rule: "alert-lost", level: levelOf("lost-alerts"), title, message: "", ...about };
      }),
      ...warnings.map(warning),
      ...failedCopies(deployment, dashboard).map(({ reason = "" }): Finding => {
        const title = `There is no preview copy of "${name}"`;
        return { rule: "copy-failed", level: "error", title, message: reason, ...about };
      }),
      ...rejectedTiles(dashboard, live).map(({ tile, reason: message }): Finding => {
        const title = `The service rejects the query of the tile "${tile.name}" of "${name}"`;
        return { rule: "query-rejected", level: "error", title, message, ...about };
      }),
    ];
  });
  const ofAlerts = stack.alerts.flatMap((alert) => [...alert.warnings.map(warning), ...historyFinding(alert, judged)]);
  return [...ofDashboards, ...ofAlerts, ...stack.warnings.map(warning)];
}

function failedCopies(deployment: Deployment | undefined, dashboard: PlannedDashboard) {
  const { copies = [] } = deployment ?? {};
  return copies.filter((copy) => copy.dashboard === dashboard && copy.change === "failed");
}

/** What its history says of an alert, if a reviewer should know it. */
function historyFinding(alert: PlannedAlert, judged: Judged): Finding[] {
  const { live, failOn, allowUnchecked, locate } = judged;
  const { address, name } = alert;
  const check = live?.alerts.get(alert);
  const verdict = verdictIn(live, alert) ?? "fired";
  const [rule, description]: readonly [] | readonly [rule: keyof typeof rules, what: string] = verdicts[verdict];
  if (!check || !live || rule === undefined) return [];
  const level = (): Finding["level"] => {
    if (verdict === "query rejected") return "error";
    const isLimited = failOn.includes("noisy");
    if (verdict === "not evaluated") {
      // Nobody knows whether a changed alert that could not be evaluated keeps to the limits.
      if (isLimited && !allowUnchecked && isAffected(alert)) return "error";
      return "note";
    }
    const result = backtestIn(check);
    if (isLimited && result && isOver(live.limits, result)) return "error";
    return "warning";
  };
  const message = remarkOf(check, watchedFormat(alert));
  const title = `The alert "${name}" ${description}`;
  return [{ rule, level: level(), title, message, address, place: locate(address) }];
}

const historyRules: ReadonlySet<string | undefined> = new Set(Object.values(verdicts).map(([rule]) => rule));

/** The queries and alerts that were tried with the service, and what else the user does not accept, as tests. */
export function suiteOf(stack: PlannedStack, live: LiveResults | undefined, findings: readonly Finding[]): Suite {
  const queries = stack.dashboards.flatMap(({ name, tiles }) =>
    tiles.flatMap((tile): Case[] => {
      const data = live?.tiles.get(tile);
      if (!data) return [];
      const title = `${name} / ${tile.name}: the service accepts the query`;
      if (data.kind !== "none") return [{ name: title }];
      if (!data.rejected) return [{ name: title, skipped: data.reason }];
      return [{ name: title, failure: { type: "query-rejected", message: data.reason } }];
    }),
  );
  const histories = stack.alerts.flatMap((alert): Case[] => {
    const check = live?.alerts.get(alert);
    if (!check) return [];
    const title = `${alert.name}: the alert keeps to the limits`;
    const wrong = findings.find(
      ({ address, level, rule }) => address === alert.address && level === "error" && historyRules.has(rule),
    );
    if (wrong) return [{ name: title, failure: { type: wrong.rule, message: wrong.message } }];
    if ("unchecked" in check) return [{ name: title, skipped: check.unchecked }];
    const verdict = verdictIn(live, alert);
    if (verdict && needsLook(verdict))
      return [
        {
          name: title,
          skipped: `${verdict}: ${remarkOf(check, watchedFormat(alert))}`,
        },
      ];
    return [{ name: title }];
  });
  const otherFindings = findings
    .filter(({ rule, level }) => level === "error" && !historyRules.has(rule))
    .map(({ rule, title, message }): Case => ({ name: title, failure: { type: rule, message: message || title } }));
  return { name: stack.name, cases: [...queries, ...histories, ...otherFindings] };
}
