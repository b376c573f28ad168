import { TerraformStack, TerraformVariable, Testing, Token } from "cdktf";
import type { Attributes } from "terraform-provider-sdk/schema";
import {
  Alert,
  type ApiKeyConfig,
  alertOn,
  barTile,
  custom,
  Dashboard,
  DataObservabilitySources,
  eventPatternsTile,
  heatmapTile,
  Layout,
  markdownTile,
  numberTile,
  ObservabilityProvider,
  pieTile,
  SavedSearch,
  searchTile,
  slo,
  sqlTile,
  tableTile,
  timeSeries,
  token,
  units,
} from "../../lib";
import type { AlertConfig } from "../../lib/constructs/generated/alert";
import type { DashboardConfig } from "../../lib/constructs/generated/dashboard";
import type { ObservabilityProviderConfig } from "../../lib/constructs/generated/provider";
import { alertsOf, dashboardsOf } from "../../lib/constructs/testing";
import type { alert } from "../../lib/kinds/alert";
import type { apiKey } from "../../lib/kinds/api-key";
import type { dashboard } from "../../lib/kinds/dashboard";
import type { provider } from "../../lib/kinds/provider";
import type { ConfigOf } from "../../providers/sdk/test/support/inside/schema";

/** Compiled by `npm run typecheck` and never run: what must compile does, and behind each `@ts-expect-error` stands what must not. */
const stack = new TerraformStack(Testing.app(), "types");
const any = new TerraformVariable(stack, "any", {});
const rule = { threshold: 1, thresholdType: "above", interval: "5m" } as const;
const id = "65f5e4a3b9e77c001a000011";
const hook = { channel: { type: "webhook", webhookId: id } } as const;
const watched = { dashboardId: id, tileId: id };

// The alerts of an objective need a target for each severity of its windows.
const counted = { source: { id, connectionId: id }, objective: 0.999, total: "ServiceName = 'shop'" };
const failing = { ...counted, bad: "StatusCode = 'Error'" };
slo("Shop", failing).alerts(stack, { page: id, ticket: [id, id] });
// @ts-expect-error
slo("Shop", failing).alerts(stack, { page: id });
const urgent = { severity: "urgent", factor: 6, long: "6h", short: "30m", every: "5m" } as const;
slo("Shop", { ...failing, windows: [urgent] }).alerts(stack, { urgent: id });
// @ts-expect-error
slo("Shop", { ...failing, windows: [urgent] }).alerts(stack, { page: id });
// @ts-expect-error
slo("Shop", counted);

// A typo in a name or in a word of a closed set does not compile, at any depth.
// @ts-expect-error
new Dashboard(stack, "1", { nme: "x" });
// @ts-expect-error
new Dashboard(stack, "2", { name: "x", tiles: [{ name: "t", seris: [] }] });
// @ts-expect-error
new Dashboard(stack, "3", { name: "x", tiles: [{ name: "t", series: [{ type: "tyme" }] }] });
const line = { name: "t", config: { displayType: "line", sourceId: id, select: [{ aggFn: "count" }] } } as const;
new Dashboard(stack, "4", { name: "x", tiles: [line] });
// @ts-expect-error
new Dashboard(stack, "4b", { name: "x", tiles: [{ ...line, config: { ...line.config, displayType: "lines" } }] });
// @ts-expect-error
new Dashboard(stack, "5", { name: "x", tiles: [{ name: "t", config: { displayType: "markdown", markdwn: "x" } }] });
// @ts-expect-error
new Dashboard(stack, "6", { name: "x", tiles: [{ name: "t", config: { displayType: "pie", sourceId: id } }] });
new Dashboard(stack, "7", {});
new Dashboard(stack, "7b", { tiles: [{ series: [] }, { key: "#2", series: [] }] }).tile("#2");
// @ts-expect-error
new Dashboard(stack, "7c", { tiles: [{ series: [] }, { key: "#2", series: [] }] }).tile("#3");
// @ts-expect-error
new Alert(stack, "8", { ...rule, ...hook, tile: watched, thresholdType: "abve" });
// @ts-expect-error
new Alert(stack, "9", { ...rule, ...hook, tile: watched, threshold: "1" });
// @ts-expect-error
new ObservabilityProvider(stack, "10", { openSource: { apikey: "x" } });
const changed = new ObservabilityProvider(stack, "10b", { managed: {}, alias: "changed" });
changed.openSource = { ...changed.openSource, apiKey: "x" };
changed.resetManaged();
changed.maxRetries = changed.maxRetriesInput;
// @ts-expect-error
changed.product = "clickstck";
// @ts-expect-error
changed.openSource.apiKey = "a part cannot be assigned: the checks would not see it";
// @ts-expect-error
new Dashboard(stack, "11", { name: "x", id: "computed" });
// @ts-expect-error
timeSeries("x", id).groupBy(1);

