/** What tests of a provider look at inside the SDK, and no author needs. */
export { createBody } from "../../../stored";
