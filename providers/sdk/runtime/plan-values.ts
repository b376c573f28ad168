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
  visitTyped,
  zipTyped,
} from "../schema";

const hasDefaults = whetherAny(({ set }) => set?.default !== undefined);

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
    const priorValue = prior?.[name] ?? null;
    return [name, sameAttribute(attribute, priorValue, null) ? priorValue : null];
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

function becomesUnknown({ presence, set }: Attribute, prior: ObjectValue | null): boolean {
  const isComputed = presence === "computed" || presence === "optional_computed";
  return isComputed && !set?.writeOnly && set?.default === undefined && !(set?.stable && prior);
}

function withUnknownsAt(type: ObjectType, value: ObjectValue, partners: readonly (ObjectValue | null)[]): ObjectValue {
  const [config, prior] = partners;
  return withUnknowns(type, value, config ?? null, prior ?? null);
}

/** Terraform has matched the elements of sets already: what is still null in one was neither configured nor kept. */
function standIns(element: ObjectValue): readonly (ObjectValue | null)[] {
  return [element, null];
}

const hasWriteOnly = whetherAny(({ set }) => set?.writeOnly === true);

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
  if (!object) return planned;
  return fillUnknowns(object, asObject(response) ?? {});
}

/** Where the plan differs from the prior state in attributes whose change is a replacement. */
export function replacePaths(type: ObjectType, prior: ObjectValue, planned: ObjectValue): Path[] {
  const isReplaced = ({ attribute: { type, set }, value, partner }: Place) =>
    !sameMeaning(type, value, partner) &&
    (typeof set?.requiresReplace !== "function" || set.requiresReplace(value, partner));
  return replacing(type, prior, planned)
    .filter(isReplaced)
    .map(({ path }) => path);
}

const replacing = placesWith(({ set: { requiresReplace = false } = {} }) => requiresReplace !== false);

/**
 * Read-only attributes that the configuration sets, also to an unknown value. Terraform does not reject them at any depth, so the provider
 * does.
 */
export const readOnlyPaths = pathsWith(({ presence }) => presence === "computed");

/** The write-only attributes that the configuration sets, at any depth. */
export const writeOnlyPaths = pathsWith(({ set }) => set?.writeOnly === true);

/** Every text inside a value that its type calls sensitive, and the long words of it. */
export function sensitiveTexts(type: ObjectType, value: Value): readonly string[] {
  return sensitive(type, value).flatMap((place) => texts(place.value));
}

const sensitive = placesWith(({ set }) => set?.sensitive === true);

/** Shorter strings are not hidden: that would garble messages and protect nothing. */
const shortest = 4;
/** Words of this length inside a secret, such as the token in an address, are secrets of their own. */
const shortestWord = 12;

function texts(value: Value): readonly string[] {
  if (typeof value === "string") return value.length < shortest ? [] : [value, ...wordsOf(value)];
  if (Array.isArray(value)) return value.flatMap(texts);
  if (!isObject(value)) return [];
  return Object.values(value).flatMap(texts);
}

function wordsOf(text: string): readonly string[] {
  const withoutHost = text.replace(/^[a-z]+:\/\/([^/?#@]*@)?[^/?#]*/i, "$1");
  return withoutHost.split(/[\s/?&=:@,;]+/).filter((word) => word.length >= shortestWord);
}

/** An attribute in a value. */
interface Place {
  readonly attribute: Attribute;
  readonly value: Value;
  readonly path: Path;
  /** What the other value has there. */
  readonly partner: Value;
}

/** The paths of the attributes with a property that a value sets. */
function pathsWith(property: (attribute: Attribute) => boolean): (type: ObjectType, value: ObjectValue) => Path[] {
  const places = placesWith(property);
  return (type, value) =>
    places(type, value)
      .filter(({ value: placed }) => placed !== null)
      .map(({ path }) => path);
}

/** Finds the attributes with a property at any depth of a value; with another value only those in objects that both have. */
function placesWith(property: (attribute: Attribute) => boolean) {
  const parts = partsWith(property);
  return (type: ObjectType, value: Value, otherObject?: ObjectValue): Place[] => {
    const places: Place[] = [];
    const object = (objectType: ObjectType, members: ObjectValue, objectPath: Path, partner: Value): void => {
      const partnerMembers = asObject(partner);
      if (otherObject && !partnerMembers) return;
      for (const [name, attribute] of parts(objectType)) {
        const place = {
          attribute,
          value: members[name] ?? null,
          path: [...objectPath, name],
          partner: partnerMembers?.[name] ?? null,
        };
        if (property(attribute)) places.push(place);
        else visitTyped(attribute.type, place.value, { object }, place.path, place.partner);
      }
    };
    visitTyped(type, value, { object }, [], otherObject);
    return places;
  };
}

type Named = readonly (readonly [string, Attribute])[];

/**
 * The attributes of a type that have a property, or hold one that has it at any depth. Computed once per type: few attributes have the
 * rarer properties, which saves a walk over every value of a large plan.
 */
function partsWith(property: (attribute: Attribute) => boolean): (type: ObjectType) => Named {
  const parts: (type: ObjectType) => Named = memo((type: ObjectType) =>
    attributesOf(type).filter(([, attribute]) => {
      const object = objectIn(attribute.type);
      return property(attribute) || (object !== undefined && parts(object).length > 0);
    }),
  );
  return parts;
}

/** Whether any attribute of a type, at any depth, has a property. */
function whetherAny(property: (attribute: Attribute) => boolean): (type: ObjectType) => boolean {
  const parts = partsWith(property);
  return (type) => parts(type).length > 0;
}
