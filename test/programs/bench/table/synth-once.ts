// `tsx test/programs/bench/table/synth-once.ts KIND COUNT`: synthesizes one stack and prints what that took; KIND is `constructs` or `cdk`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { App, TerraformResource, TerraformStack } from "cdktf";
import { Alert, Dashboard, ObservabilityProvider } from "../../../../lib";
import { resourcesOf, source, webhook } from "./stack";

/** A resource of a provider that the CDK does not know. */
class Plain extends TerraformResource {
  constructor(
    scope: TerraformStack,
    id: string,
    config: { readonly terraformResourceType: string },
    private readonly attributes: object,
  ) {
    super(scope, id, config);
  }

  protected override synthesizeAttributes() {
    return { ...this.attributes };
  }
}

const [kind, count = 0] = [process.argv[2], Number(process.argv[3])];
const outdir = mkdtempSync(path.join(tmpdir(), "bench-synth-"));
const begun = performance.now();
const app = new App({ outdir });
const stack = new TerraformStack(app, "bench");
if (kind === "constructs") withConstructs();
else withCdkAlone();
app.synth();
const seconds = (performance.now() - begun) / 1000;
rmSync(outdir, { recursive: true, force: true });
console.log(JSON.stringify({ seconds, memory: Math.round(process.resourceUsage().maxRSS / 1024) }));

function withConstructs(): void {
  new ObservabilityProvider(stack, "observability", { openSource: {}, useBundledProvider: false });
  for (let n = 0; n < count; n += 1) {
    const tiles = Array.from({ length: 5 }, (_, tile) => ({
      name: `Tile ${tile}`,
      series: [{ type: "time" as const, sourceId: source, aggFn: "count" as const, where: `Body:${tile}` }],
    }));
    const dashboard = new Dashboard(stack, `d${n}`, { name: `Dashboard ${n}`, tiles });
    const rule = { threshold: n, thresholdType: "above", interval: "5m" } as const;
    new Alert(stack, `a${n}`, {
      ...rule,
      tile: dashboard.tile("Tile 0"),
      channel: { type: "webhook", webhookId: webhook },
    });
  }
}

function withCdkAlone(): void {
  for (const [terraformResourceType, resources] of Object.entries(resourcesOf(count, "Dashboard")))
    for (const [name, attributes] of Object.entries(resources))
      new Plain(stack, name, { terraformResourceType }, attributes);
}
