import { toCamel } from "terraform-provider-sdk/internal/schema";
import { keyOf } from "../importing/inventory";
import { dashboardMembers } from "../kinds/dashboard";
import { presentationMembers } from "../tiles/content";
import { type Code, hasReturns, type Nowhere, type Place } from "./code";
import type { Compared } from "./compare";
import { type Left, type Merged, merge } from "./merge";
import { type Form, printed, References } from "./print";
import type { State } from "./state";
import { type Edit, edited, indentAt } from "./tree";
import type { Imported } from "./typescript";

/** What a pull takes beside what the code sets. */
export interface Takes {
  /** Everything that the code never set. */
  readonly all: boolean;
  /** The places of tiles. */
  readonly positions: boolean;
}

/** How the code of one object would change. */
export interface Proposal {
  readonly object: Compared;
  readonly place: Place | undefined;
  readonly nowhere?: Nowhere;
  /** In the file of the place. */
  readonly edits: readonly Edit[];
  readonly left: readonly Left[];
  readonly skipped: readonly string[];
}

const places = ["x", "y", "at"];
const { tiles: _, ...contents } = dashboardMembers;

/** What code need not set: the members of a dashboard as a whole, the presentation of a tile, and the calls of builders for both. */
const optional: ReadonlySet<string> = new Set([
  ...Object.keys(contents),
  ...presentationMembers,
  "format",
  "colors",
  "formula",
  "top",
]);

/** Finds the code of an object and what to change in it, in the form that fits the code best. */
export async function propose(object: Compared, code: Code, state: State, takes: Takes): Promise<Proposal> {
  const place = code.find(object, object.isDocument);
  if (typeof place === "string") return { object, place: undefined, nowhere: place, edits: [], left: [], skipped: [] };
  const { language } = place.source;
  const forms: readonly Form[] = language === "ts" ? ["layout", "builders", "objects"] : [language];
  let best: Merged | undefined;
  let names: ReadonlySet<string> = new Set();
  for (const form of forms) {
    const references = new References();
    const base = await printed(object.base, form, object.kind, references);
    const theirs = await printed(object.theirs, form, object.kind, references);
    const spell = (number: number, rest: string) => spelled(references.at(number), rest, state, language);
    const merged = merge(base, theirs, place.source, { takes: taker(takes), renamed: object.renamed, spell });
    if (best === undefined || merged.left.length < best.left.length) [best, names] = [merged, references.called];
    if (best.left.length === 0) break;
  }
  const { edits = [], left = [], skipped = [] } = best ?? {};
  const own = edits.map((edit) => ({ ...edit, start: edit.start + place.offset, end: edit.end + place.offset }));
  const imports = language === "ts" ? importsFor(own, names, place.typescript?.imports ?? []) : [];
  return { object, place, edits: [...own, ...imports], left, skipped };
}

function taker({ all, positions }: Takes): (name: string) => boolean {
  return (name) => (places.includes(name) ? positions : all || !optional.has(toCamel(name)));
}

/** An object in the words of the state, else its ID. */
function spelled(
  reference: ReturnType<References["at"]>,
  rest: string,
  state: State,
  language: string,
): string | undefined {
  if (!reference) return undefined;
  const key = keyOf(reference);
  const own = state.managed.find((one) => one.isPlain && keyOf(one) === key)?.address ?? state.lookups.get(key);
  if (language === "hcl" && own !== undefined) return `${own}${rest}`;
  return rest === "" || rest === ".id" ? JSON.stringify(reference.id) : undefined;
}

/** The names that new code calls and that its file does not import. */
function importsFor(edits: readonly Edit[], names: ReadonlySet<string>, imports: readonly Imported[]): Edit[] {
  const text = edits.map((edit) => edit.text).join("\n");
  const known = new Set(imports.flatMap((one) => one.names.map(({ name }) => name)));
  const missing = [...names].filter((name) => !known.has(name) && new RegExp(`\\b${name}\\b`).test(text)).sort();
  const from = imports.find((one) => !one.isType && /^cdktf-observability(\/cdktn)?$/.test(one.from));
  return missing.flatMap((name) => {
    const next = from?.names.find((one) => one.name > name);
    const last = from?.names.at(-1);
    if (next) return [{ start: next.start, end: next.start, text: `${name}, ` }];
    return last ? [{ start: last.end, end: last.end, text: `, ${name}` }] : [];
  });
}

/** Removes a whole block or statement, with the blank line before it. */
export function removal({ source: { text }, whole }: Place): Edit | undefined {
  if (!whole) return undefined;
  const [start, end] = whole;
  const line = text.lastIndexOf("\n", start - 1) + 1;
  const before = /\n[ \t]*\r?\n$/.test(text.slice(0, line)) ? text.slice(0, line).trimEnd().length + 1 : line;
  const after = text.indexOf("\n", end);
  return { start: before, end: after < 0 ? text.length : after + 1, text: "" };
}

/** Both sides of what has to be decided by hand, in the lines of the code. */
export function markers(left: Left, { source: { text }, offset }: Place): Edit | undefined {
  if (left.wanted === undefined) return undefined;
  const start = text.lastIndexOf("\n", left.start - 1) + 1;
  const next = text.indexOf("\n", left.end);
  const end = next < 0 ? text.length : next + 1;
  const indent = indentAt(text, left.start);
  const [before, after] = [text.slice(start, left.start), text.slice(left.end, end)];
  const theirs = `${before}${left.wanted.split("\n").join(`\n${indent}`)}${after}`;
  return {
    start: start + offset,
    end: end + offset,
    text: `<<<<<<< code\n${text.slice(start, end)}=======\n${theirs}>>>>>>> service\n`,
  };
}

/** The files that edits change. */
export function applied(code: Code, edits: ReadonlyMap<string, readonly Edit[]>) {
  return [...edits].map(([name, all]) => {
    const before = code.original(name);
    const after = edited(code.text(name), all);
    return { name, before, after: hasReturns(before) ? after.replaceAll("\n", "\r\n") : after };
  });
}
