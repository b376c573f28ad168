import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { ObjectType, ObjectValue, Value } from "terraform-provider-sdk/schema";
import { fromDynamicValue, handlersOf, toDynamicValue } from "terraform-provider-sdk/testing/in-process";
import { startEmulator } from "../emulator";
import { dashboard } from "../lib/kinds/dashboard";
import { providerSource } from "../lib/version";
import { observability } from "../providers/observability/provider";
import { snakeNames } from "../providers/observability/stored/other-providers";
import { type Run, terraform, writeSettings } from "./table/terraform";

const source = "66e000000000000000000501";

const signal = new AbortController().signal;
// The provider logs to standard error for Terraform, which is not there.
process.stderr.write = () => true;

/**
 * `dashboard.ts [many] [large]`: what dashboards cost the provider. `many`: the real Terraform refreshes and plans 500 and 1,000 dashboards of 20
 * tiles against the emulator. `large`: one dashboard of 500 tiles in the provider's own time.
 */
async function main(): Promise<void> {
  const benches = { large, many };
  const wanted = process.argv.slice(2);
  for (const [name, bench] of Object.entries(benches)) if (wanted.length === 0 || wanted.includes(name)) await bench();
}

/** Half of the tiles have unique names, a quarter share one, a quarter have none; half are series. */
function tiles(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => ({
    name: index % 4 === 0 ? "" : index % 4 === 1 ? "Same" : `Tile ${index}`,
    ...(index % 2 === 0
      ? { series: [{ source_id: source, agg_fn: "count", where: `Body:${index}`, group_by: ["ServiceName"] }] }
      : {
          config: JSON.stringify({
            displayType: "line",
            sourceId: source,
            select: [{ aggFn: "count", where: `Body:${index}` }],
          }),
        }),
  }));
}

/** Validates and plans one dashboard of 500 tiles, as Terraform does: new, unchanged, and with its tiles in reverse order. */
async function large(): Promise<void> {
  const handlers = await configuredHandlers({
    product: "clickstack",
    open_source: { baseUrl: "http://127.0.0.1:9", apiKey: "none" },
  });
  const { type } = dashboard;
  const configOf = (list: unknown[]) => shaped(type, { name: "large", tiles: list }) as ObjectValue;
  const list = tiles(500);
  const config = configOf(list);
  const encode = (value: ObjectValue | null) => toDynamicValue(type, value);
  const plan = async (wanted: ObjectValue, prior: ObjectValue | null) => {
    const begin = performance.now();
    const common = { typeName: "observability_dashboard", config: encode(wanted), clientCapabilities: undefined };
    const validated = await handlers.validateResourceConfig?.(common, signal);
    const planned = await handlers.planResourceChange?.(
      { ...common, priorState: encode(prior), proposedNewState: encode(wanted), priorPrivate: Buffer.alloc(0) },
      signal,
    );
    const problems = [...(validated?.diagnostics ?? []), ...(planned?.diagnostics ?? [])].filter(
      ({ severity }) => severity === 1,
    );
    if (problems.length > 0) throw new Error(JSON.stringify(problems));
    return performance.now() - begin;
  };
  const prior: ObjectValue = {
    ...config,
    id: "65f5e4a3b9e77c001a00d001",
    tiles: (config.tiles as ObjectValue[]).map((tile, index) => ({
      ...tile,
      id: index.toString(16).padStart(24, "0"),
      x: (index % 2) * 12,
      y: Math.floor(index / 2) * 6,
      w: 12,
      h: 6,
    })),
  };
  const turned = configOf([...list].reverse());
  // Loads the modules.
  await plan(configOf(tiles(1)), null);
  report("one dashboard of 500 tiles, validate + plan", "first", await plan(config, null), 1500);
  report("", "unchanged", await plan(config, prior), 1500);
  report("", "turned round", await plan(turned, prior), 1500);
}

/** Refresh and plan of many dashboards by the real Terraform. */
async function many(): Promise<void> {
  const half = await refresh(500);
  const whole = await refresh(1000);
  console.log(`  twice as many cost × ${(whole / half).toFixed(2)} (≤ 2.2)`);
}

