import type { Cdk } from "./combinations";

/** The files of a user's project that extends one of the CDKs. */
export function sampleOf(cdk: Cdk): Readonly<Record<string, string>> {
  const observability = cdk === "cdktf" ? "cdktf-observability" : "cdktf-observability/cdktn";
  const settings = { language: "typescript", app: "node out/main.js", projectId: "p", sendCrashReports: "false" };
  return {
    "cdktf.json": JSON.stringify(settings),
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["*.ts"] }),
    "stack.ts": stack(cdk, observability),
    "main.ts": main(cdk),
    "stack.test.ts": unitTest(cdk, observability),
  };
}

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  module: "node16",
  target: "es2022",
  lib: ["es2022", "dom"],
  types: ["node"],
  outDir: "out",
};

const stack = (cdk: Cdk, observability: string) => `
import { TerraformStack, TerraformVariable, Token } from "${cdk}";
import { Alert, Dashboard, DataObservabilitySource, DataObservabilityWebhook, goldenSignals, Layout, ObservabilityProvider, timeSeries } from "${observability}";
import type { Construct } from "constructs";

export class Shop extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new ObservabilityProvider(this, "observability", { product: "clickstack", openSource: {}, rateLimit: { requests: 0, perSeconds: 1 } });
    const logs = DataObservabilitySource.byName(this, "Logs");
    const traces = DataObservabilitySource.byName(this, "Traces");
    const hook = new DataObservabilityWebhook(this, "hook", { name: "On-call" });
    const tags = new TerraformVariable(this, "tags", { default: ["shop"] });
    const dashboard = new Dashboard(this, "shop", {
      name: "Shop",
      tags: tags.listValue,
      ...Layout.dashboard(timeSeries("Errors", logs).count(), ...goldenSignals("shop", { traces })),
    });
    const rule = { tile: dashboard.tile("Errors"), threshold: 1, interval: "5m" } as const;
    const channel = { type: "webhook", webhookId: hook.id } as const;
    new Alert(this, "errors", { ...rule, channel, thresholdType: Token.asAny("above") });
    // @ts-expect-error
    void ((): Alert => new Alert(this, "typo", { ...rule, channel, thresholdType: "abve" }));
  }
}
`;

const main = (cdk: Cdk) => `
import { App } from "${cdk}";
import { Shop } from "./stack";

const app = new App();
new Shop(app, "shop");
app.synth();
`;

const unitTest = (cdk: Cdk, observability: string) => `
import assert from "node:assert/strict";
import { test } from "node:test";
import { Testing } from "${cdk}";
import { alertsOf, dashboardsOf, diagnosticsOf } from "${observability}/testing";
import { Shop } from "./stack";

test("the stack is as it was written", () => {
  const stack = new Shop(Testing.app(), "shop");
  assert.deepEqual(dashboardsOf(stack).map(({ config }) => config.name), ["Shop"]);
  assert.deepEqual(alertsOf(stack).map(({ config }) => config.threshold), [1]);
  assert.deepEqual(diagnosticsOf(stack), []);
});
`;
