/** What tests of a provider look at inside the SDK, and no author needs. */
export { exampleLayout } from "../../../generate/docs/examples";
export { bounds } from "../../../generate/docs/schema-section";
