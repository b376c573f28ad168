import { isRecord, type Path } from "terraform-provider-sdk/internal/schema";

/** A value of a document that has no parts, with its place. */
export interface Leaf {
  readonly path: Path;
  readonly value: unknown;
}

/** Values of a document that say nothing to the target. Any other value at the same place does. */
export interface Meaningless {
  /** As `panels[].targets.0.refId`; `[]` is any item, `*` any member or item, `**` any number of steps. */
  readonly path: string;
  /** Whole values; `any` for what never has a meaning, such as an ID that only its own tool uses. */
  readonly values: readonly unknown[] | "any";
}

/** The patterns that begin with the same steps. */
interface Step {
  readonly following: Map<string, Step>;
  /** The values of the patterns that end here. */
  readonly values: Meaningless["values"][];
  /** True for `**`, after which any number of steps is left out. */
  readonly isDeep: boolean;
}

/** A part of a document while it is walked. */
interface Part extends Leaf {
  readonly steps: ReadonlySet<Step>;
}

/** Calls `visit` for each leaf that has a meaning, with the object that holds it. An absent value, null, and what is empty are no leaves. */
export function eachLeaf(
  document: unknown,
  meaningless: readonly Meaningless[],
  visit: (leaf: Leaf, holder: object | undefined) => void,
): void {
  visitPart({ path: [], value: document, steps: entered([treeOf(meaningless)]) }, undefined, visit);
}

/** The leaves of a document that have a meaning. */
export function leavesOf(document: unknown, meaningless: readonly Meaningless[] = []): Leaf[] {
  const leaves: Leaf[] = [];
  eachLeaf(document, meaningless, (leaf) => leaves.push(leaf));
  return leaves;
}

function visitPart(
  { path, value, steps }: Part,
  holder: object | undefined,
  visit: (leaf: Leaf, holder: object | undefined) => void,
): void {
  if (value === undefined || value === null || [...steps].some((step) => isMet(step, value))) return;
  if (!isContainer(value)) return visit({ path, value }, holder);
  for (const [step, item] of entriesOf(value))
    visitPart({ path: [...path, step], value: item, steps: followed(steps, step) }, value, visit);
}

/** True for a value that has parts. */
export function isContainer(value: unknown): value is object {
  return Array.isArray(value) || isRecord(value);
}

function entriesOf(value: object): readonly (readonly [string | number, unknown])[] {
  return Array.isArray(value) ? value.map((item, index) => [index, item] as const) : Object.entries(value);
}

function stepsOf(path: string): string[] {
  return path.replaceAll("[]", ".[]").split(".");
}

function treeOf(meaningless: readonly Meaningless[]): Step {
  const root: Step = { following: new Map(), values: [], isDeep: false };
  for (const { path, values } of meaningless) {
    let last = root;
    for (const name of stepsOf(path)) {
      const step = last.following.get(name) ?? { following: new Map(), values: [], isDeep: name === "**" };
      last.following.set(name, step);
      last = step;
    }
    last.values.push(values);
  }
  return root;
}

/** Steps, with those behind `**`, which may stand for none. */
function entered(steps: readonly Step[]): ReadonlySet<Step> {
  const all = new Set(steps);
  for (const { following } of all) {
    const deep = following.get("**");
    if (deep) all.add(deep);
  }
  return all;
}

/** Where patterns go on with a step of the document. */
function followed(steps: ReadonlySet<Step>, name: string | number): ReadonlySet<Step> {
  const names = ["*", String(name), ...(typeof name === "number" ? ["[]"] : [])];
  const reached = [...steps].flatMap((step) => [
    ...(step.isDeep ? [step] : []),
    ...names.flatMap((each) => step.following.get(each) ?? []),
  ]);
  return entered(reached);
}

/** True where a pattern ends here with this value. */
function isMet({ values }: Step, value: unknown): boolean {
  return values.some(
    (expected) => expected === "any" || expected.some((one) => JSON.stringify(one) === JSON.stringify(value)),
  );
}
