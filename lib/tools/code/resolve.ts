import { compareText, omitUndefined } from "terraform-provider-sdk/values";
import { type Binding, boundTo, type Found, type Frame, listed, partOfBinding, repeatedIn, within } from "./frame";
import { quoted } from "./hcl";
import { type Condition, literalText, type Part, partOf, type Range, type Shared, type Tree } from "./tree";

const mostDepth = 40;

/** A tree in which everything that can be followed is what it stands for, where that is written. */
export function resolved(tree: Tree, frame: Frame, depth = 0): Tree {
  if (depth > mostDepth) return tree;
  const shared = tree.shared ?? frame.shared;
  const markedTree: Tree = shared ? { ...tree, shared } : tree;
  switch (tree.type) {
    case "reference":
      return followed(markedTree, tree.content.split("."), frame, depth) ?? markedTree;
    case "chain":
      return resolvedChain(markedTree, frame, depth);
    case "loop": {
      const [over, body] = tree.parts;
      const items = over && body && unrolled(over.tree, tree.labels ?? [], body.tree, frame, depth);
      if (items) return listOf(markedTree, [{ ...markedTree, type: "items", parts: items }]);
      return markedTree;
    }
    case "members":
      return spreadMembers({ ...markedTree, parts: resolvedParts(tree.parts, frame, depth) });
    case "items":
      return spreadItems({ ...markedTree, parts: resolvedParts(tree.parts, frame, depth) });
    case "call":
      return combined({ ...markedTree, parts: resolvedParts(tree.parts, frame, depth) });
    case "function":
      return markedTree;
    default:
      return { ...markedTree, parts: resolvedParts(tree.parts, frame, depth) };
  }
}

function resolvedParts(parts: readonly Part[], frame: Frame, depth: number): Part[] {
  return parts.map((part) => ({ ...part, tree: resolved(part.tree, frame, depth + 1) }));
}

/** What a name stands for, if that is a value or a tile; other objects keep their names. */
function followed(
  { start, end, shared }: Tree,
  path: readonly string[],
  frame: Frame,
  depth: number,
): Tree | undefined {
  const binding = frame.find(path);
  const tree = binding && takenFrom(binding, depth);
  if (tree && isFollowed(tree)) return { ...tree, namedAt: omitUndefined({ start, end, shared }) };
  return undefined;
}

/** What a found name stands for, with what is taken of it. */
function takenFrom({ tree, frame, remaining }: Found, depth = 0): Tree | undefined {
  let value: Tree | undefined = resolved(tree, frame, depth + 1);
  for (const name of remaining) value = value && memberIn(value, name);
  return value;
}

/** A member of an object, or an item of a list by its number. */
function memberIn(tree: Tree, name: string): Tree | undefined {
  if (tree.type === "members") return partOf(tree, name)?.tree;
  if (tree.type === "items") return tree.parts[Number(name)]?.tree;
  if (isMap(tree)) return memberIn(withoutMap(tree), name);
  return undefined;
}

const isMap = ({ type, content, parts }: Tree) => type === "call" && content === "new Map" && parts.length === 1;

/** The pairs that a map is made of. */
function withoutMap(tree: Tree): Tree {
  const [pairs] = tree.parts;
  if (pairs && isMap(tree)) return pairs.tree;
  return tree;
}

/** Functions without effects, whose call says the same wherever it is read: builders of tiles, and what reads or puts together values. */
const pureFunctions = /^(timeSeries|\w+Tile|alertOn|readFileSync|jsonencode|file|merge|concat|Layout|JSON|new Map)$/;

function isFollowed({ type, content, parts: [head] }: Tree): boolean {
  if (type === "chain") return head !== undefined && pureFunctions.test(head.tree.content);
  return ["literal", "members", "items", "choice"].includes(type) || (type === "call" && pureFunctions.test(content));
}

