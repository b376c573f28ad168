import { formatPath, isRecord, type Path } from "terraform-provider-sdk/values";

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

interface Known {
  readonly rank: number;
  readonly values: Meaningless["values"];
}

/** The patterns that begin with the same steps. */
interface Step {
  readonly following: Map<string, Step>;
  /** The values of the patterns that end here. */
  readonly values: Meaningless["values"][];
  /** The values that a reader knows here, with the rank of their pattern. */
  readonly knownValues: Known[];
  /** True for `**`, after which any number of steps is left out. */
  readonly isDeep: boolean;
}

/** A place in documents, with the patterns that fit it. Each way from it is looked for once. */
export class PatternPlace {
  readonly values: readonly Meaningless["values"][];
  private readonly knownValues: Known | undefined;
  private readonly ways = new Map<string, PatternPlace>();
  private readonly steps: ReadonlySet<Step>;
  /** The names that a pattern has next. */
  private readonly followingNames: ReadonlySet<string>;

  /** @param isOpen True where a reader knows every value that it asks for. */
  constructor(
    steps: readonly Step[],
    private readonly isOpen: boolean,
  ) {
    this.steps = entered(steps);
    this.followingNames = new Set([...this.steps].flatMap(({ following }) => [...following.keys()]));
    this.values = [...this.steps].flatMap((step) => step.values);
    const [lastKnown] = [...this.steps].flatMap((step) => step.knownValues).sort((a, b) => b.rank - a.rank);
    this.knownValues = lastKnown;
  }

  /** The place behind a member, or behind an item of a list. */
  behind(name: string | number): PatternPlace {
    const isItem = typeof name === "number";
    const isNamed = this.followingNames.has(String(name));
    // What no pattern names is all one place.
    const key = isNamed ? `.${name}` : String(isItem);
    const knownWay = this.ways.get(key);
    if (knownWay) return knownWay;
    const names = ["*", ...(isNamed ? [String(name)] : []), ...(isItem ? ["[]"] : [])];
    const steps = [...this.steps].flatMap((step) => [
      ...(step.isDeep ? [step] : []),
      ...names.flatMap((each) => step.following.get(each) ?? []),
    ]);
    const place = new PatternPlace(steps, this.isOpen);
    this.ways.set(key, place);
    return place;
  }

  /** True for a value that the last one of the patterns that fit the place knows. */
  knows(value: unknown): boolean {
    return this.isOpen || (this.knownValues !== undefined && isAmong([this.knownValues.values], value));
  }
}

/** `isKnown` is false for a value that the reader asks for and does not know. */
type Visit = (leaf: Leaf, holder: object | undefined, isKnown: boolean) => void;

/** Calls `visit` for each leaf that has a meaning, with the object that holds it. An absent value, null, and what is empty are no leaves. */
export function eachLeaf(document: unknown, meaningless: PatternPlace, visit: Visit): void {
  visitPart({ path: [], value: document }, meaningless, undefined, visit);
}

const longestValue = 80;

/** True for the name of an address or a secret, of which nobody sees the value. */
export function isSecretPlace(place: string): boolean {
  return /url|token|password|secret|secure|key$|auth|header|cookie|credential/i.test(place);
}

/** A leaf as `options.x = 1`; of an address or a secret only its place. */
export function leafWords({ path, value }: Leaf): string {
  const place = formatPath(path);
  if (isSecretPlace(place)) return place;
  const text = JSON.stringify(value) ?? String(value);
  return `${place} = ${text.length > longestValue ? `${text.slice(0, longestValue)}…` : text}`;
}

/** The leaves of a document that have a meaning. */
export function leavesOf(document: unknown, meaningless: readonly Meaningless[] | PatternPlace = []): Leaf[] {
  const leaves: Leaf[] = [];
  eachLeaf(document, patternsOf(meaningless), (leaf) => leaves.push(leaf));
  return leaves;
}

function visitPart({ path, value }: Leaf, place: PatternPlace, holder: object | undefined, visit: Visit): void {
  if (value === undefined || value === null || isAmong(place.values, value)) return;
  if (!isContainer(value)) return visit({ path, value }, holder, place.knows(value));
  for (const [step, item] of entriesOf(value))
    visitPart({ path: [...path, step], value: item }, place.behind(step), value, visit);
}

/** True for a value that has parts. */
export function isContainer(value: unknown): value is object {
  return Array.isArray(value) || isRecord(value);
}

function entriesOf(value: object): readonly (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item] as const);
  return Object.entries(value);
}

function stepsOf(path: string): string[] {
  return path.replaceAll("[]", ".[]").replace(/^\./, "").split(".");
}

/**
 * The values without a meaning by their places, for documents of which there are many. `knownPlaces`: the values that a reader knows, by the places
 * that it asks for, of several patterns the last one; every other value counts as not read, and so does a place that is not among them.
 */
export function patternsOf(
  meaningless: readonly Meaningless[] | PatternPlace,
  knownPlaces?: readonly Meaningless[],
): PatternPlace {
  if (meaningless instanceof PatternPlace) return meaningless;
  const root = newStep("");
  for (const { path, values } of meaningless) stepAt(root, path).values.push(values);
  for (const [rank, { path, values }] of (knownPlaces ?? []).entries())
    stepAt(root, path).knownValues.push({ rank, values });
  return new PatternPlace([root], knownPlaces === undefined);
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

function isAmong(accepted: readonly Meaningless["values"][], value: unknown): boolean {
  return accepted.some((expected) => {
    if (typeof expected === "function") return expected(value);
    return expected.some((each) => each === value || (isContainer(each) && isSame(each, value)));
  });
}

function isSame(expected: object, value: unknown): boolean {
  return isContainer(value) && JSON.stringify(expected) === JSON.stringify(value);
}
