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

/** How far a pattern has been followed. */
interface Progress {
  readonly steps: readonly string[];
  readonly next: number;
  readonly values: Meaningless["values"];
}

/** A part of a document while it is walked. */
interface Part extends Leaf {
  readonly patterns: readonly Progress[];
}

/** Calls `visit` for each leaf that has a meaning, with the object that holds it. An absent value, null, and what is empty are no leaves. */
export function eachLeaf(
  document: unknown,
  meaningless: readonly Meaningless[],
  visit: (leaf: Leaf, holder: object | undefined) => void,
): void {
  const patterns = meaningless.map(({ path, values }) => ({ steps: stepsOf(path), next: 0, values }));
  visitPart({ path: [], value: document, patterns }, undefined, visit);
}

/** The leaves of a document that have a meaning. */
export function leavesOf(document: unknown, meaningless: readonly Meaningless[] = []): Leaf[] {
  const leaves: Leaf[] = [];
  eachLeaf(document, meaningless, (leaf) => leaves.push(leaf));
  return leaves;
}

function visitPart(
  { path, value, patterns }: Part,
  holder: object | undefined,
  visit: (leaf: Leaf, holder: object | undefined) => void,
): void {
  if (value === undefined || value === null || patterns.some((pattern) => isMet(pattern, value))) return;
  if (!isContainer(value)) return visit({ path, value }, holder);
  for (const [step, item] of entriesOf(value))
    visitPart({ path: [...path, step], value: item, patterns: followed(patterns, step) }, value, visit);
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

/** The patterns that go on with a step. */
function followed(patterns: readonly Progress[], step: string | number): Progress[] {
  return patterns.flatMap((pattern) => {
    const expected = pattern.steps[pattern.next];
    const following = { ...pattern, next: pattern.next + 1 };
    if (expected === "**") return [pattern, ...followed([following], step)];
    return expected !== undefined && isStep(expected, step) ? [following] : [];
  });
}

function isStep(expected: string, step: string | number): boolean {
  if (expected === "*") return true;
  return expected === "[]" ? typeof step === "number" : expected === String(step);
}

/** True where a pattern ends here with this value. */
function isMet({ steps, next, values }: Progress, value: unknown): boolean {
  if (steps.slice(next).some((step) => step !== "**")) return false;
  return values === "any" || values.some((expected) => JSON.stringify(expected) === JSON.stringify(value));
}
