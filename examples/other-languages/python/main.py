import sys
from cdktn import App, TerraformStack
from constructs import Construct
from imports.observability import provider_functions

sys.modules["imports.observability.provider.functions"] = provider_functions  # cdktn 0.24 looks for it there
from imports.observability.alert import Alert, AlertChannel
from imports.observability.dashboard import Dashboard, DashboardTiles, DashboardTilesSeries
from imports.observability.data_observability_sources import DataObservabilitySources
from imports.observability.data_observability_webhooks import DataObservabilityWebhooks
from imports.observability.provider import ObservabilityProvider, ObservabilityProviderOpenSource


class Shop(TerraformStack):
    def __init__(self, scope: Construct, id: str):
        super().__init__(scope, id)
        ObservabilityProvider(self, "observability", open_source=ObservabilityProviderOpenSource(), product="clickstack")
        logs = DataObservabilitySources(self, "logs", kind="log").sources.get(0).id
        webhook = DataObservabilityWebhooks(self, "webhooks").webhooks.get(0).id
        errors = DashboardTilesSeries(type="time", source_id=logs, agg_fn="count", where="SeverityText:error", group_by=["ServiceName"])
        shop = Dashboard(self, "shop", name="Shop", tiles=[DashboardTiles(name="Errors", series=[errors])])
        Alert(
            self,
            "errors",
            dashboard_id=shop.id,
            tile_id=shop.tile_ids.lookup("Errors"),
            threshold=25,
            threshold_type="above",
            interval="5m",
            channel=AlertChannel(type="webhook", webhook_id=webhook),
        )


app = App()
Shop(app, "shop")
app.synth()
