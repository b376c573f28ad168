import { Fn, TerraformVariable, Testing, Token } from "cdktf";
import {
  Alert,
  custom,
  Dashboard,
  DataObservabilitySource,
  DataObservabilitySources,
  Layout,
  ObservabilityProvider,
  timeSeries,
  token,
} from "../../lib";
import { annotationsOf, stackOf, synth } from "./support";

const id = "65f5e4a3b9e77c001a000011";
const errors = { name: "Errors", series: [{ type: "time", sourceId: id, aggFn: "count" }] } as const;

function dashboardJson(build: Parameters<typeof synth>[0]) {
  return Object.values(synth(build).resource.observability_dashboard ?? {})[0];
}

test("names become snake_case, absent members are omitted, lists and maps keep their order", () => {
  const json = dashboardJson((stack) => {
    new Dashboard(stack, "api", {
      name: "API",
      tags: ["b", "a"],
      savedQuery: undefined,
      tiles: [{ ...errors, asRatio: false, series: [{ ...errors.series[0], whereLanguage: "sql", groupBy: [] }] }],
    });
  });
  expect(json).toEqual({
    name: "API",
    tags: ["b", "a"],
    tiles: [
      {
        name: "Errors",
        as_ratio: false,
        series: [{ type: "time", source_id: id, agg_fn: "count", where_language: "sql", group_by: [] }],
      },
    ],
  });
});

test("a builder's tile of a metric source that names no metric is an error at synth if the kind is known", () => {
  const stack = stackOf((scope) => {
    const metrics = new DataObservabilitySource(scope, "metrics", { name: "Metrics", kind: "metric" });
    const named = timeSeries("Named", metrics).metric("process.cpu.utilization", "gauge").avg("Value");
    const unnamed = timeSeries("CPU", metrics).avg("Value");
    const unknown = timeSeries("Kind is not known", DataObservabilitySource.byName(scope, "Metrics")).count();
    const own = { ...unnamed, name: "Own query", series: named.content?.series };
    new Dashboard(scope, "api", { name: "API", ...Layout.dashboard(Layout.columns(named, unnamed, unknown, own)) });
  });
  expect(annotationsOf(stack)).toEqual([
    'error [stack/api]: tiles[1] ("CPU") has a source of kind "metric" and names no metric; call `metric` before its aggregate: .metric("process.cpu.utilization", "gauge").avg("Value"). [missing-argument]',
  ]);
});

test("the config of a tile becomes a JSON string with its own names, in the form of jsonencode", () => {
  const json = dashboardJson((stack) => {
    new Dashboard(stack, "api", {
      name: "API",
      tiles: [
        {
          name: "p",
          config: { displayType: "line", sourceId: id, select: [{ aggFn: "count", alias: undefined }], seriesLimit: 9 },
        },
        { name: "t", config: '{"displayType": "markdown"}' },
      ],
    });
  });
  expect(json?.tiles[0]?.config).toBe(
    `{"displayType":"line","select":[{"aggFn":"count"}],"seriesLimit":9,"sourceId":"${id}"}`,
  );
  expect(json?.tiles[1]?.config).toBe('{"displayType": "markdown"}');
});

test("tokens inside a config are encoded by Terraform, with their types and quoting", () => {
  const json = dashboardJson((stack) => {
    const limit = new TerraformVariable(stack, "limit", { type: "number" });
    const sources = new DataObservabilitySources(stack, "sources");
    new Dashboard(stack, "api", {
      name: "API",
      tiles: [
        {
          name: "p",
          config: {
            displayType: "line",
            sourceId: sources.sources.get(0).id,
            select: [{ aggFn: "count", where: `a:"b" ${limit.stringValue} \\d $\${x}`, alias: Fn.upper("${var.y}") }],
            seriesLimit: limit.numberValue,
            groupBy: "${var.z}",
          },
        },
      ],
    });
  });
  expect(json?.tiles[0]?.config).toBe(
    `\${jsonencode({"displayType" = "line", "sourceId" = data.observability_sources.sources.sources[0].id, "select" = [{"aggFn" = "count", "where" = "a:\\"b\\" \${var.limit} \\\\d $\${x}", "alias" = upper("$\${var.y}")}], "seriesLimit" = var.limit, "groupBy" = var.z})}`,
  );
});

test("tokens pass validation at any position", () => {
  const stack = stackOf((scope) => {
    const any = new TerraformVariable(scope, "any", {});
    new Dashboard(scope, "api", {
      name: any.stringValue,
      tags: any.listValue,
      tiles: [
        { name: "${var.name}", x: any.numberValue, series: any.value },
        {
          name: "b",
          asRatio: any.booleanValue,
          series: [{ type: Token.asAny(any.value), sourceId: any.stringValue, aggFn: custom(any.stringValue) }],
        },
        token(Token.asAny(any.value)),
      ],
      containers: any.value,
    });
    new Dashboard(scope, "all", { name: "All", tiles: Fn.concat([any.listValue]) as never });
  });
  expect(annotationsOf(stack)).toEqual([]);
});

