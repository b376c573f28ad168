import { didYouMean, isList, stringOf } from "terraform-provider-sdk/internal/schema";
import { type EvaluatedAlert, evaluatedAlert, invalidAlert } from "../../evaluation/alert";
import { type WatchedQuery, watchedQuery } from "../../evaluation/chart";
import type { NotifyingAlert, Watched } from "../../evaluation/message";
import { groupedRow } from "../../evaluation/value";
import { alertable, type PlannedAlert, type PlannedStack, type PlannedTile } from "../plans/planned";

/** An alert of a plan, as its evaluation needs it. */
export interface Subject {
  readonly address: string;
  readonly alert: EvaluatedAlert & NotifyingAlert;
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
  const matching =
    byAddress.length > 0 ? byAddress : matchingAlerts.filter(({ alert }) => alert.name === nameOrAddress);
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
  if (stackName !== undefined && !stacks.some(({ name }) => name === stackName))
    return `There is no stack "${stackName}" in the plan.${didYouMean(
      stackName,
      stacks.map(({ name }) => name),
    )}`;
  const knownNames = matchingAlerts.map(({ alert }) =>
    nameOrAddress.startsWith("observability_alert.") ? alert.address : alert.name,
  );
  const some = knownNames.slice(0, 5).map((name) => `"${name}"`);
  const otherStacks =
    some.length === 0 ? " It has no alerts." : ` It has ${some.join(", ")}${knownNames.length > 5 ? ", …" : ""}.`;
  return `There is no alert "${nameOrAddress}" in the plan.${didYouMean(nameOrAddress, knownNames) || otherStacks}`;
}

function evaluable({ address, values, tile, dashboard, chart, search }: PlannedAlert): Subject {
  const evaluated = evaluatedAlert(values);
  if (!evaluated) throw new Error(`The arguments of ${address} are known only after apply, so it cannot be tested.`);
  const invalid = invalidAlert(evaluated);
  if (invalid !== undefined) throw new Error(`${address} is never evaluated: ${invalid}.`);
  const { name, displayName, message, savedSearchId: id, groupBy } = values;
  const alert = { ...evaluated, name: stringOf(name), displayName: stringOf(displayName), message: stringOf(message) };
  if (tile) {
    const target = targetOf(address, tile.config, chart ? "chart" : "tile");
    const watched = chart ? {} : { tile: tile.name, dashboard: dashboard?.name };
    return { address, alert, target, filters: filtersOf(target.series), watched };
  }
  if (!search && typeof id !== "string")
    throw new Error(`What ${address} watches is known only after apply, so it cannot be tested.`);
  return {
    address,
    alert,
    // A saved search counts, whatever it finds.
    target: watchedQuery({ select: [{ aggFn: "count" }], groupBy }),
    filters: filtersOf(search ? [search] : []),
    watched: { search: stringOf(search?.name) ?? String(id) },
  };
}

function filtersOf(selected: readonly { readonly where: unknown }[]): string[] {
  const texts = selected.map(({ where }) => (typeof where === "string" ? where.trim() : ""));
  return [...new Set(texts)].filter((text) => text !== "");
}

function targetOf(address: string, config: PlannedTile["config"], queryKind: "tile" | "chart"): WatchedQuery {
  if (!config) throw new Error(`The ${queryKind} of ${address} is known only after apply, so it cannot be tested.`);
  const { displayType, configType } = config;
  if (!alertable.includes(String(displayType)) || configType === "promql")
    throw new Error(
      `${address} is never evaluated: its ${queryKind} has the type ${configType === "promql" ? "promql" : String(displayType)}.`,
    );
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
  const [singleValue] = testValues;
  const values = testValues.length === 1 && groupBy.length > 1 ? (singleValue ?? "").split(", ") : [...testValues];
  if (values.length !== groupBy.length)
    throw new Error(
      `has ${values.length} ${values.length === 1 ? "value" : "values"}; ${grouping}, so write ${groupBy.length}, for example "a, b".`,
    );
  return values;
}

/** The name under which the service records a group; "" without values, for windows without rows. */
export function recordedGroup({ target }: Subject, values: readonly string[]): string {
  if (values.every((value) => value === "")) return "";
  if (target.sql && target.groupBy.length === 0) return values.join(", ");
  return groupedRow(target.groupBy, values, { bucket: 0, value: null }).group;
}
