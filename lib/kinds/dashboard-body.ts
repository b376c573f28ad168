import { randomBytes } from "node:crypto";
import { toWire } from "terraform-provider-sdk/definitions";
import type { KnownOf, PlannedOf } from "terraform-provider-sdk/schema";
import { filterMembers, isPresent, type ObjectValue } from "terraform-provider-sdk/values";
import type { TileForm } from "../service/products";
import { knownItems, tileBody } from "../tiles";
import { dashboard } from "./dashboard";

type Known = KnownOf<typeof dashboard.type>;

/** The body that creates a dashboard: without IDs and absent members. */
export function createBody(
  planned: Known,
  tileForm: TileForm,
  config: PlannedOf<typeof dashboard.type> = planned,
): ObjectValue {
  const tiles = withoutIds(knownItems(planned.tiles)).map((tile) => tileBody(tile, tileForm));
  const isSent = tileForm === "config" || tiles.length > 0 || isPresent(config.tiles);
  // Without a product, nobody knows that an empty list means none, so what the author wrote is sent.
  const writesTags = tileForm === "series" && isPresent(config.tags);
  const frame = filterMembers(frameBody(planned), (value, name) => !isEmpty(value) || (name === "tags" && writesTags));
  if (!isSent) return frame;
  return { ...frame, tiles };
}

/** A dashboard without what the service sets, and without its tiles. */
export function frameBody(planned: Known): ObjectValue {
  const filters = withoutIds(knownItems(planned.filters));
  return toWire(dashboard.type, { ...planned, id: null, defaultTags: null, tiles: null, filters });
}

/** The items without the IDs that the service gives. */
export function withoutIds<T extends object>(items: readonly T[]): readonly (T & { readonly id: null })[] {
  return items.map((item) => ({ ...item, id: null }));
}

/** An ID for a tile or filter whose update needs one; the service may replace it. */
export function freshId(): string {
  return randomBytes(12).toString("hex");
}

/** True for a member or list that says nothing. */
export function isEmpty(value: unknown): boolean {
  return !isPresent(value) || (Array.isArray(value) && value.length === 0);
}
