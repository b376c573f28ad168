import { type Client, featuresOf, type Mode } from "../../../../lib/client";
import { alert } from "../../../../lib/definitions";
import { isUnknown, type ObjectValue, type Path, removalsOf, spellSnake, UNKNOWN } from "../../../../lib/model";
import { tilePitfalls } from "../../../../lib/pitfalls";
import { DiagnosticError, type PlanContext, type PlanResult } from "../../../sdk";
import { clientIfKnown } from "../../client-if-known";
import { isRemoved } from "../removed-members";
import { channelsOf, hostedMembers } from "./channels";
import { isPresent, sourceOf, watchesAnother } from "./references";
import { refuseUnsuitableTile } from "./watched-tile";

/** What an alert keeps in private state. */
export interface AlertMemory {
  /** Seen on an older server: a grouping that is left out stays. */
  readonly keepsGroupBy?: boolean;
}

/** Infers the source, refuses what the mode or the watched tile cannot do, and plans a replacement where an update cannot clear. */
export async function planAlert(context: PlanContext<Client>): Promise<PlanResult | undefined> {
  if (context.action === "delete") return undefined;
  const { prior } = context;
  const client = clientIfKnown(context);
  client?.capabilities.require("alerts.write");
  if (client) checkChannels(context, client.mode);
  const planned: ObjectValue = { ...context.planned, source: sourceOf(withoutInferred(context)) };
  const moves = prior !== null && watchesAnother(prior, planned);
  const tile = client && (await refuseUnsuitableTile(context, client, planned, prior === null || moves));
  for (const { summary, detail } of tile ? tilePitfalls(planned, tile.whole, isUnknown) : [])
    context.warn(summary, spellSnake(detail), ["tileId"]);
  if (prior === null) return { planned };
  // What it watched may go in the same run, and the alert with it: the update then makes it anew.
  const result = moves ? { ...planned, id: UNKNOWN } : planned;
  return { planned: result, requiresReplace: client ? uncleared(context.private, result, prior, client.mode) : [] };
}

/** A prior source that nobody wrote follows the references. */
function withoutInferred({ planned, config }: Exclude<PlanContext<Client>, { action: "delete" }>): ObjectValue {
  return isPresent(config.source) ? planned : { ...planned, source: null };
}

function uncleared(memory: unknown, planned: ObjectValue, prior: ObjectValue, mode: Mode): readonly Path[] {
  const removals = Object.entries(removalsOf(alert, mode));
  const keepsGroupBy = (memory as AlertMemory | undefined)?.keepsGroupBy === true;
  return removals
    .filter(([name, { by }]) => by === "replacement" || (name === "groupBy" && keepsGroupBy))
    .filter(([name]) => isRemoved(alert.type, name, planned, prior))
    .filter(([name]) => name !== "groupBy" || planned.source === "saved_search")
    .map(([name]) => [name]);
}

/**
 * What only the hosted service has: an email channel is refused elsewhere, further members are left out. In turn the hosted service may
 * not know several channels yet; it follows the open-source server by some weeks, so this is said and tried.
 */
function checkChannels({ warn, planned }: Exclude<PlanContext<Client>, { action: "delete" }>, mode: Mode): void {
  if (featuresOf(mode).hostedChannels) {
    if (channelsOf(planned).length > 1)
      warn(
        "Several channels may be refused",
        "The hosted service (managed mode) may take one channel only. If it refuses this alert, make one alert for each channel.",
        ["channels"],
      );
    return;
  }
  const several = Array.isArray(planned.channels);
  for (const [index, channel] of channelsOf(planned).entries()) {
    const path = several ? ["channels", index] : ["channel"];
    if (channel.type === "email")
      throw new DiagnosticError(
        "Not possible in this mode",
        'A channel of type "email" exists only in managed mode, and the provider is in open_source mode. Use a channel of type "webhook", or configure managed = { … }.',
        [...path, "type"],
      );
    for (const member of hostedMembers)
      if (isPresent(channel[member]))
        warn(
          "Not sent in this mode",
          `Only the hosted service (managed mode) knows this member of a channel; in open_source mode it is not sent.`,
          [...path, member],
        );
  }
}
