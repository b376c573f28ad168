import { type EvaluatedAlert, meets } from "./alert";
import type { AlertEvent } from "./evaluate";

/** What of an alert its notifications say. */
export type NotifyingAlert = Pick<EvaluatedAlert, "threshold" | "thresholdType" | "thresholdMax" | "interval"> & {
  /** The template of the title. */
  name?: string | null;
  /** The title where there is no template, on versions that have it. */
  displayName?: string | null;
  /** The template of the last part of the body. */
  message?: string | null;
};

/** The names of what an alert watches: a tile on a dashboard, or a saved search; none for a chart of its own. */
export interface Watched {
  tile?: string;
  dashboard?: string;
  search?: string;
}

const phrases: Record<EvaluatedAlert["thresholdType"], [met: string, unmet: string]> = {
  above: ["meets or exceeds", "falls below"],
  above_exclusive: ["exceeds", "falls to or below"],
  below: ["falls below", "meets or exceeds"],
  below_or_equal: ["falls to or below", "exceeds"],
  equal: ["equals", "does not equal"],
  not_equal: ["does not equal", "equals"],
  between: ["falls between", "falls outside"],
  not_between: ["falls outside", "falls between"],
};

function limit({ threshold, thresholdMax, thresholdType }: NotifyingAlert): string {
  if (thresholdType.endsWith("between")) return `${threshold} and ${thresholdMax}`;
  return String(threshold);
}

let clock: Intl.DateTimeFormat | undefined;

/** A moment as `Mar 1 10:05:00 AM`, in UTC. The clock is made here: that takes 13 ms, and the provider, which loads this file, needs none. */
function momentText(moment: number): string {
  clock ??= new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: "UTC", month: "short", day: "numeric", hour: "numeric", minute: "2-digit", second: "2-digit" },
  });
  return clock.format(moment).replace(",", "").replace(/\s/g, " ");
}

/** The title and the body of a notification, in the service's words, without sample rows. @throws TemplateError */
export function notificationOf(
  alert: NotifyingAlert,
  { tile, dashboard, search }: Watched,
  { state, group, value, start, end }: AlertEvent,
): { title: string; body: string } {
  const decimals = String(alert.threshold).split(".")[1]?.length ?? 0;
  const rounded = value.toFixed(decimals);
  const [met, unmet] = phrases[alert.thresholdType];
  const phrase = meets(alert, value) ? met : unmet;
  const icon = state === "ALERT" ? "🚨" : "✅";
  const values = { alert, group, value, startTime: start, endTime: end, granularity: alert.interval };
  const isGroupedAlert = group !== "";
  const render = (template: string) => renderedTemplate(template, { ...values, isGroupedAlert });
  const comparison = `${rounded} ${phrase} ${limit(alert)}`;
  const usualTitle = () => {
    if (search !== undefined) return `Alert for "${search}" - ${rounded} lines found`;
    if (tile === undefined) return `Alert for its own chart - ${comparison}`;
    return `Alert for "${tile}" in "${dashboard}" - ${comparison}`;
  };
  const summary = () => {
    if (search === undefined) return comparison;
    return `${rounded} lines found, which ${phrase} the threshold of ${limit(alert)} lines`;
  };
  const head = () => {
    const words = group ? [`Group: "${group}"`] : [];
    if (state === "ALERT") return [...words, summary()];
    return [[...words, "The alert has been resolved."].join(" - ")];
  };
  const message = render((alert.message ?? "").replace(/@[\w-]+/g, ""));
  const range = `Time Range (UTC): [${momentText(start)} - ${momentText(end)})`;
  const title = alert.name ? render(alert.name) : (alert.displayName ?? usualTitle());
  return { title: `${icon} ${title}`, body: [...head(), range, message].filter(Boolean).join("\n") };
}

/** What a notification says to who receives it, beside what newer versions add. */
export interface Notification {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly state: "ALERT" | "OK";
  readonly startTime: number;
  readonly endTime: number;
  readonly eventId: string;
}

/** The body of the request that a webhook receives; `render` renders the template of its own. */
export function payload(
  webhook: { readonly service?: string; readonly body?: string | null },
  { title, body, link, state, startTime, endTime, eventId }: Notification,
  render: (template: string) => string,
): string {
  if (webhook.service === "slack") {
    const text = `*<${link}|${title}>*\n${body}`;
    return JSON.stringify({ text: title, blocks: [{ type: "section", text: { type: "mrkdwn", text } }] });
  }
  if (typeof webhook.body === "string") return render(webhook.body);
  return JSON.stringify({ text: [title, body, link, state, startTime, endTime, eventId].join(" | ") });
}

/** A template that cannot be rendered here. */
export class TemplateError extends Error {}

/** What every object inherits, such as `constructor`, is no member. */
function lookUp(values: Record<string, unknown>, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => {
    const isMember = typeof value === "object" && value !== null && Object.hasOwn(value, name);
    if (!isMember) return undefined;
    return Reflect.get(value, name);
  }, values);
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

const variable = /\{\{\{\s*([\w.]+)\s*\}\}\}|\{\{\s*([\w.]+)\s*\}\}/g;

/** The variables that a template names, for example `alert.name`. */
export function templateVariables(template: string): string[] {
  return [...template.matchAll(variable)].map(([, raw, plain]) => raw ?? plain ?? "");
}

/**
 * Renders variables in double braces, which escape HTML, and in triple ones, which do not. @throws TemplateError for blocks and helpers,
 * which are not known here.
 */
export function renderedTemplate(template: string, values: Record<string, unknown>, escapeText = escaped): string {
  if (/\{\{/.test(template.replace(variable, "")))
    throw new TemplateError("The template uses a block or a helper, which is not supported here.");
  return template.replace(variable, (_, raw?: string, plain = "") => {
    const text = String(lookUp(values, raw ?? plain) ?? "");
    if (raw) return text;
    return escapeText(text);
  });
}