async function refresh(count: number): Promise<number> {
  const emulator = await startEmulator();
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-dashboard-"));
  try {
    const rc = writeSettings(folder);
    const { baseUrl: base_url, apiKey: api_key } = emulator.openSource;
    const names = Array.from(
      { length: count },
      (_, index): Named => [`d${index}`, { name: `Dashboard ${index}`, tiles: tiles(20) }],
    );
    const stack = {
      terraform: { required_providers: { observability: { source: providerSource } } },
      provider: {
        observability: {
          product: "clickstack",
          open_source: { base_url, api_key },
          rate_limit: { requests: 0, per_seconds: 1 },
        },
      },
      resource: { observability_dashboard: Object.fromEntries(names) },
    };
    writeFileSync(path.join(folder, "main.tf.json"), JSON.stringify(stack));
    // Terraform writes the whole state after each resource it creates, which is not what is measured.
    writeFileSync(path.join(folder, "terraform.tfstate"), await createdState(emulator.openSource, names));
    const runs: Run[] = [];
    for (let run = 0; run < 2; run += 1) {
      emulator.clearRequests();
      runs.push(await terraform(["plan", "-detailed-exitcode"], folder, rc));
    }
    const took = Math.min(...runs.map((run) => run.seconds));
    const memory = Math.max(...runs.map((run) => run.memory));
    const provider = Math.max(...runs.map((run) => run.provider));
    console.log(
      `${count} dashboards × 20 tiles, refresh + plan: ${took.toFixed(1)} s, of which the provider computes ${provider.toFixed(2)} s; ${emulator.requests().length} requests (≤ 2); provider ${memory} MB (≤ 250)`,
    );
    return took;
  } finally {
    rmSync(folder, { recursive: true });
    await emulator.close();
  }
}

type Named = readonly [string, { readonly name: string; readonly tiles: Record<string, unknown>[] }];

/** Creates the dashboards through the provider's runtime; the state as Terraform writes it. */
async function createdState(openSource: object, dashboards: readonly Named[]): Promise<string> {
  const handlers = await configuredHandlers({
    product: "clickstack",
    open_source: openSource,
    rate_limit: { requests: 0, perSeconds: 1 },
  });
  const { type } = dashboard;
  const resources: object[] = [];
  for (const [name, members] of dashboards) {
    const config = toDynamicValue(type, shaped(type, members));
    const empty = toDynamicValue(type, null);
    const common = { typeName: "observability_dashboard", config, priorState: empty };
    const plan = await handlers.planResourceChange?.(
      { ...common, proposedNewState: config, priorPrivate: Buffer.alloc(0), clientCapabilities: undefined },
      signal,
    );
    const applied = await handlers.applyResourceChange?.(
      { ...common, plannedState: plan?.plannedState, plannedPrivate: Buffer.alloc(0) },
      signal,
    );
    const attributes = snakeNames(type, fromDynamicValue(type, applied?.newState));
    const instance = { schema_version: 1, attributes, sensitive_attributes: [] };
    const provider = `provider["${providerSource}"]`;
    resources.push({ mode: "managed", type: "observability_dashboard", name, provider, instances: [instance] });
  }
  return JSON.stringify({
    version: 4,
    terraform_version: "1.11.4",
    serial: 1,
    lineage: "bench",
    outputs: {},
    resources,
  });
}

async function configuredHandlers(provider: Record<string, unknown>): Promise<ReturnType<typeof handlersOf>> {
  const handlers = handlersOf(observability);
  const { type } = observability.definition;
  const config = toDynamicValue(type, shaped(type, provider));
  await handlers.configureProvider?.({ config, terraformVersion: "1.11.4", clientCapabilities: undefined }, signal);
  return handlers;
}

function shaped(type: ObjectType, value: Record<string, unknown>): Value {
  const snakeOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(
    Object.entries(type.attributes).map(([name, { type: of }]) => {
      const given = value[snakeOf(name)] ?? null;
      if (of.kind === "list" && of.of.kind === "object" && Array.isArray(given)) {
        const inner = of.of;
        return [name, given.map((item: Record<string, unknown>) => shaped(inner, item))];
      }
      return [name, given as Value];
    }),
  );
}

function report(what: string, which: string, took: number, bound: number): void {
  if (what) console.log(what);
  console.log(`  ${which.padEnd(14)} ${took.toFixed(0).padStart(5)} ms (≤ ${bound})`);
}

main().then(
  () => process.exit(),
  (error) => {
    console.log(error);
    process.exit(1);
  },
);
