import { omitUndefined, own } from "terraform-provider-sdk/values";
import { defaultTileSize, gridColumns } from "../../service/words";
import { sectionId, shares } from "../../tiles";
import type { Container, NamedTile } from "..";

/** Options of a section. */
export interface SectionOptions {
  /** ID of the section. Defaults to an ID derived from the title. Alerts do not depend on it. */
  readonly id?: string;
  /** Whether the section is collapsed when the dashboard opens. Defaults to `false`. */
  readonly collapsed?: boolean;
  readonly collapsible?: boolean;
  readonly bordered?: boolean;
}

/** Options of a section with tabs. */
export interface TabsOptions extends SectionOptions {
  /** IDs of tabs by their titles. Each defaults to an ID derived from the title. Alerts do not depend on them. */
  readonly tabIds?: Readonly<Record<string, string>>;
}

/**
 * Dashboards without coordinates:
 *
 * ```ts
 * new Dashboard(this, "api", {
 *   name: "API",
 *   ...Layout.dashboard(
 *     Layout.columns(requests, errors, latency),
 *     traffic,
 *     Layout.section("Details", Layout.columns(slowest, logs), { collapsed: true }),
 *   ),
 * });
 * ```
 *
 * A tile keeps its `w` and `h`. A tile without `w` gets an equal share of the row. A tile with `x` and `y`, which `at` sets, stands there in the
 * grid of the dashboard, section or tab, and its place in the layout stays empty.
 */
export const Layout = {
  /** Returns the tiles and containers of a dashboard, with the blocks and sections below each other. */
  dashboard<const K extends string = never>(...items: readonly (Block<K> | Section<K>)[]): LaidOut<K> {
    const blocks = items.filter((item): item is Block<K> => !isSection(item));
    const sections = items.filter(isSection<K>);
    const inSections = sections.flatMap(({ container, parts }) =>
      parts.flatMap(({ block, tabId }) =>
        arrange(block, 0, 0, gridColumns).tiles.map((tile) => ({
          ...tile,
          containerId: container.id,
          ...omitUndefined({ tabId }),
        })),
      ),
    );
    const tiles = [...arrange(Layout.rows(...blocks), 0, 0, gridColumns).tiles, ...inSections];
    if (sections.length === 0) return { tiles };
    return { tiles, containers: sections.map(({ container }) => container) };
  },

  /** Arranges blocks below each other. */
  rows<const K extends string = never>(...blocks: readonly Block<K>[]): Arrangement<K> {
    return { arrangement: "rows", blocks };
  },

  /** Arranges blocks side by side. Blocks without a width share the row equally. */
  columns<const K extends string = never>(...blocks: readonly Block<K>[]): Arrangement<K> {
    return { arrangement: "columns", blocks };
  },

  /** Creates a section with a title. */
  section<const K extends string = never>(title: string, block: Block<K>, options: SectionOptions = {}): Section<K> {
    return { container: container(title, options), parts: [{ block }] };
  },

  /** Creates a section with tabs. The keys are the titles of the tabs. */
  tabs<const K extends string = never>(
    title: string,
    tabs: Readonly<Record<string, Block<K>>>,
    { tabIds = {}, ...options }: TabsOptions = {},
  ): Section<K> {
    const parts = Object.entries(tabs).map(([name, block]) => ({
      title: name,
      tabId: own(tabIds, name) ?? sectionId(name),
      block,
    }));
    return {
      container: { ...container(title, options), tabs: parts.map((part) => ({ id: part.tabId, title: part.title })) },
      parts: parts.map(({ tabId, block }) => ({ tabId, block })),
    };
  },
} as const;

function container(title: string, { id = sectionId(title), collapsed = false, ...more }: SectionOptions): Container {
  return { id, title, collapsed, ...more };
}

/** An element of a layout: a tile, or tiles arranged in rows or columns. */
export type Block<K extends string = string> = NamedTile<K> | Arrangement<K>;

