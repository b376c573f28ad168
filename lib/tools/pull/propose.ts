import { own, stringifyJson, toCamel, toPascal } from "terraform-provider-sdk/values";
import { grouped } from "../../evaluation/chart";
import { dashboardMembers } from "../../kinds/dashboard";
import { presentationMembers } from "../../tiles/content";
import { blocksIn, hclOf, quoted } from "../code/hcl";
import { isWrittenAs, merge } from "../code/merge";
import { conflict, type Leftover, type Merged } from "../code/merge-result";
import { toolNames } from "../code/print/builders";
import {
  dataIn,
  type Member,
  memberOf,
  type ObjectExpression,
  type Reference,
  without,
} from "../code/print/expression";
import { HclPrinter } from "../code/print/hcl-printer";
import { snakeName } from "../code/print/names";
import { call, object, stringLiteral, text as textCode } from "../code/print/typescript-code";
import { placeNames, TypescriptPrinter } from "../code/print/typescript-printer";
import type { FileEdit, Place, Project } from "../code/project";
import { type Edit, type Elsewhere, type Part, partOf, removal, type Source } from "../code/tree";
import { expressionOf, importing, type PackageNames, spelledIn } from "../code/typescript";
import { keyOf } from "../importing/inventory";
import { declaredAt, type Values } from "../plans/plan-json";
import type { StoredObject } from "../plans/state";
import { type Compared, tilesOf, type Written } from "./compare";
import { type LayoutSlots, layoutOf, slotsIn } from "./layout";
import type { State } from "./state";

/** What a pull takes beside what the code sets. */
interface Takes {
  /** Everything that the code never set. */
  readonly all: boolean;
  /** The places of tiles. */
  readonly positions: boolean;
}

/** How the code of one object would change. */
export interface Proposal {
  readonly object: Compared;
  readonly place?: Place;
  readonly nowhere?: Nowhere;
  readonly edits: readonly FileEdit[];
  readonly leftovers: readonly Leftover[];
  /** The paths of the changes that are not taken, because the code never set what they change. */
  readonly skipped: readonly string[];
}

const { tiles: _, ...contents } = dashboardMembers;

/** Members of a tile that a call of its builder sets, and that code need not set. */
const optionalCalls: Readonly<Record<string, readonly string[]>> = {
  at: ["x", "y"],
  format: ["config.numberFormat"],
  colors: ["config.colorRules"],
  formula: ["config.formulas"],
  top: ["config.limit"],
};

/** Members of an alert that stay as they are in the service while the code does not set them, and that no other member needs. */
const optionalOfAlerts: readonly string[] = [
  ...["displayName", "message", "note"],
  ...["numConsecutiveWindows", "scheduleOffsetMinutes", "scheduleStartAt"],
];

/** What code need not set: the members of a dashboard as a whole, the presentation of a tile, the calls of builders for both, and of alerts. */
const optional: ReadonlySet<string> = new Set([
  ...[...Object.keys(contents), ...presentationMembers, ...optionalOfAlerts],
  ...Object.keys(optionalCalls),
]);

/** Finds the code of an object and what to change in it, in the form that fits the code best. */
export async function propose(object: Compared, placeOf: FindPlace, state: State, takes: Takes): Promise<Proposal> {
  const place = placeOf(object);
  if ("why" in place) return { object, nowhere: place, edits: [], leftovers: [], skipped: [] };
  if (place.computedAt) {
    const [start, end] = place.computedAt;
    const leftovers = object.changes.length > 0 ? [{ why: "computed" as const, path: "", start, end }] : [];
    return { object, place, edits: [], leftovers, skipped: [] };
  }
  try {
    return await proposeAt(object, place, state, takes);
  } catch (error) {
    // What cannot be printed stops no other object.
    if (!(error instanceof UnprintableError)) throw error;
    const { start, end } = place.source.tree;
    return { object, place, edits: [], leftovers: [{ why: "unprintable", path: "", start, end }], skipped: [] };
  }
}

