import { statSync } from "node:fs";
import path from "node:path";
import { printable, readJson } from "terraform-provider-sdk/values";
import type { Change } from "../../drawing";
import { grouped } from "../../evaluation/chart";
import type { Leftover } from "../code/merge-result";
import type { Place } from "../code/project";
import { shellPath, shellWord } from "../code/shell";
import type { Shared } from "../code/tree";
import { count, nounsOf, tileOf, titleOf } from "../importing/inventory";
import { whereTheyDiffer } from "../plans/changes";
import { type Compared, type DeletedObject, newTile, removedTile } from "./compare";
import type { Mention } from "./mentions";
import type { Nowhere } from "./propose";
import type { Pulled, PullOptions, PullResult } from "./run";

/** Why an object has no code that pull edits, and what to do; `where`: the lines, behind a blank. */
const nowhere: Readonly<Record<Nowhere["why"], (where: string, name: string) => string>> = {
  "remote module": (where, name) =>
    `the module${where} comes from ${JSON.stringify(name)}, so change its arguments, or that`,
  "generated module": (where, name) =>
    `cdktf-observability wrote ${name} and may write it again. Change the arguments of the module${where}; if none of them sets this, remove the first comment of ${name}, so that the file is yours, and run pull again`,
  "same name": (where) => `the code has its name more than once${where}`,
  JSON: (where) => `it is in a file of Terraform's JSON${where}, which pull does not edit`,
  "not found": (where) => {
    if (where === "") return "the folder has no code of it that pull can read";
    return `what is called${where} makes it. If an argument there sets this, change that; else the next apply puts back what was there`;
  },
};

const reasons: Readonly<Record<Leftover["why"], string>> = {
  computed: "the code computes it",
  shared: "other code uses it, too",
  repeated: "the code has this value more than once here",
  unprintable: "it has something that pull cannot write",
  differs: "the code says something else already",
  unplaced: "pull cannot write this change here",
  renamed: "it goes with the tile's new name",
  gaps: "the blocks of Layout leave no such gaps, so each tile has to say its place",
};

/** Names of what makes several objects of one code. */
const repetitions = /^(for_each|count|a loop)$/;

/** Those of an error of Node.js, such as that of an app. */
const stackFrames = /\n +at .+(?::\d+:\d+|<anonymous>)\)?(?=\n|$)/g;

/** True for an object of which something has to be done by hand. */
export function isLeft({ proposal: { leftovers, nowhere: none }, rejected }: Pulled): boolean {
  return rejected !== undefined || none !== undefined || leftovers.length > 0;
}

/**
 * 0: the code says what the service has; 3: something is left, and what was deleted is always left; with `--check`, 4: there is something to
 * pull, or something was deleted.
 */
export function exitCodeOf({ pulled, deleted }: PullResult, { check }: Pick<PullOptions, "check">): number {
  if (check && pulled.length + deleted.length > 0) return 4;
  if (!check && (deleted.length > 0 || pulled.some(isLeft))) return 3;
  return 0;
}

/** What a pull did, for people. No text of the service or of a program can begin a line. */
export function reportOf(result: PullResult, options: PullOptions): string {
  const { description, notes, pulled, deleted, files, patch, skipped, followers, knownEarlier } = result;
  const remedy = "To take it: --all, or --positions for places of tiles.";
  const listed = (title: string, lines: readonly string[]) => {
    if (lines.length === 0) return [];
    return ["", title, ...lines];
  };
  const isDangerous = (object: Pulled) => dangerOf(object, result) !== undefined;
  const dangerousFirst = [...pulled.filter(isDangerous), ...pulled.filter((object) => !isDangerous(object))];
  const lines = [
    description,
    ...notes,
    ...dangerousFirst.flatMap((object) => ["", ...linesOf(object, result)]),
    ...listed(
      "The next apply also changes these, which refer to what was pulled:",
      followers.map((address) => `  ${address}`),
    ),
    ...listed(
      "The code says already what was changed here. The next apply brings the state up to date:",
      knownEarlier.map((address) => `  ${address}`),
    ),
    ...listed(
      "Deleted in the service, so the next apply creates them again. To accept that, remove their code:",
      deleted.map(deletedLine),
    ),
    ...unmanagedLines(result),
    ...listed(
      "Files that cannot be parsed, so nothing in them is found:",
      [...result.code.unreadable].map(([file, reason]) => `  ${file}: ${reason}`),
    ),
  ];
  const environments = result.environments.join(", ");
  if (environments !== "")
    lines.push("", `What was changed is also the code of ${environments}. Plan there, too, before you merge.`);
  if (skipped.length > 0) lines.push("", `Not taken, because the code never set it: ${skipped.join(", ")}. ${remedy}`);
  lines.push("", summaryOf(result, options));
  const text = `${lines.map(printable).join("\n")}\n`;
  if (!options.dryRun || files.length === 0) return text;
  return `${text}\n${patch}`;
}

