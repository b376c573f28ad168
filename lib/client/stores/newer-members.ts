import {
  attributesOf,
  objectIn,
  sameAttribute,
  selectVariant,
  unionIn,
  variantOf,
  wireName,
} from "terraform-provider-sdk/definitions";
import { versionWords } from "terraform-provider-sdk/internal/schema";
import { isObject, type ObjectType, type Value, type ValueType } from "terraform-provider-sdk/schema";
import {
  formatPath,
  formatTerraformPath,
  isList,
  type ObjectValue,
  own,
  type Path,
} from "terraform-provider-sdk/values";
import { comesAfter } from "../../service/releases";

/** The release that was recorded. What a later one has is in no recording. */
const recordedRelease = "2.36";

/**
 * What to think of when the service rejects a body: the members, and the variants of objects, that releases after the recorded one have, by
 * the names of the author's arguments; first those whose names the service's words have. `undefined` if the body has none of them.
 */
export function newerRemedy(type: ObjectType, body: Value, words = ""): string | undefined {
  const newerMembers = newerIn(type, body, root);
  const isNamed = ({ wire }: Newer) => new RegExp(`\\b${wire}\\b`).test(words);
  const sorted = [...newerMembers.filter(isNamed), ...newerMembers.filter((member) => !isNamed(member))];
  if (sorted.length === 0) return undefined;
  return `If the service is older: ${needsOf(sorted)}.`;
}

/** What the service dropped of a body without a word. */
interface Dropped {
  /** Arguments of the object that hold it. */
  readonly names: readonly string[];
  readonly message: string;
}

/**
 * The members of a body that releases after the recorded one have, and that the object lacks which the service made of it; by the names of
 * the author's arguments, without those in `except`. `undefined` if there are none.
 */
export function droppedMembers(
  type: ObjectType,
  body: Value,
  record: Value,
  except: readonly string[],
): Dropped | undefined {
  const dropped = newerIn(type, body, root).filter(
    ({ argument, place, isAbsence }) => !except.includes(argument) && !isAbsence && isDropped(place, record),
  );
  if (dropped.length === 0) return undefined;
  const names = [...new Set(dropped.map(({ argument }) => argument))];
  return { names, message: `The service drops what it does not have, so this has no effect: ${needsOf(dropped)}.` };
}

function needsOf(newerMembers: readonly Newer[]): string {
  const versions = [...new Set(newerMembers.map(({ since }) => since))];
  const needs = versions.map((since) => {
    const paths = newerMembers.filter((member) => member.since === since).map(({ path }) => path);
    return `${paths.join(", ")} ${paths.length === 1 ? "needs" : "need"} ${versionWords(since)}`;
  });
  return needs.join("; ");
}

interface Newer {
  /** As authors write it. */
  readonly path: string;
  /** The argument of the object that has it. */
  readonly argument: string;
  readonly since: string;
  /** Where it is in the body. */
  readonly place: Path;
  /** True for a value that means the same as none. */
  readonly isAbsence: boolean;
  /** The word of the API that the service would name. */
  readonly wire: string;
}

/** How a walk came to a value: by the names of arguments, by those of members of JSON in the last of them, and in the body. */
interface Way {
  readonly names: Path;
  readonly json: Path | undefined;
  readonly place: Path;
}

const root: Way = { names: [], json: undefined, place: [] };

function step({ names, json, place }: Way, name: Path[number], wire = name): Way {
  const to = [...place, wire];
  if (json) return { names, json: [...json, wire], place: to };
  return { names: [...names, name], json, place: to };
}

function newer({ names, json = [], place }: Way, since: string, wire: string, isAbsence = false): Newer {
  const inside = formatPath(json);
  const separator = inside === "" || inside.startsWith("[") ? "" : ".";
  const path = `${formatTerraformPath(names)}${separator}${inside}`;
  return { path, argument: String(names[0]), since, place, isAbsence, wire };
}

function isNewer(since: string | undefined): since is string {
  return since !== undefined && comesAfter(since, recordedRelease);
}

function newerIn(type: ObjectType, value: Value, way: Way): readonly Newer[] {
  if (isList(value)) return value.flatMap((item, index) => newerIn(type, item, step(way, index)));
  if (!isObject(value)) return [];
  const { firstVersion: since } = variantOf(type, value) ?? {};
  const members = newerMembersOf(type, value, way);
  if (!isNewer(since)) return members;
  const { by: discriminator = "" } = type.variants ?? {};
  const variant = newer(step(way, discriminator), since, String(value[discriminator]));
  // A release that has the variant has the usual members of it.
  return [variant, ...members.filter((member) => comesAfter(member.since, since))];
}

function newerMembersOf(type: ObjectType, value: ObjectValue, way: Way): readonly Newer[] {
  return attributesOf(type).flatMap(([name, attribute]): readonly Newer[] => {
    const wire = String(wireName(name, attribute));
    const member = own(value, wire);
    if (member === undefined) return [];
    const to = step(way, name, wire);
    const version = attribute.api?.firstVersion;
    if (isNewer(version)) return [newer(to, version, wire, sameAttribute(attribute, member, null))];
    const within = objectIn(attribute.type);
    if (within) return newerIn(within, member, to);
    return newerInJson(attribute.type, member, to);
  });
}

function newerInJson(type: ValueType, value: Value, way: Way): readonly Newer[] {
  if (isList(value)) return value.flatMap((item, index) => newerInJson(type, item, step(way, index)));
  const union = unionIn(type);
  const variant = union && isObject(value) ? selectVariant(union, value) : undefined;
  if (!variant) return [];
  return newerIn(variant.type, value, { ...way, json: way.json ?? [] });
}

/** A service that has a member returns it in some item of a list: they may be in another order. */
function isDropped(place: Path, record: Value): boolean {
  return holds(record, place.slice(0, -1)) && !holds(record, place);
}

function holds(value: Value | undefined, place: Path): boolean {
  const [first, ...innerPath] = place;
  if (first === undefined) return value !== undefined;
  if (isList(value)) return value.some((item) => holds(item, typeof first === "number" ? innerPath : place));
  return typeof first === "string" && isObject(value) && holds(own(value, first), innerPath);
}
