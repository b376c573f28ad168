import { dashboard } from "../../../../lib/definitions";
import { type Attribute, type ObjectValue, sameAttribute } from "../../../../lib/model";
import type { Known, State } from "./types";

/** True when an update changes nothing that the service knows of: keys of tiles, protection and the like. */
export function isLocal(planned: Known, prior: State): boolean {
  const [after, before] = [withoutKeys(planned), withoutKeys(prior)];
  return Object.entries<Attribute>(dashboard.type.attributes).every(
    ([name, attribute]) => attribute.wire === false || sameAttribute(attribute, after[name], before[name]),
  );
}

function withoutKeys(value: Known): ObjectValue {
  return { ...value, tiles: value.tiles?.map((tile) => ({ ...tile, key: null })) ?? null };
}
