import { Dashboard, expressionFilter, prometheusLabelFilter, savedVariable, staticFilter } from "../../../lib";
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
      ],
      savedFilterValues: [{ condition: "a = 1" }, savedVariable("Environment", "prod")],
    });
  });
  expect(diagnosticsOf(stack)).toEqual([]);
  expect(dashboardsOf(stack)[0]?.config).toMatchObject({
    filters: [
      { type: "QUERY_EXPRESSION", expression: "ServiceName", sourceId: id, whereLanguage: "lucene" },
      { type: "STATIC_LIST", name: "Environment", options: ["prod", "staging"], minSelections: 1 },
      { type: "PROMETHEUS_LABEL", sourceId: id, label: "k8s.pod", match: "up" },
    ],
    savedFilterValues: [{ condition: "a = 1" }, { type: "variable", name: "Environment", values: ["prod"] }],
  });
});