async function proposeAt(
  object: Compared,
  place: Place,
  state: State,
  { all: takesAll, positions }: Takes,
): Promise<Proposal> {
  const { source, project } = place;
  const { language } = source;
  const arrangement = arrangementIn(source);
  const inTypescript: readonly Form[] = arrangement ? ["layout"] : ["builders", "objects"];
  const forms = language === "ts" ? inTypescript : [language];
  const takes = (name: string) => {
    // A `Layout` says where tiles stand, and what takes its place has the sections, too.
    if (["x", "y", "at"].includes(name)) return positions || arrangement !== undefined;
    return takesAll || !optional.has(toCamel(name)) || (arrangement !== undefined && name === "containers");
  };
  const { names } = project.importsOf(place.file);
  const style: FileStyle = { names, hasHeredocs: project.lineEndOf(place.file) === "\n" };
  let best: Merged = { edits: [], leftovers: [], skipped: [], guesses: 0 };
  for (const [index, form] of forms.entries()) {
    const references: Reference[] = [];
    const print = (side: Side) => printed(object, side, form, references, style);
    const isBuilt = language === "ts" && form !== "objects";
    const compared = isBuilt ? { ...object, ...object.inConfig } : object;
    const sides: Sides = arrangement ? await arranged(compared, source, print) : compared;
    const [base, theirs] = [await print(sides.base), await print(sides.theirs)];
    const spell = (number: number, remainder: string) => spelled(references[number], remainder, state, language);
    const mergeResult = merge(base, theirs, source, { takes, renamed: object.renamed, spell });
    const { start, end } = arrangement ?? source.tree;
    const lost: Leftover[] = sides.isLost
      ? [{ why: "gaps", path: "tiles", wantedText: placesOf(object.theirs), start, end }]
      : [];
    const merged: Merged = { ...mergeResult, leftovers: [...mergeResult.leftovers, ...lost] };
    if (index === 0 || isSurer(merged, best)) best = merged;
    if (best.leftovers.length + best.guesses === 0) break;
  }
  const edits = [...best.edits, ...importsFor(best.edits, project)].map((edit) => project.inFile(edit));
  const skipped = best.skipped.flatMap((path) => changesAt(path, object));
  return { object, place, ...best, skipped, edits };
}

/** The calls that say where the tiles of a dashboard are. */
function placesOf({ record }: Written): string {
  const lines = tilesOf(record).map(
    ({ name, x, y, w, h }) => `${JSON.stringify(name)}: .at(${x}, ${y}).size(${w}, ${h})`,
  );
  return lines.join("\n");
}

/** True for what guesses less, or as much and leaves less code to people: a number that the code has by chance says nothing. */
function isSurer(first: Merged, second: Merged): boolean {
  if (first.guesses !== second.guesses) return first.guesses < second.guesses;
  return weightOf(first) < weightOf(second);
}

/** How much code people have to change and write. */
function weightOf({ leftovers }: Merged): number {
  return leftovers.reduce((sum, { start, end, wantedText = "" }) => sum + 1 + end - start + wantedText.length, 0);
}

