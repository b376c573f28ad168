import { App, TerraformOutput, TerraformStack } from "cdktf";
import {
  Alert,
  ApiKey,
  Dashboard,
  DataObservabilityBackups,
  DataObservabilityChartSeries,
  DataObservabilitySources,
  DataObservabilityWebhooks,
  ObservabilityProvider,
} from "cdktf-observability";
import type { Construct } from "constructs";

/** A dashboard of what a source has, with an alert on its first tile: members that every service with the API has. */
function errorsWithAlert(scope: Construct, name: string, sourceId: string, webhookId: string): Dashboard {
  const dashboard = new Dashboard(scope, "errors", {
    name,
    tags: ["any service"],
    tiles: [
      {
        name: "Errors",
        x: 0,
        y: 0,
        w: 12,
        h: 6,
        series: [
          { type: "time", sourceId, aggFn: "count", where: "SeverityText:error", whereLanguage: "lucene", groupBy: [] },
        ],
      },
      {
        name: "Events by service",
        x: 12,
        y: 0,
        w: 12,
        h: 6,
        series: [{ type: "table", sourceId, aggFn: "count", groupBy: ["ServiceName"] }],
      },
    ],
  });
  new Alert(scope, "many_errors", {
    name: "Many errors",
    message: "More than 100 errors in five minutes.",
    source: "tile",
    tile: dashboard.tile("Errors"),
    threshold: 100,
    thresholdType: "above",
    interval: "5m",
    channel: { type: "webhook", webhookId },
  });
  return dashboard;
}

/** A self-hosted service: the address and the key come from OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY. */
class OpenSource extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new ObservabilityProvider(this, "observability", { openSource: {} });
    const source = new DataObservabilitySources(this, "sources").sources.get(0).id;
    const webhook = new DataObservabilityWebhooks(this, "webhooks").webhooks.get(0).id;
    const dashboard = errorsWithAlert(this, "Errors, self-hosted", source, webhook);
    const events = new DataObservabilityChartSeries(this, "events", {
      startTime: "2026-01-01T00:00:00Z",
      endTime: "2026-01-01T01:00:00Z",
      granularity: "10m",
      series: [{ sourceId: source, aggFn: "count" }],
    });
    new TerraformOutput(this, "tile_id", { value: dashboard.tileId("Errors") });
    new TerraformOutput(this, "response", { value: events.responseJson });
  }
}

/** A hosted service: organization, service and the credential come from OBSERVABILITY_ORGANIZATION_ID, _SERVICE_ID, _KEY_ID and _KEY_SECRET. */
class Managed extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new ObservabilityProvider(this, "observability", { managed: {} });
    const source = new DataObservabilitySources(this, "sources").sources.get(0).id;
    errorsWithAlert(this, "Errors, hosted", source, "ID of a webhook, which this mode does not list");
    const key = new ApiKey(this, "collector", {
      name: "collector",
      roles: ["query_endpoints"],
      expireAt: "2099-01-01",
    });
    const backups = new DataObservabilityBackups(this, "backups");
    new TerraformOutput(this, "key_id", { value: key.keyId });
    new TerraformOutput(this, "backup_list", { value: backups.backups.fqn });
  }
}

const app = new App();
new OpenSource(app, "any-open-source");
new Managed(app, "any-managed");
app.synth();
