import { configurationOf, hclFiles, type Inventory, typescriptFiles } from "../../lib/tools/importing";
import { alert, dashboard, errors, importAll, services, sourceId } from "./support";

const id = (n: number) => `65f0a1b2c3d4e5f6a7b80${String(n).padStart(3, "0")}`;
const hclOptions = { service: { mode: "open_source" } } as const;
const typescriptOptions = {
  service: { mode: "open_source" },
  packages: { cdk: "cdktf", observability: "cdktf-observability" },
  takenIds: [],
  entry: "app",
} as const;
const hcl = (inventory: Inventory) =>
  Object.fromEntries(
    hclFiles(importAll(inventory), { service: { mode: "open_source" } }).map(({ name, text }) => [name, text]),
  );

test("a filter omits what the service says of every filter of its type", () => {
  const list = { type: "STATIC_LIST", name: "Environment", options: ["prod", "staging"] };
  const flags = { isVariableEnabled: true, isBroadcastEnabled: false, variableName: "Environment" };
  const filters = [
    { ...list, ...flags },
    { ...list, ...flags, variableName: "env" },
  ];
  const [file] = Object.values(hcl({ dashboard: [dashboard(id(1), "A", [], { filters })] })).filter((text) =>
    text.includes("filters"),
  );
  expect(file).toContain(`filters = [
    {
      type    = "STATIC_LIST"
      name    = "Environment"
      options = ["prod", "staging"]
    },
    {
      type          = "STATIC_LIST"
      name          = "Environment"
      options       = ["prod", "staging"]
      variable_name = "env"
    },
  ]`);
});

test("a dashboard and its alert have the form that a person would write", () => {
  const one = dashboard(id(1), "Checkout", [errors]);
  const files = hcl({ dashboard: [one], alert: [alert(id(9), id(1), String(one.tiles[0]?.id))] });
  expect(files["dashboard_checkout.tf"]).toBe(`resource "observability_dashboard" "checkout" {
  name = "Checkout"
  tiles = [
    {
      name = "Errors"
      config = jsonencode({
        displayType = "line"
        sourceId    = data.observability_source.logs.id
        select = [
          {
            aggFn         = "count"
            where         = "level:error"
            whereLanguage = "lucene"
          },
        ]
      })
    },
  ]
}

resource "observability_alert" "checkout_errors" {
  dashboard_id   = observability_dashboard.checkout.id
  tile_id        = observability_dashboard.checkout.tile_ids["Errors"]
  threshold      = 10
  threshold_type = "above"
  interval       = "5m"
  channel = {
    type       = "webhook"
    webhook_id = data.observability_webhook.on_call.id
  }
}
`);
  const said = hclFiles(
    importAll({ dashboard: [one], alert: [alert(id(9), id(1), String(one.tiles[0]?.id))] }),
    hclOptions,
  );
  expect(said.find(({ name }) => name === "dashboard_checkout.tf")?.description).toBe(
    "1 tile, 1 alert: checkout_errors",
  );
  const [entry] = typescriptFiles(importAll({ dashboard: [one] }), { ...typescriptOptions, entry: "part" });
  expect([entry?.name, entry?.description]).toEqual(["index.ts", "function that adds everything to a stack"]);
  expect(files["sources.tf"]).toBe('data "observability_source" "logs" {\n  name = "Logs"\n}\n');
  expect(files["imports.tf"]).toContain(`import {\n  to = observability_dashboard.checkout\n  id = "${id(1)}"\n}`);
});

test("unknown members of a tile are kept", () => {
  const tile = { ...errors, config: { ...errors.config, sparkle: { level: 3 } } };
  expect(hcl({ dashboard: [dashboard(id(1), "A", [tile])] })["dashboard_a.tf"]).toContain("sparkle = { level = 3 }");
});

test("members of a dashboard that cannot be configured are listed in a note", () => {
  const { notes } = importAll({ dashboard: [dashboard(id(1), "A", [], { refresh: "1m", unset: null })] });
  expect(notes).toEqual([
    "The dashboard a has members that the provider does not support and does not change: refresh.",
  ]);
});

test("the names do not depend on the order of the list", () => {
  const records = [dashboard(id(1), "Same name"), dashboard(id(2), "Same name"), dashboard(id(3), "Other")];
  const names = (all: typeof records) => importAll({ dashboard: all }).objects.map(({ id, name }) => [id, name]);
  expect(names(records)).toEqual([
    [id(3), "other"],
    [id(1), "same-name"],
    [id(2), "same-name-2"],
  ]);
  expect(names([...records].reverse())).toEqual(names(records));
});

