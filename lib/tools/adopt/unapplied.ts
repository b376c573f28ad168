import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { formatPath, isRecord, type Members, type Path, readJson, sameValue } from "terraform-provider-sdk/values";
import { leafWords, leavesOf } from "../../reading";
import type { Tree } from "../code/tree";
import { type Body, bodyOf } from "../plans/terraform-files";

/** What a block says and the values of the service do not, when they take its place. */
export interface Replaced {
  /** Values that are in no state: somebody changed the files and did not apply them. */
  readonly unapplied: readonly string[];
  /** Arguments that the files compute. */
  readonly computed: readonly string[];
}

interface WrittenBlock {
  readonly block: Tree;
  /** Of the file that has it. */
  readonly text: string;
  readonly folder: string;
}

/** In front of the words for a value that only Terraform knows. */
const computedMark = "\0";

/** Compares the arguments of a block with what states have of its instances. */
export function replacedIn(
  { block, text, folder }: WrittenBlock,
  states: readonly Members[],
  keptLines: readonly string[],
): Replaced {
  const evaluate = (words: string) => fileIn(folder, words) ?? `${computedMark}${words}`;
  const members = membersOf(bodyOf(block, text, evaluate));
  const leaves = leavesOf(readWhole(members)).filter((leaf) => !keptLines.includes(String(leaf.path[0])));
  const isComputed = (value: unknown) => typeof value === "string" && value.includes(computedMark);
  const lost = leaves.filter(({ value }) => isComputed(value) && !isWrittenAgain(String(value)));
  const computed = lost.map((leaf) => `${formatPath(leaf.path)} = ${String(leaf.value).replaceAll(computedMark, "")}`);
  const documents = states.map(readWhole).filter(isRecord);
  const unapplied = leaves.flatMap(({ path: place, value }) => {
    const isStored = documents.every((state) => sameValue(valueAt(state, place), value));
    if (isComputed(value) || isStored) return [];
    return [leafWords({ path: place, value })];
  });
  return { unapplied, computed };
}

/** The text of a file that a call of `file` names. */
function fileIn(folder: string, call: string): string | undefined {
  const [, name] = /^file\("(?:\$\{path\.(?:module|root)\}\/)?([^"$]+)"\)$/.exec(call) ?? [];
  const file = name === undefined ? "" : path.join(folder, name);
  if (file !== "" && statSync(file, { throwIfNoEntry: false })?.isFile()) return readFileSync(file, "utf8");
  return undefined;
}

/** True for a reference to another resource or to the key of an instance, which the new code has, too. */
function isWrittenAgain(value: string): boolean {
  return /^\0(data\.)?(?!var\.|local\.|module\.)\w+\.[\w-]+(\[[^\]]*\])?(\.\w+(\[[^\]]*\])?)*$/.test(value);
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
    return Reflect.get(Object(inner), step);
  }, part);
}
