package com.example;

import imports.observability.alert.Alert;
import imports.observability.alert.AlertChannel;
import imports.observability.dashboard.Dashboard;
import imports.observability.dashboard.DashboardTiles;
import imports.observability.dashboard.DashboardTilesSeries;
import imports.observability.data_observability_sources.DataObservabilitySources;
import imports.observability.data_observability_webhooks.DataObservabilityWebhooks;
import imports.observability.provider.ObservabilityProvider;
import imports.observability.provider.ObservabilityProviderOpenSource;
import io.cdktn.cdktn.App;
import io.cdktn.cdktn.TerraformStack;
import java.util.List;

public class Main {
  public static void main(String[] args) {
    App app = new App();
    TerraformStack stack = new TerraformStack(app, "shop");
    ObservabilityProvider.Builder.create(stack, "observability")
        .openSource(ObservabilityProviderOpenSource.builder().build()).product("clickstack").build();
    String logs = DataObservabilitySources.Builder.create(stack, "logs").kind("log").build().getSources().get(0).getId();
    String onCall = DataObservabilityWebhooks.Builder.create(stack, "webhooks").build().getWebhooks().get(0).getId();
    Dashboard shop = Dashboard.Builder.create(stack, "shop").name("Shop").tiles(List.of(
        DashboardTiles.builder().name("Errors").series(List.of(
            DashboardTilesSeries.builder().type("time").sourceId(logs).aggFn("count")
                .where("SeverityText:error").groupBy(List.of("ServiceName")).build())).build())).build();
    Alert.Builder.create(stack, "errors")
        .dashboardId(shop.getId()).tileId(shop.getTileIds().lookup("Errors"))
        .threshold(25).thresholdType("above").interval("5m")
        .channel(AlertChannel.builder().type("webhook").webhookId(onCall).build()).build();
    app.synth();
  }
}