/** A deleted object; of one that a block makes several times, what stands for it in the code. */
function deletedLine({ address, key, hasLaterInstances }: DeletedObject): string {
  if (key === undefined) return `  ${address}`;
  if (hasLaterInstances) return `  ${address}: one of count; if its entry is removed, the instances after it move`;
  if (typeof key === "number") return `  ${address}: the last of count, so it goes with a lower count`;
  return `  ${address}: the entry ${JSON.stringify(key)} of for_each`;
}

/** More than that many objects that no code here has are counted. */
const mostListed = 5;

function unmanagedLines({ unmanaged, code }: PullResult): string[] {
  const out = shellPath(path.relative(process.cwd(), code.folder) || ".");
  const format = code.language === "ts" ? "" : " --format hcl";
  const command = `npx cdktf-observability import --out ${out}${format}`;
  if (unmanaged.length === 0) return [];
  if (unmanaged.length > mostListed) {
    const counts = [...grouped(unmanaged, ({ kind }) => kind)].map(([kind, { length }]) => {
      const { singular, plural } = nounsOf(kind);
      return count(length, singular, plural);
    });
    return ["", `No code here has ${counts.join(", ")}. To list them: ${command} --dry-run --fail-if-unmanaged`];
  }
  return [
    "",
    "No code here has these. To take one:",
    ...unmanaged.map(({ kind, record }) => {
      const title = `  ${nounsOf(kind).singular} "${titleOf(record)}"`;
      return `${title}: ${command} --kind ${kind} --select ${shellWord(record.id)}`;
    }),
  ];
}

/** What the next apply would delete, because an object is left. */
function dangerOf(object: Pulled, { warnings }: PullResult): string | undefined {
  if (!isLeft(object)) return undefined;
  return warnings.get(object.proposal.object.address);
}

function linesOf(pulledObject: Pulled, result: PullResult): string[] {
  const { code } = result;
  const { rejected } = pulledObject;
  const { object, place, leftovers, nowhere: none, edits, skipped } = pulledObject.proposal;
  const placeOf = (start: number) => code.lineOf(start);
  const usesOf = ({ name, uses }: Shared) => {
    const places = [...new Set(uses.map(placeOf))];
    const where = places.length === 0 ? "" : ` at ${places.join(", ")}`;
    if (repetitions.test(name))
      return `this code makes several (${name}${where}), so a change of it changes all of them`;
    return `${name} is used${where}, so a change of it changes all of them`;
  };
  const reasonOf = ({ why, path: member, shared, start, end }: Leftover) => {
    if (why === "computed" && member === "") {
      const folder = path.join(code.folder, path.dirname(code.locate(start).file));
      const files = place ? filesNamedIn(place.source.text.slice(start, end), folder) : [];
      return `the code computes the document. Make these changes in ${files.join(", ") || "what it is made of"}, and keep what is computed there`;
    }
    if (!shared) return reasons[why];
    if (why === "shared" || why === "computed") return usesOf(shared);
    return `${reasons[why]}, and ${usesOf(shared)}`;
  };
  const leftoverLines = (leftover: Leftover) => {
    const { path: member, wantedText, textForAll, start, end } = leftover;
    const where = [placeOf(start), plainPath(member)].filter((part) => part !== "").join(", ");
    const lines = [`  By hand, ${where}: ${reasonOf(leftover)}.`];
    if (place) lines.push(`    ${excerpt(codeAt(place.source.text, start, end))}`);
    const action = actionOf(leftover, place);
    const ownText = place && withCondition(leftover, place);
    if (ownText !== undefined) lines.push(`  ${action}, for this one only:`, ...quotedLines(ownText));
    const isComputed = leftover.why === "computed" && ownText !== undefined;
    const text = textForAll ?? (isComputed ? undefined : wantedText);
    const title = leftover.shared ? `  ${action}, if all of them shall change:` : `  ${action}:`;
    if (text !== undefined) lines.push(title, ...quotedLines(text.trim()));
    return lines;
  };
  const head = [`${object.address} ${nameOf(object)}`];
  if (place) head.push(placeOf(place.statement?.[0] ?? place.source.tree.start));
  const lines = [head.join(", ")];
  const danger = dangerOf(pulledObject, result);
  if (danger !== undefined) lines.push(`  Do not apply before this is done: ${danger}`);
  for (const change of object.changes) {
    const isTaken = !isLeft(pulledObject) && !skipped.includes(change.path);
    lines.push(`  ${isTaken ? signOf(change) : " "} ${valueWords(change)}`);
  }
  lines.push(...mentionLines(result.mentions.get(object.address) ?? []));
  if (none) lines.push(...byHandLines(nowhereWords(none)));
  else if (rejected !== undefined) lines.push(...byHandLines(rejected.replace(stackFrames, "").trim()));
  else lines.push(...leftovers.flatMap(leftoverLines));
  if (leftovers.length > 0 && rejected === undefined && edits.length > 0) lines.push("  The rest is pulled.");
  return lines;
}

