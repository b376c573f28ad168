import { formatPath } from "./names";
import { didYouMean } from "./text";
import type {
  Attribute,
  Attributes,
  BoolType,
  Definition,
  DialectRules,
  JsonType,
  JsonUnion,
  JsonVariant,
  ListType,
  MapType,
  NumberType,
  ObjectType,
  ObjectVariant,
  ObjectVariants,
  RefByMember,
  SetType,
  StringType,
  ValueType,
} from "./type";
import { asMembers, isRecord } from "./value";

/** Where a walk through a definition is, and what it has found. */
interface Walk {
  readonly path: (string | number)[];
  /** As sentences. */
  readonly faults: string[];
  /** False below what no environment variable can set: only arguments of the provider and their members have one. */
  readonly isArgument: boolean;
  /** True in the variants of JSON, whose members have the names of the API. */
  readonly isInJson?: true;
  readonly dialects: DialectNames | undefined;
}

/** The names of all dialects, by who says which of them a service speaks: a name elsewhere in a definition would have no effect. */
interface DialectNames {
  /** Those that `dialect` of the provider returns: their bounds, requirements and rules are checked. */
  readonly ofConfiguration: readonly string[];
  /** Those that only `dialects` of a stored resource returns: they decide what a service takes, and how it removes. */
  readonly ofClient: readonly string[];
}

/** Adds the faults of a part of a definition. Nothing is made for what is right, because every start of a provider checks all. */
type Check = (part: unknown, walk: Walk) => void;

/** All members that a part can have; `true` where nothing inside is checked. */
type Members<T> = { readonly [K in T extends unknown ? keyof T : never]-?: Check | true };

type Option<K extends keyof Attribute> = Members<NonNullable<Attribute[K]>>;

/**
 * A definition, checked at every level: a member that is misspelt has no effect, and a secret, for example, would be shown. With the names of
 * `dialects`, one that would have no effect where it stands is rejected, too.
 * @throws TypeError that lists all members that no definition has.
 */
export function define<const A extends Attributes>(definition: Definition<A>, dialects?: DialectNames): Definition<A> {
  const { kind, name } = definition;
  const faults: string[] = [];
  definitionCheck(definition, { path: [], faults, isArgument: kind === "provider", dialects });
  if (faults.length === 0) return definition;
  const subject = `The ${kind.replaceAll("_", " ")} "${name}"`;
  throw new TypeError(`${subject} cannot be defined like this:\n${faults.map((fault) => `- ${fault}`).join("\n")}`);
}

function membersCheck<T>(members: Members<T>): Check {
  const checks = new Map<string, Check | true>(Object.entries(members));
  return (part, walk) => {
    if (!isRecord(part)) return;
    for (const name of Object.keys(part)) {
      const check = checks.get(name);
      if (check === true || part[name] === undefined) continue;
      walk.path.push(name);
      if (check) check(part[name], walk);
      else report(walk, `is not a member of a definition.${didYouMean(name, checks.keys())}`);
      walk.path.pop();
    }
  };
}

/** Checks each item of a list, or each member of an object whose names the author chooses. */
function each(check: Check): Check {
  return (parts, walk) => {
    for (const [name, part] of Array.isArray(parts) ? parts.entries() : Object.entries(asMembers(parts))) {
      walk.path.push(name);
      check(part, walk);
      walk.path.pop();
    }
  };
}

function report({ path, faults }: Walk, predicate: string): void {
  faults.push(`${formatPath(path)} ${predicate}`);
}

type DialectUse = (dialects: DialectNames) => readonly string[];

const checkedDialects: DialectUse = ({ ofConfiguration }) => ofConfiguration;
const spokenDialects: DialectUse = ({ ofConfiguration, ofClient }) => [...ofConfiguration, ...ofClient];
const clientDialects: DialectUse = ({ ofClient }) => ofClient;

/** Checks a dialect, a list of them, or an object of which they are the names; `inner` checks the members of such an object. */
function dialectsCheck(namesIn: DialectUse, inner?: Check): Check {
  return (part, walk) => {
    if (walk.dialects) reportWithoutEffect(part, namesIn(walk.dialects), walk);
    inner?.(part, walk);
  };
}

function reportWithoutEffect(part: unknown, effective: readonly string[], walk: Walk): void {
  const names = isRecord(part) ? Object.keys(part) : [part].flat();
  for (const name of names.map(String))
    if (!effective.includes(name))
      report(walk, `names "${name}", which has no effect here; use one of ${effective.join(", ")}.`);
}

/** Types in which nothing is wrong, because definitions share many, with the dialects that they were checked for. */
type SoundTypes = WeakMap<object, DialectNames | undefined>;

const soundTypes: SoundTypes = new WeakMap();
const soundTypesInJson: SoundTypes = new WeakMap();

const typeCheck: Check = (type, walk) => {
  const check = isRecord(type) ? typeChecks.get(String(type.kind)) : undefined;
  if (!isRecord(type) || !check) return report(walk, "is not a type; use one such as string().");
  const sound = walk.isInJson ? soundTypesInJson : soundTypes;
  if (sound.has(type) && sound.get(type) === walk.dialects) return;
  const faultsBefore = walk.faults.length;
  check(type, walk);
  if (walk.faults.length === faultsBefore && !walk.isArgument) sound.set(type, walk.dialects);
};

/** Of items, of which an environment variable can set none. */
const itemCheck: Check = (type, walk) => typeCheck(type, walk.isArgument ? { ...walk, isArgument: false } : walk);

/** Of the variants of JSON. */
const jsonTypeCheck: Check = (type, walk) => typeCheck(type, { ...walk, isArgument: false, isInJson: true });

