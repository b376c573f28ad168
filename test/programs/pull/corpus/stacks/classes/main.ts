import { App, TerraformStack } from "cdktf";
import {
  Alert,
  Dashboard,
  DataObservabilitySource,
  DataObservabilityWebhook,
  Layout,
  markdownTile,
  numberTile,
  ObservabilityProvider,
  tableTile,
  timeSeries,
  units,
} from "cdktf-observability";
import { Construct } from "constructs";

interface ServiceProps {
  readonly title: string;
  readonly service: string;
  readonly threshold: number;
  readonly tags?: string[];
}

abstract class ServiceBoard extends Construct {
  protected readonly traces = DataObservabilitySource.byName(this, "Traces");
  protected readonly logs = DataObservabilitySource.byName(this, "Logs");
  protected readonly webhook = DataObservabilityWebhook.byName(this, "On-call");

  constructor(scope: Construct, id: string, protected readonly props: ServiceProps) {
    super(scope, id);
    const errors = this.errors();
    const board = new Dashboard(this, "board", {
      name: props.title,
      tags: props.tags ?? ["service"],
      ...Layout.dashboard(Layout.columns(errors, this.latency()), this.details()),
    });
    new Alert(this, "errors", {
      name: `${props.title}: errors`,
      tile: board.tile("Errors"),
      threshold: props.threshold,
      thresholdType: "above",
      interval: "5m",
      channel: { type: "webhook", webhookId: this.webhook.id },
    });
  }

  private get condition(): string {
    return `ServiceName:${this.props.service}`;
  }

  private errors() {
    return timeSeries("Errors", this.logs).count().where(`${this.condition} SeverityText:error`).groupBy("ServiceName").size(12, 6);
  }

  private latency() {
    return timeSeries("Latency", this.traces)
      .where(this.condition)
      .quantile(0.5, "Duration").as("median").format(units.nanoseconds)
      .quantile(0.99, "Duration").as("worst").format(units.nanoseconds)
      .size(12, 6);
  }

  protected abstract details(): ReturnType<typeof Layout.section>;
}

class ShopBoard extends ServiceBoard {
  protected details() {
    return Layout.section(
      "Shop",
      Layout.columns(
        numberTile("Orders", this.traces).count().where("SpanName:placeOrder").size(8, 4),
        tableTile("Slowest", this.traces).quantile(0.95, "Duration").groupBy("SpanName").sorted("desc").size(16, 8),
      ),
    );
  }
}

class MailBoard extends ServiceBoard {
  protected details() {
    return Layout.section("Mail", Layout.columns(markdownTile("About", "Sends **mail** to customers.").size(24, 3)));
  }
}

class Boards extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new ObservabilityProvider(this, "observability", { product: "clickstack", openSource: {} });
    new ShopBoard(this, "shop", { title: "Shop", service: "shop", threshold: 25, tags: ["shop", "revenue"] });
    new MailBoard(this, "mail", { title: "Mail", service: "mail", threshold: 5 });
  }
}

const app = new App();
new Boards(app, "boards");
app.synth();