/** `a.b["c"]` by what it stands for, a call by what it returns; the calls that follow stay. */
function resolvedChain(tree: Tree, frame: Frame, depth: number): Tree {
  const [head, ...steps] = tree.parts;
  if (!head) return tree;
  const path = head.tree.type === "reference" ? pathOf(head.tree.content.split("."), steps) : undefined;
  if (path) return followed(tree, path, frame, depth) ?? tree;
  const list = mapped(tree, frame, depth);
  if (list) return list;
  const returned = head.tree.type === "call" ? frame.call?.(head.tree.content, head.tree.parts) : undefined;
  const value = returned && takenFrom(returned, depth);
  const first = value && isFollowed(value) ? value : resolved(head.tree, frame, depth + 1);
  const resolvedSteps = resolvedParts(steps, frame, depth);
  if (first.type === "chain") return { ...tree, parts: [...first.parts, ...resolvedSteps] };
  if (resolvedSteps.length === 0 && first.type !== "call") return first;
  return { ...tree, parts: [{ ...head, tree: first }, ...resolvedSteps] };
}

/** The names that steps take, if all are written out. */
function pathOf(names: readonly string[], steps: readonly Part[]): string[] | undefined {
  const path = [...names];
  for (const { key, tree } of steps) {
    const index = tree.parts[0]?.tree;
    if (key.startsWith(".")) path.push(key.slice(1).trim());
    else if (key === "[]" && index?.type === "literal") path.push(literalText(index) ?? index.content);
    else return undefined;
  }
  return path;
}

/** `LIST.map((x) => …)` over a list that is written out, or over the entries of an object. */
function mapped({ parts, ...tree }: Tree, frame: Frame, depth: number): Tree | undefined {
  const [steps, step] = [parts.slice(0, -1), parts.at(-1)];
  const [head, ...more] = steps;
  const body = step?.tree.parts[0]?.tree;
  const result = body?.parts[0]?.tree;
  if (!head || step?.key !== "map" || body?.type !== "function" || !result) return undefined;
  const over: Tree = more.length === 0 ? head.tree : { ...tree, parts: steps };
  const runs = itemsOver(over, frame, true, depth)?.map(
    (values) =>
      new Map((body.parameters ?? []).map(({ name, path }) => [name, partOfBinding(listed(...values), path)] as const)),
  );
  const conditions = conditionsOf(runs ?? [], [result.start, result.end], "ts");
  const items = runs?.map((names, index): Part => {
    const shared = repeatedIn(frame.shared, loopAt(over.start, conditions[index]));
    const itemTree = resolved(result, within(frame, names, shared), depth + 1);
    return { key: "", start: itemTree.start, end: itemTree.end, tree: itemTree };
  });
  return items && listOf({ ...tree, parts: [] }, [{ ...tree, type: "items", parts: items }]);
}

/** What a loop makes; `start`: where the code of what it goes over begins. */
export function loopAt(start: number, condition?: Condition): Shared {
  return { name: "a loop", uses: [start], ...omitUndefined({ condition }) };
}

/** For each run of a loop what is true only in it: that a name has its literal, if it has another in each run. */
export function conditionsOf(
  runs: readonly ReadonlyMap<string, Binding>[],
  range: Range,
  language: "hcl" | "ts",
): readonly (Condition | undefined)[] {
  for (const name of runs[0]?.keys() ?? []) {
    const literals = runs.map((names) => literalOf(names.get(name)));
    const isOwn = new Set(literals.map((literal) => literal?.content)).size === runs.length;
    if (isOwn) return literals.map((literal) => literal && { range, text: equality(name, literal, language) });
  }
  return [];
}

function literalOf(binding: Binding | undefined): Tree | undefined {
  const meaning = binding && boundTo(binding, []);
  const tree = meaning && takenFrom(meaning);
  if (tree?.type === "literal") return tree;
  return undefined;
}

function equality(name: string, literal: Tree, language: "hcl" | "ts"): string {
  const text = literalText(literal);
  if (language === "ts") return `${name} === ${literal.content}`;
  return `${name} == ${text === undefined ? literal.content : quoted(text)}`;
}

