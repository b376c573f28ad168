import { Aspects, Testing } from "cdktf";
import type { IConstruct } from "constructs";
import { Alert, custom, Dashboard, DataObservabilityWebhook } from "../../lib";
import { annotationsOf, stackOf, synth, synthHcl } from "./support";

const id = "65f5e4a3b9e77c001a000011";
const errors = { name: "Errors", series: [{ type: "time", sourceId: id, aggFn: "count" }] } as const;

test("an aspect can add to a dashboard", () => {
  const tagged = {
    visit(node: IConstruct) {
      if (node instanceof Dashboard) node.tags = [...(Array.isArray(node.tagsInput) ? node.tagsInput : []), "team-a"];
      if (node instanceof Alert) node.thresholdMax = undefined;
    },
  };
  const stack = stackOf((scope) => {
    new Dashboard(scope, "api", { name: "API", tags: ["prod"] });
    new Dashboard(scope, "plain", { name: "Plain" });
    Aspects.of(scope).add(tagged);
  });
  const { resource } = JSON.parse(Testing.synth(stack));
  expect(resource.observability_dashboard.api.tags).toEqual(["prod", "team-a"]);
  expect(resource.observability_dashboard.plain.tags).toEqual(["team-a"]);
});

test("an assigned argument is spelled, validated and written like one of the constructor", () => {
  const change = (scope: Parameters<Parameters<typeof stackOf>[0]>[0]) => {
    const dashboard = new Dashboard(scope, "api", { name: "API", savedQuery: "x", tiles: [errors] });
    dashboard.savedQueryLanguage = "sql";
    dashboard.savedQuery = undefined;
    dashboard.savedQuery = "level:error";
    dashboard.tiles = [
      { ...errors, asRatio: false },
      { ...errors, name: "Late", key: "late" },
    ];
    dashboard.tile(custom("late"));
    dashboard.tile(custom("Latest"));
    dashboard.name = "";
    dashboard.tags = ["x".repeat(33)];
    const lookup = new DataObservabilityWebhook(scope, "hook", { name: "a" });
    lookup.name = "b";
    expect(lookup.nameInput).toBe("b");
  };
  const { resource, data } = synth(change);
  expect(resource.observability_dashboard?.api).toMatchObject({
    name: "",
    saved_query: "level:error",
    saved_query_language: "sql",
    tiles: [{ as_ratio: false }, { key: "late" }],
  });
  expect(data.observability_webhook?.hook?.name).toBe("b");
  expect(synthHcl(change)).toContain('saved_query = "level:error"');
  expect(annotationsOf(stackOf(change))).toEqual([
    expect.stringContaining("savedQueryLanguage has no effect"),
    expect.stringContaining('There is no tile "Latest"'),
    expect.stringMatching(/^error \[stack\/api\]: tags\[0\] .*32/),
  ]);
});
