export { UsageError } from "../lib/usage-error";
export { type PreviewHost, type PreviewOptions, parsedSpan, preview } from "./preview";
