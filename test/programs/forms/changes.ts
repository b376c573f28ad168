import { isRecord, type JsonObject } from "terraform-provider-sdk/values";
import { watchedIn } from "../../../lib/kinds/alert-sources";
import { sameConfig, seriesToConfig } from "../../../lib/tiles";
import { differences } from "./forms";
import type { Held } from "./store";

export interface Change {
  readonly isLost: boolean;
  readonly says: string;
}

/** What a request has to have and the service may leave out: absent, it means this, by place. */
const requiredInRequests: Readonly<Record<string, unknown>> = {
  // A source of metrics has its tables elsewhere; the self-hosted service rejects one without this member (contract 8).
  "from.tableName": "",
  // The hosted document requires it of every update of a source of spans (contract: further routes, section 8).
  durationPrecision: 3,
  // Both documents require it of every tile of an update.
  "tiles[].name": "",
};

/**
 * What an update has otherwise although it means the same: leftovers that the service echoes and rejects (contract 5.5), the language of a
 * condition, which the provider always names (contract: defaults, section 1), and an empty list that every update must have.
 */
function isExpected(
  { place, before, after }: { place: string; before: unknown; after: unknown },
  record: Held,
): boolean {
  const name = place.slice(place.lastIndexOf(".") + 1);
  // An alert that does not name its source has the one of its references.
  if (place === "source" && before === undefined) return after === watchedIn({ ...record, chart: record.chartConfig });
  const anyPlace = place.replace(/\[\d+\]/g, "[]");
  if (anyPlace in requiredInRequests) return before === undefined && after === requiredInRequests[anyPlace];
  // The service rejects it (contract: webhooks).
  if (place === "body" && record.service === "slack") return after === undefined;
  const owner = valueAt(record, place.slice(0, place.lastIndexOf(".")));
  if (!isRecord(owner)) return before === undefined && Array.isArray(after) && after.length === 0;
  if (name === "level") return after === undefined && owner.aggFn !== "quantile";
  if (name === "valueExpression") return after === undefined && owner.aggFn === "count";
  // The service drops it (contract 5.5).
  if (name === "template" && owner.mode === "id") return after === undefined;
  if (name === "urlTemplate" && owner.type !== "external") return after === undefined;
  const isLanguage =
    name === "whereLanguage" && [before, after].every((language) => (language ?? "lucene") === "lucene");
  return isLanguage && (after === "lucene" || owner.where === undefined);
}

/** How an update that renames an object differs from what the service had, beside the name. */
export function changesOf(record: Held, sent: Held | undefined, mayStay: (name: string) => boolean): Change[] {
  if (!sent) return [{ isLost: false, says: "no update" }];
  const update = inConfig(record, sent);
  const has = inOneForm(record, update);
  const isSent = (name: string) => name !== "id" && (Object.hasOwn(update, name) || !mayStay(name));
  const expected = Object.fromEntries(Object.entries(has).filter(([name]) => isSent(name)));
  return differences({ ...expected, name: update.name }, update)
    .map((place) => ({ place, before: valueAt(has, place), after: valueAt(update, place) }))
    .filter((difference) => !isExpected(difference, has))
    .map(({ place, before, after }) => ({
      isLost: after === undefined,
      says: `${place}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
    }));
}

/** One channel in a list is the same as one by itself, which every version of the service takes (contract: alerts). */
function inOneForm({ channels, ...record }: Held, update: Held): Held {
  const isSame = record.channel === undefined && Array.isArray(channels) && channels.length === 1 && !update.channels;
  if (isSame) return { ...record, channel: channels[0] };
  return channels === undefined ? record : { ...record, channels };
}

/**
 * The service stores a chart without a column and rejects it as `config` (contract 5.6): such a tile is sent as series. Where these mean the
 * same, it is shown as it was.
 */
function inConfig(record: Held, update: Held): Held {
  const [before, after] = [record.tiles, update.tiles];
  if (!Array.isArray(before) || !Array.isArray(after)) return update;
  const tiles = after.map((tile: unknown, index) => {
    const { config } = Object(before[index]);
    if (!isRecord(tile) || !Array.isArray(tile.series) || !isRecord(config) || !lacksColumn(config)) return tile;
    const { series, asRatio, ...frame } = tile;
    const isSame = sameConfig(seriesToConfig(series, asRatio === true), withoutLeftovers(config) as JsonObject);
    return isSame ? { ...frame, config } : tile;
  });
  return { ...update, tiles };
}

/** The level of what is no quantile is a leftover: no query reads it, requests may not have it, and series do not. */
function withoutLeftovers({ select, ...config }: Held): Held {
  if (!Array.isArray(select)) return { ...config, select };
  const items = select.map((item: unknown) => {
    if (!isRecord(item) || item.aggFn === "quantile") return item;
    const { level: _, ...others } = item;
    return others;
  });
  return { ...config, select: items };
}

export function lacksColumn({ select }: Held): boolean {
  const items = Array.isArray(select) ? select.filter(isRecord) : [];
  return items.some(({ aggFn, valueExpression }) => aggFn !== "count" && (valueExpression ?? "") === "");
}

function valueAt(value: unknown, place: string): unknown {
  const steps = place.replace(/\[(\d+)\]/g, ".$1").split(".");
  return steps.reduce<unknown>((inner, step) => {
    if (Array.isArray(inner)) return inner[Number(step)];
    return isRecord(inner) ? inner[step] : undefined;
  }, value);
}
