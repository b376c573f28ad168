import { didYouMean, isList, stringOf } from "terraform-provider-sdk/values";
import { conditionOf, counted, formatOf } from "../../drawing";
import { type EvaluatedAlert, evaluatedAlert, invalidAlert } from "../../evaluation/alert";
import { type WatchedQuery, watchedQuery } from "../../evaluation/chart";
import type { NotifyingAlert, Watched } from "../../evaluation/message";
import { groupedRow } from "../../evaluation/value";
import {
  alertable,
  alertWith,
  type PlannedAlert,
  type PlannedStack,
  type PlannedTile,
  unevaluatedReason,
} from "../plans/planned";

/** An alert of a plan, as its evaluation needs it. */
export interface Subject {
  readonly address: string;
  readonly alert: EvaluatedAlert & NotifyingAlert;
  /** When it fires, in words: `≥ 40 in 5m`. */
  readonly condition: string;
  readonly target: WatchedQuery;
  /** The conditions of its query, which a test does not apply. */
  readonly filters: readonly string[];
  /** The names of what it watches. */
  readonly watched: Watched;
}

/** The alert of that address or name. @throws Error that says why there is none, or why it cannot be evaluated. */
export function subjectOf(stacks: readonly PlannedStack[], nameOrAddress: string, stackName?: string): Subject {
  const matchingAlerts = stacks
    .filter(({ name }) => stackName === undefined || name === stackName)
    .flatMap((stack) => stack.alerts.filter(({ mark }) => mark !== "removed").map((alert) => ({ stack, alert })));
  const byAddress = matchingAlerts.filter(({ alert }) => alert.address === nameOrAddress);
  const byName = matchingAlerts.filter(({ alert }) => alert.name === nameOrAddress);
  const matching = byAddress.length > 0 ? byAddress : byName;
  const [first, second] = matching;
  if (!first) throw new Error(absentAlert(stacks, matchingAlerts, nameOrAddress, stackName));
  if (second) {
    const places = matching.map(({ stack, alert }) => `${alert.address} in the stack ${stack.name}`).join(", ");
    throw new Error(
      `"${nameOrAddress}" is the name of several alerts: ${places}. Use the address, and \`stack\` for a stack.`,
    );
  }
  return evaluable(first.alert);
}

function absentAlert(
  stacks: readonly PlannedStack[],
  matchingAlerts: readonly { readonly alert: PlannedAlert }[],
  nameOrAddress: string,
  stackName: string | undefined,
): string {
  const stackNames = stacks.map(({ name }) => name);
  if (stackName !== undefined && !stackNames.includes(stackName))
    return `There is no stack "${stackName}" in the plan.${didYouMean(stackName, stackNames)}`;
  const isAddress = nameOrAddress.startsWith("observability_alert.");
  const knownNames = matchingAlerts.map(({ alert }) => (isAddress ? alert.address : alert.name));
  const hint = didYouMean(nameOrAddress, knownNames) || ` ${listWords(knownNames)}`;
  return `There is no alert "${nameOrAddress}" in the plan.${hint}`;
}

function listWords(names: readonly string[]): string {
  if (names.length === 0) return "It has no alerts.";
  const listed = names.slice(0, 5).map((name) => `"${name}"`);
  if (names.length > 5) listed.push("…");
  return `It has ${listed.join(", ")}.`;
}

function evaluable(planned: PlannedAlert): Subject {
  const { address, values, tile, dashboard, chart, search } = planned;
  const evaluated = evaluatedAlert(values);
  if (!evaluated) throw new Error(`${address} cannot be tested: ${unevaluatedReason(planned)}.`);
  const invalid = invalidAlert(evaluated);
  if (invalid !== undefined) throw new Error(`${address} is never evaluated: ${invalid}.`);
  const { name, displayName, message, savedSearchId: id, groupBy } = values;
  const alert = { ...evaluated, name: stringOf(name), displayName: stringOf(displayName), message: stringOf(message) };
  const condition = conditionOf(alertWith("", values), formatOf((chart ?? tile)?.config ?? {}));
  const subject = { address, alert, condition };
  if (chart) {
    const target = targetOf(address, chart.config, "chart");
    return { ...subject, target, filters: filtersOf(target.series), watched: {} };
  }
  if (tile) {
    const target = targetOf(address, tile.config, "tile");
    const watched = { tile: tile.name, dashboard: dashboard?.name };
    return { ...subject, target, filters: filtersOf(target.series), watched };
  }
  // A saved search counts, whatever it finds.
  const target = watchedQuery({ select: [{ aggFn: "count" }], groupBy });
  if (search)
    return {
      ...subject,
      target,
      filters: filtersOf([search]),
      watched: { search: stringOf(search.name) ?? String(id) },
    };
  if (typeof id !== "string")
    throw new Error(`What ${address} watches is known only after apply, so it cannot be tested.`);
  return { ...subject, target, filters: [], watched: { search: id } };
}

function filtersOf(selected: readonly { readonly where: unknown }[]): string[] {
  const texts = selected.map(({ where }) => (stringOf(where) ?? "").trim());
  return [...new Set(texts)].filter((text) => text !== "");
}

function targetOf(address: string, config: PlannedTile["config"], queryKind: "tile" | "chart"): WatchedQuery {
  if (!config) throw new Error(`The ${queryKind} of ${address} is known only after apply, so it cannot be tested.`);
  const { displayType, configType } = config;
  const neverEvaluated = (type: string) =>
    new Error(`${address} is never evaluated: its ${queryKind} has the type ${type}.`);
  if (configType === "promql") throw neverEvaluated("promql");
  if (!alertable.includes(String(displayType))) throw neverEvaluated(String(displayType));
  return watchedQuery(config);
}

/**
 * The values of the group columns, from what a test writes: one text that has them all, a list, or a mapping from column to value.
 * @throws Error when they do not fit the alert.
 */
export function groupValues(
  { target }: Subject,
  testValues: readonly string[] | Readonly<Record<string, string>>,
): string[] {
  const { groupBy, sql } = target;
  if (sql === "series" && groupBy.length === 0) return [Object.values(testValues).join(", ")];
  if (groupBy.length === 0) throw new Error("is given for a group, but the alert has no groups.");
  const grouping = `the alert groups by ${groupBy.join(", ")}`;
  if (!isList(testValues)) {
    const surplus = Object.keys(testValues).find((column) => !groupBy.includes(column));
    if (surplus !== undefined)
      throw new Error(`names the column "${surplus}"; ${grouping}.${didYouMean(surplus, groupBy)}`);
    return groupBy.map((column) => {
      const value = testValues[column];
      if (value === undefined) throw new Error(`has no value for ${column}; ${grouping}.`);
      return value;
    });
  }
  const isOneText = testValues.length === 1 && groupBy.length > 1;
  const values = isOneText ? String(testValues[0]).split(", ") : [...testValues];
  if (values.length !== groupBy.length)
    throw new Error(
      `has ${counted(values.length, "value")}; ${grouping}, so write ${groupBy.length}, for example "a, b".`,
    );
  return values;
}

/** The name under which the service records a group; "" without values, for windows without rows. */
export function recordedGroup({ target }: Subject, values: readonly string[]): string {
  if (values.every((value) => value === "")) return "";
  if (target.sql && target.groupBy.length === 0) return values.join(", ");
  return groupedRow(target.groupBy, values, { bucket: 0, value: null }).group;
}
