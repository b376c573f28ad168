import { seed } from "../../../lib/emulator/store/seed-ids";
/** What people do to code that `import` wrote, file by file. */
export type Touch = (name: string, text: string) => string;

const isDashboard = (name: string) => /dashboard/.test(name);

export const hclTouches: Readonly<Record<string, Touch>> = {
  untouched: (_, text) => text,
  comments: (_, text) => text.replace(/^( +)(name +=.*)$/gm, "$1# Somebody's note.\n$1$2 # here"),
  constants: (name, text) =>
    isDashboard(name)
      ? `locals {\n  limit_${name.replace(/\W/g, "_")} = ${/threshold +=\s*(\d+)/.exec(text)?.[1] ?? 0}\n}\n\n${text.replace(/(threshold +=) \d+/, `$1 local.limit_${name.replace(/\W/g, "_")}`)}`
      : text,
  renamed: (_, text) =>
    text
      .replaceAll("observability_source.logs", "observability_source.all_logs")
      .replaceAll('"observability_source" "logs"', '"observability_source" "all_logs"'),
  "tile added": (name, text) =>
    isDashboard(name)
      ? text.replace(
          /\n {2}\]\n/,
          '\n    {\n      name   = "Own note"\n      config = jsonencode({ displayType = "markdown", markdown = "Written here" })\n    },\n  ]\n',
        )
      : text,
  reordered: (name, text) =>
    isDashboard(name)
      ? text
          .split(/\n(?=resource )/)
          .reverse()
          .join("\n")
      : text,
  reformatted: (_, text) => text.replace(/^( {6,}\w+ +=.*)$/gm, "$1\n"),
  "Windows line ends": (_, text) => text.replaceAll("\n", "\r\n"),
};

