export { type AlertTileKind, alertDisplayTypes, type TileDataKind, type TileKind, tileKind, tileKinds } from "./config";
export { configToSeries, withUnexpressed } from "./config-to-series";
export {
  alikeContent,
  comparable,
  contentOf,
  frameMembers,
  presentationOf,
  sameConfig,
  sameContent,
  sameFrame,
  sameQuery,
  without,
} from "./content";
export * from "./keys";
export * from "./place";
export { units } from "./query";
export { seriesToConfig } from "./series-to-config";
export { idOf, itemsOf, type KnownTile, knownItems, readConfig, type Series, type Tile, withoutNulls } from "./tile";
export { hasUnsentLanguages, withUnsentLanguages } from "./unsent-languages";
export { fromWebExport, isWebExport } from "./web-export";