/** What a loop in TypeScript goes over, and what it takes of that. */
function iterated(tree: Tree): { readonly over: Tree; readonly takes: string } {
  const ofItems = { over: tree, takes: "items" };
  const [head, step, ...more] = tree.parts;
  const isOneStep = tree.type === "chain" && more.length === 0;
  if (!isOneStep || !head || !step || !/^(entries|keys|values)$/.test(step.key)) return ofItems;
  const [argument, ...furtherArguments] = step.tree.parts;
  if (!argument) return { over: head.tree, takes: step.key };
  if (head.tree.content !== "Object" || furtherArguments.length > 0) return ofItems;
  return { over: argument.tree, takes: step.key };
}

/**
 * What a loop in TypeScript gives its body for each item, if all are written out: the item, and its number or key. `isCallback`: the body is a
 * function, which gets the values of a map.
 */
export function itemsOver(
  tree: Tree,
  frame: Frame,
  isCallback: boolean,
  depth = 0,
): readonly (readonly Binding[])[] | undefined {
  const { over, takes } = iterated(tree);
  const collection = resolved(over, frame, depth + 1);
  const { type, parts } = withoutMap(collection);
  const literal = (value: string | number, { start }: Part): Binding => ({
    tree: { type: "literal", content: JSON.stringify(value), start, end: start, parts: [], shared: loopAt(over.start) },
    frame,
  });
  if (type === "members") {
    if (takes === "items" || parts.some(({ key }) => key.startsWith("..."))) return undefined;
    return inOrderOfKeys(parts).map((part, index) => {
      const [key, value] = [literal(part.key, part), instanceOf(over, part.key, part.tree, frame)];
      const item = { entries: listed(key, value), keys: key }[takes] ?? value;
      return [item, literal(index, part)];
    });
  }
  if (type !== "items") return undefined;
  return parts.map((part, index) => {
    const [item, number] = [instanceOf(over, String(index), part.tree, frame), literal(index, part)];
    if (!isMap(collection)) return [{ entries: listed(number, item), keys: number }[takes] ?? item, number];
    const [key, value] = [partOfBinding(item, ["0"]), partOfBinding(item, ["1"])];
    if (isCallback && takes === "items") return [value, key];
    return [{ keys: key, values: value }[takes] ?? item, number];
  });
}

/** Members in the order in which JavaScript goes through them: numbers first. */
function inOrderOfKeys(parts: readonly Part[]): Part[] {
  const keys = Object.keys(Object.fromEntries(parts.map(({ key }) => [key, true])));
  return keys.flatMap((key) => parts.find((part) => part.key === key) ?? []);
}

/** What Terraform makes of each item of a list, or of each value of a map; the body is shared by all of them. */
function unrolled(
  over: Tree,
  names: readonly string[],
  body: Tree,
  frame: Frame,
  depth: number,
): readonly Part[] | undefined {
  const list = resolved(over, frame, depth + 1);
  if (list.type !== "items" && list.type !== "members") return undefined;
  // Terraform goes through maps by the order of their keys.
  const sortedParts = [...list.parts].sort((a, b) => compareText(a.key, b.key));
  const items = list.type === "items" ? list.parts : sortedParts;
  const runs = items.map((item, index) => {
    const key = list.type === "items" ? String(index) : item.key;
    const value = instanceOf(over, key, item.tree, frame);
    const content = list.type === "items" ? key : JSON.stringify(key);
    const label: Tree = { type: "literal", content, start: item.start, end: item.start, parts: [] };
    const [first = "", second] = names;
    if (second === undefined) return new Map<string, Binding>([[first, value]]);
    const keyed = { tree: { ...label, shared: loopAt(over.start) }, frame };
    return new Map<string, Binding>([
      [first, keyed],
      [second, value],
    ]);
  });
  const conditions = conditionsOf(runs, [body.start, body.end], "hcl");
  return runs.map((run, index): Part => {
    const shared = repeatedIn(frame.shared, loopAt(over.start, conditions[index]));
    const itemTree = resolved(body, within(frame, run, shared), depth + 1);
    return { key: "", start: itemTree.start, end: itemTree.end, tree: itemTree };
  });
}

