import { createHash } from "node:crypto";
import { type Members, own } from "terraform-provider-sdk/values";
import type { InventoryRecord } from "../importing/inventory";
import { textIf } from "../importing/optional";
import type { Finding } from "./findings";
import type { ContactPoint } from "./recognize";
import type { Target } from "./target";
import { firstText, itemsOf, recordOf, recordsOf, textOf, textsOf, wordOf } from "./values";

/** Where notifications go: the contact points that files have, and the routes to them. */
export interface Routing {
  readonly contactPoints: readonly ContactPoint[];
  readonly policies: readonly Members[];
}

/** An identifier, in the form of the service, of what does not exist yet. */
export function newId(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 24);
}

const mostChannels = 10;

/** The webhooks of a rule's contact point: its own, else that of the route that its labels match. */
export function channelsOf(rule: Members, routing: Routing, target: Target): readonly Members[] {
  const ids = receiversOf(rule, routing).flatMap((name) => {
    const mapped = target.webhookOf(name);
    if (mapped === undefined) return webhooksOf(name, routing).map(({ id }) => id);
    return [mapped];
  });
  const knownIds = [...new Set(ids)].slice(0, mostChannels);
  const [first = target.onlyWebhook ?? newId("contact point", ""), ...furtherIds] = knownIds;
  return [first, ...furtherIds].map((webhookId) => ({ type: "webhook", webhookId }));
}

/** The contact points of a rule. Without a route of its own, it has that of the policy's root. */
function receiversOf(rule: Members, routing: Routing): readonly string[] {
  const { policies } = routing;
  const ruleReceiver = firstText(recordOf(rule.notification_settings).receiver);
  const matchedReceivers = policies.flatMap((policy) => matched(policy, recordOf(rule.labels)));
  const rootReceivers = policies.map(({ receiver }) => wordOf(receiver));
  const lists = [[ruleReceiver].filter((name) => name !== ""), matchedReceivers, rootReceivers];
  const receivers = lists.find((names) => names.length > 0) ?? [];
  return receivers.map((receiver) => contactPointName(receiver, routing));
}

/** The name of a contact point, which Terraform's code may refer to. */
function contactPointName(receiver: string, { contactPoints }: Routing): string {
  const [referenced, ...furtherPoints] = contactPoints.filter(({ reference }) => reference === receiver);
  if (referenced && furtherPoints.length === 0) return referenced.name;
  return receiver;
}

/** The contact points of the routes of a policy that labels match: each first one, and those behind it if it says so. */
function matched({ routes, receiver }: Members, labels: Members, depth = 0): readonly string[] {
  if (depth > 20) return [];
  const receivers: string[] = [];
  for (const route of recordsOf(routes)) {
    if (!matchersOf(route).every((matcher) => isMet(matcher, labels))) continue;
    const inner = matched(route, labels, depth + 1);
    receivers.push(...inner);
    if (inner.length === 0) receivers.push(wordOf(route.receiver) || wordOf(receiver));
    if (route.continue !== true) break;
  }
  return receivers;
}

type Matcher = readonly [label: string, sign: string, value: string];

function matchersOf({ object_matchers: listed, matchers }: Members): readonly Matcher[] {
  const lists = itemsOf(listed).map((matcher): Matcher => {
    const [label = "", sign = "", value = ""] = textsOf(matcher);
    return [label, sign, value];
  });
  const records = recordsOf(matchers).map(
    ({ label, type, value }): Matcher => [textOf(label), textOf(type), textOf(value)],
  );
  return [...lists, ...records];
}

/** A pattern is met if it is a list of values; of any other pattern nobody says that it is. */
function isMet([label, sign, value]: Matcher, labels: Members): boolean {
  const labelValue = textsOf(labels[label])[0] ?? "";
  if (sign === "=") return labelValue === value;
  if (sign === "!=") return labelValue !== value;
  const values = value.replace(/^\^?\(?|\)?\$?$/g, "").split("|");
  const isList = values.every((alternative) => /^[\w -]*$/.test(alternative));
  const isEvery = value === ".*" || (value === ".+" && labelValue !== "");
  if (sign === "=~") return isEvery || (isList && values.includes(labelValue));
  return sign === "!~" && !isEvery && isList && !values.includes(labelValue);
}

