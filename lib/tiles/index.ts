export { contentOf, Shown } from "./content";
export { comparable, isLeftover, presentationMembers, presentationOf, without } from "./presentation";
export { alikeContent, type FrameMember, sameConfig, sameContent, sameFrame, sameQuery } from "./relations";
export { seriesToConfig } from "./series-to-config";
export { idOf, itemsOf, type KnownTile, knownItems, readConfig, type Series, type Tile } from "./tile";
export { fromWebExport, isWebExport } from "./web-export";
