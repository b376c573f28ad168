import path from "node:path";
import type { Left } from "../code/merge";
import { nounsOf, titleOf } from "../importing/inventory";
import { changeWords } from "../preview/words";
import type { Nowhere } from "./propose";
import type { Pulled, PullOptions, PullResult } from "./run";

const nowhere: Readonly<Record<Nowhere, string>> = {
  module: "a module has its code, which pull does not edit",
  repeated: "its code makes several objects",
  "not found": "the folder has no code of it that pull can read",
  computed: "the code computes its document",
};

const reasons: Readonly<Record<Left["why"], string>> = {
  computed: "the code computes it",
  shared: "the code has this value more than once here",
  differs: "the code says something else already",
  unplaced: "the code has no place or no words for it",
};

/** Those of an error of Node.js, such as that of an app. */
const stackFrames = /\n +at .+(?::\d+:\d+|<anonymous>)\)?(?=\n|$)/g;

/** True for an object of which something has to be done by hand. */
export function isLeft({ proposal: { left, nowhere: none }, rejected }: Pulled): boolean {
  return rejected !== undefined || none !== undefined || left.length > 0;
}

/** 0: the code says what the service has; 2: something is left; with `--check`, 4: there is something to pull. */
export function exitCodeOf({ pulled }: PullResult, { check }: Pick<PullOptions, "check">): number {
  if (check) return pulled.length > 0 ? 4 : 0;
  return pulled.some(isLeft) ? 2 : 0;
}

/** What a pull did, for people. */
export function reportOf(result: PullResult, options: PullOptions): string {
  const { says, notes, pulled, deleted, unmanaged, files, patch, skipped, known, code } = result;
  const out = path.relative(process.cwd(), code.folder) || ".";
  const command = `cdktf-observability import --out ${out}${code.language === "ts" ? "" : " --format hcl"}`;
  const remedy = "To take it: --all, or --positions for places of tiles.";
  const listed = (title: string, lines: readonly string[]) => (lines.length > 0 ? ["", title, ...lines] : []);
  const lines = [
    says,
    ...notes,
    ...pulled.flatMap((one) => ["", ...linesOf(one, result)]),
    ...listed(
      "The code says already what was changed here. The next apply brings the state up to date:",
      known.map((address) => `  ${address}`),
    ),
    ...listed(
      "Deleted in the service, so the next apply creates them again. To accept that, remove their code:",
      deleted.map(({ address }) => `  ${address}`),
    ),
    ...listed(
      "No code has these. To take one:",
      unmanaged.map(({ kind, record }) => {
        const title = `  ${nounsOf(kind).one} "${titleOf(record)}"`;
        return `${title}: ${command} --kind ${kind} --id ${record.id}`;
      }),
    ),
    ...(skipped.length > 0 ? ["", `Not taken, because the code never set it: ${skipped.join(", ")}. ${remedy}`] : []),
    "",
    summaryOf(result, options),
  ];
  const text = `${lines.join("\n")}\n`;
  return options.dryRun && files.length > 0 ? `${text}\n${patch}` : text;
}

function linesOf(one: Pulled, { code }: PullResult): string[] {
  const { rejected } = one;
  const { object, place, left, nowhere: none, edits, skipped } = one.proposal;
  const placeOf = (start: number) =>
    place && `${place.file}:${code.text(place.file).slice(0, start).split("\n").length}`;
  const byHand = none !== undefined ? nowhere[none] : rejected?.replace(stackFrames, "").trim();
  const parts = left.flatMap(({ why, path: at, wanted, start }) => [
    `  By hand, ${placeOf(start)}${at === "" ? "" : `, ${at}`}: ${reasons[why]}.`,
    ...(wanted === undefined ? [] : wanted.split("\n").map((line) => `    | ${line}`)),
  ]);
  const begin = place && placeOf(place.whole?.[0] ?? place.source.tree.start);
  return [
    `${object.address} "${titleOf(object.theirs.record)}"${begin === undefined ? "" : `, ${begin}`}`,
    ...object.changes.map((change) => {
      const isTaken = !isLeft(one) && !skipped.includes(change.path);
      return `  ${isTaken ? "~" : " "} ${changeWords(change)}`;
    }),
    ...(byHand === undefined ? parts : [`  By hand: ${byHand}.`]),
    ...(left.length > 0 && rejected === undefined && edits.length > 0 ? ["  The rest is pulled."] : []),
  ];
}

function summaryOf({ pulled, files }: PullResult, { dryRun, check }: PullOptions): string {
  const left = pulled.filter(isLeft).length;
  if (pulled.length === 0) return "The code says what the service has: there is nothing to pull.";
  const objects = `${pulled.length} ${pulled.length === 1 ? "object differs" : "objects differ"}`;
  if (check) return `${objects}. Run pull without --check.`;
  const names = files.map(({ name }) => name).join(", ");
  const written = names === "" ? "nothing was written" : `${dryRun ? "would write" : "wrote"} ${names}`;
  return `${objects}; ${written}${left > 0 ? `; ${left} left to do by hand` : ""}.`;
}