/** One value of what a loop goes over: by the name of the collection, which knows what else uses the value. */
export function instanceOf(over: Tree, key: string, tree: Tree, frame: Frame): Binding {
  if (over.type === "reference" && frame.find(over.content.split(".")))
    return { path: [...over.content.split("."), key], frame };
  return { tree, frame };
}

/** An object with the members of those that are spread in it, as far as they are known. */
function spreadMembers(tree: Tree): Tree {
  const isSpread = ({ key, tree: inner }: Part) => key.startsWith("...") && inner.type === "members";
  if (!tree.parts.some(isSpread)) return tree;
  const spread = tree.parts.filter(isSpread).flatMap((part) => part.tree.sources ?? [part.tree]);
  const flattened = tree.parts.flatMap((part) => {
    if (isSpread(part)) return part.tree.parts;
    return [part];
  });
  return { ...tree, parts: lastOfEach(flattened), sources: [...spread, tree] };
}

function spreadItems(tree: Tree): Tree {
  const isSpread = ({ key, tree: inner }: Part) => key === "..." && inner.type === "items";
  if (!tree.parts.some(isSpread)) return tree;
  const spread = tree.parts.filter(isSpread).flatMap((part) => part.tree.sources ?? [part.tree]);
  return {
    ...tree,
    parts: tree.parts.flatMap((part) => {
      if (isSpread(part)) return part.tree.parts;
      return [part];
    }),
    sources: [...spread, tree],
  };
}

/** Members of one name are the last of it. */
function lastOfEach(parts: readonly Part[]): Part[] {
  const identityOf = (part: Part) => {
    if (part.key.startsWith("...")) return part;
    return part.key;
  };
  return [...new Map(parts.map((part) => [identityOf(part), part])).values()];
}

/** Terraform's `merge` as one object and its `concat` as one list; the arguments of other calls without what is spread among them. */
function combined(tree: Tree): Tree {
  const { content, parts } = tree;
  if (content === "merge" && parts.length > 0 && parts.every((part) => part.tree.type === "members")) {
    const sources = parts.flatMap((part) => part.tree.sources ?? [part.tree]);
    const members = lastOfEach(parts.flatMap((part) => part.tree.parts));
    return { ...tree, type: "members", content: "{", parts: members, sources };
  }
  const [single] = parts;
  if (parts.length === 1 && single?.tree.type === "items") {
    if (content === "flatten") return flattened(tree, single.tree);
    // An empty text, or one more of a text, makes no difference to what is put into the list.
    if (/^(compact|distinct|tolist)$/.test(content)) return single.tree;
  }
  if (content !== "concat" || parts.length === 0) return spreadItems(tree);
  return listOf(
    tree,
    parts.map((part) => part.tree),
  );
}

/** Several lists as one. What is no list is an item that stands for all that it may be; of a list that is there or not, what it is. */
function listOf(tree: Tree, lists: readonly Tree[]): Tree {
  const items = lists.flatMap((list) => {
    const ownList = list.type === "choice" ? optionalList(list) : list;
    if (ownList?.type === "items") return ownList.parts;
    return [{ key: "", start: list.start, end: list.end, tree: list }];
  });
  const sources = lists.flatMap((list) => {
    if (list.type === "items") return list.sources ?? [list];
    return [];
  });
  return { ...tree, type: "items", content: "[", parts: items, sources };
}

/** The items of all lists in a list as one; what is put into it is a list there, too. */
function flattened(tree: Tree, { inside, parts }: Tree): Tree {
  return {
    ...listOf(
      tree,
      parts.map((part) => part.tree),
    ),
    ...omitUndefined({ inside }),
  };
}

/** The list of a choice whose other list is empty. */
function optionalList({ parts }: Tree): Tree | undefined {
  const filled = parts.filter(({ tree }) => tree.type !== "items" || tree.parts.length > 0);
  if (filled.length === 1) return filled[0]?.tree;
  return undefined;
}