/** Why a rule's notifications do not go where its contact point says; `undefined` if they do, or if it has none. */
export function unroutedFinding(rule: Members, routing: Routing, target: Target): Finding | undefined {
  const names = receiversOf(rule, routing).filter((name) => name !== "");
  const lost = names.filter((name) => target.webhookOf(name) === undefined && webhooksOf(name, routing).length === 0);
  if (lost.length === 0) return undefined;
  return { id: "no-webhook", about: lost.join(", ") };
}

/** A contact point in words. */
export function contactPointWords({ name, receivers }: ContactPoint): string {
  return `The contact point "${name}" has ${receivers.map(({ type }) => wordOf(type)).join(", ") || "no receiver"}.`;
}

/** A policy in words: its routes decide which channels alerts have. */
export function routeWords(policy: Members, routing: Routing): string {
  return `Routes of the policy: ${routeText(policy, routing)}.`;
}

function routeText(route: Members, routing: Routing, depth = 0): string {
  const matchers = matchersOf(route).map((matcher) => matcher.join(" "));
  const inner = depth > 20 ? [] : recordsOf(route.routes).map((each) => routeText(each, routing, depth + 1));
  const to = `${matchers.join(", ") || "all"} → "${contactPointName(wordOf(route.receiver), routing)}"`;
  const onward = textIf(route.continue === true, " and on");
  return `${to}${onward}${textIf(inner.length > 0, ` (${inner.join("; ")})`)}`;
}

/** The kinds of webhooks that receivers can be. */
const services = { slack: "slack", webhook: "generic", incidentio: "incidentio" };

interface NewWebhook {
  readonly id: string;
  readonly name: string;
  readonly service: string;
}

/** The webhooks that the receivers of a contact point can be. */
function webhooksOf(name: string, { contactPoints }: Routing): readonly NewWebhook[] {
  const receivers = contactPoints
    .filter((point) => name !== "" && point.name === name)
    .flatMap((point) => point.receivers);
  const serviceNames = receivers.flatMap(({ type }) => own(services, textOf(type)) ?? []);
  return serviceNames.map((service, index) => ({
    id: index === 0 ? newId("contact point", name) : newId("contact point", name, String(index)),
    name: index === 0 ? name : `${name} ${index + 1}`,
    service,
  }));
}

/** Sentences on the receivers that no webhook can be, and on what of the others is not carried over. */
export function routingNotes(routing: Routing): string[] {
  const { contactPoints, policies } = routing;
  const roots = policies.map(
    ({ receiver }) =>
      `What no route matches goes to the contact point "${contactPointName(textOf(receiver), routing)}".`,
  );
  const lost = contactPoints.flatMap(({ name, receivers }) =>
    receivers.flatMap(({ type }) => {
      if (own(services, textOf(type)) !== undefined) return [];
      return [
        `The contact point "${name}" has a receiver of the type ${textOf(type)}, which no webhook can be; name a webhook for it with --map.`,
      ];
    }),
  );
  return [...roots, ...lost];
}

/** The webhooks that alerts refer to and that do not exist yet. Their addresses are secrets, which are never written. */
export function newWebhooks(alerts: readonly InventoryRecord[], routing: Routing): InventoryRecord[] {
  const used = new Set(alerts.flatMap(({ channels }) => recordsOf(channels).map(({ webhookId }) => textOf(webhookId))));
  const names = [...new Set(routing.contactPoints.map(({ name }) => name))];
  const otherwise = { id: newId("contact point", ""), name: "Grafana alerts", service: "generic" };
  const webhooks = [...names.flatMap((name) => webhooksOf(name, routing)), otherwise].map((webhook) => {
    const isSlack = webhook.service === "slack";
    const url = isSlack ? "https://hooks.slack.com/services/not/written" : "https://example.com/not-written";
    return { ...webhook, url };
  });
  return webhooks.filter(({ id }) => used.has(id));
}
