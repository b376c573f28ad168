import {
  attributesOf,
  isUnknown,
  type ObjectType,
  type ObjectValue,
  sameAttribute,
  UNKNOWN,
  type Value,
} from "../../../../lib/model";

/** For each planned element the index of its prior element; no index appears twice. */
export type Partners = readonly (number | undefined)[];

/**
 * Partners by key: the first planned element with a key gets the first prior element with that key, the second the
 * second. Elements without a key have no partner.
 */
export function matchByKey(
  planned: readonly ObjectValue[],
  prior: readonly ObjectValue[],
  key: (element: ObjectValue) => string | undefined,
): Partners {
  const free = new Map<string, number[]>();
  prior.forEach((element, i) => {
    const name = key(element);
    if (name !== undefined) free.set(name, [...(free.get(name) ?? []), i]);
  });
  return planned.map((element) => {
    const name = key(element);
    return name === undefined ? undefined : free.get(name)?.shift();
  });
}

export interface KeyedList {
  /** The element's type. */
  readonly of: ObjectType;
  readonly config: readonly ObjectValue[];
  readonly planned: readonly ObjectValue[];
  readonly prior: readonly ObjectValue[];
  readonly partners: Partners;
}

/**
 * The planned list with what the service computed carried along from each element's partner instead of from its index:
 * stable members that are not configured. An element without a partner gets unknowns for its computed members. When
 * nothing changed, neither order nor meaning, it is the prior list itself: Terraform lets a list keep its prior form
 * as a whole or not at all.
 */
export function correlateList({ of, config, planned, prior, partners }: KeyedList): readonly ObjectValue[] {
  const unchanged =
    planned.length === prior.length &&
    planned.every((element, i) => partners[i] === i && sameConfigured(of, element, prior[i], config[i]));
  if (unchanged) return prior;
  return planned.map((element, i) => {
    const partner = partners[i];
    return carry(of, element, config[i], partner === undefined ? undefined : prior[partner]);
  });
}

function carry(
  of: ObjectType,
  element: ObjectValue,
  config: ObjectValue | undefined,
  partner: ObjectValue | undefined,
) {
  const entries = attributesOf(of).map(([name, attribute]): [string, Value] => {
    const value = element[name] ?? null;
    const computed = attribute.presence === "computed" || attribute.presence === "optional_computed";
    if (!computed || attribute.default !== undefined || (config?.[name] ?? null) !== null) return [name, value];
    return [name, attribute.stable && partner ? (partner[name] ?? null) : UNKNOWN];
  });
  return Object.fromEntries(entries);
}

/** Whether what is configured means the same; members that only the service sets follow. */
function sameConfigured(
  of: ObjectType,
  element: ObjectValue,
  prior: ObjectValue | undefined,
  config: ObjectValue | undefined,
): boolean {
  return attributesOf(of).every(([name, attribute]) => {
    const configured = (config?.[name] ?? null) !== null;
    if (!configured && isUnknown(element[name])) return true;
    if (!configured && attribute.presence === "computed") return true;
    return sameAttribute(attribute, element[name] ?? null, prior?.[name] ?? null);
  });
}
