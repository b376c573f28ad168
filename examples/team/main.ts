import { App, TerraformStack } from "cdktf";
import { DataObservabilitySources, DataObservabilityWebhook, ObservabilityProvider } from "cdktf-observability";
import type { Construct } from "constructs";
import { WatchedService } from "./watched-service";

/** A team's stack: three services, each with its dashboard and alerts from one construct, all notifying the same webhook. */
class Shop extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new ObservabilityProvider(this, "observability", { openSource: {}, product: "clickstack" });

    const logs = new DataObservabilitySources(this, "logs", { kind: "log" }).sources.get(0).id;
    const traces = new DataObservabilitySources(this, "traces", { kind: "trace" }).sources.get(0).id;
    const webhookId = DataObservabilityWebhook.byName(this, "On-call").id;
    const shared = { logs, traces, webhookId };

    new WatchedService(this, "cart", {
      ...shared,
      service: "cart",
      runbook: "Carts live in memory: restart one by one.",
    });
    new WatchedService(this, "catalog", { ...shared, service: "catalog", runbook: "Fall back to the cached catalog." });
    new WatchedService(this, "checkout", {
      ...shared,
      service: "checkout",
      leastTraffic: 10,
      runbook: "Call the payment provider when errors are theirs.",
    });
  }
}

const app = new App();
new Shop(app, "shop");
app.synth();