test("dashboards that open each other refer to each other in one direction only", () => {
  const opens = (target: string) => ({
    name: "Table",
    config: {
      displayType: "table",
      sourceId,
      select: [{ aggFn: "count" }],
      onClick: { type: "dashboard", target: { mode: "id", id: target } },
    },
  });
  const files = hcl({ dashboard: [dashboard(id(1), "A", [opens(id(2))]), dashboard(id(2), "B", [opens(id(1))])] });
  expect(files["dashboard_a.tf"]).toContain("id   = observability_dashboard.b.id");
  expect(files["dashboard_b.tf"]).toContain(`id   = "${id(1)}"`);
});

test("tags are written where they are, in both languages", () => {
  const tagged = (n: number, tags: string[]) => dashboard(id(n), `D${n}`, [], { tags });
  const configuration = importAll({ dashboard: [tagged(1, ["team a", "own"]), tagged(2, ["team a"])] });
  const files = [...hclFiles(configuration, hclOptions), ...typescriptFiles(configuration, typescriptOptions)];
  expect(files.filter(({ name }) => name.startsWith("tags"))).toEqual([]);
  expect(files.find(({ name }) => name === "dashboard_d1.tf")?.text).toContain('tags = ["team a", "own"]');
  expect(files.find(({ name }) => name === "dashboards/d1.ts")?.text).toContain('tags: ["team a", "own"]');
});

test("a member named for is quoted, so that no for expression begins", () => {
  const tile = { ...errors, config: { ...errors.config, sparkle: { for: 1 } } };
  expect(hcl({ dashboard: [dashboard(id(1), "A", [tile])] })["dashboard_a.tf"]).toContain('sparkle = { "for" = 1 }');
});

test.each([
  ["whose dashboard is gone", { dashboardId: id(8) }, `refers to the dashboard ${id(8)}, which no longer exists.`],
  ["whose tile is gone", { tileId: "x" }, 'the dashboard "A" has no tile x.'],
  ["on a tile that carries none", {}, 'the tile "Note" has display type markdown'],
])("an alert %s is imported with a note", (_, more, reason) => {
  const one = dashboard(id(1), "A", [{ name: "Note", config: { displayType: "markdown", markdown: "" } }]);
  const { objects, notes } = importAll({
    dashboard: [one],
    alert: [alert(id(9), id(1), String(one.tiles[0]?.id), more)],
  });
  expect(objects.map(({ kind }) => kind)).toEqual(["dashboard", "alert"]);
  expect(notes.join("\n")).toContain(reason);
});

test("an object that breaks a rule is imported as the service has it, in code that compiles and that synth does not judge", () => {
  const formless = { name: "New", config: { displayType: 3 } };
  const search = { id: id(2), name: "S", where: "a" };
  const configuration = importAll({ dashboard: [dashboard(id(1), "D", [formless])], saved_search: [search] });
  expect(configuration.objects.map(({ kind }) => kind)).toEqual(["saved_search", "dashboard"]);
  expect(configuration.notes).toEqual([
    "The saved search s is imported as the service has it: sourceId is missing; it is required.",
    expect.stringMatching(/^The dashboard d is imported as the service has it: tiles\[0\].config.displayType is 3; /),
  ]);
  const typescript = typescriptFiles(configuration, typescriptOptions).map(({ text }) => text.replace(/\s+/g, " "));
  expect(typescript.join(" ")).toContain("sourceId: held(null)");
  expect(typescript.join(" ")).toContain("config: held(JSON.stringify({ displayType: 3 }))");
  expect(
    hclFiles(configuration, hclOptions)
      .map(({ text }) => text)
      .join(" "),
  ).not.toContain("source_id");
});

test("values of a newer service are imported, in a form that compiles", () => {
  const tiles = [{ name: "New", config: { displayType: "hologram" } }];
  const search = { id: id(2), name: "S", sourceId: id(3), where: "a", whereLanguage: "kql" };
  const source = [{ id: id(3), name: "Logs", kind: "log" }];
  const inventory = { source, dashboard: [dashboard(id(1), "D", tiles)], saved_search: [search] };
  const { objects, notes } = importAll(inventory);
  expect(objects.map(({ kind }) => kind)).toEqual(["saved_search", "dashboard"]);
  expect(notes).toEqual([
    expect.stringContaining('whereLanguage is "kql", which is not a known value'),
    expect.stringContaining('tiles[0].config.displayType is "hologram", which is not a known value'),
  ]);
  expect(JSON.stringify(objects)).toContain('["whereLanguage",{"type":"literal","value":"kql","isOther":true}]');
});

