import {
  type Attribute,
  type Attributes,
  filterMembers,
  isRecord,
  objectIn,
  sameAttribute,
  sameValue,
  selectVariant,
  stringifyJson,
} from "terraform-provider-sdk/internal/schema";
import { isUnknown } from "terraform-provider-sdk/schema";
import { type Change, counted } from "../drawing";
import { tileConfig } from "../tiles/config";
import { knownAfterApply, type ResourceChange, type Values } from "./plan-json";
import type { DefaultTagsChange, PlannedTile } from "./planned";

/** What a plan changes of a tile, in the order in which people look: its name, its place, then its content, member by member. */
export function tileChanges(before: PlannedTile, after: PlannedTile): Change[] {
  return [
    ...change("name", before.name, after.name),
    ...change("place", placeOf(before), placeOf(after)),
    ...change("section", sectionOf(before), sectionOf(after)),
    ...contentChanges(before.config, after.config),
  ];
}

/** The members of a tile's content that the plan changes; none that only spell out a default. */
export function contentChanges(before: Values | undefined, after: Values | undefined): Change[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) return change("content", undefined, after && "known");
  if (after === undefined) return change("content", "as it is", "known after apply");
  return memberChanges(before, after, selectVariant(tileConfig, after)?.type.attributes);
}

/** The members that differ between two objects, at any depth; `attributes` say what means the same. */
export function memberChanges(before: Values, after: Values, attributes: Attributes = {}, path = ""): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    valueChanges(before[name] ?? null, after[name] ?? null, attributes[name], path === "" ? name : `${path}.${name}`),
  );
}

function valueChanges(before: unknown, after: unknown, attribute: Attribute | undefined, path: string): Change[] {
  if (attribute ? sameAttribute(attribute, before, after) : sameValue(before, after)) return [];
  const members = attribute && objectIn(attribute.type)?.attributes;
  if (isRecord(before) && isRecord(after)) return memberChanges(before, after, members, path);
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].every(isRecord))
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
      const [old, next] = [before[index], after[index]];
      const at = `${path}[${index}]`;
      return isRecord(old) && isRecord(next)
        ? memberChanges(old, next, members, at)
        : change(at, valueText(old), valueText(next));
    }).flat();
  return change(path, valueText(before), valueText(after));
}

function change(path: string, before: string | undefined, after: string | undefined): Change[] {
  if (before === after) return [];
  return [{ path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }];
}

function valueText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (isUnknown(value)) return knownAfterApply;
  return typeof value === "string" ? value : stringifyJson(value);
}

function placeOf({ x, y, w, h }: PlannedTile): string {
  return `${w} × ${h} at column ${x}, row ${y}`;
}

function sectionOf({ containerId, tabId }: PlannedTile): string | undefined {
  return containerId === undefined ? undefined : [containerId, tabId].filter(Boolean).join(" / ");
}

const context = 24;
const mostCharacters = 160;

/** Two texts cut to where they differ, with some characters around it; short ones are whole. */
export function whereTheyDiffer(before: string, after: string): readonly [string, string] {
  if (Math.max(before.length, after.length) <= mostCharacters) return [before, after];
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const cut = (text: string) => {
    const [from, to] = [Math.max(0, start - context), Math.min(text.length, text.length - end + context)];
    const part = text.slice(from, Math.min(to, from + mostCharacters));
    return `${from > 0 ? "…" : ""}${part}${from + part.length < text.length ? "…" : ""}`;
  };
  return [cut(before), cut(after)];
}

/** A change of the default tags concerns the provider: what a plan does to each object is shown without it. */
export function withoutDefaultTags({ change, ...resource }: ResourceChange): ResourceChange {
  const without = (values: Values) => filterMembers(values, (_, name) => name !== "default_tags");
  const [before, after] = [change.before, change.after].map((values) => values && without(values));
  const { after_unknown: unknown = {}, actions } = change;
  const isSame = (one: Values, other: Values) =>
    Object.keys({ ...one, ...other }).every((name) => unknown[name] === true || sameValue(one[name], other[name]));
  const isOnly = changesTags(change) && before && after && isSame(before, after);
  const shown = { ...change, before: before ?? null, after: after ?? null, actions: isOnly ? ["no-op"] : actions };
  return { ...resource, change: shown, defaultTags: tagsIn(change.after ?? change.before) };
}

/** The same change, once; `undefined` if the plan has none. */
export function defaultTagsChange(changes: readonly ResourceChange[]): DefaultTagsChange | undefined {
  const changed = changes.map(({ change }) => change).filter(changesTags);
  if (changed.length === 0) return undefined;
  const tags = (of: "before" | "after") => new Set(changed.flatMap((change) => tagsIn(change[of])));
  const [before, after] = [tags("before"), tags("after")];
  return {
    added: [...after].filter((tag) => changed.some((change) => !tagsIn(change.before).includes(tag))),
    removed: [...before].filter((tag) => !after.has(tag)),
    objects: changed.length,
  };
}

/** `default_tags of 5 objects: + "team-a", - "old"`. */
export function defaultTagsWords({ added, removed, objects }: DefaultTagsChange): string {
  const tags = [...added.map((tag) => `+ ${JSON.stringify(tag)}`), ...removed.map((tag) => `- ${JSON.stringify(tag)}`)];
  return `default_tags of ${counted(objects, "object")}: ${tags.join(", ")}`;
}

function changesTags({ actions, before, after }: ResourceChange["change"]): boolean {
  return actions.includes("update") && !sameValue(tagsIn(before), tagsIn(after));
}

function tagsIn(values: Values | null): readonly string[] {
  const tags = values?.default_tags;
  return Array.isArray(tags) ? tags.map(String) : [];
}
