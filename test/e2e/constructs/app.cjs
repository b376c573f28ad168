// One stack with every kind of text that has to be quoted somewhere; written against whichever CDK the arguments name.
const [cdk, observability] = process.argv.slice(2);
const { App, Fn, TerraformStack, TerraformVariable } = require(cdk);
const { Alert, Dashboard, DataObservabilitySources, Layout, ObservabilityProvider, markdownTile, timeSeries } = require(
  observability,
);

const app = new App();
const stack = new TerraformStack(app, "texts");
new ObservabilityProvider(stack, "observability", {
  product: "clickstack",
  openSource: {},
  headers: { "X-Request-Source": 'a "b"' },
});
const level = new TerraformVariable(stack, "level", { default: 'err"or' });
const limit = new TerraformVariable(stack, "limit", { default: 3, type: "number" });
const logs = new DataObservabilitySources(stack, "logs", { kind: "log" }).sources.get(0);
const odd = 'quote " backslash \\ newline \n tab \t list [1] percent 100% brace } unicode é\u2028 literal $${x} %%{y}';

const dashboard = new Dashboard(stack, "texts", {
  name: `[${odd.replace("\n", "")}`,
  tags: ["12", "true", "[x]", "{y}", '"z"'],
  ...Layout.dashboard(
    Layout.columns(
      timeSeries("Errors", logs).count().where(`level:"error" \\d`),
      timeSeries("Token in text", logs).count().where(`level:"${level.stringValue}" AND x:\\d`),
    ),
    markdownTile("[Odd](x)", odd),
    {
      name: "Config",
      config: {
        displayType: "line",
        sourceId: logs.id,
        select: [{ aggFn: "count", where: `a:"b" ${level.stringValue} \\ ${odd}`, alias: Fn.upper("x") }],
        groupBy: '${upper("a}")}',
        seriesLimit: limit.numberValue,
      },
    },
    { name: "JSON", config: JSON.stringify({ displayType: "markdown", markdown: 'a\n"b"' }) },
    Layout.section('"Section" \\', timeSeries("In a section", logs).count()),
  ),
});
new Alert(stack, "errors", {
  tile: dashboard.tile("Errors"),
  message: odd,
  threshold: 0.1,
  thresholdType: "above",
  interval: "5m",
  channel: { type: "webhook", webhookId: process.env.WEBHOOK_ID },
});
app.synth();
