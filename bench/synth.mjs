// `node bench/synth.mjs [--dashboards 1000] [--tiles 20] [--runs 5]`: time to synthesize a large stack, against what the CDK itself needs
// for resources of the same content without our constructs. Each run is a process of its own; the two kinds alternate.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    dashboards: { type: "string", default: "1000" },
    tiles: { type: "string", default: "20" },
    runs: { type: "string", default: "5" },
    once: { type: "string" },
  },
});
const require = createRequire(import.meta.url);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const [dashboards, tiles, runs] = [values.dashboards, values.tiles, values.runs].map(Number);
const limits = { seconds: 8, ratio: 1.5 };
const id = "65f5e4a3b9e77c001a000011";

if (values.once) console.log(JSON.stringify(synthesize(values.once)));
else report();

function report() {
  const times = { ours: [], plain: [] };
  for (let run = 0; run < runs; run++)
    for (const kind of ["plain", "ours"]) {
      const args = [
        fileURLToPath(import.meta.url),
        "--once",
        kind,
        "--dashboards",
        values.dashboards,
        "--tiles",
        values.tiles,
      ];
      times[kind].push(JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" })).seconds);
    }
  const [ours, plain] = [median(times.ours), median(times.plain)];
  const ratio = median(times.ours.map((time, run) => time / times.plain[run]));
  console.log(`${dashboards} dashboards × ${tiles} tiles, median of ${runs} runs, Node ${process.versions.node}`);
  console.log(`  with the constructs  ${ours.toFixed(2)} s  (at most ${limits.seconds} s)`);
  console.log(`  the CDK alone        ${plain.toFixed(2)} s`);
  console.log(`  ratio                ${ratio.toFixed(2)}    (at most ${limits.ratio})`);
  if (ours > limits.seconds || ratio > limits.ratio) process.exitCode = 1;
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** Half of the tiles with series, half with a config, as stacks in the wild have. */
function synthesize(kind) {
  const { App, TerraformResource, TerraformStack } = require("cdktf");
  const { Dashboard, ObservabilityProvider } = require(path.join(root, "dist/lib"));
  const outdir = mkdtempSync(path.join(os.tmpdir(), "bench-synth-"));
  const start = performance.now();
  const app = new App({ outdir });
  const stack = new TerraformStack(app, "bench");
  new ObservabilityProvider(stack, "observability", { openSource: {}, useBundledProvider: false });
  for (let index = 0; index < dashboards; index++)
    if (kind === "ours") new Dashboard(stack, `d${index}`, ourConfig(index));
    else plainResource(TerraformResource, stack, `d${index}`, plainConfig(index));
  app.synth();
  const seconds = (performance.now() - start) / 1000;
  rmSync(outdir, { recursive: true, force: true });
  return { seconds };
}

function plainResource(TerraformResource, stack, name, attributes) {
  const resource = new TerraformResource(stack, name, { terraformResourceType: "observability_dashboard" });
  resource.synthesizeAttributes = () => attributes;
}

function config(tile) {
  return {
    displayType: "line",
    sourceId: id,
    select: [{ aggFn: "quantile", level: 0.95, valueExpression: "Duration", where: `SeverityText:error Body:${tile}` }],
    groupBy: "ServiceName",
    numberFormat: { output: "duration", mantissa: 2 },
  };
}

function ourConfig(index) {
  const list = Array.from({ length: tiles }, (_, tile) =>
    tile % 2 === 0
      ? {
          name: `Tile ${tile}`,
          w: 12,
          h: 6,
          series: [
            {
              type: "time",
              sourceId: id,
              aggFn: "count",
              where: `SeverityText:error Body:${tile}`,
              groupBy: ["ServiceName"],
            },
            { type: "time", sourceId: id, aggFn: "quantile", level: 0.95, field: "Duration", alias: "p95" },
          ],
        }
      : { name: `Tile ${tile}`, w: 12, h: 6, config: config(tile) },
  );
  return { name: `Dashboard ${index}`, tags: ["team", "service"], tiles: list };
}

function plainConfig(index) {
  const list = Array.from({ length: tiles }, (_, tile) =>
    tile % 2 === 0
      ? {
          name: `Tile ${tile}`,
          w: 12,
          h: 6,
          series: [
            {
              type: "time",
              source_id: id,
              agg_fn: "count",
              where: `SeverityText:error Body:${tile}`,
              group_by: ["ServiceName"],
            },
            { type: "time", source_id: id, agg_fn: "quantile", level: 0.95, field: "Duration", alias: "p95" },
          ],
        }
      : { name: `Tile ${tile}`, w: 12, h: 6, config: JSON.stringify(config(tile)) },
  );
  return { name: `Dashboard ${index}`, tags: ["team", "service"], tiles: list };
}
