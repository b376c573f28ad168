import path from "node:path";
import { printable, readJson } from "terraform-provider-sdk/internal/schema";
import type { Change } from "../../drawing";
import { grouped } from "../../evaluation/chart";
import type { Leftover } from "../code/merge-result";
import { shellPath, shellWord } from "../code/shell";
import type { Shared } from "../code/tree";
import { count, nounsOf, tileOf, titleOf } from "../importing/inventory";
import { whereTheyDiffer } from "../plans/changes";
import type { Compared } from "./compare";
import type { Nowhere } from "./propose";
import type { Pulled, PullOptions, PullResult } from "./run";

const nowhere: Readonly<Record<Nowhere, string>> = {
  module: "a module has its code, which pull does not edit",
  repeated: "its code makes several objects",
  "not found": "the folder has no code of it that pull can read",
  computed: "the code computes its document",
};

const reasons: Readonly<Record<Leftover["why"], string>> = {
  computed: "the code computes it",
  shared: "other code uses it, too",
  repeated: "the code has this value more than once here",
  unprintable: "it has something that pull cannot write",
  differs: "the code says something else already",
  unplaced: "pull cannot write this change here",
};

/** Those of an error of Node.js, such as that of an app. */
const stackFrames = /\n +at .+(?::\d+:\d+|<anonymous>)\)?(?=\n|$)/g;

/** True for an object of which something has to be done by hand. */
export function isLeft({ proposal: { leftovers, nowhere: none }, rejected }: Pulled): boolean {
  return rejected !== undefined || none !== undefined || leftovers.length > 0;
}

/** 0: the code says what the service has; 3: something is left; with `--check`, 4: there is something to pull. */
export function exitCodeOf({ pulled }: PullResult, { check }: Pick<PullOptions, "check">): number {
  if (check) return pulled.length > 0 ? 4 : 0;
  return pulled.some(isLeft) ? 3 : 0;
}

/** What a pull did, for people. No text of the service or of a program can begin a line. */
export function reportOf(result: PullResult, options: PullOptions): string {
  const { description, notes, pulled, deleted, files, patch, skipped, knownEarlier } = result;
  const remedy = "To take it: --all, or --positions for places of tiles.";
  const listed = (title: string, lines: readonly string[]) => (lines.length > 0 ? ["", title, ...lines] : []);
  const [dangerous, harmless] = [true, false].map((isDangerous) =>
    pulled.filter((object) => (dangerOf(object, result) !== undefined) === isDangerous),
  );
  const lines = [
    description,
    ...notes,
    ...[...(dangerous ?? []), ...(harmless ?? [])].flatMap((object) => ["", ...linesOf(object, result)]),
    ...listed(
      "The code says already what was changed here. The next apply brings the state up to date:",
      knownEarlier.map((address) => `  ${address}`),
    ),
    ...listed(
      "Deleted in the service, so the next apply creates them again. To accept that, remove their code:",
      deleted.map(({ address }) => `  ${address}`),
    ),
    ...unmanagedLines(result),
    ...listed(
      "Files that cannot be parsed, so nothing in them is found:",
      [...result.code.unreadable].map(([file, reason]) => `  ${file}: ${reason}`),
    ),
    ...(result.environments.length > 0
      ? [
          "",
          `What was changed is also the code of ${result.environments.join(", ")}. Plan there, too, before you merge.`,
        ]
      : []),
    ...(skipped.length > 0 ? ["", `Not taken, because the code never set it: ${skipped.join(", ")}. ${remedy}`] : []),
    "",
    summaryOf(result, options),
  ];
  const text = `${lines.map(printable).join("\n")}\n`;
  return options.dryRun && files.length > 0 ? `${text}\n${patch}` : text;
}

/** More than that many objects that no code has are counted. */
const mostListed = 5;

function unmanagedLines({ unmanaged, code }: PullResult): string[] {
  const out = shellPath(path.relative(process.cwd(), code.folder) || ".");
  const command = `cdktf-observability import --out ${out}${code.language === "ts" ? "" : " --format hcl"}`;
  if (unmanaged.length === 0) return [];
  if (unmanaged.length > mostListed) {
    const counts = [...grouped(unmanaged, ({ kind }) => kind)].map(([kind, { length }]) => {
      const { singular, plural } = nounsOf(kind);
      return count(length, singular, plural);
    });
    return ["", `No code has ${counts.join(", ")}. To list them: ${command} --dry-run --fail-if-unmanaged`];
  }
  return [
    "",
    "No code has these. To take one:",
    ...unmanaged.map(({ kind, record }) => {
      const title = `  ${nounsOf(kind).singular} "${titleOf(record)}"`;
      return `${title}: ${command} --kind ${kind} --select ${shellWord(record.id)}`;
    }),
  ];
}

