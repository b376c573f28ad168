// `node bench/synth.mjs [--dashboards 1000] [--tiles 20] [--runs 5]`: time to synthesize a large stack, against what the CDK itself needs
// for resources of the same content without our constructs. Each run is a process of its own; the two kinds alternate.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { App, TerraformResource, TerraformStack } from "cdktf";
import { root } from "../scripts/lib/ready.mjs";
import { built, median } from "./support.mjs";

const { values } = parseArgs({
  options: {
    dashboards: { type: "string", default: "1000" },
    tiles: { type: "string", default: "20" },
    runs: { type: "string", default: "5" },
    once: { type: "string" },
  },
});
const [dashboards, tiles, runs] = [values.dashboards, values.tiles, values.runs].map(Number);
const limits = { seconds: 8, ratio: 1.5 };
const id = "65f5e4a3b9e77c001a000011";

if (values.once) console.log(JSON.stringify(synthesize(values.once)));
else report();

function report() {
  const times = { ours: [], plain: [] };
  for (let run = 0; run < runs; run++)
    for (const kind of ["plain", "ours"]) {
      const size = ["--dashboards", values.dashboards, "--tiles", values.tiles];
      const args = [fileURLToPath(import.meta.url), "--once", kind, ...size];
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

/** Half of the tiles with series, half with a config, as stacks in the wild have. */
function synthesize(kind) {
  const { Dashboard, ObservabilityProvider } = built("lib");
  const outdir = mkdtempSync(path.join(os.tmpdir(), "bench-synth-"));
  const start = performance.now();
  const app = new App({ outdir });
  const stack = new TerraformStack(app, "bench");
  new ObservabilityProvider(stack, "observability", { openSource: {}, useBundledProvider: false });
  for (let index = 0; index < dashboards; index++)
    if (kind === "ours") new Dashboard(stack, `d${index}`, dashboard(index));
    else plainResource(stack, `d${index}`, dashboard(index, terraformTile));
  app.synth();
  const seconds = (performance.now() - start) / 1000;
  rmSync(outdir, { recursive: true, force: true });
  return { seconds };
}

function plainResource(stack, name, attributes) {
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

function dashboard(index, written = (tile) => tile) {
  const list = Array.from({ length: tiles }, (_, tile) => ({
    name: `Tile ${tile}`,
    w: 12,
    h: 6,
    ...(tile % 2 === 0 ? { series: series(tile) } : { config: config(tile) }),
  }));
  return { name: `Dashboard ${index}`, tags: ["team", "service"], tiles: list.map(written) };
}

function series(tile) {
  const query = { type: "time", sourceId: id };
  return [
    { ...query, aggFn: "count", where: `SeverityText:error Body:${tile}`, groupBy: ["ServiceName"] },
    { ...query, aggFn: "quantile", level: 0.95, field: "Duration", alias: "p95" },
  ];
}

/** As the constructs write it. */
function terraformTile({ config, series = [], ...tile }) {
  if (config) return { ...tile, config: JSON.stringify(config) };
  const spelled = ({ sourceId: source_id, aggFn: agg_fn, groupBy: group_by, ...rest }) => ({
    ...rest,
    source_id,
    agg_fn,
    group_by,
  });
  return { ...tile, series: series.map(spelled) };
}