test("what is wrong in a tile is reported although its source is known only after synth", () => {
  const stack = stackOf((scope) => {
    new ObservabilityProvider(scope, "service", { product: "clickstack", useBundledProvider: false });
    const { id: sourceId } = DataObservabilitySource.byName(scope, "Logs");
    const config = { displayType: "line", sourceId, select: [{ aggFn: "count", wher: "a:b" }] } as const;
    new Dashboard(scope, "api", {
      name: "API",
      tiles: [
        { name: "member", config: config as never },
        {
          name: "value",
          config: { displayType: "line", sourceId, select: [{ aggFn: "quantile", level: 3 }] } as never,
        },
        timeSeries("builder", sourceId).count().where("a:(b").with({ seriesLimit: -4 }),
      ],
    });
  });
  Testing.synth(stack);
  expect(annotationsOf(stack)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^warn \[stack\/api\]: tiles\[0\]\.config\.select\[0\]\.wher is not .* Did you mean "where"\?/,
      ),
      expect.stringMatching(
        /^error \[stack\/api\]: tiles\[1\]\.config\.select\[0\]\.level is 3; it must be from 0 to 1/,
      ),
      expect.stringMatching(/^error \[stack\/api\]: tiles\[2\]\.config\.seriesLimit is -4; it must be 0 or more/),
      expect.stringMatching(
        /^warn \[stack\/api\]: tiles\[2\]\.config\.select\[0\]\.where has a "\(" that is not closed/,
      ),
    ]),
  );
});

test("all problems of all constructs are reported, each at its construct with the path", () => {
  const stack = stackOf((scope) => {
    new Dashboard(scope, "one", { name: "", tiles: [{ ...errors, x: 24, h: 0 }, { name: "none" }] });
    new Dashboard(scope, "two", { name: "Two", tiles: [{ name: "t", config: { displayType: "lines" } as never }] });
  });
  expect(annotationsOf(stack)).toEqual([
    "error [stack/one]: tiles[0].x is 24; it must be from 0 to 23. [value-out-of-range]",
    "error [stack/one]: tiles[0].h is 0; it must be 1 or more. [value-out-of-range]",
    expect.stringMatching(/^warn \[stack\/one\]: tiles\[0\]\.w is 12/),
    "error [stack/one]: tiles[1] has neither `series` nor `config`; set one of them. [missing-argument]",
    expect.stringMatching(
      /^warn \[stack\/two\]: tiles\[0\]\.config\.displayType is "lines", .* The plan accepts it only if .* Did you mean "line"\?/,
    ),
  ]);
});

test("a tile is referred to by its key, or by its name if it has no key", () => {
  const written = "$${%{if true}TfToken[%{endif}TOKEN.0]}";
  const json = synth((stack) => {
    const dashboard = new Dashboard(stack, "api", {
      name: "API",
      tiles: [
        errors,
        { ...errors, key: "quoted", name: 'say "hi" ${var.x}' },
        { ...errors, name: "100% \\ ${" },
        { ...errors, name: written },
      ],
    });
    new Dashboard(stack, "ids", {
      name: "ids",
      tags: [
        dashboard.tileId("Errors"),
        dashboard.tile("quoted").tileId,
        dashboard.tileIds.lookup("Errors"),
        dashboard.tileId(written),
      ],
    });
  });
  expect(Object.values(json.resource.observability_dashboard ?? {})[1]?.tags).toEqual([
    '${observability_dashboard.api.tile_ids["Errors"]}',
    '${observability_dashboard.api.tile_ids["quoted"]}',
    '${observability_dashboard.api.tile_ids["Errors"]}',
    `\${observability_dashboard.api.tile_ids["${written}"]}`,
  ]);
});

test("an unknown tile key is an error that suggests the nearest key", () => {
  const stack = stackOf((scope) => {
    const dashboard = new Dashboard(scope, "api", { name: "API", tiles: [errors, { ...errors, name: "Latency" }] });
    dashboard.tile(custom("Erors"));
    dashboard.tileId(custom("zzzzzzzzzzzz"));
    new Dashboard(scope, "none", { name: "None" }).tile("x");
  });
  expect(annotationsOf(stack)).toEqual([
    'error [stack/api]: There is no tile "Erors" on this dashboard. Did you mean "Errors"? [invalid-value]',
    'error [stack/api]: There is no tile "zzzzzzzzzzzz" on this dashboard. Its tiles are "Errors", "Latency". [invalid-value]',
    'error [stack/none]: There is no tile "x" on this dashboard. It has no tiles. [invalid-value]',
  ]);
});

