import { type Context, partsFor, type Stored } from "terraform-provider-sdk";
import { fromWire, holdsIdentityOnly, type ReceivedOf, sameAttribute } from "terraform-provider-sdk/definitions";
import { GoneSincePlanError } from "terraform-provider-sdk/internal/provider";
import { versionWords } from "terraform-provider-sdk/internal/schema";
import { isObject, type KnownOf, type PlannedOf, type Value } from "terraform-provider-sdk/schema";
import type { StoredRecord } from "terraform-provider-sdk/stored";
import {
  filterMembers,
  isPresent,
  type ObjectValue,
  omitUndefined,
  stringOf,
  toSnake,
} from "terraform-provider-sdk/values";
import type { AlertRecord } from "../../../../lib/client";
import { alert, channel as channelType } from "../../../../lib/kinds/alert";
import {
  derivedMembers,
  irrelevantTo,
  isMoved,
  sourceOf,
  watchedIn,
  watchedMembers,
} from "../../../../lib/kinds/alert-sources";
import { takesDefaultTags } from "../../../../lib/kinds/kind";
import { problem } from "../../../../lib/service/problems";
import { hasNoUpperBound } from "../../../../lib/service/words";
import { alertChart } from "../../../../lib/tiles/config";
import { titleOf } from "../../diagnostics";
import { inUtc, type Service } from "../../service";
import { membersByName, type OtherState, objects } from "../../stored/other-providers";
import { membersOf } from "../../stored/ownership";
import type { Write } from "../../stored/stored-resource";
import { kindResource } from "../../stored/stored-resource";
import { configInForm } from "../dashboard/tiles";
import { type Alert, channelMembers, type Imported, normalizeChannels, readChannels } from "./channels";
import { planAlert, rejectUnsuitableTile } from "./plan";

const { attributes } = alert.type;

/** Members that the service always returns, possibly as null, by the version that has them first; an older one omits them. */
const alwaysReturned = ["note", "numConsecutiveWindows", "displayName", "tags"] as const;

/** `observability_alert`. It watches a tile, a search or its own chart, has channels in two forms, and is deleted with what it watches. */
const stored = kindResource<Alert, AlertRecord, Service>(alert, {
  store: (client) => client.alerts,
  saysUnserved: alwaysReturned,
  /** Others use our names; what only the service changes (`state`, timestamps) is dropped. */
  moves: {
    ownMembers: "threshold_type and interval",
    stateOf: alertState,
  },
  plan: planAlert,
  normalize: (context) => withServedTags(withoutRemovedSource(normalizeChannels(context), context), context),
  body: alertBody,
  state(state, record, prior, { client, private: privateState }) {
    const readState = readAlert(state, record, prior, client);
    const { keepsGroupBy } = membersOf(privateState);
    if (keepsGroupBy !== true) return readState;
    return { ...readState, groupBy: fromWire(alert.type, record).groupBy };
  },
});

export const alertResource = partsFor<Service>().resource(alert, {
  ...stored,
  async read(context) {
    const result = await stored.read(context);
    if (!result) return result;
    const { defaultTags = [] } = context.client;
    const expectedTags = defaultTags.length > 0 ? defaultTags : null;
    warnOfUnserved(result.response, { ...context.prior, defaultTags: expectedTags }, context);
    const isImport = holdsIdentityOnly(alert.type, context.prior);
    const privateMembers = {
      ...seenChart(result.response, result.state.chart),
      ...(isImport && authoredSource(context.client, result.state.source)),
      ...servesTags(result.response, context.client),
    };
    return { ...result, private: { ...result.private, ...privateMembers } };
  },
  create,
  /** Its tile or search was deleted or replaced earlier in this run, which the plan allowed for with an unknown ID. */
  async update(context) {
    await rejectUnsuitableTile(context);
    try {
      const updated = await stored.update(context);
      const keptGrouping = keepsGrouping(updated.response, context) && { keepsGroupBy: true };
      return storedAlert({ ...updated, private: { ...updated.private, ...keptGrouping } }, context);
    } catch (error) {
      if (error instanceof GoneSincePlanError && context.planned.id === null) return create(context);
      throw error;
    }
  },
});

async function create(context: Context<"create", Service, Alert>): Promise<Stored<Alert>> {
  await rejectUnsuitableTile(context);
  return storedAlert(await stored.create(context), context);
}

/** Some repeat their block for several notification targets, and one once knew saved searches only, and no source. */
function alertState(state: OtherState): ObjectValue | undefined {
  if (!("threshold_type" in state) && !("interval" in state)) return undefined;
  const value = membersByName(alert.type, state);
  const several = objects(state.channel).map((channel) => membersByName(channelType, channel));
  const isOnTile = !isPresent(value.savedSearchId) && isPresent(value.dashboardId ?? value.tileId);
  const usualSource = isOnTile ? "tile" : "saved_search";
  const withSource = { ...value, source: value.source ?? usualSource };
  if (several.length < 2) return withSource;
  return { ...withSource, channel: null, channels: several };
}

