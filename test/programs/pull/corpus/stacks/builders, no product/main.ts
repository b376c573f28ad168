import { App, TerraformStack } from "cdktf";
import { Dashboard, DataObservabilitySources, ObservabilityProvider, timeSeries, numberTile, tableTile, markdownTile } from "cdktf-observability";

const app = new App();
const stack = new TerraformStack(app, "corpus");
new ObservabilityProvider(stack, "observability", { openSource: {}, rateLimit: { requests: 0, perSeconds: 1 } });
const source = new DataObservabilitySources(stack, "all").sources.get(0).id;

new Dashboard(stack, "checkout", {
  name: "T builders",
  tags: ["checkout"],
  tiles: [
    timeSeries("Errors", source).count().where("SeverityText:error").groupBy("ServiceName"),
    numberTile("Requests", source).count().where("SpanKind:Server"),
    tableTile("Slowest", source).avg("Duration").groupBy("SpanName"),
    markdownTile("About", "The **checkout**."),
  ],
});
app.synth();
