import {
  DiagnosticError,
  type PlanContext,
  type PlanCreate,
  type PlanResult,
  type PlanUpdate,
} from "terraform-provider-sdk";
import { isRecord, isUnknown, own, type Path, spellSnake, UNKNOWN } from "terraform-provider-sdk/schema";
import { featuresOf, type Mode } from "../../../../lib/client";
import { alert } from "../../../../lib/kinds/alert";
import { scheduleReach } from "../../../../lib/kinds/alert-rules";
import { tilePitfalls } from "../../../../lib/pitfalls";
import { productFacts } from "../../../../lib/products";
import { readConfig } from "../../../../lib/tiles";
import { clientIfKnown, type Service } from "../../service";
import { isRemoved } from "../../stored/body";
import { channelsOf, hostedMembers } from "./channels";
import { isMoved, sourceOf } from "./references";
import type { Alert, Planned, State } from "./types";
import { warnAboutTile } from "./watched-tile";

/** Members that the service derives from a tile or a search. */
export const derivedMembers = ["displayName", "tags"] as const;

type Change = PlanCreate<Service, Alert> | PlanUpdate<Service, Alert>;

/** What an alert keeps in private state. */
export type AlertMemory = {
  /** Seen on an older service: it keeps an omitted grouping. */
  readonly keepsGroupBy?: boolean;
};

/** True if the service is known to keep an omitted grouping. */
export function keepsGrouping(memory: unknown): boolean {
  return isRecord(memory) && memory.keepsGroupBy === true;
}

/** Infers the source, rejects what the mode does not support, and warns about a tile that cannot have the alert. */
export async function planAlert(
  context: PlanContext<Service, Alert>,
  derived: PlanResult<Alert>,
): Promise<PlanResult<Alert>> {
  if (context.action === "delete") return derived;
  const { prior, config } = context;
  refuseOldStart(context);
  const client = clientIfKnown(context);
  if (client) {
    checkChannels(context, client.mode);
    rejectInterval(context, client);
  }
  const source = isUnknown(config.source) ? UNKNOWN : sourceOf(withoutInferred(context));
  const moves = prior !== null && isMoved(prior, { ...context.planned, source });
  const planned = { ...context.planned, source, ...(moves && titlesToDerive(context)) };
  // The tile or search may be deleted in the same run, and the alert with it: the update then recreates the alert.
  const mayGo = moves && sourceOf(prior) !== "inline";
  const watched = client && (await warnAboutTile(context, client, planned, prior === null || moves));
  const chart = source === "inline" ? readConfig(planned.chart ?? undefined) : undefined;
  const shown = watched?.tile?.whole ?? (chart && { config: chart });
  for (const { summary, detail } of shown ? tilePitfalls(planned, shown, isUnknown, client?.product) : [])
    context.warn(summary, spellSnake(detail), [chart ? "chart" : "tileId"]);
  if (prior === null) return { planned };
  const result = mayGo || watched?.unsuitable ? { ...planned, id: UNKNOWN } : planned;
  return { planned: result, requiresReplace: client ? uncleared(context.private, result, prior, derived) : [] };
}

/** The service checks the start with every update; an unchanged alert keeps its start, however old. */
function refuseOldStart({ planned: { scheduleStartAt }, ...context }: Change): void {
  if (context.action === "update" && !context.changed) return;
  if (typeof scheduleStartAt !== "string" || Date.parse(scheduleStartAt) >= Date.now() - scheduleReach.back) return;
  throw new DiagnosticError(
    "Value out of range",
    `schedule_start_at is ${scheduleStartAt}, which is more than ten years in the past, so the service rejects it. Use a later time.`,
    ["scheduleStartAt"],
  );
}

/** The service derives them again from what the alert now watches. */
function titlesToDerive({ config, planned }: Change): Partial<Planned> {
  const names = derivedMembers.filter((name) => config[name] === null && planned[name] !== null);
  return Object.fromEntries(names.map((name) => [name, UNKNOWN]));
}

/** Some modes do not have every interval of their product. */
function rejectInterval({ planned: { interval } }: Change, { mode, product }: Service): void {
  const modes = typeof interval === "string" ? own(productFacts[product].intervalsOf ?? {}, interval) : undefined;
  if (modes === undefined || modes.includes(mode)) return;
  throw new DiagnosticError(
    "Not possible in this mode",
    `interval is ${interval}, which is supported only in ${modes.join(" and ")} mode, and the provider uses ${mode} mode. Use a longer interval.`,
    ["interval"],
  );
}

/** A prior source that was not configured follows the references. */
function withoutInferred({ planned, config }: Change): Planned {
  return config.source !== null ? planned : { ...planned, source: null };
}

/** A grouping is cleared by replacement if the service is known to keep it; on a tile it has no effect. */
function uncleared(memory: unknown, planned: Planned, prior: State, derived: PlanResult<Alert>): readonly Path[] {
  const paths = (derived.requiresReplace ?? []).filter(([name]) => name !== "groupBy");
  const marked = derived.requiresReplace?.some(([name]) => name === "groupBy");
  const removed = planned.source === "saved_search" && isRemoved(alert.type, "groupBy", planned, prior);
  return removed && (keepsGrouping(memory) || marked) ? [...paths, ["groupBy"]] : paths;
}

/**
 * Features of the managed platform only: elsewhere, an email channel is rejected and the other members are omitted. The managed platform may
 * not support several channels yet; it follows the open-source service by some weeks, so the plan warns and sends them.
 */
function checkChannels({ warn, planned }: Change, mode: Mode): void {
  if (featuresOf(mode).hostedChannels) {
    if (channelsOf(planned).length > 1)
      warn(
        "Several channels may be rejected",
        "The managed platform may accept only one channel. If it rejects this alert, create one alert for each channel.",
        ["channels"],
      );
    return;
  }
  const several = planned.channels !== null;
  for (const [index, channel] of channelsOf(planned).entries()) {
    const path = several ? ["channels", index] : ["channel"];
    if (channel.type === "email")
      throw new DiagnosticError(
        "Not possible in this mode",
        `A channel of type "email" is supported only in managed mode, and the provider uses ${mode} mode. Use a channel of type "webhook", or configure managed = { … }.`,
        [...path, "type"],
      );
    for (const member of hostedMembers)
      if (channel[member] !== null)
        warn(
          "Not sent in this mode",
          `Only the managed platform supports ${spellSnake(`\`${member}\``)} of a channel. In ${mode} mode, the provider does not send it.`,
          [...path, member],
        );
  }
}
