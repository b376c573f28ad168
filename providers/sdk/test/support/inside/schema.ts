/** What tests of a provider look at inside the SDK, and no author needs. */
export { type ConfigOf, hasTwoAbsentForms, rawMemberOf, removalOf, removalsOf, valuesWith } from "../../../schema";
