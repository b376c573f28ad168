import { isUnknown, type Value } from "terraform-provider-sdk/schema";
import {
  type Attribute,
  holdsUnknown,
  isRecord,
  type ObjectType,
  type ObjectValue,
  sameValue,
  type ValueType,
} from "../../schema";

/** Terraform's own part of a plan, written a second time: what it proposes, and what it accepts. */

const computed = ({ presence }: Attribute) => presence === "computed" || presence === "optional_computed";
const partAt = (value: Value | undefined, step: string | number): Value =>
  (Array.isArray(value) ? value[Number(step)] : isRecord(value) ? (value as ObjectValue)[step] : null) ?? null;

/** The proposed new state: the configuration, and the prior value where a computed attribute is not configured. */
export function proposedNew(type: ObjectType, prior: Value, config: ObjectValue): ObjectValue {
  return Object.fromEntries(
    Object.entries(type.attributes).map(([name, attribute]): [string, Value] => {
      const configured = config[name] ?? null;
      if (configured === null) return [name, computed(attribute) ? partAt(prior, name) : null];
      return [name, proposedNested(attribute.type, partAt(prior, name), configured)];
    }),
  );
}

function proposedNested(type: ValueType, prior: Value, config: Value): Value {
  if (isUnknown(config)) return config;
  if (type.kind === "object") return proposedNew(type, prior, config as ObjectValue);
  if (type.kind === "list" && Array.isArray(config))
    return config.map((item, i) => proposedNested(type.of, partAt(prior, i), item));
  if (type.kind === "map" && isRecord(config))
    return Object.fromEntries(
      Object.entries(config).map(([key, item]) => [key, proposedNested(type.of, partAt(prior, key), item as Value)]),
    );
  const { of } = type as { of?: ValueType };
  if (type.kind !== "set" || of?.kind !== "object" || !Array.isArray(config)) return config;
  const left: Value[] = Array.isArray(prior) ? [...prior] : [];
  return config.map((item: ObjectValue) => {
    const found = left.findIndex((candidate) => couldComeFrom(of, candidate as ObjectValue, item));
    return proposedNew(of, found < 0 ? null : (left.splice(found, 1)[0] ?? null), item);
  });
}

function couldComeFrom(type: ObjectType, prior: ObjectValue, config: ObjectValue): boolean {
  return Object.entries(type.attributes).every(([name, attribute]) => {
    const configured = config[name] ?? null;
    return configured === null ? computed(attribute) || prior[name] === null : sameValue(configured, prior[name]);
  });
}

/** What Terraform would object to in a plan. */
export function planFaults(
  type: ObjectType,
  prior: Value,
  config: ObjectValue,
  planned: ObjectValue,
  path = "",
): string[] {
  return Object.entries(type.attributes).flatMap(([name, attribute]) =>
    attributeFaults(attribute, partAt(prior, name), config[name] ?? null, planned[name] ?? null, `${path}.${name}`),
  );
}

function attributeFaults(attribute: Attribute, prior: Value, config: Value, planned: Value, path: string): string[] {
  if (attribute.set?.writeOnly) return planned === null ? [] : [`${path}: write-only`];
  if (sameValue(planned, config)) return [];
  if (sameValue(planned, prior) && prior !== null && config !== null) return [];
  if (config === null) return computed(attribute) ? [] : [`${path}: not null in the plan, but not configured`];
  return nestedFaults(attribute.type, prior, config, planned, path);
}

function nestedFaults(type: ValueType, prior: Value, config: Value, planned: Value, path: string): string[] {
  if (type.kind === "object" && isRecord(planned) && isRecord(config))
    return planFaults(type, prior, config as ObjectValue, planned as ObjectValue, path);
  if (type.kind === "set" && Array.isArray(planned) && Array.isArray(config))
    return planned.length === config.length ? [] : [`${path}: another number of elements`];
  if (
    (type.kind === "list" || type.kind === "map") &&
    type.of.kind === "object" &&
    !isUnknown(planned) &&
    !isUnknown(config)
  ) {
    const { of } = type;
    const keys = Object.keys(config as object).sort();
    if (
      keys.join() !==
      Object.keys(planned as object)
        .sort()
        .join()
    )
      return [`${path}: other elements`];
    return keys.flatMap((key) =>
      nestedFaults(of, partAt(prior, key), partAt(config, key), partAt(planned, key), `${path}[${key}]`),
    );
  }
  return [`${path}: neither the configured nor the prior value`];
}

/** What Terraform would object to in the result of an apply. */
export function applyFaults(type: ObjectType, planned: Value, result: Value): string[] {
  const unknown = holdsUnknown(result) ? ["unknown after apply"] : [];
  return [...unknown, ...completionFaults(type, planned, result)];
}

/** Where a later value says something else than an earlier one knew. */
export function completionFaults(type: ValueType, earlier: Value, later: Value, path = ""): string[] {
  if (isUnknown(earlier)) return [];
  if (type.kind === "set" && Array.isArray(earlier) && Array.isArray(later)) {
    const same = holdsUnknown(earlier) || earlier.every((item) => later.some((other) => sameValue(item, other)));
    return same && earlier.length === later.length ? [] : [`${path}: other elements`];
  }
  if (!isRecord(earlier) && !Array.isArray(earlier)) {
    return sameValue(earlier, later) ? [] : [`${path}: another value than before`];
  }
  if (later === null || typeof later !== "object") return [`${path}: gone`];
  const keys = Object.keys(earlier).sort();
  if (keys.join() !== Object.keys(later).sort().join()) return [`${path}: other elements`];
  return keys.flatMap((key) => {
    const inner = type.kind === "object" ? type.attributes[key]?.type : (type as { of?: ValueType }).of;
    return inner ? completionFaults(inner, partAt(earlier, key), partAt(later, key), `${path}.${key}`) : [];
  });
}
