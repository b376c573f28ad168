// `node test/programs/bench/small-plan.mjs [--runs 9]`: an unchanged plan of one dashboard with 5 tiles and one alert, with the provider installed by
// `terraform init` as an executable and as a script, against a plan of Terraform's built-in resource alone. The runs alternate. With `--starts`
// the processor time of the executable's starts, and the requests of a creation and of a plan; needs bash.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { build, root } from "../../../scripts/lib/ready.mjs";
import { built, executable, median, terraform, writeStack } from "./support.mjs";

const { values } = parseArgs({
  options: { runs: { type: "string", default: "9" }, starts: { type: "boolean", default: false } },
});
const source = "66e000000000000000000501";
const webhook = "66e000000000000000000a01";
const programs = { executable, script: path.join(root, "dist/provider/terraform-provider-observability") };

await build();
const { startEmulator } = built("lib/emulator/index.js");
const { providerSource } = built("lib/kinds/version.js");
const work = mkdtempSync(path.join(os.tmpdir(), "bench-small-plan-"));
const services = [];

try {
  if (values.starts) await reportStarts();
  else await reportPlans();
} finally {
  for (const service of services) await service.close();
  rmSync(work, { recursive: true, force: true });
}

async function reportPlans() {
  const folders = { "built-in resource": prepare("builtin", `resource "terraform_data" "one" { input = "a" }\n`) };
  for (const [form, program] of Object.entries(programs)) {
    const emulator = await startEmulator();
    services.push(emulator);
    folders[form] = prepare(form, stack(emulator.openSource), program);
  }
  report(Object.keys(folders), await measure(folders));
}

async function reportStarts() {
  const emulator = await startEmulator();
  services.push(emulator);
  const [wrapper, log] = ["wrapper", "starts.log"].map((name) => path.join(work, name));
  // The shell writes the processor time of its child into the file.
  writeFileSync(wrapper, `#!/bin/bash\n"${executable}" "$@"\ntimes >> "${log}"\n`, { mode: 0o755 });
  const folder = prepare("starts", stack(emulator.openSource), wrapper);
  await terraform(folder, "init");
  for (const args of [["apply", "-auto-approve"], ["plan"]]) {
    if (args[0] === "plan") await terraform(folder, "plan");
    const runs = [];
    for (let run = 0; run < (args[0] === "plan" ? Number(values.runs) : 1); run++) {
      writeFileSync(log, "");
      emulator.clearRequests();
      const all = await processorMs(folder, args);
      const starts = readFileSync(log, "utf8")
        .match(/.+\n.+\n/g)
        .map(millisecondsOf);
      runs.push([...starts, all - starts.reduce((sum, one) => sum + one, 0)]);
    }
    const requests = emulator
      .requests()
      .map(({ method, path }) => `${method} ${path.replace(/\/[0-9a-f]{24}$/, "/{id}")}`);
    console.log(
      `${args[0]}: processor time of each start of the provider, and of Terraform, in ms, medians of ${runs.length}`,
    );
    console.log(`  ${runs[0].map((_, at) => median(runs.map((run) => run[at])).toFixed(0)).join("  ")}`);
    console.log(`  ${requests.join(", ")}`);
  }
}

/** What Terraform and the programs that it started used. */
async function processorMs(folder, args) {
  const line = `terraform ${args.join(" ")} -input=false -no-color > /dev/null; times`;
  const { TF_CLI_CONFIG_FILE: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)("bash", ["-c", line], { cwd: folder, env });
  return millisecondsOf(stdout);
}

/** Of the second line that bash's `times` prints: its children, user and system. */
function millisecondsOf(printed) {
  const [, line] = printed.split("\n");
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + minutes * 60_000 + seconds * 1000,
    0,
  );
}

function prepare(name, text, program) {
  const folder = path.join(work, name);
  writeStack(folder, text, program);
  return folder;
}

function stack({ baseUrl, apiKey }) {
  const tiles = Array.from({ length: 5 }, (_, tile) => {
    const select = `[{ aggFn = "count", where = "Body:${tile}" }]`;
    return `{ name = "Tile ${tile}", config = jsonencode({ displayType = "line", sourceId = "${source}", select = ${select} }) }`;
  });
  return `terraform {
  required_providers {
    observability = { source = "${providerSource}" }
  }
}
provider "observability" {
  product     = "clickstack"
  open_source = { base_url = "${baseUrl}", api_key = "${apiKey}" }
}
resource "observability_dashboard" "api" {
  name  = "API"
  tiles = [${tiles.join(", ")}]
}
resource "observability_alert" "errors" {
  dashboard_id   = observability_dashboard.api.id
  tile_id        = observability_dashboard.api.tile_ids["Tile 0"]
  threshold      = 10
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "${webhook}" }
}
`;
}

async function measure(folders) {
  const times = Object.fromEntries(Object.keys(folders).map((name) => [name, []]));
  for (const folder of Object.values(folders)) {
    await terraform(folder, "init");
    await terraform(folder, "apply", "-auto-approve");
  }
  for (let run = -1; run < Number(values.runs); run++)
    for (const [name, folder] of Object.entries(folders)) {
      const began = performance.now();
      await terraform(folder, "plan", "-detailed-exitcode");
      // The first round warms the file cache.
      if (run >= 0) times[name].push(performance.now() - began);
    }
  return times;
}

function report(names, times) {
  const [floor] = names;
  console.log(`An unchanged plan of one dashboard and one alert, medians of ${values.runs} alternating runs`);
  for (const name of names) {
    const ratio = median(times[name].map((time, run) => time / times[floor][run]));
    console.log(`  ${name.padEnd(20)} ${median(times[name]).toFixed(0).padStart(5)} ms   × ${ratio.toFixed(1)}`);
  }
}
