import { App, TerraformStack } from "cdktf";
import { Alert, Connection, Dashboard, ObservabilityProvider, SavedSearch, Webhook } from "cdktf-observability";
import type { Construct } from "constructs";
import { CollectorSources } from "./sources";

/** Everything that a team has in an empty self-hosted service. The provider reads the address and the key from the environment. */
class FromNothing extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new ObservabilityProvider(this, "observability", { openSource: {}, product: "clickstack" });

    const database = new Connection(this, "database", {
      name: "Database",
      host: "http://clickhouse:8123",
      username: "default",
    });
    const { logs, spans } = new CollectorSources(this, "sources", database);
    const onCall = new Webhook(this, "on-call", {
      name: "On call",
      service: "generic",
      url: "https://hooks.example.com/on-call",
      body: JSON.stringify({ text: "{{title}}: {{body}}" }),
    });
    const channel = { type: "webhook", webhookId: onCall.id } as const;

    const errors = new SavedSearch(this, "errors", {
      name: "Errors",
      sourceId: logs.id,
      where: "SeverityText:error",
      tags: ["on-call"],
    });
    errors.alert("many", { name: "Many errors", threshold: 100, thresholdType: "above", interval: "5m", channel });

    const health = new Dashboard(this, "health", {
      name: "Health",
      tags: ["on-call"],
      tiles: [
        { name: "Errors", series: [{ type: "time", sourceId: logs.id, aggFn: "count", where: "SeverityText:error" }] },
        {
          name: "Latency",
          series: [{ type: "time", sourceId: spans.id, aggFn: "quantile", level: 0.95, field: "Duration" }],
        },
      ],
    });
    new Dashboard(this, "traffic", {
      name: "Traffic",
      tiles: [{ name: "Requests", series: [{ type: "time", sourceId: spans.id, aggFn: "count" }] }],
    });
    new Alert(this, "slow", {
      tile: health.tile("Latency"),
      name: "Slow requests",
      threshold: 500_000_000,
      thresholdType: "above",
      interval: "5m",
      channel,
    });
  }
}

const app = new App();
new FromNothing(app, "from-nothing");
app.synth();
