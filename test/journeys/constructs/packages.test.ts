import { fixture } from "../../support/fixture";
import { userProject } from "../../support/project";

const project = fixture(() => userProject({}));

const program = (cdk: string, observability: string) => `
import { App, TerraformStack, TerraformVariable, Token } from "${cdk}";
import { Alert, Dashboard, DataObservabilitySource, goldenSignals, Layout, ObservabilityProvider, timeSeries } from "${observability}";
import { alertsOf, dashboardsOf, diagnosticsOf } from "${observability}/testing";

const stack = new TerraformStack(new App(), "s");
new ObservabilityProvider(stack, "observability", { product: "clickstack", openSource: {} });
const logs = DataObservabilitySource.byName(stack, "Logs");
const any = new TerraformVariable(stack, "any", {});
const dashboard = new Dashboard(stack, "api", {
  name: "API",
  tags: any.listValue,
  ...Layout.dashboard(timeSeries("Errors", logs).count(), ...goldenSignals("api", { traces: logs })),
});
const rule = { tile: dashboard.tile("Errors"), threshold: 1, interval: "5m", channel: any.value } as const;
new Alert(stack, "errors", { ...rule, thresholdType: Token.asAny(any.value) });
// @ts-expect-error
new Alert(stack, "typo", { ...rule, thresholdType: "abve" });
console.log(dashboardsOf(stack).length, alertsOf(stack).length, diagnosticsOf(stack).length);
`;

test("the constructs for cdktf and cdktn compile in a user's project and run", async () => {
  project.write("one.ts", program("cdktf", "cdktf-observability"));
  project.write("two.ts", program("cdktn", "cdktf-observability/cdktn"));
  const options = ["--strict", "--module", "node16", "--target", "es2022", "--lib", "es2022,dom"];
  await project.must("tsc", [...options, "--skipLibCheck", "--outDir", "out", "one.ts", "two.ts"]);
  for (const name of ["one", "two"]) expect((await project.must("node", [`out/${name}.js`])).output).toBe("1 2 1\n");
});