/** What the next apply would delete, because an object is left. */
function dangerOf(object: Pulled, { warnings }: PullResult): string | undefined {
  return isLeft(object) ? warnings.get(object.proposal.object.address) : undefined;
}

function linesOf(pulledObject: Pulled, result: PullResult): string[] {
  const { code } = result;
  const { rejected } = pulledObject;
  const { object, place, leftovers, nowhere: none, edits, skipped } = pulledObject.proposal;
  const placeOf = (start: number) => {
    const { file, line } = code.locate(start);
    return `${file}:${line}`;
  };
  const danger = dangerOf(pulledObject, result);
  const byHand = none === undefined ? rejected?.replace(stackFrames, "").trim() : nowhere[none];
  const [first = "", ...more] = byHand?.split("\n") ?? [];
  const usesOf = ({ name, uses }: Shared) => {
    const lines = [...new Set(uses.map(placeOf))];
    return lines.length === 0 ? `${name} makes several` : `${name} is used at ${lines.join(", ")}`;
  };
  const parts = leftovers.flatMap(({ why, path: member, wantedText, start, end, shared }) => [
    `  By hand, ${placeOf(start)}${member === "" ? "" : `, ${member}`}: ${shared ? usesOf(shared) : reasons[why]}.`,
    ...(place === undefined ? [] : [`    ${excerpt(place.source.text.slice(start, end))}`]),
    ...(wantedText === undefined ? [] : ["  To paste:", ...quotedLines(wantedText)]),
  ]);
  const begin = place && placeOf(place.statement?.[0] ?? place.source.tree.start);
  return [
    `${object.address} ${nameOf(object)}${begin === undefined ? "" : `, ${begin}`}`,
    ...(danger === undefined ? [] : [`  Before the next apply: ${danger}`]),
    ...object.changes.map((change) => {
      const isTaken = !isLeft(pulledObject) && !skipped.includes(change.path);
      return `  ${isTaken ? "~" : " "} ${valueWords(change)}`;
    }),
    ...(byHand === undefined
      ? parts
      : [`  By hand: ${first}${more.length > 0 ? "" : "."}`, ...quotedLines(more.join("\n"))]),
    ...(leftovers.length > 0 && rejected === undefined && edits.length > 0 ? ["  The rest is pulled."] : []),
  ];
}

/** The name in quotes; of an alert without one, what it watches. */
function nameOf({ kind, theirs: { record, keys } }: Compared): string {
  const tile = tileOf(record);
  const watched = kind === "alert" && !record.name ? (keys.get(tile) ?? record.displayName) : undefined;
  return watched === undefined ? `"${titleOf(record)}"` : `on ${JSON.stringify(watched)}`;
}

/** `name: "a" → "b"`: texts in quotes, other values as JSON. */
function valueWords(change: Change): string {
  const asJson = (text: string) => (readJson(text) === undefined ? JSON.stringify(text) : text);
  const { path: member, before: baseText, after: theirText } = change;
  const [old, newWords] = whereTheyDiffer(baseText ?? "", theirText ?? "");
  return `${member}: ${baseText === undefined ? "none" : asJson(old)} → ${theirText === undefined ? "none" : asJson(newWords)}`;
}

/** Lines of code or of a program, none of which begins a line of the report. */
function quotedLines(text: string): string[] {
  return text === "" ? [] : text.split("\n").map((line) => `    | ${line}`);
}

/** The first line of a piece of code. */
function excerpt(text: string): string {
  const [line = "", ...more] = text.trim().split("\n");
  const short = line.length > 100 ? `${line.slice(0, 100)}…` : line;
  return more.length > 0 && !short.endsWith("…") ? `${short} …` : short;
}

function summaryOf({ pulled, files }: PullResult, { dryRun, check }: PullOptions): string {
  const leftCount = pulled.filter(isLeft).length;
  if (pulled.length === 0) return "The code says what the service has: there is nothing to pull.";
  const objects = `${pulled.length} ${pulled.length === 1 ? "object differs" : "objects differ"}`;
  if (check) return `${objects}. Run pull without --check.`;
  const names = files.map(({ name }) => name).join(", ");
  const writtenNames = names === "" ? "nothing was written" : `${dryRun ? "would write" : "wrote"} ${names}`;
  return `${objects}; ${writtenNames}${leftCount > 0 ? `; ${leftCount} left to do by hand` : ""}.`;
}
