import type { Container } from "../../constructs";
import { gridColumns } from "../../words";
import { arrange } from "./arrange";
import { type Arrangement, type Block, isSection, type LaidOut, type Section } from "./block";

/** Options of a section. */
export interface SectionOptions {
  /** ID of the section. Defaults to an ID derived from the title. Alerts do not depend on it. */
  readonly id?: string;
  /** Whether the section is collapsed when the dashboard opens. Defaults to `false`. */
  readonly collapsed?: boolean;
  readonly collapsible?: boolean;
  readonly bordered?: boolean;
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
 * A tile keeps its `w` and `h`. A tile without `w` gets an equal share of the row.
 */
export const Layout = {
  /** Returns the tiles and containers of a dashboard, with the blocks and sections below each other. */
  dashboard<const K extends string>(...items: readonly (Block<K> | Section<K>)[]): LaidOut<K> {
    const blocks = items.filter((item): item is Block<K> => !isSection(item));
    const sections = items.filter(isSection<K>);
    const inSections = sections.flatMap(({ container, parts }) =>
      parts.flatMap(({ block, tabId }) =>
        arrange(block, 0, 0, gridColumns).tiles.map((tile) => ({
          ...tile,
          containerId: container.id,
          ...(tabId === undefined ? {} : { tabId }),
        })),
      ),
    );
    const tiles = [...arrange(Layout.rows(...blocks), 0, 0, gridColumns).tiles, ...inSections];
    return sections.length === 0 ? { tiles } : { tiles, containers: sections.map(({ container }) => container) };
  },

  /** Arranges blocks below each other. */
  rows<const K extends string>(...blocks: readonly Block<K>[]): Arrangement<K> {
    return { arrangement: "rows", blocks };
  },

  /** Arranges blocks side by side. Blocks without a width share the row equally. */
  columns<const K extends string>(...blocks: readonly Block<K>[]): Arrangement<K> {
    return { arrangement: "columns", blocks };
  },

  /** Creates a section with a title. */
  section<const K extends string>(title: string, block: Block<K>, options: SectionOptions = {}): Section<K> {
    return { container: container(title, options), parts: [{ block }] };
  },

  /** Creates a section with tabs. The keys are the titles of the tabs. */
  tabs<const K extends string>(
    title: string,
    tabs: Readonly<Record<string, Block<K>>>,
    options: SectionOptions = {},
  ): Section<K> {
    const parts = Object.entries(tabs).map(([name, block]) => ({ title: name, tabId: slug(name), block }));
    return {
      container: { ...container(title, options), tabs: parts.map((part) => ({ id: part.tabId, title: part.title })) },
      parts: parts.map(({ tabId, block }) => ({ tabId, block })),
    };
  },
} as const;

function container(title: string, { id = slug(title), collapsed = false, ...more }: SectionOptions): Container {
  return { id, title, collapsed, ...more };
}

function slug(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "section"
  );
}
