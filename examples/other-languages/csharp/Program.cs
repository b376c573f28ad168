using Io.Cdktn;
using observability.Alert;
using observability.Dashboard;
using observability.DataObservabilitySources;
using observability.DataObservabilityWebhooks;
using observability.Provider;

var app = new App();
var stack = new TerraformStack(app, "shop");
new ObservabilityProvider(stack, "observability", new ObservabilityProviderConfig { OpenSource = new ObservabilityProviderOpenSource(), Product = "clickstack" });
var logs = new DataObservabilitySources(stack, "logs", new DataObservabilitySourcesConfig { Kind = "log" }).Sources.Get(0).Id;
var onCall = new DataObservabilityWebhooks(stack, "webhooks", new DataObservabilityWebhooksConfig()).Webhooks.Get(0).Id;
var shop = new Dashboard(stack, "shop", new DashboardConfig
{
    Name = "Shop",
    Tiles = new[]
    {
        new DashboardTiles
        {
            Name = "Errors",
            Series = new[] { new DashboardTilesSeries { Type = "time", SourceId = logs, AggFn = "count", Where = "SeverityText:error", GroupBy = new[] { "ServiceName" } } },
        },
    },
});
new Alert(stack, "errors", new AlertConfig
{
    DashboardId = shop.Id, TileId = shop.TileIds.Lookup("Errors"),
    Threshold = 25, ThresholdType = "above", Interval = "5m",
    Channel = new AlertChannel { Type = "webhook", WebhookId = onCall },
});
app.Synth();
