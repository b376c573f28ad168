import { dashboard } from "../../../../lib/definitions";
import { type Attribute, type ObjectValue, sameAttribute, type Value } from "../../../../lib/model";
import { itemsOf } from "./tile";

/** True when an update changes nothing that the service knows of: keys of tiles, protection and the like. */
export function isLocal(planned: ObjectValue, prior: ObjectValue): boolean {
  return Object.entries<Attribute>(dashboard.type.attributes).every(
    ([name, attribute]) =>
      attribute.wire === false ||
      sameAttribute(attribute, withoutKeys(name, planned[name]), withoutKeys(name, prior[name])),
  );
}

function withoutKeys(name: string, value: Value | undefined): Value | undefined {
  return name === "tiles" ? itemsOf(value)?.map((tile) => ({ ...tile, key: null })) : value;
}
