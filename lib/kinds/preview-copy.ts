import { asItems, asMembers, type Members, stringOf } from "terraform-provider-sdk/values";
import { limits } from "../service/words";

/*
 * What `preview --deploy` makes in a service: dashboards beside those that people keep. Two tags tell them apart, and nothing else does: what
 * lacks one of them belongs to somebody.
 */

/** What the tags of a copy say. */
export interface PreviewTags {
  /** The name of the preview, such as `pr-1`. */
  readonly preview: string;
  /** The last day of the copy in UTC, as `2026-12-06`. */
  readonly lastDay: string;
}

/** What stands between the name of a dashboard and that of its preview: `Checkout · pr-1`. */
export const copySeparator = " · ";

const previewTag = /^preview:(.+)$/;
const lastDayTag = /^preview-ends:(\d{4}-\d\d-\d\d)$/;

export function tagsOfCopy({ preview, lastDay }: PreviewTags): readonly string[] {
  return [`preview:${preview}`, `preview-ends:${lastDay}`];
}

/** True for a tag that says something of a copy. */
export function isTagOfCopy(tag: string): boolean {
  return previewTag.test(tag) || lastDayTag.test(tag);
}

/** What makes an object a preview copy; `undefined` for one that people keep. */
export function previewTagsIn(record: unknown): PreviewTags | undefined {
  const tags = asItems(asMembers(record).tags).map((tag) => stringOf(tag) ?? "");
  const [preview] = tags.flatMap((tag) => previewTag.exec(tag)?.[1] ?? []);
  const [lastDay] = tags.flatMap((tag) => lastDayTag.exec(tag)?.[1] ?? []);
  if (preview === undefined || lastDay === undefined) return undefined;
  return { preview, lastDay };
}

export function isPreviewCopy(record: unknown): boolean {
  return previewTagsIn(record) !== undefined;
}

type Objects = Readonly<Record<string, readonly Members[] | undefined>>;

/** The objects of a service, by kind, that people keep: without copies, and without alerts that somebody made on one. */
export function withoutPreviewCopies<I extends Objects>(inventory: I): I {
  const { dashboard: dashboards = [], alert: alerts = [] } = inventory;
  const copies = new Set(dashboards.filter(isPreviewCopy).map(({ id }) => id));
  if (copies.size === 0) return inventory;
  return {
    ...inventory,
    dashboard: dashboards.filter(({ id }) => !copies.has(id)),
    alert: alerts.filter(({ dashboardId }) => !copies.has(dashboardId)),
  };
}

/** The longest name of a preview: a tag holds it. */
export const longestPreviewName = limits.tagLength - "preview:".length;

/** True for a name that a tag, a comment and a file can hold as it is. */
export function isPreviewName(name: string): boolean {
  return /^[a-z0-9][\w./-]*$/i.test(name) && name.length <= longestPreviewName;
}