/**
 * What is sent of an alert: what its source watches only, the channels in the form every server knows, times in UTC. What nobody changed is sent
 * as the service has it, also where it has no effect.
 */
export function alertBody(body: ObjectValue, { planned, prior, live, client }: Write<Alert>): ObjectValue {
  const { channel = null, channels = null, scheduleOffsetMinutes, scheduleStartAt, ...members } = body;
  const source = sourceOf(planned, client.product);
  const moves = prior !== null && isMoved(prior, planned, client.product);
  const isHeld = (name: AuthoredName) => prior !== null && !moves && isUnchanged(name, planned, prior);
  const irrelevant = irrelevantTo(source);
  const heldOnWire = onWire(irrelevant.filter(isHeld));
  const derivedAgain = moves ? derivedMembers.filter((name) => planned[name] === null) : [];
  const omitted: readonly string[] = [...onWire(irrelevant), ...derivedAgain];
  const stored = { scheduleOffsetMinutes, scheduleStartAt };
  const isScheduleHeld = isHeld("scheduleOffsetMinutes") && isHeld("scheduleStartAt");
  return {
    ...filterMembers(members, (value, name) => {
      // A tile has a grouping of its own; what an alert on a search had is cleared when it moves to a tile.
      if (name === "groupBy" && value === null) return !heldOnWire.includes(name);
      if (value === null && ["source", ...onWire(watchedMembers)].includes(name)) return false;
      return !omitted.includes(name);
    }),
    ...filterMembers(live ?? {}, (value, name) => isPresent(value) && heldOnWire.includes(name)),
    ...omitUndefined({ source: source ?? undefined }),
    ...(isScheduleHeld ? omitUndefined(stored) : schedule(stored, planned)),
    ...channelMembers({ planned, prior, live }, client.mode, { channel, channels }),
  };
}

type AuthoredName = keyof typeof attributes & keyof KnownOf<Alert>;

function isUnchanged(name: AuthoredName, planned: KnownOf<Alert>, prior: KnownOf<Alert>): boolean {
  return sameAttribute(attributes[name], planned[name], prior[name]);
}

function onWire(names: readonly string[]): readonly string[] {
  const wireNames: Partial<Record<string, string>> = { chart: attributes.chart.api.name };
  return names.map((name) => wireNames[name] ?? name);
}

/** An offset and a start exclude each other: the configured one takes precedence over the other. */
function schedule(stored: { readonly [name: string]: Value | undefined }, planned: KnownOf<Alert>): ObjectValue {
  const { scheduleOffsetMinutes: offset, scheduleStartAt: start } = planned.scheduleStartAt === null ? stored : planned;
  const isShifted = Number(planned.scheduleOffsetMinutes ?? 0) > 0;
  const startAt = () => {
    if (start === undefined) return undefined;
    if (isShifted) return null;
    return inUtc(start);
  };
  return omitUndefined({ scheduleOffsetMinutes: offset ?? undefined, scheduleStartAt: startAt() });
}

/**
 * The state of an alert from a record of the service. What the service keeps without meaning – references of the other source, an upper
 * end without a range – is passed over unless the author wrote it.
 */
export function readAlert(
  state: ReceivedOf<Alert>,
  record: AlertRecord,
  prior: Imported,
  { mode, product }: Pick<Service, "mode" | "product">,
): ReceivedOf<Alert> {
  // The service may leave it to the references.
  const source = product === "base" ? null : (state.source ?? watchedIn(state) ?? null);
  const irrelevant = irrelevantTo(source).map((name) => [name, prior.source === source ? prior[name] : null]);
  // Of another service, nobody knows what a range is.
  const hasNoRange = product !== "base" && hasNoUpperBound(state.thresholdType);
  return {
    ...state,
    source: state.source ?? source,
    // Versions before 2.15 have other names for the references.
    dashboardId: state.dashboardId ?? stringOf(record.dashboard) ?? null,
    savedSearchId: state.savedSearchId ?? stringOf(record.savedSearch) ?? null,
    chart: readChart(record, prior.chart),
    defaultTags: record.tags === undefined ? null : state.defaultTags,
    ...Object.fromEntries([...irrelevant, ...unserved(record, prior).map((name) => [name, prior[name]])]),
    // Without a range it means nothing, so a service may drop it or keep that of an earlier range.
    ...(hasNoRange && { thresholdMax: unusedThresholdMax(state, prior) }),
    ...readChannels(fromWire(alert.type, record), prior, { mode, product }),
  };
}

function unusedThresholdMax(state: ReceivedOf<Alert>, prior: Imported): ReceivedOf<Alert>["thresholdMax"] {
  if (prior.thresholdMax === null) return null;
  return state.thresholdMax ?? prior.thresholdMax;
}

/** The chart in its author's form. The list omits it: an entry is read where it is certain that the chart is still the prior one. */
function readChart({ source, chartConfig }: AlertRecord, prior: string | null): string | null {
  if (isObject(chartConfig)) return configInForm(chartConfig, prior, { union: alertChart });
  if (source !== "inline") return null;
  return prior;
}

