// `node bench/import.mjs [--dashboards 100] [--tiles 20] [--alerts 100] [--runs 5]`: time, memory and requests of `import` without its plan,
// each run a process of its own against the emulator. Needs `npm run build`.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "../scripts/lib/ready.mjs";
import { built } from "./support.mjs";

const { values } = parseArgs({
  options: {
    dashboards: { type: "string", default: "100" },
    tiles: { type: "string", default: "20" },
    alerts: { type: "string", default: "100" },
    runs: { type: "string", default: "5" },
  },
});
const { startEmulator } = built("emulator/index.js");

const emulator = await startEmulator();
const { baseUrl, apiKey } = emulator.openSource;
const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
const call = async (name, body) => {
  const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  const response = await fetch(`${baseUrl}/api/v2/${name}`, init);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return (await response.json()).data;
};

const [source] = await call("sources");
const [webhook] = await call("webhooks");
const tiles = Array.from({ length: Number(values.tiles) }, (_, index) => ({
  name: `Tile ${index}`,
  x: (index % 2) * 12,
  y: Math.floor(index / 2) * 6,
  w: 12,
  h: 6,
  config: {
    displayType: "line",
    sourceId: source.id,
    select: [{ aggFn: "count", where: `SeverityText:error AND LogAttributes.n:${index}` }],
  },
}));
const dashboards = [];
for (let index = 0; index < Number(values.dashboards); index += 1)
  dashboards.push(await call("dashboards", { name: `Dashboard ${index}`, tags: ["bench"], tiles }));
for (let index = 0; index < Number(values.alerts); index += 1) {
  const { id, tiles: own } = dashboards[index % dashboards.length];
  const channel = { type: "webhook", webhookId: webhook.id };
  const watched = { source: "tile", dashboardId: id, tileId: own[index % own.length].id };
  await call("alerts", { ...watched, interval: "5m", threshold: 1, thresholdType: "above", channel });
}

const measured = `
  process.argv = [process.argv[0], "import", "--no-plan", "--json", ...process.argv.slice(1)];
  const before = performance.now();
  process.on("exit", () => console.error(JSON.stringify({ ms: performance.now() - before, kb: process.resourceUsage().maxRSS })));
  require(${JSON.stringify(path.join(root, "dist/cli/main.js"))});
`;
for (const format of ["hcl", "ts"]) {
  const runs = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    const folder = mkdtempSync(path.join(tmpdir(), "observability-bench-import-"));
    emulator.clearRequests();
    runs.push(await timed(["--out", folder, "--format", format]));
    rmSync(folder, { recursive: true, force: true });
  }
  runs.sort((a, b) => a.ms - b.ms);
  const { ms, kb, requests, files } = runs[Math.floor(runs.length / 2)];
  const worst = Math.round(runs.at(-1).ms);
  console.log(
    `${format}: ${dashboards.length} dashboards of ${values.tiles} tiles, ${values.alerts} alerts -> ${files} files; median ${Math.round(ms)} ms, worst ${worst} ms, ${Math.round(kb / 1024)} MB, ${requests} requests`,
  );
}
await emulator.close();

function timed(args) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, OBSERVABILITY_BASE_URL: baseUrl, OBSERVABILITY_API_KEY: apiKey };
    const program = ["--eval", measured, "--", ...args];
    execFile(process.execPath, program, { env, maxBuffer: 1e9 }, (error, stdout, stderr) => {
      if (error) return reject(new Error(stderr));
      const { requests, files } = JSON.parse(stdout);
      resolve({ ...JSON.parse(stderr.trim().split("\n").at(-1)), requests, files: files.length });
    });
  });
}
