// `node test/programs/bench/tile-forms.mjs [--dashboards 100] [--tiles 20] [--runs 3]`: what an unchanged plan costs with dashboards in each of their forms,
// side by side: the same ones in `series`, in `config` and as one `dashboard_json`, planned by the real Terraform with the executable. `usual` is
// what a provider of the usual kind takes: one string, kept as it is, and two requests for each object; it is made with the same SDK and the same
// compiler. The floor is Terraform's own work: the same texts in its built-in resource, which asks no service for anything.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { compileProvider } from "terraform-provider-sdk/internal/packaging";
import { build, root } from "../../../scripts/lib/ready.mjs";
import { built, executable, median } from "./support.mjs";

const { values } = parseArgs({
  options: {
    dashboards: { type: "string", default: "100" },
    tiles: { type: "string", default: "20" },
    runs: { type: "string", default: "3" },
  },
});
const address = "registry.terraform.io/observability-as-code/observability";
const usualAddress = "registry.terraform.io/bench/onestring";
const source = "66e000000000000000000501";
const query = (where) => ({
  displayType: "line",
  sourceId: source,
  select: [{ aggFn: "count", where }],
  groupBy: "ServiceName",
});
const tilesOf = {
  series: (where) => ({ series: [{ source_id: source, agg_fn: "count", where, group_by: ["ServiceName"] }] }),
  config: (where) => ({ config: JSON.stringify(query(where)) }),
};
const inColumns = (tile) => ({ x: (tile % 2) * 12, y: Math.floor(tile / 2) * 6, w: 12, h: 6 });
const documentTiles = (where, tile) => ({ ...inColumns(tile), config: query(where) });
const forms = {
  series: (name, tiles) => ({ name, tiles: tiles(tilesOf.series) }),
  config: (name, tiles) => ({ name, tiles: tiles(tilesOf.config) }),
  document: (name, tiles) => ({ dashboard_json: JSON.stringify({ name, tiles: tiles(documentTiles) }) }),
  usual: (name, tiles) => ({ dashboard_json: JSON.stringify({ name, tiles: tiles(documentTiles) }) }),
  floor: (name, tiles) => ({ input: JSON.stringify({ name, tiles: tiles(documentTiles) }) }),
};

await build();
const programs = {
  observability: executable,
  onestring: path.join(root, ".cache/one-string/terraform-provider-onestring"),
};
mkdirSync(path.dirname(programs.onestring), { recursive: true });
await compileProvider({
  entry: path.join(root, "test/programs/bench/one-string/main.ts"),
  outfile: programs.onestring,
});
const { startEmulator } = built("lib/emulator/index.js");
console.log(
  `Unchanged plan of ${values.dashboards} dashboards × ${values.tiles} tiles, medians of ${values.runs} runs; seconds of wall clock and of processor`,
);
console.log("  form          wall s  provider s  Terraform s  provider MB  requests");
for (const form of Object.keys(forms)) report(form, await measure(form));

async function measure(form) {
  const emulator = await startEmulator();
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-forms-"));
  try {
    const times = path.join(folder, "times");
    const rc = prepare(folder, times);
    writeFileSync(path.join(folder, "main.tf.json"), JSON.stringify(stack(form, emulator.openSource)));
    await terraform(["apply", "-auto-approve"], folder, rc);
    const runs = [];
    for (let run = 0; run < Number(values.runs); run++) {
      rmSync(times, { force: true });
      const before = emulator.requests().length;
      const began = performance.now();
      const both = sum(secondsIn(await terraform(["plan", "-detailed-exitcode"], folder, rc)));
      const { provider, memory } = timesOf(times);
      const wall = (performance.now() - began) / 1000;
      const requests = emulator.requests().length - before;
      runs.push({ wall, provider, terraform: both - provider, memory, requests });
    }
    return runs;
  } finally {
    rmSync(folder, { recursive: true });
    await emulator.close();
  }
}

