/** What tests of a provider look at inside the SDK, and no author needs. */
export { type Certificate, createCertificate, describeIf, processorMs, testIf, until } from "../../../testing";
