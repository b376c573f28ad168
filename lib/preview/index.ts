export type { Gate } from "./findings";
export { type PreviewHost, type PreviewOptions, parsedSpan, preview } from "./preview";
