import "./node-version";
import "./needs-cdk";

export { type ApiKeyHashes, hashApiKey } from "./api-key-hash";
export * from "./constructs";
export * from "./patterns";
