import path from "node:path";
import { keyOf, nounsOf, titleOf } from "../importing/inventory";
import { changeWords } from "../preview/words";
import type { Nowhere } from "./code";
import type { Left } from "./merge";
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

/** True for an object of which something has to be done by hand. */
export function isLeft({ proposal: { left, nowhere: none }, rejected }: Pulled): boolean {
  return rejected !== undefined || none !== undefined || left.length > 0;
}

/** 0: the code says what the service has; 2: something is left; with `--check`, 4: there is something to pull. */
export function exitCodeOf({ pulled }: PullResult, { check }: Pick<PullOptions, "check">): number {
  if (check) return pulled.length > 0 ? 4 : 0;
  return pulled.some(isLeft) ? 2 : 0;
}

/** Where the code of an object begins, or a part of it. */
function placeWords(result: PullResult, { proposal: { place } }: Pulled, start?: number): string | undefined {
  if (!place) return undefined;
  const text = result.code.text(place.file);
  const at = place.offset + (start ?? place.whole?.[0] ?? place.source.tree.start);
  return `${place.file}:${text.slice(0, at).split("\n").length}`;
}

function linesOf(one: Pulled, result: PullResult): string[] {
  const { object, left, nowhere: none, edits } = one.proposal;
  const place = placeWords(result, one);
  const changes = object.changes.map((change) => `  ${isLeft(one) ? " " : "~"} ${changeWords(change)}`);
  const why =
    none !== undefined
      ? [`  By hand: ${nowhere[none]}.`]
      : one.rejected !== undefined
        ? [`  By hand: ${one.rejected.trim()}.`]
        : left.flatMap((part) => [
            `  By hand, ${placeWords(result, one, part.start)}${part.path === "" ? "" : `, ${part.path}`}: ${reasons[part.why]}.`,
            ...(part.wanted === undefined ? [] : part.wanted.split("\n").map((line) => `    | ${line}`)),
          ]);
  const rest = left.length > 0 && one.rejected === undefined && edits.length > 0 ? ["  The rest is pulled."] : [];
  return [
    `${object.address} "${titleOf(object.theirs.record)}"${place === undefined ? "" : `, ${place}`}`,
    ...changes,
    ...why,
    ...rest,
  ];
}

/** The command that makes code of an object that has none. */
function importCommand(kind: string, id: string, { code: { folder, isApp } }: PullResult): string {
  const out = path.relative(process.cwd(), folder) || ".";
  return `cdktf-observability import --out ${out}${isApp ? "" : " --format hcl"} --kind ${kind} --id ${id}`;
}

/** What a pull did, for people. */
export function reportOf(result: PullResult, options: PullOptions): string {
  const { says, pulled, deleted, unmanaged, files, patch, skipped } = result;
  const lines = [
    says,
    ...pulled.flatMap((one) => ["", ...linesOf(one, result)]),
    ...(deleted.length > 0
      ? ["", "Deleted in the service, so the next apply creates them again. To accept that, remove their code:"]
      : []),
    ...deleted.map(({ address }) => `  ${address}`),
    ...(unmanaged.length > 0 ? ["", "No code has these. To take one:"] : []),
    ...unmanaged.map(
      ({ kind, record }) => `  ${nounsOf(kind).one} "${titleOf(record)}": ${importCommand(kind, record.id, result)}`,
    ),
    ...(skipped.length > 0
      ? [
          "",
          `Not taken, because the code never set it: ${skipped.join(", ")}. To take it: --all, or --positions for places of tiles.`,
        ]
      : []),
    "",
    summaryOf(result, options),
  ];
  const text = `${lines.join("\n")}\n`;
  return options.dryRun && files.length > 0 ? `${text}\n${patch}` : text;
}

function summaryOf({ pulled, files }: PullResult, { dryRun, check }: PullOptions): string {
  const left = pulled.filter(isLeft).length;
  if (pulled.length === 0) return "The code says what the service has: there is nothing to pull.";
  const objects = `${pulled.length} ${pulled.length === 1 ? "object differs" : "objects differ"}`;
  if (check) return `${objects}. Run pull without --check.`;
  const written =
    files.length === 0
      ? "nothing was written"
      : `${dryRun ? "would write" : "wrote"} ${files.map(({ name }) => name).join(", ")}`;
  return `${objects}; ${written}${left > 0 ? `; ${left} left to do by hand` : ""}.`;
}

/** The same as data. */
export function reportJson(result: PullResult) {
  return {
    objects: result.pulled.map((one) => {
      const { object, left, nowhere: none } = one.proposal;
      return {
        address: object.address,
        key: keyOf(object),
        place: placeWords(result, one),
        changes: object.changes,
        left: left.map(({ why, path, wanted, start }) => ({
          why,
          path,
          wanted,
          place: placeWords(result, one, start),
        })),
        ...(none !== undefined && { nowhere: none }),
        ...(one.rejected !== undefined && { rejected: one.rejected }),
      };
    }),
    deleted: result.deleted.map(({ address }) => address),
    unmanaged: result.unmanaged.map(({ kind, record }) => ({ kind, id: record.id, title: titleOf(record) })),
    notTaken: result.skipped,
    files: result.files.map(({ name }) => name),
    patch: result.patch,
  };
}