test("a tile in a form that a newer service knows is imported as it is, in both languages", () => {
  const expressions = [{ expression: "up", alias: "Up", step: { unit: "minute" } }];
  const tiles = [
    { name: "Metrics", config: { displayType: "line", configType: "stream", sourceId: id(3), expressions } },
    {
      name: "Map",
      config: { displayType: "heatmap", mapMode: "cells", sourceId: id(3), select: [{ aggFn: "count" }] },
    },
  ];
  const configuration = importAll({ source: [{ id: id(3), name: "Logs" }], dashboard: [dashboard(id(1), "D", tiles)] });
  expect(configuration.objects.map(({ kind }) => kind)).toEqual(["dashboard"]);
  const files = [...hclFiles(configuration, hclOptions), ...typescriptFiles(configuration, typescriptOptions)];
  const text = (name: string) => files.find((one) => one.name === name)?.text.replace(/\s+/g, " ");
  expect(text("dashboard_d.tf")).toContain('configType = "stream"');
  expect(text("dashboard_d.tf")).toContain('expression = "up" step = { unit = "minute" }');
  expect(text("dashboards/d.ts")).toContain('step: { unit: "minute" }');
  expect(text("dashboards/d.ts")).toContain('mapMode: "cells"');
});

test("sources with the same name are distinguished by kind, otherwise by ID", () => {
  const [a, b, c] = [id(51), id(52), id(53)];
  const source = [
    { id: a, name: "Same", kind: "log" },
    { id: b, name: "Same", kind: "trace" },
    { id: c, name: "Same", kind: "trace" },
  ];
  const tile = (sourceId: string) => ({ ...errors, config: { ...errors.config, sourceId } });
  const files = hcl({ source, dashboard: [dashboard(id(1), "A", [tile(a), tile(b)])] });
  expect(files["sources.tf"]).toBe(`data "observability_source" "same" {
  name = "Same"
  kind = "log"
}

data "observability_source" "same_2" {
  id = "${b}"
}
`);
});

test("a secret is a variable, and a write-only argument is a comment", () => {
  const hook = { id: id(7), name: "Hook", service: "generic", url: "https://hooks.example.com/token", body: "{}" };
  const configuration = configurationOf(
    { webhook: [hook] },
    { isChosen: () => true, mode: "open_source", product: "clickstack" },
  );
  const written = {
    hcl: hclFiles(configuration, { service: { mode: "open_source" } }),
    typescript: typescriptFiles(configuration, {
      service: { mode: "open_source" },
      packages: { cdk: "cdktf", observability: "cdktf-observability" },
      takenIds: [],
      entry: "app",
    }),
  };
  expect(JSON.stringify(written)).not.toContain("hooks.example.com");
  expect(written.hcl.find(({ name }) => name === "webhooks.tf")?.text).toBe(`resource "observability_webhook" "hook" {
  # The service never returns headers and query_params. To set them, write them here.
  name    = "Hook"
  service = "generic"
  url     = var.webhook_hook_url
  body    = "{}"
}
`);
  expect(written.hcl.find(({ name }) => name === "variables.tf")?.text).toContain('variable "webhook_hook_url" {');
  expect(written.typescript.find(({ name }) => name === "webhooks.ts")?.text).toContain(
    'url: secret(stack, "webhook_hook_url"),',
  );
  expect(written.typescript.find(({ name }) => name === "secrets.ts")?.text).toContain("  webhook_hook_url:");
  expect(configuration.objects[0]?.secrets[0]?.value).toBe("https://hooks.example.com/token");
});

test("a dashboard that others refer to is what its file shares; of two names that are one, and of a name of a kind, the function has another", () => {
  const opens = {
    name: "Table",
    config: {
      displayType: "table",
      sourceId,
      select: [{ aggFn: "count" }],
      onClick: { type: "dashboard", target: { mode: "id", id: id(1) } },
    },
  };
  const configuration = importAll({
    dashboard: [dashboard(id(1), "Logs"), dashboard(id(2), "Start", [opens]), dashboard(id(3), "Sources")],
  });
  const files = typescriptFiles(configuration, {
    service: { mode: "open_source" },
    packages: { cdk: "cdktf", observability: "cdktf-observability" },
    takenIds: [],
    entry: "app",
  });
  const textOf = (file: string) => files.find(({ name }) => name === file)?.text;
  expect(textOf("main.ts")).toContain(`
const known = {} as Known;
addSources(stack, known);
addLogs(stack, known);
addSourcesDashboard(stack);
addStart(stack, known);
`);
  expect(textOf("known.ts")).toContain("  logs: DataObservabilitySource;\n  dashboardLogs: Dashboard;\n}\n");
  expect(textOf("dashboards/logs.ts")).toContain("  known.dashboardLogs = dashboard;\n");
  expect(textOf("dashboards/start.ts")).toContain("id: known.dashboardLogs.id");
});