/** The changes that a member or a call of the code would make, by their paths. */
function changesAt(path: string, { changes }: Compared): string[] {
  const [, tile = "", call = ""] = /^(tile ".*" )(\w+)$/.exec(path) ?? [];
  const members = own(optionalCalls, call)?.map((member) => `${tile}${member}`) ?? [path, toCamel(path)];
  const isOf = (member: string, changedPath: string) =>
    changedPath === member || /^[.[]/.test(changedPath.slice(member.length));
  const paths = changes
    .map((change) => change.path)
    .filter((changedPath) => members.some((member) => changedPath.startsWith(member) && isOf(member, changedPath)));
  return paths.length > 0 ? paths : [path];
}

/** Where code arranges tiles by `...Layout.dashboard(…)`. */
function arrangementIn({ tree }: Source): Part | undefined {
  return partOf(tree, "...Layout.dashboard");
}

/**
 * Both sides as `Layout` can say them. A tile that was moved keeps its place in the layout, which stays empty. Where sizes leave gaps, code that
 * is as the writer leaves it need not keep `Layout`; other code keeps the places and sizes of the state.
 */
async function arranged(
  { base, theirs }: Compared,
  ours: Source,
  print: (side: Side) => Promise<Source>,
): Promise<Sides> {
  const arrangementOf = async (side: Side) => arrangementIn(await print(side));
  const [was, arrangedAs] = [await arrangementOf(base), arrangementIn(ours)];
  const ordered = inOrderOfGrids(theirs, base);
  const sides = [{ ...theirs, slots: slotsOf(theirs, base) }, theirs, { ...ordered, slots: slotsOf(ordered, base) }];
  for (const side of was && arrangedAs ? sides : []) if (await arrangementOf(side)) return { base, theirs: side };
  if (was && arrangedAs && isWrittenAs(was.tree, arrangedAs.tree, ours)) return { base, theirs };
  const sized = { ...theirs, arguments: atPlacesOf(theirs, base) };
  if (was && (await arrangementOf(sized))) return { base, theirs: sized, isLost: true };
  const hidden = (side: Side): Side => ({ ...side, arguments: without(side.arguments, ["tiles", "containers"]) });
  return { base: hidden(base), theirs: hidden(theirs), isLost: true };
}

const gridOf = ({ containerId, tabId }: Readonly<Record<string, unknown>>) => `${containerId} ${tabId}`;

/** The tiles with those that came behind the others of their grid, as a `Layout` has them. */
function inOrderOfGrids({ arguments: expression, record, keys }: Written, base: Written): Written {
  const tiles = memberOf(expression, "tiles");
  if (tiles?.type !== "list") return { arguments: expression, record, keys };
  const baseIds = new Set(tilesOf(base.record).map(({ id }) => id));
  const entries = tilesOf(record).map((tile, index) => ({ tile, item: tiles.items[index] }));
  const order = entries.filter(({ tile }) => baseIds.has(tile.id));
  for (const entry of entries.filter(({ tile }) => !baseIds.has(tile.id))) {
    const lastIndex = order.findLastIndex(({ tile }) => gridOf(tile) === gridOf(entry.tile));
    order.splice(lastIndex < 0 ? order.length : lastIndex + 1, 0, entry);
  }
  const items = order.flatMap(({ item }) => item ?? []);
  const members = expression.members.map(
    (member): Member => (member[0] === "tiles" ? ["tiles", { ...tiles, items }] : member),
  );
  return { arguments: { ...expression, members }, record: { ...record, tiles: order.map(({ tile }) => tile) }, keys };
}

/** Where the layout had the tiles; those that came are below the others of their grid. */
function slotsOf({ record }: Written, base: Written): LayoutSlots {
  const baseSlots = slotsIn(base.arguments) ?? [];
  const baseTiles = new Map(
    tilesOf(base.record).map((tile, index) => [`${tile.id} ${gridOf(tile)}`, baseSlots[index] ?? tile]),
  );
  const bottoms = new Map<string, number>();
  return tilesOf(record).map((tile) => {
    const grid = gridOf(tile);
    const bottom = bottoms.get(grid) ?? 0;
    const old = baseTiles.get(`${tile.id} ${grid}`) ?? { x: 0, y: bottom };
    bottoms.set(grid, Math.max(bottom, Number(old.y) + Number(tile.h)));
    return { x: Number(old.x), y: Number(old.y) };
  });
}

/** The arguments with the places and sizes that the tiles of both had; tiles that came find a place by themselves. */
function atPlacesOf({ arguments: expression, record }: Written, base: Written): ObjectExpression {
  const [tiles, baseItems] = [memberOf(expression, "tiles"), memberOf(base.arguments, "tiles")];
  if (tiles?.type !== "list" || baseItems?.type !== "list") return expression;
  const baseItemById = new Map(baseItems.items.map((tile, index) => [tilesOf(base.record)[index]?.id, tile]));
  const items = tiles.items.map((tile, index) => {
    const old = baseItemById.get(tilesOf(record)[index]?.id);
    if (tile.type !== "object") return tile;
    const places = old?.type === "object" ? old.members.filter(([name]) => placeNames.includes(name)) : [];
    const [title, ...members] = without(tile, placeNames).members;
    return { ...tile, members: [...(title ? [title] : []), ...places, ...members] };
  });
  return {
    ...expression,
    members: expression.members.map((member) => (member[0] === "tiles" ? ["tiles", { ...tiles, items }] : member)),
  };
}

/** An object in the words of the state, else its ID. */
function spelled(
  reference: Reference | undefined,
  remainder: string,
  { managed, lookups }: State,
  language: Source["language"],
): string | undefined {
  if (!reference) return undefined;
  const key = keyOf(reference);
  const address = managed.find((object) => object.isPlain && keyOf(object) === key)?.address ?? lookups.get(key);
  if (language === "hcl" && address !== undefined) return `${address}${remainder}`;
  return remainder === "" || remainder === ".id" ? JSON.stringify(reference.id) : undefined;
}

/** The names that new code calls and that its file does not import. */
function importsFor(edits: readonly Edit[], project: Project): Edit[] {
  const byFile = grouped(edits, ({ start }) => project.locate(start).file);
  return [...byFile].flatMap(([file, ofFile]) => {
    const { imports, names } = project.importsOf(file);
    if (names.namespace !== undefined) return [];
    const text = ofFile.map((edit) => edit.text).join("\n");
    const called = toolNames.filter((name) => !names.renamed.has(name) && new RegExp(`\\b${name}\\b`).test(text));
    return importing(called, imports, /^cdktf-observability(\/cdktn)?$/, (start) => project.indentOf(start));
  });
}

interface Side extends Pick<Written, "arguments" | "keys"> {
  /** Where a `Layout` has the tiles. */
  readonly slots?: LayoutSlots;
}

interface Sides {
  readonly base: Side;
  readonly theirs: Side;
  /** True if the code cannot say where tiles are. */
  readonly isLost?: true;
}

/** How a file calls what the package exports, and whether a heredoc in it can have any text. */
interface FileStyle {
  readonly names: PackageNames;
  readonly hasHeredocs: boolean;
}

/** How the code writes an object. */
type Form = "hcl" | "json" | "layout" | "builders" | "objects";

/** For an object whose code cannot be read again. */
class UnprintableError extends Error {}

/** What the writer prints of an object, with placeholders for other objects. @throws UnprintableError */
async function printed(...args: Parameters<typeof printedCode>): Promise<Source> {
  try {
    return await printedCode(...args);
  } catch (cause) {
    throw new UnprintableError("The code of this object cannot be read.", { cause });
  }
}

async function printedCode(
  { kind }: Compared,
  { arguments: expression, keys, slots }: Side,
  form: Form,
  references: Reference[],
  { names, hasHeredocs }: FileStyle,
): Promise<Source> {
  const to = (reference: Reference) => {
    const index = references.findIndex((earlier) => keyOf(earlier) === keyOf(reference));
    return `pulled_${index < 0 ? references.push(reference) - 1 : index}_object`;
  };
  const keyIn = ({ id, tileId = "" }: Reference) => keys.get(`${id} ${tileId}`) ?? tileId;
  if (form === "hcl") {
    const spell = (target: Reference) => {
      if (target.tileId === undefined) return `${to(target)}.id`;
      return `${to(target)}.tile_ids[${quoted(keyIn(target))}]`;
    };
    const printer = new HclPrinter(spell, hasHeredocs);
    const text = `resource "a" "b" {\n${printer.lines(expression, "  ").join("\n")}\n}\n`;
    const [block] = blocksIn(await hclOf(text), "resource");
    if (!block) throw new Error("The writer's text is no block.");
    return { text, tree: { ...block, type: "members", content: "{" }, language: "hcl" };
  }
  const parsed = (text: string, language: "ts" | "json"): Source => ({
    ...{ text, language },
    tree: expressionOf(text, language === "ts" ? names : undefined),
  });
  if (form === "json") return parsed(stringifyJson(dataIn(expression), 2), "json");
  const spelling = {
    id: (target: Reference) =>
      `${to(target)}${target.tileId === undefined ? ".id" : `.tileId(${stringLiteral(keyIn(target))})`}`,
    object: to,
    secret: (variable: string) => `secret(scope, ${stringLiteral(snakeName(variable))})`,
    localName: (name: string) => spelledIn(names, name),
  };
  const printer = new TypescriptPrinter(spelling, form !== "objects");
  if (expression.names === "data") return parsed(printer.value(expression).print(""), "ts");
  const watched = expression.members.find(([, value]) => value.type === "reference" && value.tileId !== undefined)?.[1];
  const hasTile = form !== "objects" && kind === "alert" && watched?.type === "reference";
  const tile = hasTile && call(`${to(watched)}.tile`, textCode(stringLiteral(keyIn(watched))));
  const ownArguments = tile ? without(expression, ["dashboardId", "tileId"]) : expression;
  const furtherArguments = printer.configuration(ownArguments, (dashboard, tileCode) => {
    if (form !== "layout") return undefined;
    return layoutOf(dashboard, { tile: tileCode, layout: spelledIn(names, "Layout") }, slots);
  });
  return parsed(object([...(tile ? [["tile", tile] as const] : []), ...furtherArguments], true).print(""), "ts");
}

/** Removes a whole block or statement. */
export function withoutWhole(place: Place | Nowhere): FileEdit[] {
  if ("why" in place || !place.statement) return [];
  const [start, end] = place.statement;
  return [place.project.inFile(removal(place.source.text, { start, end }))];
}

/** Both sides of what has to be decided by hand, in the lines of the code. */
export function markers(leftover: Leftover, place: Place | undefined): FileEdit[] {
  const edit = place && conflict(place.source.text, leftover);
  return edit ? [place.project.inFile(edit)] : [];
}

/** Why nothing is changed in the code of an object, with the lines that stand in the way, such as `main.tf:3`. */
export interface Nowhere extends Pick<Elsewhere, "why" | "name"> {
  readonly lines: readonly string[];
}

export type FindPlace = (object: StoredObject & { readonly isDocument?: boolean }) => Place | Nowhere;

/** What an app made: its resources, and the line that declares each, by its address. */
export interface Synthesis {
  readonly synthesized: Values;
  readonly lines: ReadonlyMap<string, string>;
}

/** Finds where a project makes an object. */
export function placesIn(project: Project, app?: Synthesis): FindPlace {
  const find = ({ address, type, kind, ...object }: StoredObject) => {
    if (!app) return project.find({ type, ...object });
    return project.find({ type: toPascal(kind), path: declaredAt({ address, type }, app.synthesized).split("/") });
  };
  return (object) => {
    const place = find(object);
    if ("why" in place) {
      const { places, ...reason } = place;
      const line = app?.lines.get(object.address);
      const isUnknown = places.length === 0 && line !== undefined;
      return { ...reason, lines: isUnknown ? [line] : places.map((start) => project.lineOf(start)) };
    }
    if (!object.isDocument) return place;
    const argument = "dashboard_json";
    return project.documentIn(place, app ? toCamel(argument) : argument);
  };
}
