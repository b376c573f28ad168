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
  /** Whole values, or what those have in common that never have a meaning, such as IDs that only their own tool uses. */
  readonly values: readonly unknown[] | ((value: unknown) => boolean);
}

/** The patterns that begin with the same steps. */
export interface Step {
  readonly following: Map<string, Step>;
  /** The values of the patterns that end here. */
  readonly values: Meaningless["values"][];
  /** The only values that a reader knows here, though it asks for any. */
  readonly knownValues: Meaningless["values"][];
  /** True for `**`, after which any number of steps is left out. */
  readonly isDeep: boolean;
}

/** A part of a document while it is walked. */
interface Part extends Leaf {
  readonly steps: ReadonlySet<Step>;
}

/** `isKnown` is false for a value that the reader asks for and does not know. */
type Visit = (leaf: Leaf, holder: object | undefined, isKnown: boolean) => void;

/** Calls `visit` for each leaf that has a meaning, with the object that holds it. An absent value, null, and what is empty are no leaves. */
export function eachLeaf(document: unknown, meaningless: Step, visit: Visit): void {
  visitPart({ path: [], value: document, steps: entered([meaningless]) }, undefined, visit);
}

/** The leaves of a document that have a meaning. */
export function leavesOf(document: unknown, meaningless: readonly Meaningless[] | Step = []): Leaf[] {
  const leaves: Leaf[] = [];
  eachLeaf(document, treeOf(meaningless), (leaf) => leaves.push(leaf));
  return leaves;
}

function visitPart({ path, value, steps }: Part, holder: object | undefined, visit: Visit): void {
  if (
    value === undefined ||
    value === null ||
    isAmong(
      [...steps].flatMap((step) => step.values),
      value,
    )
  )
    return;
  if (!isContainer(value)) {
    const knownValues = [...steps].flatMap((step) => step.knownValues);
    return visit({ path, value }, holder, knownValues.length === 0 || isAmong(knownValues, value));
  }
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
  return path.replaceAll("[]", ".[]").replace(/^\./, "").split(".");
}

/**
 * The values without a meaning by their places, for documents of which there are many. `knownPlaces`: places where a reader knows these values only,
 * so that another one counts as not read, though it is asked for.
 */
export function treeOf(meaningless: readonly Meaningless[] | Step, knownPlaces: readonly Meaningless[] = []): Step {
  if ("following" in meaningless) return meaningless;
  const root = newStep("");
  for (const { path, values } of meaningless) stepAt(root, path).values.push(values);
  for (const { path, values } of knownPlaces) stepAt(root, path).knownValues.push(values);
  return root;
}

function newStep(name: string): Step {
  return { following: new Map(), values: [], knownValues: [], isDeep: name === "**" };
}

function stepAt(root: Step, path: string): Step {
  return stepsOf(path).reduce((previous, name) => {
    const step = previous.following.get(name) ?? newStep(name);
    previous.following.set(name, step);
    return step;
  }, root);
}

/** Steps, with those behind `**`, which may stand for none. */
function entered(steps: readonly Step[]): ReadonlySet<Step> {
  const reached = new Set(steps);
  for (const { following } of reached) {
    const deep = following.get("**");
    if (deep) reached.add(deep);
  }
  return reached;
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

function isAmong(accepted: readonly Meaningless["values"][], value: unknown): boolean {
  return accepted.some((expected) => {
    if (typeof expected === "function") return expected(value);
    return expected.some((each) => JSON.stringify(each) === JSON.stringify(value));
  });
}
