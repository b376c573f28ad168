import { formatPath, isRecord, type Path } from "terraform-provider-sdk/values";
import { type Leaf, leavesOf } from "../../../lib/reading";

/*
 * The law of readers: each leaf of a document is converted, named in a finding, or without meaning for the target. So after a change of one
 * leaf, or with one member more, either the result or the findings are others.
 */

/** A reader of documents of another tool. */
export interface TestedReader {
  readonly name: string;
  readonly documents: readonly unknown[];
  /** Everything that people get of a document: what it becomes, and the findings with their values. */
  readonly read: (document: unknown) => unknown;
  /** The leaves of a document that have a meaning for the target. */
  readonly meaning: (document: unknown) => readonly Leaf[] | Promise<readonly Leaf[]>;
}

export interface Counts {
  readonly documents: number;
  /** Those that have a meaning. */
  readonly leaves: number;
  readonly changes: number;
  /** Changes that nobody would notice, by their place without numbers. */
  readonly silent: ReadonlyMap<string, Silence>;
}

/** How often a change of a place is not noticed, and the first one. */
interface Silence {
  readonly times: number;
  readonly example: string;
}

interface Change {
  readonly document: unknown;
  readonly path: Path;
  /** The value before and after. */
  readonly words: string;
}

/** Applies so many random changes to the documents of a reader, each alone. */
export async function countSilent(reader: TestedReader, changes: number, seed: number): Promise<Counts> {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const subjects = await Promise.all(reader.documents.map((document) => subjectOf(reader, document)));
  const pool = valuesByName(subjects.flatMap(({ leaves }) => leaves));
  const silent = new Map<string, Silence>();
  let played = 0;
  while (played < changes) {
    const subject = pick(subjects);
    if (!subject) break;
    const change = changeOf(subject, { random, pick, pool });
    if (!change) continue;
    if ((await resultOf(reader, change.document)) !== subject.result) {
      played += 1;
      continue;
    }
    const meaning = await reader.meaning(change.document);
    if (JSON.stringify(meaning) === JSON.stringify(subject.meaning)) continue;
    played += 1;
    const place = formatPath(change.path).replaceAll(/\[\d+\]/g, "[]");
    const { times, example } = silent.get(place) ?? { times: 0, example: change.words };
    silent.set(place, { times: times + 1, example });
  }
  const leaves = subjects.reduce((sum, { meaning }) => sum + meaning.length, 0);
  return { documents: subjects.length, leaves, changes: played, silent };
}

/** True if nobody would notice another value at a place of a document. */
export async function isSilent(reader: TestedReader, document: unknown, path: Path, value: unknown): Promise<boolean> {
  const [before, after] = [await subjectOf(reader, document), await subjectOf(reader, replaced(document, path, value))];
  return before.result === after.result && JSON.stringify(before.meaning) !== JSON.stringify(after.meaning);
}

/** An error is a result, too: nobody overlooks it. */
async function resultOf({ read }: TestedReader, document: unknown): Promise<string> {
  try {
    return JSON.stringify(await read(document));
  } catch (error) {
    return `error: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function subjectOf(reader: TestedReader, document: unknown) {
  return {
    document,
    leaves: leavesOf(document),
    objects: objectsIn(document, []),
    result: await resultOf(reader, document),
    meaning: await reader.meaning(document),
  };
}

interface Chance {
  readonly random: () => number;
  readonly pick: <T>(list: readonly T[]) => T | undefined;
  readonly pool: ReadonlyMap<string, readonly unknown[]>;
}

interface Subject {
  readonly document: unknown;
  readonly leaves: readonly Leaf[];
  readonly objects: readonly Path[];
}

function changeOf({ document, leaves, objects }: Subject, { random, pick, pool }: Chance): Change | undefined {
  if (random() < 0.15) {
    const object = pick(objects);
    const path = object && [...object, `added${Math.floor(random() * 1000)}`];
    return path && { document: replaced(document, path, "more"), path, words: "a new member" };
  }
  const leaf = pick(leaves);
  if (!leaf) return undefined;
  const { path, value } = leaf;
  const known = (pool.get(String(path.at(-1))) ?? []).filter((other) => other !== value);
  const next = random() < 0.3 && known.length > 0 ? pick(known) : otherValue(value, random);
  if (isSameText(value, next)) return undefined;
  return {
    document: replaced(document, path, next),
    path,
    words: `${JSON.stringify(value)} → ${JSON.stringify(next)}`,
  };
}

const longText = 70;

/** A value that is not the same, mostly of the same type. */
function otherValue(value: unknown, random: () => number): unknown {
  const isOtherType = random() < 0.15;
  const number = Math.floor(random() * 1000);
  switch (typeof value) {
    case "string":
      // Of a long text, a finding has the beginning.
      if (value.length > longText && !isOtherType) return `${number}${value}`;
      return isOtherType ? number : `${value}${number}`;
    case "number":
      return isOtherType ? `text ${number}` : value + 1 + number;
    case "boolean":
      return isOtherType ? `text ${number}` : !value;
    default:
      return `text ${number}`;
  }
}

/** True for texts of one number, such as 99.5 and 99.50, and for long ones with the same beginning, which is what a finding has of them. */
function isSameText(value: unknown, other: unknown): boolean {
  if (typeof value !== "string" || typeof other !== "string") return false;
  const hasSameStart = value.length > longText && value.slice(0, longText) === other.slice(0, longText);
  return hasSameStart || (value.trim() !== "" && other.trim() !== "" && Number(value) === Number(other));
}

function replaced(document: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(document)) return document.map((item, at) => (at === step ? replaced(item, rest, value) : item));
  const members = isRecord(document) ? document : {};
  return { ...members, [step]: replaced(members[step], rest, value) };
}

function objectsIn(value: unknown, path: Path): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(item, [...path, index]));
  if (!isRecord(value)) return [];
  return [path, ...Object.entries(value).flatMap(([name, item]) => objectsIn(item, [...path, name]))];
}

/** The values that members of one name have anywhere. */
function valuesByName(leaves: readonly Leaf[]): Map<string, unknown[]> {
  const values = new Map<string, unknown[]>();
  for (const { path, value } of leaves) {
    const name = String(path.at(-1));
    const known = values.get(name) ?? [];
    if (!known.includes(value) && known.length < 100) values.set(name, [...known, value]);
  }
  return values;
}

/** Numbers from 0 to 1 that a seed determines (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
