import {
  type Attribute,
  asObject,
  attributesOf,
  hasTwoAbsentForms,
  holdsUnknown,
  isObject,
  isUnknown,
  knownPart,
  memo,
  type ObjectType,
  type ObjectValue,
  objectIn,
  own,
  type Path,
  sameAttribute,
  sameMeaning,
  UNKNOWN,
  type Value,
  type ValueType,
  visitTyped,
  zipTyped,
} from "../schema";

const hasDefaults = whetherAny((attribute) => attribute.set?.default !== undefined);

/**
 * The proposed value with the definition's defaults wherever the configuration is null, at every depth of what is configured. What Terraform
 * keeps in a container that is not configured stays.
 */
export function withDefaults(type: ObjectType, proposed: ObjectValue, config: ObjectValue | null): ObjectValue {
  if (!hasDefaults(type)) return proposed;
  const out: Record<string, Value> = {};
  for (const [name, attribute] of attributesOf(type)) {
    const value = proposed[name] ?? null;
    const configured = config?.[name] ?? null;
    if (configured === null) out[name] = attribute.set?.default ?? value;
    else out[name] = zipTyped(attribute.type, value, [configured], withDefaultsAt, (element) => [element]);
  }
  return out;
}

function withDefaultsAt(type: ObjectType, value: ObjectValue, [config]: readonly (ObjectValue | null)[]): ObjectValue {
  return withDefaults(type, value, config ?? null);
}

/**
 * The proposed value where nothing is configured: Terraform carries the prior value of what may be absent in two forms, and it stays only
 * if it is one of these.
 */
export function normalizeAbsent(
  type: ObjectType,
  proposed: ObjectValue,
  prior: ObjectValue | null,
  config: ObjectValue,
): ObjectValue {
  const absent = attributesOf(type).filter(
    ([name, attribute]) => hasTwoAbsentForms(attribute) && (config[name] ?? null) === null,
  );
  const normalized = absent.map(([name, attribute]): [string, Value] => {
    const before = prior?.[name] ?? null;
    return [name, sameAttribute(attribute, before, null) ? before : null];
  });
  return { ...proposed, ...Object.fromEntries(normalized) };
}

/**
 * The plan of a change: computed attributes that nobody configured become unknown, except those with a default and, on
 * update, the stable ones, which keep their prior value. New elements of a list or map have no prior value to keep.
 */
export function withUnknowns(
  type: ObjectType,
  proposed: ObjectValue,
  config: ObjectValue | null,
  prior: ObjectValue | null,
): ObjectValue {
  const out: Record<string, Value> = {};
  for (const [name, attribute] of attributesOf(type)) {
    const value = proposed[name] ?? null;
    const configured = config?.[name] ?? null;
    if (configured === null && becomesUnknown(attribute, prior)) out[name] = UNKNOWN;
    else if (configured === null) out[name] = value;
    else out[name] = zipTyped(attribute.type, value, [configured, prior?.[name]], withUnknownsAt, standIns);
  }
  return out;
}

function becomesUnknown(attribute: Attribute, prior: ObjectValue | null): boolean {
  const computed = attribute.presence === "computed" || attribute.presence === "optional_computed";
  if (!computed || attribute.set?.writeOnly || attribute.set?.default !== undefined) return false;
  return !(attribute.set?.stable && prior);
}

function withUnknownsAt(type: ObjectType, value: ObjectValue, partners: readonly (ObjectValue | null)[]): ObjectValue {
  const [config, prior] = partners;
  return withUnknowns(type, value, config ?? null, prior ?? null);
}

/** Terraform has matched the elements of sets already: what is still null in one was neither configured nor kept. */
function standIns(element: ObjectValue): readonly (ObjectValue | null)[] {
  return [element, null];
}

/**
 * The new state after create or update: what was planned, with only its unknowns taken from the response. A service that
 * trims, sorts or fills in does not break the plan; the next read shows the difference. Unknowns that the response does
 * not cover become null.
 */
export function fillUnknowns(planned: ObjectValue, response: ObjectValue): ObjectValue {
  return Object.fromEntries(Object.entries(planned).map(([name, item]) => [name, fill(item, own(response, name))]));
}

function fill(planned: Value, response: Value | undefined): Value {
  if (isUnknown(planned)) return knownPart(response ?? null);
  if (!holdsUnknown(planned)) return planned;
  if (Array.isArray(planned)) {
    return planned.map((item: Value, i) => fill(item, Array.isArray(response) ? response[i] : undefined));
  }
  const object = asObject(planned);
  return object ? fillUnknowns(object, asObject(response) ?? {}) : planned;
}

const canBeReplaced = whetherAny(({ set: { requiresReplace = false } = {} }) => requiresReplace !== false);