test.each([
  [{ mode: "open_source" }, "  open_source = {}\n", "{ openSource: {} }"],
  [
    { mode: "open_source", product: "clickstack" },
    '  product     = "clickstack"\n  open_source = {}\n',
    '{ product: "clickstack", openSource: {} }',
  ],
  [
    { mode: "managed", product: "clickstack" },
    '  product = "clickstack"\n  managed = {}\n',
    '{ product: "clickstack", managed: {} }',
  ],
] as const)("the code says the mode and the product of the service: %j", (service, hclText, typescriptText) => {
  const configuration = importAll({ dashboard: [dashboard(id(1), "A")] });
  const [main] = hclFiles(configuration, { service });
  expect(main?.text).toContain(`provider "observability" {\n${hclText}}`);
  const packages = { cdk: "cdktf", observability: "cdktf-observability" } as const;
  const [app] = typescriptFiles(configuration, { service, packages, takenIds: [], entry: "app" });
  expect(app?.text).toContain(`new ObservabilityProvider(stack, "observability", ${typescriptText});`);
});

const gone = id(77);
const onGone = { ...errors, config: { ...errors.config, sourceId: gone } };

test("an object that refers to one that no longer exists is imported with its ID, and so are the alerts on it", () => {
  const one = dashboard(id(1), "Source is gone", [onGone]);
  const watching = alert(id(9), id(1), String(one.tiles[0]?.id));
  const imported = importAll({ dashboard: [one, dashboard(id(2), "Fine", [errors])], alert: [watching] });
  expect(imported.objects.map(({ title }) => title)).toEqual(["Fine", "Source is gone", id(9)]);
  expect(imported.rejections).toEqual([]);
  expect(imported.notes).toEqual([
    `The dashboard source-is-gone refers to the source ${gone}, which no longer exists.`,
  ]);
  const text = hclFiles(imported, hclOptions).find(({ name }) => name === "dashboard_source_is_gone.tf")?.text;
  expect(text).toContain(`{\n  # The source ${gone} no longer exists.\n`);
  expect(text).toContain(`sourceId    = "${gone}"`);
  const typescript = typescriptFiles(imported, typescriptOptions).map((file) => file.text);
  expect(typescript.some((code) => code.includes(`  // The source ${gone} no longer exists.\n`))).toBe(true);
});

test("an alert whose webhook no longer exists is imported with a note; of a kind that could not be listed nothing is known", () => {
  const one = dashboard(id(1), "Fine", [errors]);
  const channel = { type: "webhook", webhookId: gone };
  const inventory = {
    dashboard: [one],
    alert: [alert(id(9), id(1), String(one.tiles[0]?.id), { channel, channels: [channel] })],
  };
  const { objects, notes } = importAll(inventory);
  expect(objects).toHaveLength(2);
  expect(notes).toEqual([
    expect.stringMatching(`^The alert .* refers to the webhook ${gone}, which no longer exists.$`),
  ]);
  const { source = [] } = services;
  const unlisted = configurationOf(
    { source, ...inventory },
    { isChosen: (kind) => kind !== "source", mode: "open_source", product: "clickstack" },
  );
  expect([unlisted.notes, unlisted.objects.length]).toEqual([[], 2]);
});

test.each([
  [10, ""],
  [12, " and 2 others"],
])("%i objects that refer to the same deleted one share a line", (count, others) => {
  const ids = Array.from({ length: count }, (_, index) => id(100 + index));
  const { objects, notes } = importAll({
    dashboard: [],
    alert: ids.map((one) => alert(one, gone, "x", { name: "Errors" })),
  });
  const names = objects.slice(0, 10).map(({ name }) => name);
  expect(notes).toContain(
    `${count} alerts refer to the dashboard ${gone}, which no longer exists: ${names.join(", ")}${others}.`,
  );
});