export const typescriptTouches: Readonly<Record<string, Touch>> = {
  untouched: (_, text) => text,
  comments: (name, text) =>
    isDashboard(name) ? text.replace(/^( {6})(\w+\(")/gm, "$1// Somebody's note.\n$1$2") : text,
  constants: (name, text) =>
    isDashboard(name) && /threshold: \d+/.test(text)
      ? text
          .replace(/\nexport function/, `\nconst limit = ${/threshold: (\d+)/.exec(text)?.[1]};\n\nexport function`)
          .replace(/threshold: \d+/, "threshold: limit")
      : text,
  renamed: (name, text) => (name.startsWith("dashboards/") ? text.replace(/\bknown\b(?!")/g, "inputs") : text),
  "tile added": (name, text) =>
    isDashboard(name)
      ? text
          .replace(
            /(\n {4}tiles: \[[\s\S]*?\n) {4}\],\n/,
            '$1      markdownTile("Own note", "Written here"),\n    ],\n',
          )
          .replace(/^import \{ (?!.*markdownTile)(.*Dashboard)/m, "import { markdownTile, $1")
      : text,
  reordered: (name, text) => (isDashboard(name) ? text.replace(/^( +name: .*\n)( +tags: .*\n)/m, "$2$1") : text),
  reformatted: (name, text) => (isDashboard(name) ? text.replace(/\n +(?=\.\w+\()/g, "") : text),
};

interface Written {
  readonly name: string;
  readonly where: string;
  readonly limit: number;
}

const written: readonly Written[] = Array.from({ length: 40 }, (_, index) => ({
  name: `Own ${index}`,
  where: `Body:own${index}`,
  limit: 20 + index,
}));

const data = `data "observability_source" "app_logs" {
  name = "Logs"
}

data "observability_webhook" "pager" {
  name = "On-call"
}
`;

const label = (name: string) => name.toLowerCase().replace(/\W/g, "_");

/** Code of one's own: plain, with what tiles share in a local value, or with a loop. */
export const ownHcl: Readonly<Record<string, () => string>> = {
  "by hand, plain": () => data + written.map((one) => ownDashboard(one, "", "")).join(""),
  "by hand, helper": () =>
    `${data}\nlocals {\n  chart = { displayType = "line", sourceId = data.observability_source.app_logs.id }\n}\n${written.map((one) => ownDashboard(one, `    { name = "Shared", w = 12, config = jsonencode(merge(local.chart, { select = [{ aggFn = "count", where = "Body:shared", whereLanguage = "lucene" }] })) },\n`, "")).join("")}`,
  "by hand, documents": documents,
  "by hand, loop": () =>
    data +
    written
      .map((one) =>
        ownDashboard(
          one,
          "",
          `, [for service in ["cart", "search"] : { name = "Calls of \${service}", config = jsonencode({ displayType = "number", sourceId = data.observability_source.app_logs.id, select = [{ aggFn = "count", where = "ServiceName:\${service}", whereLanguage = "lucene" }] }) }]`,
        ),
      )
      .join(""),
};

/** Documents of the API, as values and as text. */
function documents(): string {
  const all = written.map(({ name, where, limit }, index) => {
    const select = [{ aggFn: "count", where, whereLanguage: "lucene" }];
    const sourceId = seed.logs;
    const tiles = [
      { name: "Errors", x: 0, y: 0, w: 12, h: 6, config: { displayType: "line", sourceId, select } },
      {
        name: "Limit",
        x: 12,
        y: 0,
        w: 12,
        h: 6,
        config: {
          displayType: "number",
          sourceId,
          select,
          colorRules: [{ operator: "gt", value: limit, color: "chart-red" }],
        },
      },
      { name: "Note", x: 0, y: 6, w: 12, h: 6, config: { displayType: "markdown", markdown: "Written by hand" } },
    ];
    const json = JSON.stringify({ name, tags: ["own"], tiles }, undefined, index % 4);
    const value = index % 2 === 0 ? `jsonencode(${json})` : `<<-EOT\n${json}\n  EOT`;
    return `\nresource "observability_dashboard" "${label(name)}" {\n  dashboard_json = ${value}\n}\n`;
  });
  return all.join("");
}

function ownDashboard({ name, where, limit }: Written, more: string, loop: string): string {
  const source = "data.observability_source.app_logs.id";
  return `
resource "observability_dashboard" "${label(name)}" {
  name = "${name}"
  tags = ["own", "${label(name)}"]
  tiles = ${loop === "" ? "" : "concat("}[
    { name = "Errors", w = 12, h = 6, config = jsonencode({ displayType = "line", sourceId = ${source}, select = [{ aggFn = "count", where = "${where}", whereLanguage = "lucene" }] }) },
    {
      name   = "Latency", config = jsonencode({
        displayType = "table"
        sourceId    = ${source}
        groupBy     = "SpanName"
        select      = [{ aggFn = "quantile", level = 0.95, valueExpression = "Duration", where = "", whereLanguage = "lucene" }]
      })
    },
    { name = "Note", config = jsonencode({ displayType = "markdown", markdown = "Written by hand" }) },
    { name = "Limit", config = jsonencode({ displayType = "number", sourceId = ${source}, colorRules = [{ operator = "gt", value = ${limit}, color = "chart-red" }], numberFormat = { output = "number", mantissa = 1 }, select = [{ aggFn = "count", where = "${where}", whereLanguage = "lucene" }] }) },
${more}  ]${loop === "" ? "" : `${loop})`}
}

resource "observability_alert" "${label(name)}" {
  dashboard_id   = observability_dashboard.${label(name)}.id
  tile_id        = observability_dashboard.${label(name)}.tile_ids["Errors"]
  threshold      = ${limit}
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = data.observability_webhook.pager.id }
}
`;
}

/** The same in TypeScript; `helper` is a function, the loop a \`map\`. */
export const ownTypescript: Readonly<Record<string, () => string>> = {
  "by hand, plain": () => ownApp(""),
  "by hand, helper": () => ownApp('    errorsTile("Shared", "Body:shared"),\n'),
  "by hand, loop": () =>
    ownApp(
      '    ...["cart", "search"].map((service) => numberTile(`Calls of ${service}`, logs).count().where(`ServiceName:${service}`)),\n',
    ),
  "by hand, Layout": () => ownApp("", arrangedTiles),
};

function listedTiles({ where, limit }: Written): string {
  return `[
    timeSeries("Errors", logs).count().where("${where}").size(12, 6),
    tableTile("Latency", logs).quantile(0.95, "Duration").groupBy("SpanName"),
    markdownTile("Note", "Written by hand"),
    { name: "Limit", config: { displayType: "number", sourceId: logs.id, colorRules: [{ operator: "gt", value: ${limit}, color: "chart-red" }], numberFormat: { output: "number", mantissa: 1 }, select: [{ aggFn: "count", where: "${where}", whereLanguage: "lucene" }] } },
`;
}

function arrangedTiles({ where, limit }: Written): string {
  const calls =
    '["cart", "search"].map((service) => timeSeries(`Calls of ${service}`, logs).count().where(`ServiceName:${service}`))';
  return `  ...Layout.dashboard(
    Layout.columns(
      timeSeries("Errors", logs).count().where("${where}"), // What people look at first.
      tableTile("Latency", logs).quantile(0.95, "Duration").groupBy("SpanName"),
    ),
    Layout.columns(...${calls}),
    numberTile("Limit", logs).count().where("${where}").colors({ operator: "gt", value: ${limit}, color: "chart-red" }),
    markdownTile("Note", "Written by hand"),
  ),
`;
}

function ownApp(more: string, tiles = (one: Written) => `  tiles: ${listedTiles(one)}${more}  ],\n`): string {
  const made = written.map((one) => {
    const { name, limit } = one;
    return `
const ${label(name)} = new Dashboard(stack, "${label(name)}", {
  name: '${name}',
  tags: ["own", "${label(name)}"],
${tiles(one)}});
new Alert(stack, "${label(name)}_alert", {
  tile: ${label(name)}.tile("Errors"),
  threshold: ${limit},
  thresholdType: "above",
  interval: "5m",
  channel: { type: "webhook", webhookId: pager.id },
});
`;
  });
  return `import { App, TerraformStack } from "cdktf";
import { Alert, Dashboard, DataObservabilitySource, DataObservabilityWebhook, Layout, markdownTile, numberTile, ObservabilityProvider, tableTile, timeSeries } from "cdktf-observability";

const app = new App();
const stack = new TerraformStack(app, "observability");
new ObservabilityProvider(stack, "observability", { product: "clickstack", openSource: {}, rateLimit: { requests: 0, perSeconds: 1 } });
const logs = DataObservabilitySource.byName(stack, "Logs");
const pager = DataObservabilityWebhook.byName(stack, "On-call");
function errorsTile(name: string, where: string) {
  return timeSeries(name, logs).count().where(where);
}
void [errorsTile, Layout, numberTile];
${made.join("")}
app.synth();
`;
}