// An alert says what it watches, when it fires and whom it notifies, each once.
new Alert(stack, "11d", { ...rule, ...hook, tile: watched });
new Alert(stack, "11e", { ...rule, channels: [hook.channel], dashboardId: id, tileId: id });
// @ts-expect-error
new Alert(stack, "11f", { tile: watched });
// @ts-expect-error
new Alert(stack, "11g", { ...rule, tile: watched });
// @ts-expect-error
new Alert(stack, "11h", { ...rule, ...hook });
// @ts-expect-error
new Alert(stack, "11i", { ...hook, tile: watched, threshold: 1, interval: "5m" });
// @ts-expect-error
new Alert(stack, "11j", { ...rule, ...hook, tile: watched, savedSearch: { id } });
// @ts-expect-error
new Alert(stack, "11k", { ...rule, ...hook, tile: watched, channels: [hook.channel] });
// @ts-expect-error
new Alert(stack, "11l", alertOn(watched).above(1).over("1h"));
// @ts-expect-error
new Alert(stack, "11m", { ...rule, ...hook, chart: tableTile("x", id).count() });
new Alert(stack, "11n", alertOn(numberTile("x", id)).above(1).notify(id).forWindows(2));
// @ts-expect-error
alertOn(pieTile("x", id));
// Another service may require less, which an author says.
const least = { threshold: undefined, thresholdType: undefined, interval: undefined, channel: undefined };
new Alert(stack, "11o", { ...least, tile: undefined });

// A builder's tile that cannot have alerts is none to watch, laid out or not, and in a copy.
const silent = Layout.rows(
  tableTile("Table", id).keyed("table"),
  pieTile("Pie", id),
  barTile("Bar", id),
  heatmapTile("Heatmap", id, "Duration"),
  searchTile("Search", id),
  eventPatternsTile("Patterns", id),
  markdownTile("Markdown", "x"),
  sqlTile("Rows", { id }, "SELECT 1"),
  sqlTile("Share", id, "SELECT 1").display("pie").size(6),
);
const loud = [timeSeries("Line", id).stackedBars(), numberTile("Number", id).formula("A / A").as("one")];
const sql = [sqlTile("Drawn", id, "SELECT 1").display("line").format(units.bytes).with({ seriesLimit: 5 })];
const copy = { ...pieTile("Copied", id), name: "Copy", config: line.config } as const;
const mixed = new Dashboard(stack, "11p", {
  name: "x",
  ...Layout.dashboard(silent, Layout.section("More", Layout.columns(...loud, ...sql, copy))),
});
for (const key of ["Line", "Number", "Drawn", "Copy"] as const) mixed.tile(key);
// @ts-expect-error
mixed.tile("Table");
// @ts-expect-error
mixed.tile("table");
// @ts-expect-error
mixed.tile("Pie");
// @ts-expect-error
mixed.tile("Rows");
mixed.tile(custom("Pie"));
const general: Dashboard = mixed;
general.tile("Pie");
// @ts-expect-error
sqlTile("Rows", id, "SELECT 1").with({ seriesLimit: 5 });
// @ts-expect-error
timeSeries("x", id).quantile(0.75, "Duration");

// An alert of a saved search has no chart of its own.
const search = new SavedSearch(stack, "11a", { name: "x", sourceId: id, where: "" });
search.alert("plain", { ...rule, channel: { type: "webhook", webhookId: id } });
// @ts-expect-error
search.alert("charted", { ...rule, chart: timeSeries("x", id) });

// A tile that is spread has all its data and no methods.
const errors = timeSeries("Errors", id).count().keyed("errors");
new Dashboard(stack, "11b", { name: "x", tiles: [errors, { ...errors, key: "late", name: "Late" }] }).tile("late");
// @ts-expect-error
({ ...errors }).where("a:1");
// @ts-expect-error
({ ...errors }).keyed("other");
// @ts-expect-error
({ ...searchTile("x", id) }).columns("Body");
// @ts-expect-error
({ ...alertOn(new Dashboard(stack, "11c", { name: "x", tiles: [errors] }).tile("errors")).above(1) }).over("1h");

