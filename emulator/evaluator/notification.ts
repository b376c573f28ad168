import { createHash } from "node:crypto";
import { type AlertEvent, meets } from "../../evaluation";
import type { Alert, Webhook } from "../store/records";
import type { AlertTarget } from "./target";
import { jsonEscaped, rendered } from "./template";

export interface Message {
  title: string;
  body: string;
  link: string;
  state: "ALERT" | "OK";
  startTime: number;
  endTime: number;
  eventId: string;
}

const phrases: Record<string, [met: string, unmet: string]> = {
  above: ["meets or exceeds", "falls below"],
  above_exclusive: ["exceeds", "falls to or below"],
  below: ["falls below", "meets or exceeds"],
  below_or_equal: ["falls to or below", "exceeds"],
  equal: ["equals", "does not equal"],
  not_equal: ["does not equal", "equals"],
  between: ["falls between", "falls outside"],
  not_between: ["falls outside", "falls between"],
};

const decimals = (value: number): number => String(value).split(".")[1]?.length ?? 0;

function limit({ threshold, thresholdMax, thresholdType }: Alert): string {
  return thresholdType.endsWith("between") ? `${threshold} and ${thresholdMax}` : String(threshold);
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const two = (value: number): string => String(value).padStart(2, "0");

/** A moment as `Mar 1 10:05:00 AM`, in UTC. */
function momentText(moment: number): string {
  const at = new Date(moment);
  const hour = at.getUTCHours();
  const clock = `${hour % 12 || 12}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
  return `${months[at.getUTCMonth()]} ${at.getUTCDate()} ${clock} ${hour < 12 ? "AM" : "PM"}`;
}

const hash = (name: string, text: string): string => createHash(name).update(text).digest("hex");

/** The link to what fired, widened by seven windows on both sides. */
function linkOf({ tile, dashboard, search }: AlertTarget, { start, end }: AlertEvent): string {
  const margin = 7 * (end - start);
  const range = `from=${start - margin}&to=${end + margin}`;
  if (search) return `http://localhost:8080/search/${search.id}?${range}&isLive=false`;
  return `http://localhost:8080/dashboards/${dashboard?.id}?${range}&highlightedTileId=${tile?.id}`;
}

/** What an event says, in the service's words. Throws when a template of the alert cannot be rendered. */
export function messageOf(alert: Alert, target: AlertTarget, event: AlertEvent, channel: string): Message {
  const { state, group, value, start, end } = event;
  const { tile, dashboard, search } = target;
  const shown = value.toFixed(decimals(alert.threshold));
  const [met, unmet] = phrases[alert.thresholdType] ?? ["meets", "does not meet"];
  const phrase = meets(alert as Parameters<typeof meets>[0], value) ? met : unmet;
  const icon = state === "ALERT" ? "🚨" : "✅";
  const values = { alert, group, value, startTime: start, endTime: end, granularity: alert.interval };
  const isGroupedAlert = group !== "";
  const render = (template: string) => rendered(template, { ...values, isGroupedAlert });
  const title = search
    ? `Alert for "${search.name}" - ${shown} lines found`
    : `Alert for "${tile?.name}" in "${dashboard?.name}" - ${shown} ${phrase} ${limit(alert)}`;
  const message = alert.message ? render(alert.message.replace(/@[\w-]+/g, "")) : "";
  const range = `Time Range (UTC): [${momentText(start)} - ${momentText(end)})`;
  const found = search
    ? `${shown} lines found, which ${phrase} the threshold of ${limit(alert)} lines`
    : `${shown} ${phrase} ${limit(alert)}`;
  const lines =
    state === "ALERT"
      ? [...(group ? [`Group: "${group}"`] : []), found, range, message]
      : [`${group ? `Group: "${group}" - ` : ""}The alert has been resolved.`, range, message];
  return {
    title: `${icon} ${alert.name ? render(alert.name) : title}`,
    body: lines.filter(Boolean).join("\n"),
    link: linkOf(target, event),
    state,
    startTime: start,
    endTime: end,
    eventId: hash("sha1", [alert.id, channel, group].join("\n")),
  };
}

/** Equal for the attempts of one event, different for the next window. */
export const idempotencyKey = ({ eventId, startTime, endTime, state }: Message): string =>
  hash("sha256", [eventId, startTime, endTime, state].join("\n"));

/** The body that a webhook receives. */
export function payloadOf(webhook: Webhook, message: Message): string {
  const { title, body, link, state, startTime, endTime, eventId } = message;
  if (webhook.service === "slack") {
    const text = `*<${link}|${title}>*\n${body}`;
    return JSON.stringify({ text: title, blocks: [{ type: "section", text: { type: "mrkdwn", text } }] });
  }
  if (webhook.body !== undefined) return rendered(webhook.body, { ...message }, jsonEscaped);
  return JSON.stringify({ text: [title, body, link, state, startTime, endTime, eventId].join(" | ") });
}
