import { attributesOf, objectIn, unionIn } from "terraform-provider-sdk/definitions";
import type { ValueType } from "terraform-provider-sdk/schema";
import { tile as tileType } from "../../lib/tiles/tile";

/** The paths of presentation in objects that are not atomic. */
function misplacedPresentation(type: ValueType, path: string): string[] {
  const object = objectIn(type);
  const variants = Object.values(unionIn(type)?.variants ?? {});
  const inVariants = variants.flatMap((variant) => misplacedPresentation(variant.type, path));
  if (object === undefined) return inVariants;
  const inMembers = attributesOf(object).flatMap(([name, attribute]) => {
    const isMisplaced = attribute.omitted?.presentation !== undefined && object.atomic !== true;
    const inside = misplacedPresentation(attribute.type, `${path}.${name}`);
    return isMisplaced ? [`${path}.${name}`, ...inside] : inside;
  });
  return [...inVariants, ...inMembers];
}

test("presentation is in atomic objects only: in others it would not stay", () => {
  expect(misplacedPresentation(tileType, "tile")).toEqual([]);
});
