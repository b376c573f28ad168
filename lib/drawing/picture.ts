import { compacted, gridsOf, tileCard, titleOf, withRoom } from "./dashboard";
import { html, Markup } from "./markup";
import { counted, type DrawnDashboard, type DrawnTile } from "./model";
import { pictureStyle } from "./style";

const width = 1000;
const padding = 16;
const lineHeight = 32;
/** The height of a row of the grid with the gap below it, as the style has them. */
const rowHeight = 54;
/** So many rows fit on a large screen when a forge shows the picture in the width of a comment. */
const mostRows = 30;

/**
 * A dashboard as one SVG image that stands alone, for places that show images and no pages: no script, nothing to load, every tab open.
 * Of a dashboard that is there already, it shows every tile in focus and, as far as there is room, those beside it; of a long new one, the
 * beginning.
 */
export function dashboardPicture(dashboard: DrawnDashboard): string {
  const { name, mark } = dashboard;
  const blocks: Block[] = [line(titleOf(dashboard))];
  const isWhole = mark === undefined || mark === "new" || mark === "removed";
  let [rows, drawn] = [0, 0];
  for (const { title, tiles } of sectionsOf(dashboard)) {
    const shownTiles = isWhole ? tiles : nearFocus(tiles);
    const isGone = (tile: DrawnTile) => mark === "changed" && tile.mark === "removed";
    const placedTiles = (group: readonly DrawnTile[]) => {
      if (isWhole) return withRoom(compacted(group)).filter(({ y }) => rows + y < mostRows);
      return placedInFocus(group, mostRows - rows);
    };
    for (const group of [shownTiles.filter((tile) => !isGone(tile)), shownTiles.filter(isGone)]) {
      const placed = placedTiles(group);
      if (placed.length === 0) continue;
      const needed = Math.max(...placed.map(({ y, h }) => y + h));
      const height = isWhole ? Math.min(mostRows - rows, needed) : needed;
      if (title) blocks.push(line(html`<b>${title}</b>`));
      blocks.push({
        height: height * rowHeight,
        markup: html`<div class="grid">${placed.map(tileCard)}</div>`,
      });
      rows += height;
      drawn += placed.length;
    }
  }
  const more = dashboard.tiles.length - drawn;
  if (more > 0) blocks.push(line(html`<span class="remark">${counted(more, "more tile")}</span>`));
  return svg(name, blocks);
}

/** A part of a picture with its height, which an SVG image must know before it is laid out. */
interface Block {
  readonly height: number;
  readonly markup: Markup;
}

function line(markup: Markup): Block {
  return { height: lineHeight, markup };
}

function svg(name: string, blocks: readonly Block[]): string {
  const height = blocks.reduce((sum, block) => sum + block.height, 2 * padding);
  const parts = blocks.map(
    ({ height: blockHeight, markup }) => html`<div style="height:${blockHeight}px">${markup}</div>`,
  );
  // Markup of a page is HTML, in which a picture needs no namespace; in XML it does. Every text in it is escaped.
  const body = html`${parts}`.text.replaceAll("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ');
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${name}"><style>${new Markup(pictureStyle)}</style><foreignObject width="${width}" height="${height}"><div xmlns="http://www.w3.org/1999/xhtml" class="picture">${new Markup(body)}</div></foreignObject></svg>
`.text;
}

/** The tiles outside of sections, then those of each section, tab by tab. */
function sectionsOf(dashboard: DrawnDashboard): { title?: string; tiles: readonly DrawnTile[] }[] {
  const { outside, sections } = gridsOf(dashboard);
  const inside = sections.flatMap(({ title, tiles, tabs }) => {
    if (tabs.length === 0) return [{ title, tiles }];
    return tabs.map((tab) => ({ ...tab, title: `${title} / ${tab.title}` }));
  });
  return [{ tiles: outside }, ...inside];
}

function isInFocus({ mark = "unchanged", isInFocus: isFocused = mark !== "unchanged" }: DrawnTile): boolean {
  return isFocused;
}

/** The tiles in focus, and those in the same rows, so that one sees where they are. */
function nearFocus(tiles: readonly DrawnTile[]): DrawnTile[] {
  const focusedTiles = tiles.filter(isInFocus);
  return tiles.filter((tile) => focusedTiles.some(({ y, h }) => tile.y < y + h && y < tile.y + tile.h));
}

/** Tiles at their places; where they take more than these rows, only those in focus, however many they are. */
function placedInFocus(tiles: readonly DrawnTile[], rows: number): DrawnTile[] {
  const placed = withRoom(compacted(tiles));
  if (placed.every(({ y, h }) => y + h <= rows)) return placed;
  return withRoom(compacted(tiles.filter(isInFocus)));
}
