package main

import (
	"example.com/monitoring/generated/observability/alert"
	"example.com/monitoring/generated/observability/dashboard"
	sources "example.com/monitoring/generated/observability/dataobservabilitysources"
	webhooks "example.com/monitoring/generated/observability/dataobservabilitywebhooks"
	"example.com/monitoring/generated/observability/provider"
	"github.com/aws/jsii-runtime-go"
	"github.com/open-constructs/cdk-terrain-go/cdktn"
)

func main() {
	app := cdktn.NewApp(nil)
	stack := cdktn.NewTerraformStack(app, jsii.String("shop"))
	provider.NewObservabilityProvider(stack, jsii.String("observability"), &provider.ObservabilityProviderConfig{
		OpenSource: &provider.ObservabilityProviderOpenSource{}, Product: jsii.String("clickstack"),
	})
	logs := sources.NewDataObservabilitySources(stack, jsii.String("logs"), &sources.DataObservabilitySourcesConfig{Kind: jsii.String("log")})
	onCall := webhooks.NewDataObservabilityWebhooks(stack, jsii.String("webhooks"), &webhooks.DataObservabilityWebhooksConfig{})
	shop := dashboard.NewDashboard(stack, jsii.String("shop"), &dashboard.DashboardConfig{
		Name: jsii.String("Shop"),
		Tiles: []dashboard.DashboardTiles{{Name: jsii.String("Errors"), Series: []dashboard.DashboardTilesSeries{{
			Type: jsii.String("time"), SourceId: logs.Sources().Get(jsii.Number(0)).Id(), AggFn: jsii.String("count"),
			Where: jsii.String("SeverityText:error"), GroupBy: jsii.Strings("ServiceName"),
		}}}},
	})
	alert.NewAlert(stack, jsii.String("errors"), &alert.AlertConfig{
		DashboardId: shop.Id(), TileId: shop.TileIds().Lookup(jsii.String("Errors")),
		Threshold: jsii.Number(25), ThresholdType: jsii.String("above"), Interval: jsii.String("5m"),
		Channel: &alert.AlertChannel{Type: jsii.String("webhook"), WebhookId: onCall.Webhooks().Get(jsii.Number(0)).Id()},
	})
	app.Synth()
}
