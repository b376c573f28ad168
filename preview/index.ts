export { UsageError } from "../lib/usage-error";
export { type PreviewHost, type PreviewOptions, preview } from "./preview";
export { parsedSpan } from "./span";