// A word outside of a set does not compile, `custom` is the way out; a key that no tile has does not compile either.
// @ts-expect-error
new Dashboard(stack, "12", { name: "x", tiles: [{ name: "t", series: [{ aggFn: "coutn" }] }] });
// @ts-expect-error
new Alert(stack, "13", { ...rule, tile: watched, channel: { type: "slack" } });
new Alert(stack, "14", { ...rule, tile: watched, channel: { type: custom("slack") } });
// @ts-expect-error
new Dashboard(stack, "15", { name: "x", tiles: [{ name: "Errors" }, { name: "y", key: "late" }] }).tile("Erors");
new Dashboard(stack, "16", { name: "x", tiles: [{ name: "Errors" }] }).tile(custom("Erors"));
// @ts-expect-error
new Dashboard(stack, "17", { name: "x" }).tags = [1];
new Dashboard(stack, "18", { name: "x" }).tags = undefined;

// Tokens pass.
new Dashboard(stack, "20", {
  name: any.stringValue,
  tags: any.listValue,
  tiles: [
    {
      name: "t",
      x: any.numberValue,
      asRatio: any.booleanValue,
      series: [{ type: Token.asAny(any.value), aggFn: custom(any.stringValue), groupBy: any.listValue }],
    },
    { name: "u", config: { displayType: "line", sourceId: any.stringValue, select: [{ aggFn: custom("new_fn") }] } },
    { name: "v", config: any.stringValue },
    { name: "w", config: token(Token.asAny(any.value)), series: [token(Token.asAny(any.value))] },
    timeSeries("x", new DataObservabilitySources(stack, "sources").sources.get(0)).count(),
  ],
});
new Dashboard(stack, "20b", { name: "x", tiles: [any.value, token(Token.asAny(any.value))] });
new Dashboard(stack, "21", { name: "x", tiles: any.value, dependsOn: [], lifecycle: { preventDestroy: true } });
new Alert(stack, "22", {
  ...{ threshold: any.numberValue, thresholdType: Token.asAny(any.value), interval: any.value },
  ...{ tileId: any.stringValue, dashboardId: any.stringValue, channels: any.value },
});

// What the test helpers return has no tokens, so a test reads it as it was written.
const [written] = dashboardsOf(stack);
const [watching] = alertsOf(stack);
export const read: readonly (number | string | undefined)[] = [
  written?.config.tiles?.length,
  written?.config.tiles?.[0]?.series?.[0]?.aggFn,
  written?.config.tags?.[0],
  watching?.config.channel?.webhookId,
];

// The generated interfaces take what the definitions describe, and nothing else.
type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
/** Without tokens, and with all texts alike: which words a closed set has and which members are required is shown above. */
type Plain<T> = T extends { resolve(context: never): unknown }
  ? never
  : T extends string
    ? string
    : T extends number | boolean | undefined | null
      ? T
      : T extends readonly (infer E)[]
        ? readonly Plain<E>[]
        : { readonly [K in keyof T]-?: Plain<Exclude<T[K], undefined>> };
type Meta = "alias" | "connection" | "count" | "dependsOn" | "forEach" | "lifecycle" | "provider" | "provisioners";
type Own<T> = Plain<Omit<T, Meta>>;
type Defined<D extends { readonly type: { readonly attributes: Attributes } }> = Plain<
  ConfigOf<D["type"]["attributes"]>
>;

/** What is JSON or has variants is any object in the mapped types and a union in the interfaces. */
type Tiled<T extends { readonly tiles?: readonly unknown[] }> = Omit<
  T,
  "tiles" | "dashboardJson" | "filters" | "savedFilterValues"
> & {
  readonly tiles?: readonly Omit<NonNullable<T["tiles"]>[number], "config">[];
};

export const same: {
  readonly alert: Equal<Omit<Own<AlertConfig>, "chart">, Omit<Defined<typeof alert>, "chart">>;
  readonly apiKey: Equal<Own<ApiKeyConfig>, Defined<typeof apiKey>>;
  readonly provider: Equal<Own<ObservabilityProviderConfig>, Defined<typeof provider>>;
  readonly dashboard: Equal<Tiled<Own<DashboardConfig>>, Tiled<Defined<typeof dashboard>>>;
  readonly narrower: Omit<Own<DashboardConfig>, "filters" | "savedFilterValues"> extends Omit<
    Defined<typeof dashboard>,
    "filters" | "savedFilterValues"
  >
    ? true
    : false;
} = { alert: true, apiKey: true, provider: true, dashboard: true, narrower: true };
