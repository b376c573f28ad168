import type { JsonRecord, ReadContext } from "terraform-provider-sdk/internal/provider";
import {
  type Attribute,
  filterMembers,
  fromWire,
  isPresent,
  isRecord,
  type ObjectValue,
  type StoredOf,
  toSnake,
  versionWords,
  wireName,
} from "terraform-provider-sdk/internal/schema";
import { isObject, type Value } from "terraform-provider-sdk/schema";
import type { AlertRecord } from "../../../../lib/client";
import { alert } from "../../../../lib/kinds/alert";
import { problem } from "../../../../lib/service/problems";
import { rangeThresholdTypes } from "../../../../lib/service/words";
import type { Service } from "../../service";
import { inUtc } from "../../service";
import type { Write } from "../../stored/hooks";
import { configInForm } from "../dashboard/read";
import { channelMembers, readChannels } from "./channels";
import { derivedMembers } from "./plan";
import {
  type Alert,
  type Imported,
  isMoved,
  isRelevant,
  type Known,
  type Received,
  relevant,
  sourceOf,
  watchedMembers,
} from "./references";

/** What an alert watches, by argument and as the API names it. */
const watchedOnWire = watchedMembers.map(
  (name) => [name, wireName(name, alert.type.attributes[name]) ?? name] as const,
);

const special: readonly string[] = [
  ...watchedOnWire.map(([, member]) => member),
  "source",
  "groupBy",
  "scheduleStartAt",
  "scheduleOffsetMinutes",
];

/** What is sent of an alert: what its source watches only, the channels in the form every server knows, times in UTC. */
export function alertBody(body: ObjectValue, { planned, prior, client }: Write<Alert>): ObjectValue {
  const source = sourceOf(planned, client.product);
  const { channel, channels, ...members } = body;
  const stale =
    prior !== null && isMoved(prior, planned, client.product)
      ? derivedMembers.filter((name) => planned[name] === null)
      : [];
  const omitted = [...special, ...stale];
  return {
    ...filterMembers(members, (_, name) => !omitted.includes(name)),
    ...watched(members, source),
    ...grouping(members.groupBy, source),
    ...schedule(members, planned),
    ...channelMembers(planned, prior, client.mode, { channel: channel ?? null, channels: channels ?? null }),
  };
}

/** What the author wrote, and what an author who wrote nothing leaves to the service. */
function watched(members: ObjectValue, source: string | null): ObjectValue {
  const given = watchedOnWire.filter(([name, member]) => isPresent(members[member]) && isRelevant(name, source));
  return {
    ...(isPresent(source ?? members.source) && { source: source ?? members.source }),
    ...Object.fromEntries(given.map(([, member]) => [member, members[member]])),
  };
}

/** A tile has a grouping of its own; what an alert on a search had is cleared when it moves to a tile. */
function grouping(groupBy: Value | undefined, source: string | null): ObjectValue {
  return groupBy !== undefined && (source === "saved_search" || groupBy === null) ? { groupBy } : {};
}

/** An offset and a start exclude each other: the configured one takes precedence over the other. */
function schedule({ scheduleStartAt, scheduleOffsetMinutes }: ObjectValue, planned: Known): ObjectValue {
  const isGiven = planned.scheduleStartAt !== null;
  const startsAt = isGiven ? inUtc(planned.scheduleStartAt) : scheduleStartAt;
  const isShifted = Number(planned.scheduleOffsetMinutes ?? 0) > 0;
  const offset = isGiven ? planned.scheduleOffsetMinutes : scheduleOffsetMinutes;
  return {
    ...(isPresent(offset) && { scheduleOffsetMinutes: offset }),
    ...(startsAt !== undefined && { scheduleStartAt: isShifted ? null : startsAt }),
  };
}

/**
 * The state of an alert from a record of the service. What the service keeps without meaning – references of the other source, an upper
 * end without a range – is passed over unless the author wrote it.
 */
export function readAlert(
  state: Received,
  record: AlertRecord,
  prior: Imported,
  { mode, product }: Pick<Service, "mode" | "product">,
): Received {
  const now = { ...state, ...olderNames(record, state), chart: readChart(record, prior.chart) };
  const source = product === "base" ? null : now.source;
  return {
    ...relevant(now, source),
    ...Object.fromEntries(unserved(record, prior).map((name) => [name, prior[name]])),
    ...irrelevantAsWritten(prior, source),
    thresholdMax: readThresholdMax(now, prior),
    ...readChannels(fromWire(alert.type, record), prior, mode),
  };
}

