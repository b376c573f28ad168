import { memo } from "./memo";
import type { Attribute, ListType, NumberType, StringType } from "./type";

type Bounded = StringType | NumberType | ListType;

/** The bounds of a type for a product; while that is not known, those that hold everywhere. */
export function boundsIn<T extends Bounded>(type: T, product: string | undefined): T {
  const narrower = product === undefined ? undefined : type.in?.[product];
  return narrower ? joined(narrower)(type) : type;
}

/** Made once for bounds that several types share, and once for each of these. */
const joined = memo((narrower: object) => memo(<T extends Bounded>(type: T): T => ({ ...type, ...narrower })));

export function isRequiredIn({ presence, requiredIn }: Attribute, product: string | undefined): boolean {
  return presence === "required" || (product !== undefined && requiredIn?.includes(product) === true);
}

/** The values that editors offer: those of the type, else those of the products. */
export function offeredValues({ oneOf, known, in: products = {} }: StringType): readonly string[] | undefined {
  const ofProducts = Object.values(products).flatMap((bounds) => bounds.oneOf ?? bounds.known ?? []);
  return oneOf ?? known ?? (ofProducts.length > 0 ? [...new Set(ofProducts)] : undefined);
}
