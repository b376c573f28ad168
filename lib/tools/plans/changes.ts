import { objectIn, sameAttribute, selectVariant } from "terraform-provider-sdk/definitions";
import { type Attribute, type Attributes, isUnknown } from "terraform-provider-sdk/schema";
import { filterMembers, isRecord, omitUndefined, sameValue, stringifyJson } from "terraform-provider-sdk/values";
import { type Change, counted } from "../../drawing";
import { tileConfig } from "../../tiles/config";
import { knownAfterApply, type ResourceChange, type Values } from "./plan-json";
import type { DefaultTagsChange, PlannedTile } from "./planned";

/** What a plan changes of a tile, in the order in which people look: its name, its place, then its content, member by member. */
export function tileChanges(priorTile: PlannedTile, plannedTile: PlannedTile): Change[] {
  return [
    ...change("name", priorTile.name, plannedTile.name),
    ...change("place", placeOf(priorTile), placeOf(plannedTile)),
    ...change("section", sectionOf(priorTile), sectionOf(plannedTile)),
    ...writtenChanges(priorTile, plannedTile),
  ];
}

/** The changes of the content, in the form in which the tile is written. */
function writtenChanges(priorTile: PlannedTile, plannedTile: PlannedTile): Change[] {
  const changes = contentChanges(priorTile.config, plannedTile.config);
  if (!priorTile.series || !plannedTile.series || changes.length === 0) return changes;
  const seriesChanges = memberChanges(priorTile.series, plannedTile.series);
  if (seriesChanges.length === 0) return changes;
  return seriesChanges;
}

/** The members of a tile's content that the plan changes; none that only spell out a default. */
export function contentChanges(prior: Values | undefined, planned: Values | undefined): Change[] {
  if (prior === undefined && planned === undefined) return [];
  if (prior === undefined) return change("content", undefined, planned && "known");
  if (planned === undefined) return change("content", "as it is", "known after apply");
  return memberChanges(prior, planned, selectVariant(tileConfig, planned)?.type.attributes);
}

/** The members that differ between two objects, at any depth; `attributes` say what means the same. */
export function memberChanges(prior: Values, planned: Values, attributes: Attributes = {}, path = ""): Change[] {
  return [...new Set([...Object.keys(prior), ...Object.keys(planned)])].flatMap((name) =>
    valueChanges(prior[name] ?? null, planned[name] ?? null, attributes[name], path === "" ? name : `${path}.${name}`),
  );
}

function valueChanges(prior: unknown, planned: unknown, attribute: Attribute | undefined, path: string): Change[] {
  const isSame = attribute ? sameAttribute(attribute, prior, planned) : sameValue(prior, planned);
  if (isSame) return [];
  const members = attribute && objectIn(attribute.type)?.attributes;
  if (isRecord(prior) && isRecord(planned)) return memberChanges(prior, planned, members, path);
  if (Array.isArray(prior) && Array.isArray(planned) && [...prior, ...planned].every(isRecord))
    return Array.from({ length: Math.max(prior.length, planned.length) }, (_, index) => {
      const [oldItem, newItem] = [prior[index], planned[index]];
      const itemPath = `${path}[${index}]`;
      if (isRecord(oldItem) && isRecord(newItem)) return memberChanges(oldItem, newItem, members, itemPath);
      return change(itemPath, valueText(oldItem), valueText(newItem));
    }).flat();
  return change(path, valueText(prior), valueText(planned));
}

function change(path: string, prior: string | undefined, planned: string | undefined): Change[] {
  if (prior === planned) return [];
  return [omitUndefined({ path, before: prior, after: planned })];
}

function valueText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (isUnknown(value)) return knownAfterApply;
  if (typeof value === "string") return value;
  return stringifyJson(value);
}

function placeOf({ x, y, w, h }: PlannedTile): string {
  return `${w} × ${h} at column ${x}, row ${y}`;
}

function sectionOf({ containerId, tabId }: PlannedTile): string | undefined {
  if (containerId === undefined) return undefined;
  return [containerId, tabId].filter(Boolean).join(" / ");
}

const context = 24;
const mostCharacters = 160;

/** Two texts cut to where they differ, with some characters around it; short ones are whole. */
export function whereTheyDiffer(prior: string, planned: string): readonly [string, string] {
  if (Math.max(prior.length, planned.length) <= mostCharacters) return [prior, planned];
  let start = 0;
  while (start < Math.min(prior.length, planned.length) && prior[start] === planned[start]) start += 1;
  let end = 0;
  while (end < Math.min(prior.length, planned.length) - start && prior.at(-1 - end) === planned.at(-1 - end)) end += 1;
  const cut = (text: string) => {
    const [from, to] = [Math.max(0, start - context), Math.min(text.length, text.length - end + context)];
    const parts = [text.slice(from, Math.min(to, from + mostCharacters))];
    if (from + String(parts[0]).length < text.length) parts.push("…");
    if (from > 0) parts.unshift("…");
    return parts.join("");
  };
  return [cut(prior), cut(planned)];
}

/** A change of the default tags concerns the provider: what a plan does to each object is shown without it. */
export function withoutDefaultTags({ change, ...resource }: ResourceChange): ResourceChange {
  const without = (values: Values) => filterMembers(values, (_, name) => name !== "default_tags");
  const [prior, planned] = [change.before, change.after].map((values) => values && without(values));
  const { after_unknown: unknown = {}, actions } = change;
  const isSame = (left: Values, right: Values) =>
    Object.keys({ ...left, ...right }).every((name) => unknown[name] === true || sameValue(left[name], right[name]));
  const changesOnlyTags = changesTags(change) && prior && planned && isSame(prior, planned);
  const visibleActions = changesOnlyTags ? ["no-op"] : actions;
  const visibleChange = { ...change, before: prior ?? null, after: planned ?? null, actions: visibleActions };
  return { ...resource, change: visibleChange, defaultTags: tagsIn(change.after ?? change.before) };
}

/** The same change, once; `undefined` if the plan has none. */
export function defaultTagsChange(changes: readonly ResourceChange[]): DefaultTagsChange | undefined {
  const changed = changes.map(({ change }) => change).filter(changesTags);
  if (changed.length === 0) return undefined;
  const tags = (side: "before" | "after") => new Set(changed.flatMap((change) => tagsIn(change[side])));
  const [priorTags, plannedTags] = [tags("before"), tags("after")];
  return {
    added: [...plannedTags].filter((tag) => changed.some((change) => !tagsIn(change.before).includes(tag))),
    removed: [...priorTags].filter((tag) => !plannedTags.has(tag)),
    objects: changed.length,
  };
}

/** `default_tags of 5 objects: + "team-a", - "old"`. */
export function defaultTagsWords({ added, removed, objects }: DefaultTagsChange): string {
  const tags = [...added.map((tag) => `+ ${JSON.stringify(tag)}`), ...removed.map((tag) => `- ${JSON.stringify(tag)}`)];
  return `default_tags of ${counted(objects, "object")}: ${tags.join(", ")}`;
}

function changesTags({ actions, before: prior, after: planned }: ResourceChange["change"]): boolean {
  return actions.includes("update") && !sameValue(tagsIn(prior), tagsIn(planned));
}

function tagsIn(values: Values | null): readonly string[] {
  const tags = values?.default_tags;
  if (!Array.isArray(tags)) return [];
  return tags.map(String);
}
