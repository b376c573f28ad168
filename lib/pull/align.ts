import { differences } from "./packages";
import { meaningOf, type Part, titleOf } from "./tree";

/** How items of one list are recognized in another. */
export interface Recognition {
  /** What an item of the second list is called in the first, where that differs. */
  readonly renamed?: ReadonlyMap<string, string>;
  same(one: Part, other: Part): boolean;
}

/**
 * For each item of a list, its index in another or -1: first those whose title both lists have once, then equal ones in their order, at last
 * those that stand in the same number between the same neighbours.
 */
export function align(
  from: readonly Part[],
  to: readonly Part[],
  { renamed = new Map(), same }: Recognition,
): number[] {
  const titles = from.map(({ tree }) => titleOf(tree));
  const others = to.map(({ tree }) => titleOf(tree)).map((title = "") => renamed.get(title) ?? title);
  const isOnce = (title: string, all: readonly unknown[]) => all.indexOf(title) === all.lastIndexOf(title);
  const found = titles.map((title) =>
    title !== undefined && isOnce(title, titles) && isOnce(title, others) ? others.indexOf(title) : -1,
  );
  for (const [index, part] of from.entries()) {
    if (found[index] !== -1) continue;
    const [after, before] = neighbours(found, index, to.length);
    const equal = to.findIndex((one, at) => at > after && at < before && !found.includes(at) && same(part, one));
    found[index] = equal;
  }
  pairGaps(found, from, to);
  return found;
}

function neighbours(found: readonly number[], index: number, length: number): readonly [number, number] {
  const after = found.slice(0, index).findLast((at) => at >= 0) ?? -1;
  const before = found.slice(index + 1).find((at) => at > after) ?? length;
  return [after, before];
}

function pairGaps(found: number[], from: readonly Part[], to: readonly Part[]): void {
  for (let start = 0; start < found.length; start += 1) {
    if (found[start] !== -1) continue;
    let end = start;
    while (end < found.length && found[end] === -1) end += 1;
    const [after, before] = neighbours(found, start, to.length);
    const free = to.map((_, at) => at).filter((at) => at > after && at < before && !found.includes(at));
    const isAlike = (at: number, index: number) => shapeOf(from[start + index]) === shapeOf(to[at]);
    if (free.length === end - start && free.every(isAlike))
      for (const [index, at] of free.entries()) found[start + index] = at;
    start = end;
  }
}

/** What an item is made with. */
function shapeOf(part: Part | undefined): string {
  const tree = part?.tree.is === "chain" ? part.tree.parts[0]?.tree : part?.tree;
  return `${tree?.is} ${tree?.is === "call" ? tree.says : ""}`;
}

/** The same for calls of a chain, or members that are in order: what has the same name, as far as the order is the same. */
export function alignKeys(from: readonly Part[], to: readonly Part[]): number[] {
  const found = from.map(() => -1);
  let [at, index] = [0, 0];
  const changes = differences(from.map(keyOf), to.map(keyOf));
  for (const { buffer1, buffer2 } of [...changes, undefined].map((one) => one ?? endOf(from, to))) {
    while (index < buffer1[0]) found[index++] = at++;
    [index, at] = [buffer1[0] + buffer1[1], buffer2[0] + buffer2[1]];
  }
  return found;
}

const keyOf = ({ key, tree }: Part): string => (key === "" ? `${tree.is} ${tree.is === "call" ? tree.says : ""}` : key);

function endOf(from: readonly Part[], to: readonly Part[]) {
  const buffer = (length: number): [number, number] => [length, 0];
  return { buffer1: buffer(from.length), buffer2: buffer(to.length) };
}

/** True for two parts that say the same. */
export function sameMeaning(one: Part, other: Part): boolean {
  return meaningOf(one.tree) === meaningOf(other.tree);
}
