export { sentContent, tileBody, tileFrame } from "./body";
export {
  type AlertTileKind,
  alertDisplayTypes,
  isBuilderForm,
  sameConfig,
  type TileDataKind,
  type TileKind,
  tileKind,
  tileKinds,
} from "./config";
export {
  alikeContent,
  contentOf,
  frameMembers,
  managedConfig as comparable,
  presentationOf,
  sameContent,
  sameFrame,
  sameQuery,
  unmentioned,
  without,
} from "./content";
export { mayHideRatio } from "./hidden-ratio";
export * from "./keys";
export * from "./place";
export { units } from "./query";
export { configToSeries, seriesToConfig, withUnexpressed } from "./series-form";
export { idOf, itemsOf, type KnownTile, knownItems, readConfig, type Tile, withoutNulls } from "./tile";
export { hasUnsentLanguages, withUnsentLanguages } from "./unsent-languages";
export { type ConvertedExport, type ExportFinding, fromWebExport, isWebExport } from "./web-export";
