import path from "node:path";

const root = path.resolve(__dirname, "../..");

/** What comes before the mistakes, in one file. */
export const head = `import { TerraformStack, Testing } from "cdktf";
import { Alert, alertOn, Dashboard, numberTile, pieTile, sqlTile, tableTile, timeSeries } from "${root}/lib";
const stack = new TerraformStack(Testing.app(), "mistakes");
const id = "65f5e4a3b9e77c001a000011";
const dashboard = new Dashboard(stack, "shop", {
  name: "Shop",
  tiles: [timeSeries("Errors", id), numberTile("Count", id), pieTile("Shares", id), sqlTile("Rows", id, "SELECT 1")],
});
const tile = dashboard.tile("Errors");
const channel = { type: "webhook", webhookId: id } as const;
const rule = { threshold: 1, thresholdType: "above", interval: "5m", channel } as const;
`;

/** Lines that are wrong, each with what a compiler says of it. */
export const mistakes: readonly (readonly [code: string, message: RegExp])[] = [
  [
    `new Alert(stack, "1", { tile });`,
    /missing the following properties .*: (?=.*threshold)(?=.*thresholdType).*interval/,
  ],
  [`new Alert(stack, "2", { ...rule, channel: undefined, channels: [channel], tile, tileId: id });`, /'tileId'/],
  [`new Alert(stack, "3", alertOn(tile).above(1).over("1h"));`, /Property 'channel' is missing/],
  [
    `new Alert(stack, "4", { ...rule, tile, savedSearch: { id } });`,
    /Types of property 'savedSearch' are incompatible/,
  ],
  [`dashboard.tile("Shares");`, /"Shares".* not assignable to parameter of type '(?=.*"Errors")(?=.*"Count").*Custom/],
  [`dashboard.tile("Rows");`, /"Rows".* not assignable to parameter of type '(?=.*"Errors")(?=.*"Count").*Custom/],
  [`new Alert(stack, "5", { ...rule, chart: tableTile("Slowest", id) });`, /Type 'TableTile' is not assignable/],
  [`timeSeries("Latency", id).quantile(0.75, "Duration");`, /'0.75' .* '0.5 \| 0.9 \| 0.95 \| 0.99'/],
  [
    `new Dashboard(stack, "6", { name: "C", tiles: [{ name: "E", config: { displayType: "line", sourceId: id } }] });`,
    /Property 'select' is missing .* required in type 'LineTileConfig'/,
  ],
  [
    `new Alert(stack, "7", { ...rule, chart: { displayType: "number", sourceId: id } });`,
    /Property 'select' is missing .* required in type 'NumberTileAlertChart'/,
  ],
];
