/** What tests of a provider look at inside the SDK, and no author needs. */
export { holdsOpaque } from "../../../constructs/opaque";
export { toTerraform } from "../../../constructs/terraform";
