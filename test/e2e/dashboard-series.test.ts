import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fixture } from "../support/fixture";
import { type LiteralServer, startLiteralServer } from "../support/literal-server";
import { planOutput, providerSource, terraformWorkspace } from "../support/terraform";

const types = ["time", "table", "number", "histogram", "search", "markdown"];
/** Every member that the base document has for a series. */
const whole = {
  source_id: "acme/logs-1",
  agg_fn: "avg",
  where: "a:b",
  group_by: ["x", "y"],
  data_source: "events",
  field: "Duration",
  metric_name: "m",
  metric_data_type: "gauge",
  where_language: "sql",
};
const stored = {
  name: "Made elsewhere",
  tags: ["z", "a"],
  tiles: types.map((type, index) => {
    const common = {
      type,
      sourceId: "acme/logs-1",
      aggFn: "count",
      where: "",
      dataSource: "events",
      field: "Duration",
    };
    const further = {
      ...common,
      aggFn: "quantile",
      dataSource: "metrics",
      groupBy: ["b", "c"],
      whereLanguage: "lucene",
    };
    const series = [{ ...common, groupBy: ["a"] }, ...(type === "number" ? [further] : [])];
    return { name: type, x: index * 4, y: 0, w: 4, h: 3, asRatio: false, series };
  }),
};

let service: LiteralServer;
const terraform = fixture(() => terraformWorkspace(), { each: true });
beforeEach(async () => {
  service = await startLiteralServer();
  service.put("sources", "acme/logs-1", { name: "Logs", kind: "log" });
});
afterEach(async () => {
  await service.close();
});

const connections = {
  open_source: () => ({
    open_source: { base_url: service.openSource.baseUrl, api_key: service.openSource.apiKey },
  }),
  managed: () => ({
    managed: {
      cloud_api_url: service.managed.cloudApiUrl,
      organization_id: service.managed.organizationId,
      service_id: service.managed.serviceId,
      key_id: service.managed.keyId,
      key_secret: service.managed.keySecret,
    },
  }),
};

const stack = (mode: keyof typeof connections, more: object) => ({
  terraform: { required_providers: { observability: { source: providerSource } } },
  provider: { observability: { ...connections[mode](), rate_limit: { requests: 0, per_seconds: 1 } } },
  ...more,
});

test.each(["open_source", "managed"] as const)(
  "in %s mode every member is created, an import and a new name lose nothing, and the plan is empty",
  async (mode) => {
    service.put("dashboards", "acme/dashboard-0", stored);
    const before = service.held.dashboards.get("acme/dashboard-0");
    const tiles = types.map((type, index) => {
      const series = [
        { ...whole, type },
        { ...whole, type, agg_fn: "quantile" },
      ];
      return { name: type, x: index * 4, y: 0, w: 4, h: 3, as_ratio: false, series };
    });
    const all = { name: "All", tags: ["a"], tiles };
    const to = "observability_dashboard.elsewhere";
    // Terraform 1.16 needs the provider while it generates, and none accepts it after that.
    const write = (more: object) =>
      terraform.write(
        stack(mode, {
          resource: { observability_dashboard: { all } },
          import: [{ to, id: `name:${stored.name}`, ...more }],
        }),
      );
    write({ provider: "observability" });
    expect(await planOutput(terraform, "-generate-config-out=generated.tf")).toContain(
      "1 to import, 1 to add, 0 to change, 0 to destroy",
    );
    write({});
    const file = path.join(terraform.folder, "generated.tf");
    writeFileSync(file, readFileSync(file, "utf8").replace(`"${stored.name}"`, '"Renamed"'));
    await terraform.apply();
    expect(service.writes).toHaveLength(2);
    const [created, renamed] = ["All", "Renamed"].map((name) => service.writes.find(({ body }) => body?.name === name));
    expect(created?.body).toEqual(
      JSON.parse(JSON.stringify(all).replace(/"(\w+)":/g, (_, name) => `"${camel(name)}":`)),
    );
    expect({ ...renamed?.body, id: "acme/dashboard-0" }).toEqual({ ...before, name: "Renamed" });
    expect((await terraform.plan()).empty).toBe(true);
  },
);

test("an alert on a tile that gets no ID is sent with a warning that names the tile, and the plan is empty", async () => {
  service.wording.tilesWithoutIds = true;
  const board = "observability_dashboard.board";
  terraform.write(
    stack("open_source", {
      resource: {
        observability_dashboard: { board: { name: "Board", tiles: [{ name: "Errors", series: [] }] } },
        observability_alert: {
          errors: { dashboard_id: `\${${board}.id}`, tile_id: `\${${board}.tile_ids["Errors"]}` },
        },
      },
    }),
  );
  expect((await terraform.run("apply", "-no-color", "-auto-approve")).output.replace(/\s*\n/g, " ")).toContain(
    'tile_id is null. The service returned no ID for the tile "Errors" of the dashboard "Board" (acme/dashboard-1); an alert that refers to such a tile is sent without it.',
  );
  expect((await terraform.plan()).empty).toBe(true);
});

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
