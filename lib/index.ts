import "./kinds/node-version";
import "./constructs/needs-cdk";

export * from "./constructs";
export * from "./constructs/patterns";
export { type ApiKeyHashes, hashApiKey } from "./service/api-key-hash";