const nameInJsonCheck: Check = (name, walk) => {
  if (walk.isInJson && typeof name === "string")
    report(walk, "has no effect: JSON is written with the names of the API. Remove it.");
};

const attributeCheck: Check = (attribute, walk) => {
  attributeMembers(attribute, walk);
  if (!isRecord(attribute) || !isRecord(attribute.set) || attribute.set.env === undefined) return;
  const fault = variableFault(attribute, walk);
  if (fault !== undefined) report({ ...walk, path: [...walk.path, "set", "env"] }, `is not read: ${fault}`);
};

/** Why the variable of an attribute would not be read. */
function variableFault({ presence, type }: { presence?: unknown; type?: unknown }, { isArgument }: Walk) {
  if (!isArgument) return "an environment variable sets only arguments of the provider.";
  if (presence === "required")
    return "Terraform rejects a configuration without a required argument. Make it optional, and reject its absence in `configure`.";
  if (presence !== "optional") return "the argument must be optional.";
  if (isRecord(type) && type.kind === "string") return undefined;
  return "an environment variable is a string.";
}

const stringBounds = {
  oneOf: true,
  knownValues: true,
  minLength: true,
  maxLength: true,
  pattern: membersCheck<NonNullable<StringType["pattern"]>>({ matches: true, says: true, name: true }),
  form: true,
} as const;
const numberBounds = { integer: true, min: true, max: true } as const;
const itemBounds = { minItems: true, maxItems: true } as const;

const stringMembers: Members<StringType> = {
  kind: true,
  ...stringBounds,
  ref: membersCheck<RefByMember>({ by: true, of: true }),
  in: dialectsCheck(checkedDialects, each(membersCheck(stringBounds))),
};
const numberMembers: Members<NumberType> = {
  kind: true,
  ...numberBounds,
  in: dialectsCheck(checkedDialects, each(membersCheck(numberBounds))),
};
const boolMembers: Members<BoolType> = { kind: true };
const variantMembers: Members<JsonVariant> = { description: true, when: true, type: jsonTypeCheck };
const unionMembers: Members<JsonUnion> = {
  name: true,
  description: true,
  variants: each(membersCheck(variantMembers)),
  rejectedForm: true,
};
const jsonMembers: Members<JsonType> = { kind: true, union: membersCheck(unionMembers), envelope: true };
const listMembers: Members<ListType> = {
  kind: true,
  of: itemCheck,
  allowNullItems: true,
  ...itemBounds,
  in: dialectsCheck(checkedDialects, each(membersCheck(itemBounds))),
  pair: true,
};
const setMembers: Members<SetType> = { kind: true, of: itemCheck, allowNullItems: true, maxItems: true };
const mapMembers: Members<MapType> = { kind: true, of: itemCheck, allowNullItems: true };
const objectVariantMembers: Members<ObjectVariant> = {
  interfaceName: true,
  description: true,
  needs: true,
  mayHave: true,
  firstVersion: true,
  unsupportedIn: dialectsCheck(clientDialects),
};
const variantsMembers: Members<ObjectVariants> = { by: true, of: each(membersCheck(objectVariantMembers)) };
const objectMembers: Members<ObjectType> = {
  kind: true,
  name: true,
  attributes: each(attributeCheck),
  rules: each(membersCheck<DialectRules>({ dialect: dialectsCheck(checkedDialects), rules: true })),
  variants: membersCheck(variantsMembers),
  remedies: true,
  atomic: true,
  furtherMembers: true,
};

const membersOfTypes: { readonly [K in ValueType["kind"]]: Check } = {
  string: membersCheck(stringMembers),
  number: membersCheck(numberMembers),
  bool: membersCheck(boolMembers),
  json: membersCheck(jsonMembers),
  list: membersCheck(listMembers),
  set: membersCheck(setMembers),
  map: membersCheck(mapMembers),
  object: membersCheck(objectMembers),
};
const typeChecks = new Map<string, Check>(Object.entries(membersOfTypes));

const setOption: Option<"set"> = {
  requiredIn: dialectsCheck(checkedDialects),
  default: true,
  env: true,
  writeOnly: true,
  sentWith: true,
  sensitive: true,
  requiresReplace: true,
  stable: true,
  identifies: true,
};
const apiOption: Option<"api"> = {
  name: nameInJsonCheck,
  unknownVariantsOf: true,
  unsupportedIn: dialectsCheck(clientDialects),
  firstVersion: true,
  normalized: true,
  readBack: true,
  sentIfOmitted: true,
};
const omittedOption: Option<"omitted"> = {
  means: true,
  follows: true,
  storedAs: true,
  partOf: true,
  isStated: true,
  otherArgumentsMaySetIt: true,
  keptSinceImport: true,
  detectsDrift: true,
  presentation: true,
  relevantIf: true,
};
const removal = { by: true, says: true, onlyIn: dialectsCheck(spokenDialects), value: true, unless: true } as const;
const removedOption: Option<"removed"> = { ...removal, in: dialectsCheck(spokenDialects, each(membersCheck(removal))) };
const docsOption: Option<"docs"> = { forAuthors: true, omitsValueRules: true, deprecated: true, isComplete: true };

const attributeMembers = membersCheck<Attribute>({
  type: typeCheck,
  presence: true,
  description: true,
  set: membersCheck(setOption),
  api: membersCheck(apiOption),
  omitted: membersCheck(omittedOption),
  removed: membersCheck(removedOption),
  docs: membersCheck(docsOption),
});

const definitionCheck = membersCheck<Definition>({
  kind: true,
  name: true,
  capability: true,
  description: true,
  type: typeCheck,
  schemaVersion: true,
});
