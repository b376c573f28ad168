import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import {
  formatPath,
  isRecord,
  type Members,
  type Path,
  readJson,
  sameValue,
  toCamel,
} from "terraform-provider-sdk/values";
import { isSecretPlace, type Leaf, leafWords, leavesOf } from "../../reading";
import type { Tree } from "../code/tree";
import { textIf } from "../importing/optional";
import type { StateInstance } from "../plans/state";
import { type Body, bodyOf } from "../plans/terraform-files";

/** What a block says and the values of the service do not, when they take its place. */
export interface Replaced {
  /** Values that are in no state: somebody changed the files and did not apply them. */
  readonly unapplied: readonly string[];
  /** Arguments that the files compute. */
  readonly computed: readonly string[];
  /** Values that were applied and that the service does not have: it dropped them, or somebody changed the object there. */
  readonly changed: readonly string[];
}

interface WrittenBlock {
  readonly block: Tree;
  /** Of the file that has it. */
  readonly text: string;
  readonly folder: string;
}

/** In front of the words for a value that only Terraform knows. */
const computedMark = "\0";

interface Instances {
  readonly states: readonly Members[];
  /** All that the state of the folder has, by which references have values. */
  readonly storedInstances: readonly StateInstance[];
  /** As the service has them. */
  readonly records: readonly Members[];
}

/** Compares the arguments of a block with what states, and the service, have of its instances. */
export function replacedIn(
  { block, text, folder }: WrittenBlock,
  { states, records, storedInstances }: Instances,
  keptLines: readonly string[],
): Replaced {
  const evaluate = (words: string) => fileIn(folder, words) ?? `${computedMark}${words}`;
  const members = membersOf(bodyOf(block, text, evaluate));
  const leaves = leavesOf(readWhole(members)).filter((leaf) => !keptLines.includes(String(leaf.path[0])));
  const documents = states.map(readWhole).filter(isRecord);
  const isStored = ({ path: place, value }: Leaf) =>
    documents.every((state) => sameValue(valueAt(state, place), value));
  const served = records.map(valuesByName);
  const isServed = (leaf: Leaf) => served.every((values) => has(values, leaf));
  const isComputed = ({ value }: Leaf) => typeof value === "string" && value.includes(computedMark);
  const literals = leaves.filter((leaf) => !isComputed(leaf));
  const lost = leaves.filter((leaf) => isComputed(leaf) && !isWrittenAgain(String(leaf.value)));
  // What a reference stands for may be a secret, so the words are those of the file.
  const fileWords = (leaf: Leaf) => `${formatPath(leaf.path)} = ${String(leaf.value).replaceAll(computedMark, "")}`;
  const references = lost.map((leaf) => ({ leaf, value: referencedIn(storedInstances, String(leaf.value)) }));
  const resolvedReferences = references.filter(({ value }) => value !== undefined);
  const isApplied = ({ leaf, value }: { readonly leaf: Leaf; readonly value: unknown }) => isStored({ ...leaf, value });
  return {
    unapplied: [
      ...literals.filter((leaf) => !isStored(leaf)).map(leafWords),
      ...resolvedReferences.filter((reference) => !isApplied(reference)).map(({ leaf }) => fileWords(leaf)),
    ],
    computed: references.filter(({ value }) => value === undefined).map(({ leaf }) => fileWords(leaf)),
    changed: literals.filter((leaf) => isStored(leaf) && !isServed(leaf)).map(leafWords),
  };
}

/** The values in a record, and those of members of one name. */
interface ServedValues {
  readonly values: ReadonlySet<string>;
  readonly byName: ReadonlyMap<string, ReadonlySet<string>>;
}

function valuesByName(record: Members): ServedValues {
  const byName = new Map<string, Set<string>>();
  const leaves = leavesOf(record);
  for (const { path: place, value } of leaves) {
    const name = nameOf(place);
    byName.set(name, (byName.get(name) ?? new Set()).add(String(value)));
  }
  return { values: new Set(leaves.map(({ value }) => String(value))), byName };
}

/** True if a record has a value, under the name that another provider has for it if the service has that, too. The service returns no secret. */
function has({ values, byName }: ServedValues, { path: place, value }: Leaf): boolean {
  const isUnset = value === "" || value === false;
  return isUnset || isSecretPlace(formatPath(place)) || (byName.get(nameOf(place)) ?? values).has(String(value));
}

/** The last name on a way, as the service writes it. */
function nameOf(place: Path): string {
  return toCamel(String(place.findLast((step) => typeof step === "string") ?? ""));
}

/** The text of a file that a call of `file` names. */
function fileIn(folder: string, call: string): string | undefined {
  const [, name] = /^file\("(?:\$\{path\.(?:module|root)\}\/)?([^"$]+)"\)$/.exec(call) ?? [];
  const file = name === undefined ? "" : path.join(folder, name);
  if (file !== "" && statSync(file, { throwIfNoEntry: false })?.isFile()) return readFileSync(file, "utf8");
  return undefined;
}

/** The value that a reference to another resource or data source of the root module has in a state. */
function referencedIn(storedInstances: readonly StateInstance[], words: string): unknown {
  const [, address = "", stepsText = ""] =
    /^\0((?:data\.)?\w+\.[\w-]+)((?:\.\w+|\[\d+\]|\["[^"]*"\])+)$/.exec(words) ?? [];
  const steps = [...stepsText.matchAll(/\.(\w+)|\[(\d+)\]|\["([^"]*)"\]/g)].map(([, name, number, key]) => {
    if (number !== undefined) return Number(number);
    return name ?? key ?? "";
  });
  const instances = storedInstances.filter(
    ({ mode, module, type, name }) => module === "" && address === `${textIf(mode === "data", "data.")}${type}.${name}`,
  );
  const [first, ...further] = steps;
  const instance = instances.find(({ key }) => key === undefined || key === first);
  return instance && valueAt(instance.attributes, instance.key === undefined ? steps : further);
}

/** True for what each instance has of its own, which the new code has, too. */
function isWrittenAgain(value: string): boolean {
  return /^\0(each|count)\.\w+$/.test(value) || /^\0\w+\.[\w-]+\[each\.key\]\.id$/.test(value);
}

/** Arguments, and a list for the blocks of each type. */
function membersOf({ args, blocks }: Body): Members {
  const names = [...new Set(blocks.map(({ type }) => type))];
  const lists = names.map((name) => [
    name,
    blocks.filter(({ type }) => type === name).map(({ body }) => membersOf(body)),
  ]);
  return { ...args, ...Object.fromEntries(lists) };
}

/** A value with what stands as a text of JSON in it. */
function readWhole(value: unknown): unknown {
  if (typeof value === "string" && /^\s*[[{]/.test(value)) return readJson(value) ?? value;
  if (Array.isArray(value)) return value.map(readWhole);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, readWhole(item)]));
}

function valueAt(part: unknown, place: Path): unknown {
  return place.reduce<unknown>((inner, step) => {
    if (inner === undefined || inner === null) return undefined;
    // Of a block that can be there once only, a state has the object.
    if (step === 0 && isRecord(inner)) return inner;
    return Reflect.get(Object(inner), step);
  }, part);
}