/** What is stored of an alert that was just written. */
function storedAlert(
  { state, response, ...remaining }: StoredRecord<Alert, AlertRecord>,
  context: Context<"create", Service, Alert>,
): Stored<Alert> {
  const { config, planned, client } = context;
  warnOfUnserved(response, planned, context);
  const source = sourceOf(planned, client.product);
  return {
    state: client.product === "base" ? state : { ...state, source },
    private: {
      ...remaining.private,
      ...authoredSource(client, config.source),
      ...seenChart(response, planned.chart),
      ...servesTags(response, client),
    },
  };
}

/** Whether alerts of the service get default tags: what it does not have, no plan can change. */
function servesTags({ tags }: AlertRecord, { product }: Service) {
  const hasNone = tags === undefined || !takesDefaultTags(alert, product);
  return { withoutTags: hasNone ? true : undefined };
}

function withServedTags(
  proposed: PlannedOf<Alert>,
  { prior, private: privateState }: Context<"normalize", unknown, Alert>,
): PlannedOf<Alert> {
  if (membersOf(privateState).withoutTags !== true) return proposed;
  return { ...proposed, defaultTags: prior.defaultTags };
}

/** Without a product, a service may set a source itself. Private state has the one that an author wrote or an import found. */
function authoredSource({ product }: Service, source: string | null = null) {
  if (product !== "base" || source === null) return undefined;
  return { authoredSource: source };
}

/** A source that the author removed is removed; one that the service set stays. */
function withoutRemovedSource(
  proposed: PlannedOf<Alert>,
  { config, prior, private: privateState }: Context<"normalize", unknown, Alert>,
): PlannedOf<Alert> {
  const isRemoved = config.source === null && membersOf(privateState).authoredSource === prior.source;
  if (!isRemoved) return proposed;
  return { ...proposed, source: null };
}

/**
 * The moment of a response whose chart means what the state says. The list omits charts, so an alert with its own chart is read by itself, unless
 * its `updatedAt` is still that: every change of an alert moves it, and so does every evaluation.
 */
function seenChart({ chartConfig, updatedAt }: AlertRecord, chart: string | null = null) {
  if (!isObject(chartConfig) || !isPresent(updatedAt) || chart === null) return undefined;
  if (configInForm(chartConfig, chart, { union: alertChart }) !== chart) return undefined;
  return { chartSeenAt: updatedAt };
}

/** True if the response to an update shows a service that keeps a grouping which the update omits. */
function keepsGrouping(record: AlertRecord, { planned, prior, warn }: Context<"update", Service, Alert>): boolean {
  const { groupBy, source } = record;
  if (!stringOf(groupBy) || planned.groupBy || !prior.groupBy || source !== "saved_search") return false;
  const detail = `The service kept the grouping ("${groupBy}") of the alert ${prior.id}, as versions before 2.34 do. The next plan replaces the alert.`;
  warn(problem("grouping-not-cleared", titleOf(prior)), detail, ["groupBy"]);
  return true;
}

type Wanted = Pick<KnownOf<Alert>, (typeof alwaysReturned)[number] | "defaultTags">;

/** Configured members that the version does not support: kept, because no plan could change them. */
function unserved(record: AlertRecord, configured: Wanted) {
  return alwaysReturned.filter((name) => record[name] === undefined && configured[name] !== null);
}

/** After a write, and whenever a plan reads the alert: what the response shows that the service does not have. */
function warnOfUnserved(
  record: AlertRecord,
  configured: Wanted,
  { client, warn }: Pick<Context<"read", Service>, "client" | "warn">,
): void {
  const names = unserved(record, configured);
  if (client.product === "base") {
    for (const name of names) warn(problem("unsupported-by-service"), unreturned(name), [name]);
    return;
  }
  const version = versionShownBy(record);
  for (const name of names) {
    const needs = `it needs ${versionWords(attributes[name].api.firstVersion)}`;
    const detail = `${toSnake(name)} is not supported by ${version}; ${needs}. It has no effect.`;
    warn(problem("unsupported-by-service"), detail, [name]);
  }
  if (record.tags !== undefined || configured.tags !== null || !isPresent(configured.defaultTags)) return;
  const needs = `tags of alerts need ${versionWords(attributes.tags.api.firstVersion)}`;
  const tagsDetail = `default_tags of the provider is not supported for alerts by ${version}; ${needs}. The alert does not have them.`;
  warn(problem("unsupported-by-service"), tagsDetail);
}

/** Of another service nobody knows the versions. */
function unreturned(name: string): string {
  return `The service did not return ${toSnake(name)}, which alerts of ClickStack have and the base API does not. It seems to have no effect.`;
}

function versionShownBy(record: AlertRecord): string {
  const has = alwaysReturned.findLast((name) => record[name] !== undefined);
  const lacks = alwaysReturned.find((name) => record[name] === undefined);
  const range = [
    has && `${attributes[has].api.firstVersion} or later`,
    lacks && `before ${attributes[lacks].api.firstVersion}`,
  ];
  return `this version of the service (${range.filter(isPresent).join(", ")})`;
}