/** Where the plan differs from the prior state in attributes whose change is a replacement. */
export function replacePaths(type: ObjectType, prior: ObjectValue, planned: ObjectValue): Path[] {
  const found: Path[] = [];
  const object = (of: ObjectType, before: ObjectValue, at: Path, partner: Value): void => {
    const after = asObject(partner);
    if (!after || !canBeReplaced(of)) return;
    for (const [name, attribute] of attributesOf(of)) {
      const [old, next, path] = [before[name] ?? null, after[name] ?? null, [...at, name]];
      const { requiresReplace = false } = attribute.set ?? {};
      if (requiresReplace === false) visitTyped(attribute.type, old, { object }, path, next);
      else if (sameMeaning(attribute.type, old, next)) continue;
      else if (typeof requiresReplace !== "function" || requiresReplace(old, next)) found.push(path);
    }
  };
  object(type, prior, [], planned);
  return found;
}

const computedParts = partsWith(({ presence }) => presence === "computed");

/**
 * Read-only attributes that the configuration sets, also to an unknown value. Terraform does not reject them at any depth, so the provider
 * does.
 */
export function readOnlyPaths(type: ObjectType, config: ObjectValue): Path[] {
  const found: Path[] = [];
  const object = (of: ObjectType, members: ObjectValue, at: Path): void => {
    for (const [name, attribute] of computedParts(of)) {
      const value = members[name] ?? null;
      if (value === null) continue;
      if (attribute.presence === "computed") found.push([...at, name]);
      else visitTyped(attribute.type, value, { object }, [...at, name]);
    }
  };
  object(type, config, []);
  return found;
}

const hasWriteOnly = whetherAny(({ set: { writeOnly } = {} }) => writeOnly === true);

/** The value with every write-only attribute null: what may be planned and stored. */
export function withoutWriteOnly(type: ObjectType, value: ObjectValue): ObjectValue {
  if (!hasWriteOnly(type)) return value;
  const out: Record<string, Value> = {};
  for (const [name, attribute] of attributesOf(type)) {
    out[name] = attribute.set?.writeOnly
      ? null
      : zipTyped(attribute.type, value[name] ?? null, [], withoutWriteOnly, () => []);
  }
  return out;
}

/** The write-only attributes that the configuration sets, at any depth. */
export function writeOnlyPaths(type: ObjectType, config: ObjectValue): Path[] {
  const found: Path[] = [];
  const object = (of: ObjectType, members: ObjectValue, at: Path): void => {
    if (!hasWriteOnly(of)) return;
    for (const [name, attribute] of attributesOf(of)) {
      const value = members[name] ?? null;
      if (value !== null && attribute.set?.writeOnly) found.push([...at, name]);
      else visitTyped(attribute.type, value, { object }, [...at, name]);
    }
  };
  object(type, config, []);
  return found;
}

const sensitiveParts = partsWith(({ set: { sensitive } = {} }) => sensitive === true);

/** Shorter strings are not hidden: that would garble messages and protect nothing. */
const shortest = 4;
/** Words of this length inside a secret, such as the token in an address, are secrets of their own. */
const shortestWord = 12;

/** Every text inside a value that its type calls sensitive, and the long words of it. */
export function sensitiveTexts(type: ObjectType, value: Value): readonly string[] {
  const found: string[] = [];
  const object = (of: ObjectType, members: ObjectValue): void => {
    for (const [name, attribute] of sensitiveParts(of)) {
      const own = members[name] ?? null;
      if (attribute.set?.sensitive) found.push(...texts(own));
      else visitTyped(attribute.type, own, { object });
    }
  };
  visitTyped(type, value, { object });
  return found;
}

function texts(value: Value): readonly string[] {
  if (typeof value === "string") return value.length < shortest ? [] : [value, ...wordsOf(value)];
  if (Array.isArray(value)) return value.flatMap(texts);
  return isObject(value) ? Object.values(value).flatMap(texts) : [];
}

function wordsOf(text: string): readonly string[] {
  const withoutHost = text.replace(/^[a-z]+:\/\/([^/?#@]*@)?[^/?#]*/i, "$1");
  return withoutHost.split(/[\s/?&=:@,;]+/).filter((word) => word.length >= shortestWord);
}

type Named = readonly (readonly [string, Attribute])[];

/**
 * The attributes of a type that have a property, or hold one that has it at any depth. Computed once per type: few attributes have the
 * rarer properties, which saves a walk over every value of a large plan.
 */
function partsWith(property: (attribute: Attribute) => boolean): (type: ObjectType) => Named {
  const parts: (type: ObjectType) => Named = memo((type: ObjectType) =>
    attributesOf(type).filter(([, attribute]) => property(attribute) || inside(attribute.type)),
  );
  const inside = (type: ValueType): boolean => {
    const object = objectIn(type);
    return object !== undefined && parts(object).length > 0;
  };
  return parts;
}

/** Whether any attribute of a type, at any depth, has a property. */
function whetherAny(property: (attribute: Attribute) => boolean): (type: ObjectType) => boolean {
  const parts = partsWith(property);
  return (type) => parts(type).length > 0;
}