/** The chart in its author's form. The list omits it: an entry is read where it is certain that the chart is still the prior one. */
function readChart({ source, chartConfig }: AlertRecord, prior: string | null): string | null {
  if (isObject(chartConfig)) return configInForm(chartConfig, prior);
  return source === "inline" ? prior : null;
}

/**
 * The list omits charts, so an alert with its own chart is read by itself, unless its `updatedAt` is that of the last response with the chart
 * in the state. Every change of an alert moves that, and so does every evaluation.
 */
export function isChartSeen(
  { updatedAt }: AlertRecord,
  { prior, private: privateState }: ReadContext<Service, Alert>,
): boolean {
  return (
    prior.chart !== null && isPresent(updatedAt) && isRecord(privateState) && privateState.chartSeenAt === updatedAt
  );
}

/** The moment of a response whose chart means what the state says. */
export function seenChart(
  { chartConfig, updatedAt }: AlertRecord,
  { chart = null }: StoredOf<Alert>,
): JsonRecord | undefined {
  if (!isObject(chartConfig) || !isPresent(updatedAt) || chart === null) return undefined;
  return configInForm(chartConfig, chart) === chart ? { chartSeenAt: updatedAt } : undefined;
}

/** Members that the service always returns, possibly as null; an older version omits unsupported ones. */
const alwaysReturned = ["note", "numConsecutiveWindows", "displayName", "tags"] as const;

/** Configured members that the version does not support: kept, because no plan could change them. */
function unserved(
  body: AlertRecord,
  prior: Pick<Known, (typeof alwaysReturned)[number]>,
): readonly (typeof alwaysReturned)[number][] {
  return alwaysReturned.filter((name) => body[name] === undefined && prior[name] !== null);
}

/** After a write, and whenever a plan reads the alert. */
export function warnOfUnserved(
  record: AlertRecord,
  wanted: Parameters<typeof unserved>[1],
  warn: ReadContext<Service>["warn"],
): void {
  for (const name of unserved(record, wanted))
    warn(problem("unsupported-by-service"), versionWarning(name, record), [name]);
}

/** What a configured member needs, and which version the response shows the service to be: each has members of its own. */
function versionWarning(name: keyof typeof alert.type.attributes, body: AlertRecord): string {
  const { attributes } = alert.type;
  const [has, lacks] = [true, false].map((isThere) =>
    alwaysReturned
      .filter((member) => (body[member] !== undefined) === isThere)
      .map((member) => attributes[member].api.since),
  );
  const [newest, oldest] = [has?.sort(byVersion).at(-1), lacks?.sort(byVersion)[0]];
  const range = [newest && `${newest} or later`, oldest && `before ${oldest}`].filter(isPresent).join(", ");
  const attribute: Attribute = attributes[name];
  const needs = attribute.api?.since === undefined ? "" : `; it needs ${versionWords(attribute.api.since)}`;
  return `${toSnake(name)} is not supported by this version of the service (${range})${needs}. It has no effect.`;
}

function byVersion(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}

/** Versions before 2.15 have other names for the references. */
function olderNames({ dashboard, savedSearch }: AlertRecord, state: Received): Partial<Received> {
  return {
    ...(typeof dashboard === "string" && { dashboardId: state.dashboardId ?? dashboard }),
    ...(typeof savedSearch === "string" && { savedSearchId: state.savedSearchId ?? savedSearch }),
  };
}

function irrelevantAsWritten(prior: Imported, source: string | null): Partial<Received> {
  if (prior.source !== source) return {};
  const irrelevant = watchedMembers.filter((name) => !isRelevant(name, source));
  return {
    ...Object.fromEntries(irrelevant.map((name) => [name, prior[name]])),
    ...(source !== "saved_search" && { groupBy: prior.groupBy }),
  };
}

/** Without a range it means nothing, so a service may drop it or keep that of an earlier range. */
function readThresholdMax({ thresholdType, thresholdMax }: Received, prior: Imported): Received["thresholdMax"] {
  const isRange = thresholdType !== null && rangeThresholdTypes.includes(thresholdType);
  if (isRange || prior.thresholdMax === null) return isRange ? thresholdMax : null;
  return thresholdMax ?? prior.thresholdMax;
}
