import { configurationOf, hclFiles, type Inventory, typescriptFiles } from "../../lib/importing";
import { alert, dashboard, errors, importAll, sourceId } from "./support";

const id = (n: number) => `65f0a1b2c3d4e5f6a7b80${String(n).padStart(3, "0")}`;
const hcl = (inventory: Inventory) =>
  Object.fromEntries(
    hclFiles(importAll(inventory), { service: { mode: "open_source" }, providerSource: "registry.example/a/b" }).map(
      ({ name, text }) => [name, text],
    ),
  );

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
        select      = [{ aggFn = "count", where = "level:error" }]
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
  channel        = { type = "webhook", webhook_id = data.observability_webhook.on_call.id }
}
`);
  expect(files["sources.tf"]).toBe('data "observability_source" "logs" {\n  name = "Logs"\n}\n');
  expect(files["imports.tf"]).toContain(`import {\n  to = observability_dashboard.checkout\n  id = "${id(1)}"\n}`);
});

test("unknown members of a tile are kept", () => {
  const tile = { ...errors, config: { ...errors.config, sparkle: { level: 3 } } };
  expect(hcl({ dashboard: [dashboard(id(1), "A", [tile])] })["dashboard_a.tf"]).toContain(
    "sparkle     = { level = 3 }",
  );
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
    [id(1), "same-name"],
    [id(2), "same-name-2"],
    [id(3), "other"],
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
  expect(files["dashboard_a.tf"]).toContain("id = observability_dashboard.b.id");
  expect(files["dashboard_b.tf"]).toContain(`id = "${id(1)}"`);
});

test("a shared tag is written once", () => {
  const tagged = (n: number, tags: string[]) => dashboard(id(n), `D${n}`, [], { tags });
  const files = hcl({ dashboard: [tagged(1, ["team a", "own"]), tagged(2, ["team a"])] });
  expect(files["tags.tf"]).toBe('locals {\n  tags = {\n    team_a = "team a"\n  }\n}\n');
  expect(files["dashboard_d1.tf"]).toContain('tags = [local.tags.team_a, "own"]');
});

test("a tag named for is quoted, so that no for expression begins", () => {
  const tagged = (n: number) => dashboard(id(n), `D${n}`, [], { tags: ["for"] });
  const files = hcl({ dashboard: [tagged(1), tagged(2)] });
  expect(files["tags.tf"]).toBe('locals {\n  tags = {\n    "for" = "for"\n  }\n}\n');
  expect(files["dashboard_d1.tf"]).toContain("tags = [local.tags.for]");
});

test.each([
  ["whose dashboard is gone", { dashboardId: id(8) }, `its dashboard ${id(8)} no longer exists.`],
  ["whose tile is gone", { tileId: "x" }, 'the dashboard "A" has no tile x.'],
  ["on a tile that carries none", {}, 'the tile "Note" has display type markdown'],
])("an alert %s is skipped with a note", (_, more, reason) => {
  const one = dashboard(id(1), "A", [{ name: "Note", config: { displayType: "markdown", markdown: "" } }]);
  const { objects, notes } = importAll({
    dashboard: [one],
    alert: [alert(id(9), id(1), String(one.tiles[0]?.id), more)],
  });
  expect(objects.map(({ kind }) => kind)).toEqual(["dashboard"]);
  expect(notes[0]).toContain(reason);
});

test("an object that the provider would reject is skipped with a note", () => {
  const unknown = { name: "New", config: { displayType: "hologram" } };
  const { objects, notes } = importAll({ dashboard: [dashboard(id(1), "", [unknown])] });
  expect(objects).toEqual([]);
  expect(notes[0]).toMatch(new RegExp(`^The dashboard "${id(1)}" is skipped: tiles\\[0\\].config.displayType `));
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
    hcl: hclFiles(configuration, { service: { mode: "open_source" }, providerSource: "registry.example/a/b" }),
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
    'url: secret(scope, "webhook_hook_url"),',
  );
  expect(configuration.objects[0]?.secrets[0]?.value).toBe("https://hooks.example.com/token");
});

test("a dashboard that others refer to has a variable of another name than its function", () => {
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
    dashboard: [dashboard(id(1), "Sales dashboard"), dashboard(id(2), "Start", [opens])],
  });
  const files = typescriptFiles(configuration, {
    service: { mode: "open_source" },
    packages: { cdk: "cdktf", observability: "cdktf-observability" },
    takenIds: [],
    entry: "app",
  });
  expect(files.find(({ name }) => name === "main.ts")?.text).toContain(`const salesDashboardOf = salesDashboard(stack);
startDashboard(stack, sources, salesDashboardOf);`);
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
  const [main] = hclFiles(configuration, { service, providerSource: "registry.example/a/b" });
  expect(main?.text).toContain(`provider "observability" {\n${hclText}}`);
  const packages = { cdk: "cdktf", observability: "cdktf-observability" } as const;
  const [app] = typescriptFiles(configuration, { service, packages, takenIds: [], entry: "app" });
  expect(app?.text).toContain(`new ObservabilityProvider(stack, "observability", ${typescriptText});`);
});
