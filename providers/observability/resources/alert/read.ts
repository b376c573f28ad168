import type { JsonRecord, ReadContext } from "terraform-provider-sdk";
import { fromWire, isObject, isPresent, isRecord, type StoredOf } from "terraform-provider-sdk/schema";
import type { AlertRecord, Mode } from "../../../../lib/client";
import { alert } from "../../../../lib/kinds/alert";
import { rangeThresholdTypes } from "../../../../lib/words";
import type { Service } from "../../service";
import { configInForm } from "../dashboard/tile-content";
import { readChannels } from "./channels";
import { isRelevant, relevant, watchedMembers } from "./references";
import type { Alert, Imported, Received } from "./types";

/**
 * The state of an alert from a record of the service. What the service keeps without meaning – references of the other source, an upper
 * end without a range – is passed over unless the author wrote it.
 */
export function readAlert(state: Received, record: AlertRecord, prior: Imported, mode: Mode): Received {
  const now = { ...state, ...olderNames(record, state), chart: readChart(record, prior.chart) };
  return {
    ...relevant(now, now.source),
    ...unserved(record, prior),
    ...irrelevantAsWritten(prior, now.source),
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
  { prior, private: memory }: ReadContext<Service, Alert>,
): boolean {
  return prior.chart !== null && isPresent(updatedAt) && isRecord(memory) && memory.chartSeenAt === updatedAt;
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
export function unserved(body: AlertRecord, prior: Imported): Partial<Pick<Received, (typeof alwaysReturned)[number]>> {
  const names = alwaysReturned.filter((name) => body[name] === undefined && prior[name] !== null);
  return Object.fromEntries(names.map((name) => [name, prior[name]]));
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

function readThresholdMax({ thresholdType, thresholdMax }: Received, prior: Imported): Received["thresholdMax"] {
  const isRange = thresholdType !== null && rangeThresholdTypes.includes(thresholdType);
  return isRange || prior.thresholdMax !== null ? thresholdMax : null;
}