test("two tiles with the same name are an error, and a key fixes it", () => {
  const stack = stackOf((scope) => {
    new Dashboard(scope, "twice", { name: "Twice", tiles: [errors, { ...errors, key: "x" }, errors] });
    new Dashboard(scope, "key", { name: "Key", tiles: [errors, { ...errors, name: "Other", key: "Errors" }] });
    new Dashboard(scope, "keyed", { name: "Keyed", tiles: [errors, { ...errors, key: "errors-2" }] });
    new Dashboard(scope, "blank", { name: "Blank", tiles: [1, 2].map(() => ({ ...errors, name: "" })) });
    new Dashboard(scope, "token", { name: "Token", tiles: [1, 2].map(() => ({ ...errors, name: "${var.x}" })) });
  });
  const remedy = "so alerts cannot distinguish them; give one of them a `key`. [tile-names-repeated]";
  expect(annotationsOf(stack)).toEqual([
    `error [stack/twice]: tiles[2].name is "Errors", which is also the name of tiles[0], ${remedy}`,
    `error [stack/key]: tiles[0].name is "Errors", which is also the name of tiles[1], ${remedy}`,
  ]);
});

test("if a tile key is a token, Terraform resolves the key", () => {
  const stack = stackOf((scope) => {
    const name = new TerraformVariable(scope, "name", {}).stringValue;
    const dashboard = new Dashboard(scope, "api", { name: "API", tiles: [errors, { ...errors, name }] });
    new Dashboard(scope, "ids", { name: "ids", tags: [dashboard.tile("other").tileId, dashboard.tileId(name)] });
    new Dashboard(scope, "tokens", { name: "T", tiles: new TerraformVariable(scope, "tiles", {}).value }).tile("any");
  });
  expect(annotationsOf(stack)).toEqual([]);
});

test("a construct in place of its ID is an error that says so, wherever it stands", () => {
  const stack = stackOf((stack) => {
    const logs = DataObservabilitySource.byName(stack, "Logs") as never;
    new Dashboard(stack, "series", { name: "S", tiles: [{ name: "E", series: [{ sourceId: logs, aggFn: "count" }] }] });
    new Dashboard(stack, "config", {
      name: "C",
      tiles: [{ name: "E", config: { displayType: "line", sourceId: logs, select: [{ aggFn: "count" }] } }],
    });
    const condition = { threshold: 1, thresholdType: "above", interval: "5m" } as const;
    new Alert(stack, "alert", { savedSearchId: logs, ...condition, channel: { type: "webhook", webhookId: logs } });
  });
  Testing.synth(stack);
  const wrong = "is an instance of DataObservabilitySource; use its `id`. [wrong-type]";
  expect(annotationsOf(stack).filter((one) => one.includes("instance"))).toEqual([
    `error [stack/series]: tiles[0].series[0].sourceId ${wrong}`,
    `error [stack/config]: tiles[0].config.sourceId ${wrong}`,
    `error [stack/alert]: savedSearchId ${wrong}`,
    `error [stack/alert]: channel.webhookId ${wrong}`,
  ]);
});

test("a keyed tile is also found by its name, if no other tile has it", () => {
  const stack = stackOf((stack) => {
    const tiles = [
      { ...errors, key: "errors" },
      { ...errors, name: "Late", key: "a" },
      { ...errors, name: "Late", key: "b" },
    ];
    const dashboard = new Dashboard(stack, "api", { name: "API", tiles });
    expect([dashboard.tile("Errors").tile?.key, dashboard.tile("errors").tile?.key]).toEqual(["errors", "errors"]);
    dashboard.tile("Late");
  });
  expect(annotationsOf(stack)).toEqual([expect.stringContaining('There is no tile "Late" on this dashboard.')]);
});

test.each<["clickstack" | undefined, readonly unknown[]]>([
  [undefined, []],
  ["clickstack", [expect.stringContaining(": name is missing")]],
])(
  "a dashboard without a name is an error at synth with a product only, a tile without one is none: %s",
  (product, errors) => {
    const stack = stackOf((inside) => {
      new ObservabilityProvider(inside, "provider", { openSource: { baseUrl: "http://x", apiKey: "k" }, product });
      new Dashboard(inside, "b", { tiles: [{ key: "#1", series: [{ sourceId: id, aggFn: "count" }] }] });
    });
    expect(annotationsOf(stack)).toEqual(errors);
  },
);
