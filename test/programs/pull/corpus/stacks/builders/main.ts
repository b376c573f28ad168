import { App, Aspects, TerraformStack } from "cdktf";
import {
  Alert,
  alertOn,
  barTile,
  Dashboard as Board,
  DataObservabilityConnection,
  DataObservabilitySource,
  DataObservabilityWebhook,
  eventPatternsTile,
  heatmapTile,
  ObservabilityProvider,
  pieTile,
  SavedSearch,
  searchTile,
  sqlTile,
  timeSeries as lines,
  numberTile,
  units,
} from "cdktf-observability";

const app = new App();
const stack = new TerraformStack(app, "built");
new ObservabilityProvider(stack, "observability", { product: "clickstack", openSource: {} });

const logs = DataObservabilitySource.byName(stack, "Logs");
const traces = DataObservabilitySource.byName(stack, "Traces");
const metrics = DataObservabilitySource.byName(stack, "Metrics");
const onCall = DataObservabilityWebhook.byName(stack, "On-call");
const database = DataObservabilityConnection.byName(stack, "Local database");

// Shared beginnings of tiles
const perService = (name: string) => lines(name, traces).groupBy("ServiceName");
const server = lines("Server", traces).where("SpanKind:Server");

const latency = perService("Latency").quantile(0.95, "Duration").as("p95").format(units.nanoseconds).with({ seriesLimit: 5 });
const volume = perService("Volume").count().stackedBars();
const share = lines("Share of errors", traces)
  .count().where("StatusCode:Error").as("errors")
  .count().as("all")
  .formula("A / B").as("share").format(units.percent)
  .with({ showOperandSeries: false });
const cpu = lines("CPU", metrics).metric("process.cpu.utilization", "gauge").avg("Value");

const board = new Board(stack, "built", {
  name: "Built of parts",
  tags: ["parts"],
  tiles: [
    latency.size(12, 6),
    volume.size(12, 6),
    share,
    { ...server.count(), name: "Server spans", w: 8 },
    cpu.size(8),
    numberTile("Queue", logs).count().where("Body:queued").colors(
      { operator: "gt", value: 100, color: "chart-warning" },
      { operator: "gt", value: 1000, color: "chart-error" },
    ),
    pieTile("By service", traces).count().groupBy("ServiceName").size(8, 6),
    barTile("Top five", traces).count().groupBy("SpanName").top(5).size(8, 6),
    heatmapTile("Durations", traces, "Duration").size(8, 6),
    searchTile("Latest errors", logs).where("SeverityText:error").columns("Timestamp", "ServiceName", "Body").size(24, 8),
    eventPatternsTile("Patterns", logs).where("SeverityText:error").size(12, 8),
    sqlTile(
      "Rows",
      database,
      "SELECT $__timeInterval(Timestamp) AS t, count() AS rows FROM otel_logs WHERE $__timeFilter(Timestamp) GROUP BY t ORDER BY t",
    ).display("line").size(12, 8),
  ],
});

new Alert(stack, "late", alertOn(board.tile("Latency")).above(2e9).over("5m").forWindows(3).notify(onCall));
new Alert(stack, "share", alertOn(board.tile("Share of errors")).above(0.05).over("15m").named("Too many errors").notify(onCall));

const crashes = new SavedSearch(stack, "crashes", {
  name: "Crashes",
  sourceId: logs.id,
  where: "SeverityText:fatal",
  whereLanguage: "lucene",
  tags: ["crash"],
});
crashes.alert("crashing", { threshold: 1, thresholdType: "above", interval: "15m", groupBy: "ServiceName", channel: { type: "webhook", webhookId: onCall.id } });

Aspects.of(stack).add({
  visit(node) {
    if (node instanceof Alert && node.messageInput === undefined) node.message = "Look at the dashboard first.";
  },
});
app.synth();
