import { Alert, Dashboard, timeSeries } from "../../lib";
import { alertsOf, apiKeysOf, dashboardsOf, diagnosticsOf } from "../../lib/constructs/testing";
import { stackOf } from "./support";

const id = "65f5e4a3b9e77c001a000011";
const stack = stackOf((scope) => {
  const api = new Dashboard(scope, "api", {
    name: "API",
    tiles: [timeSeries("Errors", id).count(), { name: "m", config: { displayType: "markdown", markdown: "x" } }],
  });
  new Alert(scope, "errors", {
    tile: api.tile("Errors"),
    threshold: 1,
    thresholdType: "above",
    interval: "5m",
    channel: { type: "webhook", webhookId: id },
  });
  new Dashboard(scope, "bad", { name: "Bad", tags: [7 as never] });
});

test("dashboardsOf returns the dashboards of a stack as they were written", () => {
  expect(dashboardsOf(stack)).toEqual([
    {
      name: "api",
      config: {
        name: "API",
        tiles: [
          { name: "Errors", config: { displayType: "line", sourceId: id, select: [{ aggFn: "count" }] } },
          { name: "m", config: { displayType: "markdown", markdown: "x" } },
        ],
      },
    },
    { name: "bad", config: { name: "Bad", tags: [7] } },
  ]);
});

test("alertsOf returns the alerts of a stack with references as expressions", () => {
  expect(alertsOf(stack)).toEqual([
    {
      name: "errors",
      config: {
        dashboardId: "${observability_dashboard.api.id}",
        tileId: '${observability_dashboard.api.tile_ids["Errors"]}',
        threshold: 1,
        thresholdType: "above",
        interval: "5m",
        channel: { type: "webhook", webhookId: id },
      },
    },
  ]);
  expect(apiKeysOf(stack)).toEqual([]);
});

test("diagnosticsOf returns the problems of a stack with the construct's path", () => {
  expect(diagnosticsOf(stack)).toEqual([
    { severity: "error", construct: "stack/bad", message: "tags[0] is 7; it must be a string. [wrong-type]" },
  ]);
});
