import type { CorpusLanguage, Outcome, Outcomes } from "./corpus";
import { editNames } from "./corpus-edits";

export const corpusLanguages: readonly CorpusLanguage[] = ["hcl", "ts", "none", "none-ts"];

/** How many edits are pulled at least. */
export const floors: Readonly<Record<CorpusLanguage, number>> = { hcl: 165, ts: 197, none: 6, "none-ts": 6 };

const all = editNames;
const except = (...names: readonly string[]) => all.filter((name) => !names.includes(name));

/** Edits that have no place of their own in the code: what a loop, a template, a shared function or the package makes. */
const byHand: Readonly<Record<CorpusLanguage, Readonly<Record<string, readonly string[]>>>> = {
  hcl: {
    slo: all,
    template: all,
    loop: except("threshold"),
    forexpr: ["tile name", "aggregate", "group by", "size", "position", "format", "tile added", "tile removed"],
    environments: ["name", "threshold", "tile removed"],
    ternary: ["name"],
    recipes: ["tile name"],
  },
  ts: {
    loop: except("threshold"),
    team: all,
    slo: except("name", "filter", "tag", "tile added"),
    init: ["size", "tile removed", "threshold", "interval"],
    helper: ["aggregate"],
    environments: ["name"],
    building: ["tile removed"],
    recipes: ["size"],
  },
  none: {},
  "none-ts": {},
};

/** P: pulled. h: left by hand and named, rightly. R: left, although the code has one place for it. m: neither pulled nor named. W: wrong. */
function mark(language: CorpusLanguage, stack: string, edit: string, outcome: Outcome | undefined): string {
  if (!outcome) return "·";
  const isByHand = byHand[language][stack]?.includes(edit) === true;
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

export interface CorpusScore {
  readonly language: CorpusLanguage;
  /** Edits that have one place in the code. */
  readonly pullable: number;
  readonly pulled: number;
  readonly byHand: number;
  readonly missed: number;
  readonly wrong: number;
}

export function scoreOf(language: CorpusLanguage, outcomes: Outcomes): CorpusScore {
  const marks = [...outcomes].flatMap(([stack, edits]) =>
    [...edits].map(([edit, outcome]) => mark(language, stack, edit, outcome)),
  );
  const count = (wanted: string) => marks.filter((one) => wanted.includes(one)).length;
  return {
    language,
    pullable: count("PRmW"),
    pulled: count("P"),
    byHand: count("hp"),
    missed: count("m"),
    wrong: count("W"),
  };
}

export function corpusTable(language: CorpusLanguage, outcomes: Outcomes): string {
  const rows = [...outcomes].sort(([one], [other]) => one.localeCompare(other, "en"));
  const lines = rows.map(([stack, edits]) => {
    const marks = editNames.map((edit) => mark(language, stack, edit, edits.get(edit)));
    return `| ${[stack, ...marks].join(" | ")} |`;
  });
  return [`| ${[language, ...editNames].join(" | ")} |`, `|---|${"---|".repeat(editNames.length)}`, ...lines].join(
    "\n",
  );
}

const names: Readonly<Record<CorpusLanguage, string>> = {
  hcl: "HCL",
  ts: "TypeScript",
  none: "HCL, no product",
  "none-ts": "TypeScript, no product",
};

const head = [
  "| Date | Code | Edits with one place in the code | Pulled | Others, left to people and named | Neither pulled nor named | Wrong |",
  "|---|---|---:|---:|---:|---:|---:|",
];

/** The table of the last run of each language, with a new one. `block`: the table so far. */
export function corpusBlock(block: string, date: string, score: CorpusScore): string {
  const { language, pullable, pulled, byHand: left, missed, wrong } = score;
  const name = names[language];
  const others = block.split("\n").filter((line) => /^\| \d/.test(line) && !line.includes(`| ${name} |`));
  const row = `| ${[date, name, pullable, pulled, left, missed, wrong].join(" | ")} |`;
  return [...head, ...[...others, row].sort((a, b) => (nameIn(a) < nameIn(b) ? -1 : 1))].join("\n");
}

const nameIn = (row: string) => row.split(" | ")[1] ?? "";

/** What the table says of the last run of each language. */
export function recordedIn(
  block: string,
): ReadonlyMap<CorpusLanguage, Pick<CorpusScore, "pulled" | "missed" | "wrong">> {
  const rows = block.split("\n").filter((line) => /^\| \d/.test(line));
  return new Map(
    corpusLanguages.flatMap((language) => {
      const row = rows.find((one) => nameIn(one) === names[language]);
      const [, , , pulled, , missed, wrong] = (row ?? "")
        .split(/\s*\|\s*/)
        .slice(1)
        .map(Number);
      if (pulled === undefined || missed === undefined || wrong === undefined) return [];
      return [[language, { pulled, missed, wrong }] as const];
    }),
  );
}