test("an equal service gives the same code, whenever its objects were created", () => {
  const contents = [
    ["Payments", [errors]],
    ["Checkout", [errors, { name: "Note", config: { displayType: "markdown", markdown: "x" } }]],
    ["Checkout", []],
  ] as const;
  const made = (order: readonly number[]) =>
    order.flatMap((index, at) => {
      const [name, tiles] = contents[index] ?? ["", []];
      return dashboard(id(10 + at), name, tiles);
    });
  const text = (order: readonly number[]) =>
    Object.entries(hcl({ dashboard: made(order) })).filter(([name]) => name !== "imports.tf");
  expect(text([2, 0, 1])).toEqual(text([0, 1, 2]));
  // Objects that differ only in what they refer to.
  const source = (of: readonly number[]) =>
    ["Logs", "Events"].map((name, at) => ({ id: id(of[at] ?? 0), name, kind: "log" }));
  const referring = (of: readonly number[]) =>
    of.map((n, at) => dashboard(id(30 + at), "Same", [{ ...errors, config: { ...errors.config, sourceId: id(n) } }]));
  const [one, other] = [
    [51, 52],
    [52, 51],
  ].map((of) => hcl({ source: source([51, 52]), dashboard: referring(of) }));
  expect(one?.["dashboard_same.tf"]).toBe(other?.["dashboard_same.tf"]);
});

test("lookups of one name have their section, connection or service in the name, where that distinguishes them", () => {
  const source = [
    { id: id(51), name: "Logs", kind: "log", section: "Legacy" },
    { id: id(52), name: "Logs", kind: "log" },
    { id: id(53), name: "Traces", kind: "trace", connection: id(61) },
    { id: id(54), name: "Traces", kind: "trace", connection: id(62) },
  ];
  const connection = [
    { id: id(61), name: "EU" },
    { id: id(62), name: "US" },
  ];
  const tiles = source.map((one) => ({ ...errors, name: one.id, config: { ...errors.config, sourceId: one.id } }));
  const { lookups } = importAll({ source, connection, dashboard: [dashboard(id(1), "A", tiles)] });
  expect(lookups.map(({ id: of, name }) => [of, name])).toEqual([
    [id(51), "logs-legacy"],
    [id(52), "logs"],
    [id(53), "traces-eu"],
    [id(54), "traces-us"],
  ]);
});

test("an alert without a name is called after what it watches, or after its condition", () => {
  const one = dashboard(id(1), "Checkout", [errors, { ...errors, name: "" }]);
  const other = dashboard(id(2), "日本語", [{ ...errors, name: "" }]);
  const alertOn = (n: number, of: typeof one, tile: number, more: object = {}) =>
    alert(id(n), of.id, String(of.tiles[tile]?.id), more);
  const { objects } = importAll({
    dashboard: [one, other],
    alert: [
      alertOn(91, one, 0),
      alertOn(92, one, 1, { threshold: 0.02 }),
      alertOn(93, other, 0, { thresholdType: "below" }),
    ],
  });
  expect(objects.map(({ name }) => name).sort()).toEqual([
    "checkout",
    "checkout-above-0-02",
    "checkout-errors",
    "dashboard",
    "dashboard-below-10",
  ]);
});

test("alerts without a name on one tile differ by their conditions, in any order and state", () => {
  const one = dashboard(id(1), "Checkout", [errors]);
  const alertOn = (n: number, more: object) => alert(id(n), one.id, String(one.tiles[0]?.id), more);
  const namesOf = (all: readonly ReturnType<typeof alert>[]) =>
    Object.fromEntries(
      importAll({ dashboard: [one], alert: all }).objects.map(({ id: of, name, kind }) => [
        of,
        kind === "alert" && name,
      ]),
    );
  const alerts = [
    alertOn(91, { threshold: 10 }),
    alertOn(92, { threshold: 100 }),
    alertOn(93, { threshold: 100, interval: "1h" }),
    alertOn(94, { threshold: -1, thresholdMax: 1, thresholdType: "not_between" }),
    alertOn(95, { threshold: 10, name: "Errors", thresholdType: "below" }),
  ];
  const expected = {
    [id(1)]: false,
    [id(91)]: "checkout-errors-above-10",
    [id(92)]: "checkout-errors-above-100-5m",
    [id(93)]: "checkout-errors-above-100-1h",
    [id(94)]: "checkout-errors-not-between-minus-1-1",
    [id(95)]: "errors",
  };
  expect(namesOf(alerts)).toEqual(expected);
  expect(namesOf(alerts.toReversed().map((each, at) => ({ ...each, state: at % 2 ? "OK" : "ALERT" })))).toEqual(
    expected,
  );
});

