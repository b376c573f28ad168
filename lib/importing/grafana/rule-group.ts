import { createHash } from "node:crypto";
import { type Members, own } from "terraform-provider-sdk/internal/schema";
import { stringify } from "yaml";
import { evaluatedAlert, meets } from "../../evaluation/alert";
import { limits } from "../../service/words";
import { count, type InventoryRecord } from "../inventory";
import { type Names, nameFrom } from "../name";
import type { ConvertedRule } from "./rules";
import { splitAtCommas } from "./sql";
import type { Target } from "./target";
import { firstText, recordOf, recordsOf, textOf, textsOf } from "./values";

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
  group: { readonly name: string },
  rules: readonly ConvertedRule[],
  { id, routing, target, names }: GroupContext,
) {
  const shown = rules.flatMap(({ tile, alert, ...one }, at) =>
    tile && alert ? [{ ...one, tile, alert, id: newId(id, String(at)) }] : [],
  );
  if (shown.length === 0) return undefined;
  const tileId = (at: number) => `${id}-${at}`;
  const place = (at: number) => ({ id: tileId(at), x: (at % 2) * 12, y: Math.floor(at / 2) * 6, w: 12, h: 6 });
  const name = group.name || "Alerts";
  const tests = stringify({ tests: shown.map(testOf) }, { lineWidth: 0 });
  return {
    dashboard: {
      id,
      name: `Alerts: ${name}`.slice(0, limits.dashboardName),
      tags: commonLabels(shown.map(({ rule }) => rule)),
      tiles: shown.map(({ tile }, at) => ({ ...tile, ...place(at) })),
    },
    alerts: shown.map(({ alert, rule, id: alertId }, at) => {
      const channel = { type: "webhook", webhookId: webhookOf(rule, routing, target) };
      const watched = { source: "tile", dashboardId: id, tileId: tileId(at) };
      return { ...alert, id: alertId, ...watched, channel, channels: [channel] };
    }),
    tests: {
      name: `${names.take(nameFrom(name, "alerts"))}.alert-test.yaml`,
      says: `tests of ${count(shown.length, "alert")}`,
      text: `# What each alert does with given values. Run: cdktf-observability test\n${tests}`,
    },
  };
}

/** Labels that all rules have, as tags. */
function commonLabels(rules: readonly Members[]): string[] {
  const [first = [], ...others] = rules.map(({ labels }) =>
    Object.entries(recordOf(labels)).map(([name, value]) => `${name}=${String(value)}`),
  );
  const common = first.filter((one) => others.every((labels) => labels.includes(one)));
  return common.filter((one) => one.length <= limits.tagLength).slice(0, limits.tags);
}

/** The webhook of a rule's contact point: its own, else that of the first route that its labels match, else of the root. */
function webhookOf(rule: Members, { contactPoints, policies }: Routing, target: Target): string {
  const labels = recordOf(rule.labels);
  const routes = policies.flatMap((one) => recordsOf(one.routes));
  const route = routes.find(({ object_matchers: matchers }) =>
    (Array.isArray(matchers) ? matchers : []).every((one) => {
      const [label = "", sign, value] = textsOf(one);
      return sign === "=" ? labels[label] === value : sign === "!=" && labels[label] !== value;
    }),
  );
  const receivers = [recordOf(rule.notification_settings), route, ...policies].map((one) => firstText(one?.receiver));
  const known = receivers.flatMap((name) => {
    const point = contactPoints.find((one) => name !== "" && one.name === name);
    return target.webhookOf(name) ?? (point && webhookService(point) ? newId("contact point", name) : []);
  });
  return known[0] ?? target.onlyWebhook ?? newId("contact point", "");
}

/** The kind of webhook that a contact point can be. */
function webhookService({ receivers }: Members): string | undefined {
  const [first] = recordsOf(receivers);
  return own({ slack: "slack", webhook: "generic", incidentio: "incidentio" }, textOf(first?.type));
}

/** The webhooks that alerts refer to and that do not exist yet. Their addresses are secrets, which are never written. */
export function newWebhooks(alerts: readonly InventoryRecord[], { contactPoints }: Routing): InventoryRecord[] {
  const used = new Set(alerts.map(({ channel }) => textOf(channel, "webhookId")));
  const all = [...contactPoints, { name: "" }].map((point) => {
    const service = webhookService(point) ?? "generic";
    const url =
      service === "slack" ? "https://hooks.slack.com/services/not/written" : "https://example.com/not-written";
    const name = textOf(point.name);
    return { id: newId("contact point", name), name: name || "Grafana alerts", service, url };
  });
  return all.filter(({ id }) => used.has(id));
}

/** A test of an alert: values that do not meet the condition, then as many windows that do as it takes. */
function testOf({
  alert,
  tile,
  isGrouped,
}: Pick<ConvertedRule, "isGrouped"> & Readonly<Record<"alert" | "tile", Members>>) {
  const name = textOf(alert.name);
  const columns = splitAtCommas(textOf(tile.config, "groupBy"));
  const group = (columns.length === 0 ? ["a"] : columns.map((_, at) => String.fromCharCode(97 + at))).join(", ");
  const windows = Number(alert.numConsecutiveWindows ?? 1);
  const condition = evaluatedAlert(alert);
  const bounds = [alert.threshold, alert.thresholdMax].map(Number).filter(Number.isFinite);
  const near = bounds.flatMap((bound) => [bound + 1, bound - 1, bound]);
  const isBad = (value: number) => condition !== undefined && meets(condition, value);
  const good = near.find((value) => !isBad(value));
  // `6x4` is 6 and four times more.
  const repeated = (text: string, times: number) => (times === 1 ? text : `${text}x${times - 1}`);
  const values = `${good} ${repeated(String(near.find(isBad)), windows)} ${good}`;
  const pending = windows > 1 ? [repeated("PENDING", windows - 1)] : [];
  return {
    name: `${name}: fires after ${windows === 1 ? "one window" : `${windows} windows`}, and resolves`,
    alert: name,
    values: isGrouped ? { [group]: values } : values,
    expect: { states: ["OK", ...pending, "ALERT", "OK"].join(" ") },
  };
}
