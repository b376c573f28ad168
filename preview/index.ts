export { type PreviewHost, type PreviewOptions, preview } from "./preview";
export { parsedSpan } from "./span";
export { UsageError } from "./usage-error";
