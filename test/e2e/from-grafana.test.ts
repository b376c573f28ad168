import path from "node:path";
import { startEmulator } from "../../lib/emulator";
import { mustCompile } from "../support/compiles";
import { reportedLimit } from "../support/emulator";
import { userProject } from "../support/project";
import { overrideProvider } from "../support/terraform";

const variable = {
  type: "query",
  name: "service",
  label: "Name of the service",
  multi: true,
  includeAll: true,
  current: { value: ["$__all"] },
};
const board = {
  title: "Requests",
  schemaVersion: 41,
  tags: ["team"],
  templating: {
    list: [{ ...variable, query: "SELECT DISTINCT ServiceName FROM otel_traces WHERE $__timeFilter(Timestamp)" }],
  },
  panels: [
    panel(
      "timeseries",
      "Rate",
      0,
      "SELECT $__timeInterval(Timestamp) AS time, count() / $__interval_s AS rps FROM otel_traces WHERE $__timeFilter(Timestamp) AND ServiceName IN (${service:sqlstring}) GROUP BY time",
    ),
    { type: "row", title: "Details", collapsed: false, panels: [], gridPos: { x: 0, y: 8, w: 24, h: 1 } },
    panel("stat", "Slowest", 9, "SELECT max(Duration) AS v FROM otel_traces WHERE $__timeFilter(Timestamp)"),
    panel("geomap", "Where", 17, "SELECT 1"),
  ],
};
const rules = `groups:
  - name: Requests
    interval: 1m
    rules:
      - title: Slow
        condition: C
        for: 2m
        data:
          - { refId: A, datasourceUid: x, relativeTimeRange: { from: 300, to: 0 }, model: { rawSql: "SELECT ServiceName AS service, max(Duration) AS value FROM otel_traces WHERE $__timeFilter(Timestamp) GROUP BY service" } }
          - { refId: B, datasourceUid: __expr__, model: { type: reduce, reducer: last, expression: A } }
          - { refId: C, datasourceUid: __expr__, model: { type: threshold, expression: B, conditions: [{ evaluator: { type: gt, params: [3] } }] } }
`;

function panel(type: string, title: string, y: number, rawSql: string) {
  return { type, title, gridPos: { x: 0, y, w: 24, h: 8 }, targets: [{ refId: "A", rawSql }] };
}

test("dashboards and rules of Grafana are created, the second plan is empty, their alert tests pass, and the TypeScript compiles", async () => {
  const emulator = await startEmulator({ serviceVersion: "2.40", rateLimit: reportedLimit });
  const { baseUrl, apiKey } = emulator.openSource;
  const project = userProject(
    { OBSERVABILITY_BASE_URL: baseUrl, OBSERVABILITY_API_KEY: apiKey, OBSERVABILITY_PRODUCT: "clickstack" },
    { attached: true },
  );
  try {
    project.write("grafana/board.json", JSON.stringify({ dashboard: board, meta: {} }));
    project.write("grafana/rules.yaml", rules);
    const take = (place: string, ...args: string[]) =>
      project.command(["convert", place, "--service-version", "2.40", ...args]);
    const { code, output } = await take(
      "grafana",
      "--out",
      "hcl",
      "--format",
      "hcl",
      "--no-plan",
      "--fail-below",
      "70",
    );
    expect(output).toContain(
      "4 panels and rules in 2 dashboards and groups, 75 %: 2 exact, 1 with differences, 1 not converted.",
    );
    expect(code).toBe(1);
    project.write("other.json", "{}");
    expect(await take("other.json", "--out", "none", "--no-plan")).toMatchObject({ code: 1 });
    const compiled = take("grafana", "--out", "src", "--no-plan").then(() => mustCompile(project));
    const inHcl = { cwd: "hcl", env: overrideProvider(path.join(project.folder, "hcl")) };
    const applied = await project.must("terraform", ["apply", "-input=false", "-auto-approve"], inHcl);
    expect(applied.output).toContain("3 added, 0 changed, 0 destroyed");
    const plan = await project.run("terraform", ["plan", "-input=false", "-detailed-exitcode"], inHcl);
    expect(plan.output).toContain("No changes.");
    expect(emulator.dump().dashboards.find(({ name }) => name === "Requests")).toMatchObject({
      tiles: [
        { name: "Rate" },
        { name: "Slowest", containerId: "details" },
        { name: "Where", config: { displayType: "markdown" } },
      ],
      filters: [{ variableName: "service", isVariableEnabled: true }],
    });
    expect((await project.command(["test"], inHcl)).output).toContain("1 test, 0 failed.");
    await compiled;
  } finally {
    project.remove();
    await emulator.close();
  }
});
