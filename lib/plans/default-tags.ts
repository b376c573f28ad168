import { filterMembers, sameValue } from "terraform-provider-sdk/internal/schema";
import { counted } from "../drawing";
import type { DefaultTagsChange, ResourceChange, Values } from "./planned";

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
