/** Sizes and counts the service enforces (contract: errors-and-limits, section 3). */
export const limits = {
  dashboardName: 1024,
  tags: 50,
  tagLength: 32,
  tiles: 500,
  containers: 50,
  tabsPerContainer: 20,
  containerText: 256,
  expression: 10_000,
  sqlTemplate: 100_000,
  configMarkdown: 50_000,
  seriesMarkdown: 100_000,
  select: 20,
  formulas: 10,
  formula: 1024,
  colorRules: 10,
  onClickFilters: 50,
  groupBy: 10,
  chartSeries: 5,
  alertName: 512,
  alertMessage: 4096,
  alertChannels: 10,
  variableName: 64,
  savedSearchName: 1024,
  searchSelect: 4096,
  searchWhere: 8192,
  searchOrder: 1024,
  webhookName: 1024,
  webhookUrl: 2048,
  webhookBody: 16_384,
  webhookEntries: 100,
  webhookValue: 4096,
  headerName: 256,
  roleName: 256,
  roleDescription: 2048,
  sourceSection: 256,
  querySettings: 10,
} as const;

/** Columns of the dashboard grid. */
export const gridColumns = 24;
/** Size of a tile that names none. */
export const defaultTileSize = { w: 12, h: 6 } as const;
