import {
  adHocFilter,
  Dashboard,
  expressionFilter,
  prometheusLabelFilter,
  savedConditions,
  savedVariable,
  sourceFilter,
  staticFilter,
} from "../../../lib";
import { dashboardsOf, diagnosticsOf } from "../../../lib/constructs/testing";
import { stackOf } from "../support";

const id = "65f5e4a3b9e77c001a000011";

test("builders of filters write the arguments of each type", () => {
  const stack = stackOf((scope) => {
    new Dashboard(scope, "d", {
      name: "D",
      filters: [
        expressionFilter("Service", { id }, "ServiceName", { whereLanguage: "lucene" }),
        staticFilter("Environment", ["prod", "staging"], { minSelections: 1 }),
        prometheusLabelFilter("Pod", id, "k8s.pod", { match: "up" }),
        sourceFilter("Region", { id }, "Region", "region", { maxSelections: 1 }),
        adHocFilter("Further", { id }, { appliesToSourceIds: [id] }),
        adHocFilter("Labels", id, { sourceType: "promql" }),
      ],
      savedFilterValues: [
        { condition: "a = 1" },
        savedVariable("Environment", "prod"),
        savedConditions("Further", { key: "Region", operator: "=", value: "eu" }),
      ],
    });
  });
  expect(diagnosticsOf(stack)).toEqual([]);
  expect(dashboardsOf(stack)[0]?.config).toMatchObject({
    filters: [
      { type: "QUERY_EXPRESSION", expression: "ServiceName", sourceId: id, whereLanguage: "lucene" },
      { type: "STATIC_LIST", name: "Environment", options: ["prod", "staging"], minSelections: 1 },
      { type: "PROMETHEUS_LABEL", sourceId: id, label: "k8s.pod", match: "up" },
      { type: "SOURCE_FILTER", sourceId: id, expression: "Region", variableName: "region", maxSelections: 1 },
      { type: "ADHOC", name: "Further", sourceType: "sql", sources: [id], appliesToSourceIds: [id] },
      { type: "ADHOC", name: "Labels", sourceType: "promql", sources: [id] },
    ],
    savedFilterValues: [
      { condition: "a = 1" },
      { type: "variable", name: "Environment", values: ["prod"] },
      { type: "adhoc", name: "Further", conditions: [{ key: "Region", operator: "=", value: "eu" }] },
    ],
  });
});
