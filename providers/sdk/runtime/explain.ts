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
  readonly configured: Value;
  readonly result: Value;
}

/** Why each path of the result differs from the prior state, or does not although the configured value does. */
export function explain(type: ObjectType, values: Compared, change: "change" | "drift"): Explanation[] {
  const explanations: Explanation[] = [];
  compare(type, values, [], false);
  return explanations;

  function compare(type: ValueType, compared: Compared, path: Path, sensitive: boolean): void {
    const { prior, configured, result } = compared;
    if (sameValue(result, prior) && sameValue(configured, prior)) return;
    const inside = (innerType: ValueType, step: string | number, isSensitive = false) => {
      const partOf = (value: Value): Value => Object(value)[step] ?? null;
      const parts = { prior: partOf(prior), configured: partOf(configured), result: partOf(result) };
      compare(innerType, parts, [...path, step], sensitive || isSensitive);
    };
    if (type.kind === "object" && [prior, configured, result].every(isObject))
      for (const [name, { type: attributeType, set }] of attributesOf(type))
        inside(attributeType, name, set?.sensitive);
    else if (
      type.kind === "list" &&
      isList(result) &&
      [prior, configured].every((list) => isList(list) && list.length === result.length)
    )
      for (const index of result.keys()) inside(type.of, index);
    else explanations.push({ path: formatTerraformPath(path), reason: reasonOf(compared, sensitive, change) });
  }
}

function reasonOf({ prior, configured, result }: Compared, sensitive: boolean, change: string): string {
  if (!sameValue(result, prior)) return `${change}: ${show(prior, sensitive)} → ${show(result, sensitive)}`;
  if (configured === null) return "kept: not set in configuration";
  return "unchanged: equal in meaning";
}

const longest = 80;

function show(value: Value, sensitive: boolean): string {
  if (isUnknown(value)) return "(known after apply)";
  if (value === null) return "nothing";
  if (sensitive) return "(sensitive)";
  if (isList(value)) return `${value.length} ${value.length === 1 ? "item" : "items"}`;
  if (isObject(value)) return "an object";
  const text = stringifyJson(value);
  if (text.length > longest) return `${text.slice(0, longest)}…`;
  return text;
}