/** Terraform starts a shell in the provider's place, which notes what the provider used. */
function prepare(folder, times) {
  const places = Object.entries(programs).map(([name, program]) => placed(folder, name, program, times));
  const overrides = [address, usualAddress].map((one, index) => `"${one}" = "${places[index]}"`);
  const rc = path.join(folder, "terraform.rc");
  writeFileSync(rc, `provider_installation {\n  dev_overrides {\n${overrides.join("\n")}\n}\n  direct {}\n}\n`);
  return rc;
}

function placed(folder, name, program, times) {
  const place = path.join(folder, name);
  mkdirSync(place);
  const lines = [
    "#!/bin/bash",
    `'${program}' "$@" &`,
    "child=$!",
    `while kill -0 $child; do grep VmHWM /proc/$child/status > '${times}'.$$; sleep 0.1; done 2> /dev/null`,
    "wait $child",
    `{ tail -1 '${times}'.$$; times; } >> '${times}'`,
  ];
  writeFileSync(path.join(place, `terraform-provider-${name}`), `${lines.join("\n")}\n`, { mode: 0o755 });
  return place;
}

/** Seconds of all the processes that the provider had, and the memory of the largest. */
function timesOf(file) {
  if (!existsSync(file)) return { provider: 0, memory: 0 };
  const text = readFileSync(file, "utf8");
  const kilobytes = [...text.matchAll(/^VmHWM:\s+(\d+) kB$/gm)].map(([, size]) => Number(size));
  return { provider: sum(secondsIn(text)), memory: Math.max(...kilobytes) / 1024 };
}

function sum(numbers) {
  return numbers.reduce((all, one) => all + one, 0);
}

/** What bash's `times` says of itself and of what it started: user and system. */
function secondsIn(text) {
  return [...text.matchAll(/^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/gm)].map(
    ([, userMinutes, user, systemMinutes, system]) =>
      (Number(userMinutes) + Number(systemMinutes)) * 60 + Number(user) + Number(system),
  );
}

function stack(form, { baseUrl: base_url, apiKey: api_key }) {
  const tiles = (dashboard) => (make) =>
    Array.from({ length: Number(values.tiles) }, (_, tile) => ({
      name: `Tile ${tile}`,
      ...make(`Body:${dashboard}-${tile}`, tile),
    }));
  const dashboards = Array.from({ length: Number(values.dashboards) }, (_, index) => [
    `d${index}`,
    forms[form](`Dashboard ${index}`, tiles(index)),
  ]);
  if (form === "floor") return { resource: { terraform_data: Object.fromEntries(dashboards) } };
  if (form === "usual")
    return {
      terraform: { required_providers: { onestring: { source: usualAddress } } },
      provider: { onestring: { base_url, api_key } },
      resource: { onestring_dashboard: Object.fromEntries(dashboards) },
    };
  return {
    terraform: { required_providers: { observability: { source: address } } },
    provider: {
      observability: {
        product: "clickstack",
        open_source: { base_url, api_key },
        rate_limit: { requests: 0, per_seconds: 1 },
      },
    },
    resource: { observability_dashboard: Object.fromEntries(dashboards) },
  };
}

/** Resolves with what `times` says of Terraform and what it started. */
function terraform(args, cwd, rc) {
  const child = spawn(
    "bash",
    [
      "-c",
      'terraform "$@" > terraform.log 2>&1; code=$?; times >&2; exit $code',
      "-",
      ...args,
      "-no-color",
      "-input=false",
    ],
    {
      cwd,
      env: { ...process.env, TF_CLI_CONFIG_FILE: rc, CHECKPOINT_DISABLE: "1" },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on("close", (code) => {
      if (code === 0) return resolve(said);
      reject(
        new Error(`terraform ${args[0]} ended with ${code}:\n${readFileSync(path.join(cwd, "terraform.log"), "utf8")}`),
      );
    });
  });
}

function report(form, runs) {
  const middle = (member) => median(runs.map((run) => run[member]));
  const cells = ["wall", "provider", "terraform"].map((member) => middle(member).toFixed(2).padStart(10));
  const counts = ["memory", "requests"].map((member) => middle(member).toFixed(0).padStart(10));
  console.log(`  ${form.padEnd(9)} ${[...cells, ...counts].join("  ")}`);
}
