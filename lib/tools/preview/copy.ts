import { isUnknown, type KnownOf } from "terraform-provider-sdk/schema";
import {
  asItems,
  asMembers,
  filterMembers,
  jsonencoded,
  type Members,
  mapMembers,
  type ObjectValue,
} from "terraform-provider-sdk/values";
import { dashboard as dashboardKind, dashboardMembers } from "../../kinds/dashboard";
import { createBody } from "../../kinds/dashboard-body";
import { copySeparator, isTagOfCopy, type PreviewTags, tagsOfCopy } from "../../kinds/preview-copy";
import type { TileForm } from "../../service/products";
import { limits } from "../../service/words";
import { type KnownTile, placeTiles, readConfig } from "../../tiles";
import { tile as tileType } from "../../tiles/tile";
import { hiddenIn } from "../plans/plan-json";
import type { PlannedDashboard } from "../plans/planned";
import { escaped } from "./markdown-text";

/** A dashboard as a copy shows it. */
export interface CopyContent {
  readonly name: string;
  /** The body that creates it. */
  readonly body: ObjectValue;
  /** What the plan does not say, so that the copy lacks it, each in a sentence. */
  readonly leftOut: readonly string[];
}

type Known = KnownOf<typeof dashboardKind.type>;

const emptyDashboard = mapMembers(dashboardKind.type.attributes, () => null) as Known;
const emptyTile = mapMembers(tileType.attributes, () => null) as KnownTile;

/** The copy of a planned dashboard: where a tile is not known yet stands what is missing; other such parts are left out. */
export function copyOf(planned: PlannedDashboard, tags: PreviewTags, tileForm: TileForm): CopyContent {
  const { content = emptyDashboard } = planned;
  const name = nameOfCopy(planned, tags.preview);
  const leftOut: string[] = [];
  const visible = (value: unknown, path: string) => {
    const hidden = hiddenIn(value, path);
    if (hidden !== undefined) leftOut.push(`${hidden} and is left out.`);
    return hidden === undefined;
  };
  const members = Object.keys(dashboardMembers).map((member) => {
    const value: unknown = content[member as keyof typeof dashboardMembers];
    if (member === "tags") return [member, withTagsOfCopy(asItems(value), tags)];
    if (member === "tiles") return [member, tilesOf(planned, value, tileForm, leftOut)];
    if (Array.isArray(value))
      return [member, value.filter((item, index) => visible(withoutId(item), `${member}[${index}]`))];
    if (visible(value, member)) return [member, value];
    return [member, null];
  });
  const copy: Known = { ...emptyDashboard, ...Object.fromEntries(members), name };
  return { name, body: createBody(copy, tileForm), leftOut };
}

/** `Checkout · pr-1`; the address where the name is hidden. */
function nameOfCopy({ name, address }: PlannedDashboard, preview: string): string {
  const end = `${copySeparator}${preview}`;
  const names = [name, address].filter((text) => text !== "" && hiddenIn(text) === undefined);
  const characters = [...(names[0] ?? "")];
  while (characters.join("").length + end.length > limits.dashboardName) characters.pop();
  return `${characters.join("")}${end}`;
}

/** The dashboard's own tags, as many as the service takes beside those of the copy, and these. */
function withTagsOfCopy(ownTags: readonly unknown[], tags: PreviewTags): readonly string[] {
  const marks = tagsOfCopy(tags);
  const visibleTags = ownTags.filter(
    (tag): tag is string => typeof tag === "string" && !isTagOfCopy(tag) && hiddenIn(tag) === undefined,
  );
  return [...[...new Set(visibleTags)].slice(0, limits.tags - marks.length), ...marks];
}

/** The IDs of tiles and filters are those of the dashboard that is copied. */
function withoutId(item: unknown): unknown {
  if (isUnknown(item)) return item;
  return { ...asMembers(item), id: null };
}

function tilesOf(
  planned: PlannedDashboard,
  tiles: unknown,
  tileForm: TileForm,
  leftOut: string[],
): readonly KnownTile[] {
  if (isUnknown(tiles)) {
    leftOut.push("Its tiles are known only after apply.");
    return placed([{ ...emptyTile, name: "Tiles", ...textTile("They are known only after apply", tileForm) }]);
  }
  return placed(
    asItems(tiles).map((tile, index) => {
      const title = planned.tiles[index]?.name || `Tile ${index + 1}`;
      const { shownTile, missing } = visibleTile(tile, title, tileForm);
      if (missing !== undefined) leftOut.push(`${title}: ${missing}`);
      return shownTile;
    }),
  );
}

function placed(tiles: readonly KnownTile[]): readonly KnownTile[] {
  const places = placeTiles(tiles);
  return tiles.map((tile, index) => ({ ...tile, ...places[index] }) as KnownTile);
}

interface VisibleTile {
  readonly shownTile: KnownTile;
  /** What of the tile is missing, in a sentence. */
  readonly missing?: string;
}

/** A tile without its click action if that is hidden; a text in its place if anything else is. */
function visibleTile(tile: unknown, title: string, tileForm: TileForm): VisibleTile {
  if (isUnknown(tile)) {
    const hidden = "The tile is known only after apply";
    return { shownTile: { ...emptyTile, name: title, ...textTile(hidden, tileForm) }, missing: `${hidden}.` };
  }
  const { x, y, w, h, ...members }: Members = { ...asMembers(tile), id: null, key: null };
  const place = filterMembers({ x, y, w, h }, (length) => typeof length === "number");
  const config = readConfig(members.config as KnownTile["config"]);
  const withoutAction = config && filterMembers(config, (_, member) => member !== "onClick");
  const hidden = hiddenIn({ ...members, config: withoutAction ?? members.config });
  if (hidden !== undefined) {
    const frame = filterMembers(members, (member, name) => framed.has(name) && hiddenIn(member) === undefined);
    const shownTile = { ...emptyTile, name: title, ...frame, ...place, ...textTile(hidden, tileForm) };
    return { shownTile, missing: `${hidden}.` };
  }
  const shownTile = { ...emptyTile, ...members, ...place } as KnownTile;
  const hiddenAction = hiddenIn(config?.onClick, "onClick");
  if (hiddenAction === undefined) return { shownTile };
  return {
    shownTile: { ...shownTile, config: jsonencoded(withoutAction) },
    missing: `${hiddenAction} and is left out.`,
  };
}

const framed: ReadonlySet<string> = new Set(["name", "containerId", "tabId"]);

/** What a tile that only says why it is empty shows. */
function textTile(reason: string, tileForm: TileForm): Pick<KnownTile, "config" | "series" | "asRatio"> {
  const text = `${escaped(reason)}, so this preview does not show it.`;
  if (tileForm === "config")
    return { series: null, asRatio: null, config: jsonencoded({ displayType: "markdown", markdown: text }) };
  const series = { type: "markdown", content: text } as NonNullable<KnownTile["series"]>[number];
  return { series: [series], asRatio: null, config: null };
}
