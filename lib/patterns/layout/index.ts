export type { Arrangement, Block, LaidOut, Section } from "./block";
export { Layout, type SectionOptions } from "./layout";
