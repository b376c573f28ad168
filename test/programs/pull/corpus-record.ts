import type { Outcome, Outcomes } from "./corpus";
import { editNames } from "./corpus-edits";
import { type Row, rowsIn } from "./record";

/** `stacks`: those with a folder of their own; the others are one project for each language. */
export type CorpusPart = "stacks" | "hcl" | "ts";

export const corpusParts: readonly CorpusPart[] = ["stacks", "hcl", "ts"];

/** How many edits are pulled at least. */
export const floors: Readonly<Record<CorpusPart, number>> = { stacks: 294, hcl: 90, ts: 111 };

const all = editNames;
const except = (...names: readonly string[]) => all.filter((name) => !names.includes(name));

/** Edits that have no place of their own in the code: what a loop, a template, a shared function or the package makes. */
const byHand: Readonly<Record<CorpusPart, Readonly<Record<string, readonly string[]>>>> = {
  stacks: {
    // An output names the tile.
    "any-service-hcl": ["tile name"],
    "building-dashboards ts": ["tile removed"],
    "environments hcl": ["name", "threshold"],
    "environments ts": ["name"],
    "first-dashboard class": ["size", "tile removed", "threshold", "interval"],
    "init cdk": ["size", "tile removed", "threshold", "interval"],
    "open-source": ["tile name"],
    "open-source-hcl": ["tile name"],
    "recipes hcl": ["tile name"],
    "recipes ts": ["size"],
    "service-level-objective-hcl": all,
    "service-level-objectives ts": except("name", "filter", "tag", "tile added"),
    classes: except("threshold"),
    flattened: ["where"],
    services: except("threshold"),
    team: all,
    variables: ["tile name", "size", "interval", "tag"],
  },
  hcl: {
    template: all,
    loop: except("threshold"),
    forexpr: ["tile name", "aggregate", "group by", "size", "position", "format", "tile added", "tile removed"],
    ternary: ["name"],
  },
  ts: {
    loop: except("threshold"),
    helper: ["aggregate"],
  },
};

/** P: pulled. h: left by hand and named, rightly. R: left, although the code has one place for it. m: neither pulled nor named. W: wrong. */
function mark(part: CorpusPart, stack: string, edit: string, outcome: Outcome | undefined): string {
  if (!outcome) return "·";
  const [kind = ""] = edit.split(": ");
  // A module of the package, for example, is not edited.
  const isByHand = byHand[part][stack]?.includes(kind) === true || /^(remote|generated) module\b/.test(outcome.why);
  switch (outcome.is) {
    case "pulled":
      return isByHand ? "p" : "P";
    case "left":
      return isByHand ? "h" : "R";
    case "missed":
      return "m";
    default:
      return "W";
  }
}

interface CorpusScore {
  /** Edits that have one place in the code. */
  readonly pullable: number;
  readonly pulled: number;
  readonly byHand: number;
  readonly missed: number;
  readonly wrong: number;
}

export function scoreOf(part: CorpusPart, outcomes: Outcomes): CorpusScore {
  const marks = [...outcomes].flatMap(([stack, edits]) =>
    [...edits].map(([edit, outcome]) => mark(part, stack, edit, outcome)),
  );
  const count = (wanted: string) => marks.filter((one) => wanted.includes(one)).length;
  return {
    pullable: count("PRmW"),
    pulled: count("P"),
    byHand: count("hp"),
    missed: count("m"),
    wrong: count("W"),
  };
}

/** Lists what is not pulled although the code has one place for it, and what is pulled although it should be left. */
export function surprisesIn(part: CorpusPart, outcomes: Outcomes): string[] {
  return [...outcomes].flatMap(([stack, edits]) =>
    [...edits]
      .map(([edit, outcome]) => [mark(part, stack, edit, outcome), edit, outcome] as const)
      .filter(([found]) => found !== "P" && found !== "h")
      .map(([found, edit, { why }]) => `${found} ${stack}, ${edit}: ${why}`),
  );
}

const names: Readonly<Record<CorpusPart, string>> = {
  stacks: "README, guides, examples, `init` and stacks of readers",
  hcl: "HCL with modules, loops, variables",
  ts: "TypeScript with helpers, classes, loops",
};

export const countsOfCorpus = [
  "Edits with one place in the code",
  "Pulled",
  "Others, left to people and named",
  "Neither pulled nor named",
  "Wrong",
] as const;

export function rowOf(part: CorpusPart, date: string, score: CorpusScore): Row {
  const { pullable, pulled, byHand: left, missed, wrong } = score;
  return { date, name: names[part], counts: [pullable, pulled, left, missed, wrong] };
}

/** What the table says of the last run of each part. */
export function recordedIn(table: string): ReadonlyMap<CorpusPart, Pick<CorpusScore, "pulled" | "missed" | "wrong">> {
  const rows = rowsIn(table);
  return new Map(
    corpusParts.flatMap((part) => {
      const [, pulled, , missed, wrong] = rows.find(({ name }) => name === names[part])?.counts ?? [];
      if (pulled === undefined || missed === undefined || wrong === undefined) return [];
      return [[part, { pulled, missed, wrong }] as const];
    }),
  );
}