test("what has no Latin title is named after what it is, without a secret; one of several of a name after its source or tags", () => {
  const webhook = (n: number, path: string) => ({
    id: id(n),
    name: "当番",
    service: "slack",
    url: `https://user:SECRET@hooks.slack.com${path}?token=SECRET`,
  });
  const from = { databaseName: "default", tableName: "app_logs" };
  const columns = { timestampValueExpression: "Timestamp", defaultTableSelectExpression: "Body" };
  const logs = { id: id(51), name: "Logs", kind: "log", connection: id(61), from, ...columns };
  const channel = { type: "webhook", webhookId: id(71) };
  const watched = { source: "inline", dashboardId: null, tileId: null, channel, channels: [channel] };
  const search = (n: number, name: string, sourceId: string) => ({ id: id(n), name, sourceId, where: "level:error" });
  const inventory = {
    webhook: [webhook(71, "/services/T0/SECRET"), webhook(72, "/services/T0/OTHER")],
    connection: [{ id: id(61), name: "База", host: "https://db.example.com:8443", username: "default" }],
    source: [logs, { ...logs, id: id(52), name: "日志" }],
    saved_search: [search(81, "Ошибки", id(51)), search(82, "Errors", id(51)), search(83, "Errors", id(52))],
    dashboard: [
      dashboard(id(1), "注文", [], { tags: ["shop"] }),
      dashboard(id(2), "Checkout", [], { tags: ["prod"] }),
      dashboard(id(3), "Checkout", [], { tags: ["staging"] }),
    ],
    alert: [alert(id(91), "", "", { ...watched, chartConfig: { ...errors.config, sourceId: id(51) } })],
  };
  const { objects } = configurationOf(inventory, { isChosen: () => true, mode: "open_source", product: "clickstack" });
  expect(objects.map(({ name }) => name).sort()).toEqual([
    "checkout-prod",
    "checkout-staging",
    "connection-db-example-com",
    "dashboard-shop",
    "errors",
    "errors-logs",
    "log-app-logs",
    "logs",
    "logs-above-10",
    "logs-level-error",
    "slack-hooks-slack-com",
    "slack-hooks-slack-com-2",
  ]);
});

test("a comment names only what the service takes for the webhook, and once in a file", () => {
  const hook = (n: number, service: string, url = "https://hooks.example.com/token") => ({
    id: id(n),
    name: `Hook ${n}`,
    service,
    url,
  });
  const webhook = [
    hook(1, "slack", "https://hooks.slack.com/services/x"),
    hook(2, "generic"),
    hook(3, "generic"),
    hook(4, "incidentio"),
  ];
  const configuration = configurationOf(
    { webhook },
    { isChosen: () => true, mode: "open_source", product: "clickstack" },
  );
  const text = hclFiles(configuration, hclOptions).find(({ name }) => name === "webhooks.tf")?.text ?? "";
  const comments = text
    .split("\n")
    .flatMap((line, index, lines) => (/^ {2}#/.test(line) ? [[lines[index - 1], line]] : []));
  expect(comments).toEqual([
    [
      'resource "observability_webhook" "hook_2" {',
      "  # The service never returns headers and query_params. To set them, write them here.",
    ],
    [
      'resource "observability_webhook" "hook_4" {',
      "  # The service never returns body, headers and query_params. To set them, write them here.",
    ],
  ]);
});

test("an alert with its own chart is written with references, a title and tags that are its own", () => {
  const watched = { source: "inline", dashboardId: undefined, tileId: undefined, chartConfig: errors.config };
  const titles = { displayName: "Errors", tags: ["shop"] };
  const inventory = { ...services, alert: [alert(id(9), "", "", { ...watched, ...titles })] };
  expect(hcl(inventory)["alerts.tf"]).toContain(`  display_name = "Errors"
  tags         = ["shop"]
  chart = jsonencode({
    displayType = "line"
    sourceId    = data.observability_source.logs.id
    select = [
      {
        aggFn         = "count"
        where         = "level:error"
        whereLanguage = "lucene"
      },
    ]
  })
`);
  const derived = { ...titles, source: "tile", ...{ dashboardId: id(1), tileId: `${id(1).slice(0, 20)}0000` } };
  const onTile = {
    ...services,
    dashboard: [dashboard(id(1), "A", [errors])],
    alert: [alert(id(9), id(1), "", derived)],
  };
  expect(JSON.stringify(hcl(onTile))).not.toContain("display_name");
});
