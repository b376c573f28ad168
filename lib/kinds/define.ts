import { type Attributes, type Definition, define as defineIn } from "terraform-provider-sdk/schema";
import { modeNames, productNames } from "../service/products";

/** A configuration names its product; its mode may follow from the environment, so that only a client knows it. */
const dialects = { ofConfiguration: ["base", ...productNames], ofClient: modeNames } as const;

/** A definition of this provider. @throws TypeError for a member that no definition has, and for a dialect that has no effect where it stands */
export function define<const A extends Attributes>(definition: Definition<A>): Definition<A> {
  return defineIn(definition, dialects);
}