/** More than that many lines of tests are counted. */
const mostMentions = 10;

function mentionLines(mentions: readonly Mention[]): string[] {
  const lines = mentions
    .slice(0, mostMentions)
    .map(({ place, name }) => `  In a test: ${place} names ${JSON.stringify(name)}.`);
  if (mentions.length > mostMentions) lines.push(`  In tests: ${mentions.length - mostMentions} more lines.`);
  return lines;
}

/** A path as the list of changes has it: an argument is what its call sets, the first one of a tile its name. */
function plainPath(member: string): string {
  return member.replace(/^(tile ".*")\[0\]$/, "$1 name").replace(/^(tile ".*" \w+)\[0\]$/, "$1");
}

const scalar = /^(["'`]|-?\d|true$|false$)/;

/** What to do with the text for a place: it need not stand for the whole code there. */
function actionOf({ why, wantedText = "", textForAll, start, end }: Leftover, place: Place | undefined): string {
  const code = place?.source.text.slice(start, end) ?? "";
  if (why === "gaps") return "To say at each tile, in a list of tiles instead of Layout";
  if (start === end) return "To add there";
  const isList = /^[[{]/.test(code);
  const isAlike = scalar.test(wantedText) ? !isList : isList && wantedText.startsWith(code.charAt(0));
  const isWhole = textForAll !== undefined || (isAlike && ["computed", "shared", "differs", "repeated"].includes(why));
  if (place && isWhole) return "Replace it by";
  return "To paste";
}

/** A value for one of several, beside what the code says for all; nothing where it does not stand in the code that makes them, or is no value. */
function withCondition({ wantedText = "", shared, start, end }: Leftover, { source: { text } }: Place) {
  const code = text.slice(start, end);
  const isValue = end > start && !/\n|<</.test(code + wantedText) && scalar.test(wantedText);
  const { text: condition, range = [0, 0] } = shared?.condition ?? {};
  if (condition === undefined || !isValue || start < range[0] || end > range[1]) return undefined;
  return `${condition} ? ${wantedText} : ${code}`;
}

function nowhereWords({ why, name = "", lines }: Nowhere): string {
  return nowhere[why](lines.length > 0 ? ` at ${lines.join(", ")}` : "", name);
}

/** The files that are there of those that a piece of code names. */
function filesNamedIn(text: string, folder: string): string[] {
  const names = [...text.matchAll(/["'`](?:\$\{path\.module\}\/)?([^"'`${}\n]+)["'`]/g)].flatMap(
    ([, name = ""]) => name,
  );
  return names.filter((name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile());
}

/** Why nothing of an object is pulled: a sentence, or the output of a program. */
function byHandLines(reason: string): string[] {
  const [first = "", ...further] = reason.split("\n");
  if (further.length === 0) return [`  By hand: ${first}.`];
  return [`  By hand: ${first}`, ...quotedLines(further.join("\n"))];
}

/** The name in quotes; of an alert without one, what it watches. */
function nameOf({ kind, theirs: { record, keys } }: Compared): string {
  const tile = tileOf(record);
  const watched = kind === "alert" && !record.name ? (keys.get(tile) ?? record.displayName) : undefined;
  if (watched === undefined) return `"${titleOf(record)}"`;
  return `on ${JSON.stringify(watched)}`;
}

/** Of what came, of what went, or of another value. */
function signOf({ before: baseText, after: theirText }: Change): string {
  if (baseText === undefined) return "+";
  if (theirText === undefined || theirText === removedTile) return "-";
  return "~";
}

/** `name: "a" → "b"`: texts in quotes, other values as JSON. */
function valueWords(change: Change): string {
  const { path: member, before: baseText, after: theirText } = change;
  if (baseText === undefined && theirText === newTile) return member;
  if (theirText === removedTile) return `${member} removed`;
  const [oldPart, newPart] = whereTheyDiffer(baseText ?? "", theirText ?? "");
  const words = (value: string | undefined, part: string) => {
    if (value === undefined) return "none";
    if (readJson(part) === undefined) return JSON.stringify(part);
    return part;
  };
  return `${member}: ${words(baseText, oldPart)} → ${words(theirText, newPart)}`;
}

/** Lines of code or of a program, none of which begins a line of the report. */
function quotedLines(text: string): string[] {
  if (text === "") return [];
  return text.split("\n").map((line) => `    | ${line}`);
}

/** A piece of code; where nothing stands, what stands before in its line. */
function codeAt(text: string, start: number, end: number): string {
  if (end > start) return text.slice(start, end);
  return text.slice(Math.max(text.lastIndexOf("\n", start - 1) + 1, start - 90), start);
}

/** The first line of a piece of code. */
function excerpt(text: string): string {
  const [line = "", ...more] = text.trim().split("\n");
  if (line.length > 100) return `${line.slice(0, 100)}…`;
  if (more.length === 0 || line.endsWith("…")) return line;
  return `${line} …`;
}

function summaryOf({ pulled, deleted, files, skipped }: PullResult, { dryRun, check }: PullOptions): string {
  const deletedParts = deleted.length > 0 ? [`${deleted.length} deleted`] : [];
  if (pulled.length === 0 && deleted.length > 0) {
    const remedy = check ? ". Apply, with or without its code, and run it again." : ", left to do by hand.";
    return `There is nothing else to pull; ${deletedParts}${remedy}`;
  }
  if (pulled.length === 0 && skipped.length > 0) return "There is nothing else to pull.";
  if (pulled.length === 0) return "The code says what the service has: there is nothing to pull.";
  const differ = pulled.length === 1 ? "object differs" : "objects differ";
  const objects = `${pulled.length} ${differ}`;
  if (check) return `${[objects, ...deletedParts].join("; ")}. Run pull without --check.`;
  const parts = [objects, writtenWords(files.map(({ name }) => name).join(", "), dryRun)];
  const leftParts = leftWords(pulled.filter(isLeft));
  parts.push(...leftParts, ...deletedParts.map((words) => `${words}, left to do by hand`));
  if (leftParts.length === 0) return `${parts.join("; ")}.`;
  return `${parts.join("; ")}. Then run pull again.`;
}

function leftWords(objects: readonly Pulled[]): string[] {
  if (objects.length === 0) return [];
  const counts = objects.map(({ proposal: { leftovers } }) => Math.max(1, leftovers.length));
  const placeCount = counts.reduce((sum, number) => sum + number, 0);
  const places = placeCount > objects.length ? `, in ${placeCount} places` : "";
  return [`${objects.length} left to do by hand${places}`];
}

function writtenWords(names: string, dryRun: boolean | undefined): string {
  if (names === "") return "nothing was written";
  if (dryRun) return `would write ${names}`;
  return `wrote ${names}`;
}
