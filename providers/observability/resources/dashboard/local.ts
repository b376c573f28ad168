import { dashboard } from "../../../../lib/definitions";
import { type Attribute, type ObjectValue, sameAttribute } from "../../../../lib/model";
import { priorTiles } from "./prior-tiles";
import type { Known, State } from "./types";

/** True if an update changes only values that the service does not have, such as keys of tiles and protection. */
export function isLocal(planned: Known, prior: State): boolean {
  const known = planned.tiles ? { ...prior, tiles: priorTiles(prior) } : prior;
  const [after, before] = [withoutKeys(planned), withoutKeys(known)];
  return Object.entries<Attribute>(dashboard.type.attributes).every(
    ([name, attribute]) => attribute.wire === false || sameAttribute(attribute, after[name], before[name]),
  );
}

function withoutKeys(value: Known): ObjectValue {
  return { ...value, tiles: value.tiles?.map((tile) => ({ ...tile, key: null })) ?? null };
}
