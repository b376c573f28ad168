// `node test/programs/bench/start/main.mjs [--runs 21] [--node PATH]`: what a start of the provider costs, as an executable and as a script, against a
// minimal HTTP/2 server of the same compiler and a bare start of Node. The runs alternate.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildSync } from "esbuild";
import { compileProvider } from "terraform-provider-sdk/internal/packaging";
import { build, root } from "../../../../scripts/lib/ready.mjs";
import { executable, median } from "../support.mjs";
import { startOnce } from "./start-once.mjs";

const { values } = parseArgs({
  options: { runs: { type: "string", default: "21" }, node: { type: "string", default: process.execPath } },
});
const folder = mkdtempSync(path.join(os.tmpdir(), "bench-start-"));

try {
  await build();
  const minimal = path.join(folder, "minimal-server");
  await compileProvider({ entry: path.join(root, "test/programs/bench/start/minimal-server.ts"), outfile: minimal });
  const forms = {
    "minimal HTTP/2 server": [minimal],
    executable: [executable],
    script: [values.node, path.join(root, "dist/provider/terraform-provider-observability")],
  };
  report(await measure(forms));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(forms) {
  const createCertificate = certificateMaker();
  const times = { "bare node -e 0": [], ...Object.fromEntries(Object.keys(forms).map((name) => [name, []])) };
  for (let run = -1; run < Number(values.runs); run++) {
    const bare = await bareStart();
    // The first round warms the file cache.
    if (run >= 0) times["bare node -e 0"].push({ handshake: bare, response: bare, configured: bare });
    for (const [name, command] of Object.entries(forms)) {
      const place = path.join(folder, `${name.replaceAll(/\W/g, "")}${run}`);
      mkdirSync(place);
      const one = await startOnce(command, createCertificate(), place);
      if (run >= 0) times[name].push(one);
    }
  }
  return times;
}

function report(times) {
  const members = ["handshake", "response", "configured"];
  const floor = times["minimal HTTP/2 server"];
  console.log(
    `Start of the process to …, medians of ${values.runs} alternating runs, in ms (and × the minimal server's)`,
  );
  for (const [name, runs] of Object.entries(times)) {
    const cells = members.map((member) => {
      const milliseconds = median(runs.map((run) => run[member])).toFixed(0);
      const ratio = median(runs.map((run, index) => run[member] / floor[index][member])).toFixed(2);
      return `${milliseconds.padStart(5)} (× ${ratio})`.padEnd(16);
    });
    console.log(`  ${name.padEnd(24)} ${cells.join(" ")}`);
  }
  const ratio = median(times.executable.map((run, index) => run.response / floor[index].response));
  const shutdown = median(times.executable.map((run) => run.shutdown));
  const checks = [
    [`first response × ${ratio.toFixed(2)} of the minimal server, at most 1.5`, ratio <= 1.5],
    [`Shutdown to exit ${shutdown.toFixed(0)} ms, at most 100`, shutdown <= 100],
  ];
  for (const [says, met] of checks) console.log(`  ${met ? "met" : "MISSED"}: ${says}`);
  if (checks.some(([, met]) => !met)) process.exitCode = 1;
}

async function bareStart() {
  const began = performance.now();
  await once(spawn(values.node, ["-e", "0"], { stdio: ["ignore", "pipe", "ignore"] }), "exit");
  return performance.now() - began;
}

function certificateMaker() {
  const outfile = path.join(folder, "certificate.cjs");
  const entry = path.join(root, "providers/sdk/testing/index.ts");
  buildSync({ entryPoints: [entry], outfile, bundle: true, platform: "node", format: "cjs" });
  return createRequire(import.meta.url)(outfile).createCertificate;
}
