import {
  asObject,
  formatTerraformPath,
  isList,
  isUnknown,
  type ObjectType,
  type ObjectValue,
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

export interface Compared {
  readonly prior: ObjectValue;
  /** The value without the prior state: the configuration, or the response. */
  readonly given: ObjectValue;
  readonly result: ObjectValue;
}

/** Why each path of the result differs from the prior state, or does not although the given value does. */
export function explain(
  type: ObjectType,
  { prior, given, result }: Compared,
  change: "change" | "drift",
): Explanation[] {
  const found: Explanation[] = [];
  compare(type, { prior, given, result, path: [], sensitive: false });
  return found;

  function compare(type: ValueType, at: Place): void {
    if (sameValue(at.result, at.prior) && sameValue(at.given, at.prior)) return;
    const inside = placesInside(type, at);
    if (inside) for (const [of, place] of inside) compare(of, place);
    else found.push({ path: formatTerraformPath(at.path), reason: reasonOf(at, change) });
  }
}

interface Place {
  readonly prior: Value;
  readonly given: Value;
  readonly result: Value;
  readonly path: Path;
  readonly sensitive: boolean;
}

/** The places inside this one to compare; `undefined` if this place itself is explained. */
function placesInside(type: ValueType, at: Place): (readonly [ValueType, Place])[] | undefined {
  if (type.kind === "object") {
    const [prior, result] = [asObject(at.prior), asObject(at.result)];
    const given = at.given === null ? {} : asObject(at.given);
    if (!prior || !given || !result || at.given === null) return undefined;
    return Object.entries(type.attributes).map(([name, attribute]) => [
      attribute.type,
      {
        prior: prior[name] ?? null,
        given: given[name] ?? null,
        result: result[name] ?? null,
        path: [...at.path, name],
        sensitive: at.sensitive || attribute.set?.sensitive === true,
      },
    ]);
  }
  if (type.kind !== "list") return undefined;
  const { prior, given, result } = at;
  if (!isList(prior) || !isList(given) || !isList(result)) return undefined;
  if (prior.length !== result.length || given.length !== result.length) return undefined;
  return result.map((item, index) => [
    type.of,
    { ...at, prior: prior[index] ?? null, given: given[index] ?? null, result: item, path: [...at.path, index] },
  ]);
}

function reasonOf({ prior, given, result, sensitive }: Place, change: string): string {
  if (!sameValue(result, prior)) return `${change}: ${show(prior, sensitive)} → ${show(result, sensitive)}`;
  return given === null ? "kept: not set in configuration" : "unchanged: equal in meaning";
}

const longest = 80;

function show(value: Value, sensitive: boolean): string {
  if (isUnknown(value)) return "(known after apply)";
  if (value === null) return "nothing";
  if (sensitive) return "(sensitive)";
  if (isList(value)) return `${value.length} ${value.length === 1 ? "item" : "items"}`;
  if (asObject(value)) return "an object";
  const text = stringifyJson(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
