import { contentOf, idOf, itemsOf, knownItems, presentationOf } from "../../../../lib/tiles";
import type { Warn } from "./document/places";
import { isSentInConfig, lostPresentation } from "./kept-members";
import { repeatedIds } from "./planned-tiles";
import type { Planned, State } from "./types";
import type { Unowned } from "./unowned";

/** Warns of what a change removes although the configuration does not say so: presentation set in the UI, and duplicate tile IDs. */
export function warnAboutTiles(warn: Warn, prior: State, planned: Planned, unowned: Unowned): void {
  const before = new Map(knownItems(prior.tiles).map((tile) => [idOf(tile), tile]));
  const repeated = [...repeatedIds(knownItems(prior.tiles))];
  if (repeated.length > 0)
    warn(
      "Tiles share an ID",
      `The service has several tiles with the ID ${repeated.join(", ")}, but does not accept this on an update. The first tile keeps the ID and the alerts. The others get a new ID.`,
      ["tiles"],
    );
  for (const [index, tile] of (itemsOf(planned.tiles) ?? []).entries()) {
    const id = idOf(tile);
    const old = before.get(id);
    const [next, last] = [contentOf(tile), old && contentOf(old)];
    if (id === undefined || next === undefined || last === undefined) continue;
    const mentioned = presentationOf(next);
    const names = (unowned.tiles[id] ?? []).filter((name) => !mentioned.includes(name));
    const lost = lostPresentation(tile, next, last, names);
    const remedy = isSentInConfig(tile, next) ? "add it to `config`" : "set `field` in each of its series";
    if (lost.length > 0)
      warn(
        `Presentation of the tile "${String(tile.name)}" of "${String(prior.name)}" will be lost`,
        `The tile "${String(tile.name)}" (${id}) has ${lost.join(", ")} set in the UI, which this change removes. To keep it, ${remedy}.`,
        ["tiles", index],
      );
  }
}
