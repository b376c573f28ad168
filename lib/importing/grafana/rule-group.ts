import { createHash } from "node:crypto";
import { type Members, own } from "terraform-provider-sdk/internal/schema";
import { stringify } from "yaml";
import { evaluatedAlert, meets } from "../../evaluation/alert";
import { limits } from "../../service/words";
import type { InventoryRecord } from "../inventory";
import { type Names, nameFrom } from "../name";
import type { RuleGroup } from "./documents";
import type { ConvertedRule } from "./rules";
import { splitAtCommas } from "./sql";
import type { Target } from "./target";
import { recordOf, recordsOf, textOf, textsOf } from "./values";

/** Where notifications go: the contact points that files have, and the routes to them. */
export interface Routing {
  readonly contactPoints: readonly Members[];
  readonly policies: readonly Members[];
}

/** An identifier, in the form of the service, of what does not exist yet. */
export function newId(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 24);
}

interface GroupContext {
  readonly id: string;
  readonly routing: Routing;
  readonly target: Target;
  /** The names of files with tests. */
  readonly names: Names;
}

/** A group of rules: a dashboard with a tile for each, the alerts on the tiles, and tests of them. */
export function convertedGroup(
  group: RuleGroup,
  rules: readonly ConvertedRule[],
  { id, routing, target, names }: GroupContext,
) {
  const shown = rules.flatMap((rule, at) =>
    rule.tile && rule.alert ? [{ ...rule, tile: rule.tile, alert: rule.alert, source: recordOf(group.rules[at]) }] : [],
  );
  if (shown.length === 0) return undefined;
  const tiles = shown.map(({ tile }, at) => ({
    ...tile,
    id: `${id}-${at}`,
    x: (at % 2) * 12,
    y: Math.floor(at / 2) * 6,
    w: 12,
    h: 6,
  }));
  const alerts = shown.map(({ alert, source }, at) => {
    const webhookId = webhookOf(source, routing, target);
    const channel = { type: "webhook", webhookId };
    return {
      ...alert,
      id: newId(id, String(at)),
      source: "tile",
      dashboardId: id,
      tileId: `${id}-${at}`,
      channel,
      channels: [channel],
    };
  });
  const name = group.name || "Alerts";
  return {
    dashboard: {
      id,
      name: `Alerts: ${name}`.slice(0, limits.dashboardName),
      tags: commonLabels(shown.map(({ source }) => source)),
      tiles,
    },
    alerts,
    tests: {
      name: `${names.take(nameFrom(name, "alerts"))}.alert-test.yaml`,
      says: `tests of ${shown.length === 1 ? "1 alert" : `${shown.length} alerts`}`,
      text: testsOf(shown),
    },
  };
}

/** Labels that all rules have, as tags. */
function commonLabels(rules: readonly Members[]): string[] {
  const all = rules.map(({ labels }) =>
    Object.entries(recordOf(labels)).map(([name, value]) => `${name}=${String(value)}`),
  );
  const [first = [], ...others] = all;
  return first
    .filter((one) => one.length <= limits.tagLength && others.every((labels) => labels.includes(one)))
    .slice(0, limits.tags);
}

/** The webhook of a rule's contact point: its own, else that of the first route that its labels match, else of the root. */
function webhookOf(rule: Members, { contactPoints, policies }: Routing, target: Target): string {
  const labels = recordOf(rule.labels);
  const routes = policies.flatMap(({ routes: own }) => recordsOf(own));
  const route = routes.find(({ object_matchers: matchers }) =>
    (Array.isArray(matchers) ? matchers : []).every((one) => {
      const [label = "", sign, value] = textsOf(one);
      return sign === "=" ? labels[label] === value : sign === "!=" ? labels[label] !== value : false;
    }),
  );
  const names = [
    recordOf(rule.notification_settings).receiver,
    route?.receiver,
    ...policies.map(({ receiver }) => receiver),
  ].map(textOf);
  for (const name of names.filter((one) => one !== "")) {
    const mapped = target.webhookOf(name);
    if (mapped !== undefined) return mapped;
    const point = contactPoints.find((one) => one.name === name);
    if (point && webhookService(point)) return newId("contact point", name);
  }
  return target.onlyWebhook ?? newId("contact point", "");
}

/** The kind of webhook that a contact point can be. */
function webhookService({ receivers }: Members): string | undefined {
  const [first] = recordsOf(receivers);
  return own({ slack: "slack", webhook: "generic", incidentio: "incidentio" }, textOf(first?.type));
}

/** The webhooks that alerts refer to and that do not exist yet. Their addresses are secrets, which are never written. */
export function newWebhooks(alerts: readonly InventoryRecord[], { contactPoints }: Routing): InventoryRecord[] {
  const ids = [...new Set(alerts.map(({ channel }) => textOf(recordOf(channel).webhookId)))];
  const points = [...contactPoints, { name: "" }];
  return points
    .filter(({ name }) => ids.includes(newId("contact point", textOf(name))))
    .map((point) => {
      const service = webhookService(point) ?? "generic";
      const url =
        service === "slack" ? "https://hooks.slack.com/services/not/written" : "https://example.com/not-written";
      return {
        id: newId("contact point", textOf(point.name)),
        name: textOf(point.name) || "Grafana alerts",
        service,
        url,
      };
    });
}

/** A test for each alert: values that do not meet the condition, then as many windows that do as it takes. */
function testsOf(
  rules: readonly { readonly alert: Members; readonly tile: Members; readonly isGrouped: boolean }[],
): string {
  const tests = rules.map(({ alert, tile, isGrouped }) => {
    const columns = splitAtCommas(textOf(recordOf(tile.config).groupBy));
    const group = (columns.length === 0 ? ["a"] : columns.map((_, at) => String.fromCharCode(97 + at))).join(", ");
    const windows = Number(alert.numConsecutiveWindows ?? 1);
    const { bad, good } = samples(alert);
    const values = `${good} ${repeated(String(bad), windows)} ${good}`;
    const states = ["OK", ...(windows > 1 ? [repeated("PENDING", windows - 1)] : []), "ALERT", "OK"].join(" ");
    return {
      name: `${textOf(alert.name)}: fires after ${windows === 1 ? "one window" : `${windows} windows`}, and resolves`,
      alert: textOf(alert.name),
      values: isGrouped ? { [group]: values } : values,
      expect: { states },
    };
  });
  return `# What each alert does with given values. Run: cdktf-observability test\n${stringify({ tests }, { lineWidth: 0 })}`;
}

/** \`6x4\` is 6 and four times more. */
function repeated(text: string, times: number): string {
  return times === 1 ? text : `${text}x${times - 1}`;
}

/** A value that meets the condition, and one that does not. */
function samples(alert: Members) {
  const condition = evaluatedAlert(alert);
  const near = [alert.threshold, alert.thresholdMax].map(Number).filter(Number.isFinite);
  const values = near.flatMap((bound) => [bound + 1, bound - 1, bound]);
  const isBad = (value: number) => condition !== undefined && meets(condition, value);
  return { bad: values.find(isBad), good: values.find((value) => !isBad(value)) };
}
