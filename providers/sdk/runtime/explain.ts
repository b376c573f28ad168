import {
  attributesOf,
  formatTerraformPath,
  isList,
  isObject,
  isUnknown,
  type ObjectType,
  type Path,
  sameValue,
  stringifyJson,
  type Value,
  type ValueType,
} from "../schema";

export interface Explanation {
  /** As Terraform spells it. */
  readonly path: string;
  /** `unchanged: equal in meaning`, `kept: not set in configuration`, `drift: 7 → 8`; a sensitive value is never shown. */
  readonly reason: string;
}

interface Compared {
  readonly prior: Value;
  /** The value without the prior state: the configuration, or the response. */
  readonly given: Value;
  readonly result: Value;
}

/** Why each path of the result differs from the prior state, or does not although the given value does. */
export function explain(type: ObjectType, values: Compared, change: "change" | "drift"): Explanation[] {
  const found: Explanation[] = [];
  compare(type, values, [], false);
  return found;

  function compare(type: ValueType, at: Compared, path: Path, sensitive: boolean): void {
    const { prior, given, result } = at;
    if (sameValue(result, prior) && sameValue(given, prior)) return;
    const inside = (of: ValueType, step: string | number, isSensitive = false) => {
      const [before, there, now] = [prior, given, result].map((value): Value => Object(value)[step] ?? null);
      const values = { prior: before ?? null, given: there ?? null, result: now ?? null };
      compare(of, values, [...path, step], sensitive || isSensitive);
    };
    if (type.kind === "object" && [prior, given, result].every(isObject))
      for (const [name, { type: of, set }] of attributesOf(type)) inside(of, name, set?.sensitive);
    else if (
      type.kind === "list" &&
      isList(result) &&
      [prior, given].every((one) => isList(one) && one.length === result.length)
    )
      for (const index of result.keys()) inside(type.of, index);
    else found.push({ path: formatTerraformPath(path), reason: reasonOf(at, sensitive, change) });
  }
}

function reasonOf({ prior, given, result }: Compared, sensitive: boolean, change: string): string {
  if (!sameValue(result, prior)) return `${change}: ${show(prior, sensitive)} → ${show(result, sensitive)}`;
  return given === null ? "kept: not set in configuration" : "unchanged: equal in meaning";
}

const longest = 80;

function show(value: Value, sensitive: boolean): string {
  if (isUnknown(value)) return "(known after apply)";
  if (value === null) return "nothing";
  if (sensitive) return "(sensitive)";
  if (isList(value)) return `${value.length} ${value.length === 1 ? "item" : "items"}`;
  if (isObject(value)) return "an object";
  const text = stringifyJson(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