/** Blocks below each other (`rows`) or side by side (`columns`). */
export interface Arrangement<K extends string = string> {
  readonly arrangement: "rows" | "columns";
  readonly blocks: readonly Block<K>[];
}

/** A collapsible section of a dashboard, with its own grid or one grid per tab. */
export interface Section<K extends string = string> {
  readonly container: Container;
  readonly parts: readonly { readonly tabId?: string; readonly block: Block<K> }[];
}

/** Positioned tiles and their sections. Spread it into the configuration of a dashboard. */
export interface LaidOut<K extends string = string> {
  readonly tiles: readonly NamedTile<K>[];
  readonly containers?: readonly Container[];
}

function isArrangement<K extends string>(block: Block<K>): block is Arrangement<K> {
  return "arrangement" in block;
}

function isSection<K extends string>(item: Block<K> | Section<K>): item is Section<K> {
  return "container" in item;
}

/** Tiles with their places, and the height they take. */
interface Arranged<K extends string> {
  readonly tiles: readonly NamedTile<K>[];
  readonly h: number;
}

/** Gives every tile of a block its place within a box of the given width. */
function arrange<K extends string>(block: Block<K>, x: number, y: number, w: number): Arranged<K> {
  if (!isArrangement(block)) {
    const { h = defaultTileSize.h } = block;
    const place = { x: block.x ?? x, y: block.y ?? y };
    return { tiles: [{ ...block, ...place, w: block.w ?? w, h: knownSize(h, block, "h") }], h };
  }
  if (block.arrangement === "rows") return stack(block.blocks, x, y, w);
  return sideBySide(block.blocks, x, y, w);
}

function stack<K extends string>(blocks: readonly Block<K>[], x: number, y: number, w: number): Arranged<K> {
  const tiles: NamedTile<K>[] = [];
  let h = 0;
  for (const block of blocks) {
    const arranged = arrange(block, x, y + h, w);
    tiles.push(...arranged.tiles);
    h += arranged.h;
  }
  return { tiles, h };
}

function sideBySide<K extends string>(blocks: readonly Block<K>[], x: number, y: number, w: number): Arranged<K> {
  const tiles: NamedTile<K>[] = [];
  let [blockX, h] = [x, 0];
  for (const [index, width] of widths(blocks, w).entries()) {
    const block = blocks[index];
    if (!block) continue;
    const arranged = arrange(block, blockX, y, width);
    tiles.push(...arranged.tiles);
    blockX += width;
    h = Math.max(h, arranged.h);
  }
  return { tiles, h };
}

/** A tile with a width keeps it; the others share what is left, the first ones taking what does not divide. */
function widths(blocks: readonly Block[], w: number): number[] {
  const fixedWidths = blocks.map((block) =>
    isArrangement(block) || block.w === undefined ? undefined : knownSize(block.w, block, "w"),
  );
  const open = fixedWidths.filter((width) => width === undefined).length;
  const remainingWidth = w - fixedWidths.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  if (remainingWidth < open) {
    const names = blocks.flatMap((block) => (isArrangement(block) ? [] : [`"${block.name}"`]));
    const named = names.length > 4 ? [...names.slice(0, 3), "…"] : names;
    const row = names.length > 0 ? `The row with ${named.join(", ")}` : `A row of ${blocks.length} blocks`;
    throw new Error(
      `${row} needs ${w - remainingWidth + open} columns at least, but has ${w}. Reduce \`w\` of a tile, or start another row.`,
    );
  }
  const shared = shares(remainingWidth, open).values();
  return fixedWidths.map((width) => width ?? shared.next().value ?? 0);
}

function knownSize(size: number, tile: NamedTile, name: "w" | "h"): number {
  if (Number.isInteger(size) && size > 0 && size < 1e6) return size;
  throw new Error(
    `\`${name}\` of the tile "${tile.name}" is not a positive whole number at synth, which a layout needs. Remove it, or place the tile with x and y.`,
  );
}
