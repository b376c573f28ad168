import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { providerSource } from "../../../lib/kinds/version";
import { type Service, source, startService, webhook } from "./table/stack";
import { writeSettings } from "./table/terraform";

const count = 100;
const parallelisms = [1, 10, 100];

/** What a plan has to do, by the tile's condition and the alert's threshold of one pair. */
const changes = {
  unchanged: {},
  "one alert": { threshold: 9 },
  "one dashboard": { where: "Body:changed" },
} as const;

interface Planned {
  readonly requests: number;
  readonly seconds: number;
  readonly warnings: number;
}

/** The plan of 100 dashboards and 100 alerts with each program of Terraform or OpenTofu, as the table of docs/guides/engines.md. */
async function main(programs: readonly string[]): Promise<void> {
  if (programs.length === 0)
    throw new Error("Name at least one program: test/programs/bench/engines.ts /usr/bin/terraform …");
  const names = Object.keys(changes);
  console.log(
    `| Engine | Plan | Parallelism | ${names.join(" | ")} |\n|---|---|---:|${names.map(() => "---:|").join("")}`,
  );
  for (const program of programs) await measure(path.resolve(program));
}

async function measure(program: string): Promise<void> {
  const service = await startService(0, false);
  const folder = mkdtempSync(path.join(tmpdir(), "bench-engines-"));
  const env = {
    ...process.env,
    TF_CLI_CONFIG_FILE: writeSettings(folder),
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
  };
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: "utf8", maxBuffer: 1e9 });
    if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
    return stdout;
  };
  const plan = async (args: readonly string[]): Promise<Planned> => {
    await service.count();
    const begun = performance.now();
    const output = run("plan", "-json", "-input=false", ...args);
    const seconds = (performance.now() - begun) / 1000;
    return { requests: (await service.count()).requests, seconds, warnings: warningsIn(output) };
  };
  try {
    const [, name = program] = /^((?:Terraform|OpenTofu) v\S+)/m.exec(run("version")) ?? [];
    const flags = run("plan", "-help").includes("-minimal-refresh") ? [[], ["-minimal-refresh"]] : [[]];
    const write = (change: Change) =>
      writeFileSync(path.join(folder, "main.tf.json"), JSON.stringify(stackOf(service, change)));
    write({});
    run("apply", "-auto-approve", "-input=false");
    for (const flag of flags)
      for (const parallelism of parallelisms) {
        const cells: string[] = [];
        for (const change of Object.values(changes)) {
          write(change);
          const { requests, seconds, warnings } = await plan([...flag, `-parallelism=${parallelism}`]);
          cells.push(`${requests}, ${seconds.toFixed(1)} s, ${warnings}`);
        }
        console.log(
          `| ${[name.replace(" v", " "), `\`${["plan", ...flag].join(" ")}\``, parallelism, ...cells].join(" | ")} |`,
        );
      }
  } finally {
    service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Those of the provider. */
function warningsIn(output: string): number {
  return output.split("\n").filter((line) => /"severity":"warning"/.test(line) && /\[[a-z-]+\]"/.test(line)).length;
}

interface Change {
  readonly threshold?: number;
  readonly where?: string;
}

/** The pair with index 3 has an alert that misses groups without data, so every plan of it warns; the pair 7 changes. */
function stackOf({ url }: Service, { threshold = 5, where = "Body:first" }: Change): object {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const dashboard = (n: number) => ({
    name: `Dashboard ${n}`,
    tiles: Array.from({ length: 5 }, (_, tile) => ({
      name: `Tile ${tile}`,
      series: [
        { source_id: source, agg_fn: "count", where: n === 7 ? where : "Body:first", group_by: ["ServiceName"] },
      ],
    })),
  });
  const alert = (n: number) => ({
    dashboard_id: `\${observability_dashboard.d${n}.id}`,
    tile_id: `\${observability_dashboard.d${n}.tile_ids["Tile 0"]}`,
    threshold: n === 7 ? threshold : 5,
    threshold_type: n === 3 ? "below" : "above",
    interval: "5m",
    channel: { type: "webhook", webhook_id: webhook },
  });
  return {
    terraform: { required_providers: { observability: { source: providerSource } } },
    provider: {
      observability: {
        product: "clickstack",
        open_source: { base_url: url, api_key: "bench-key" },
        rate_limit: { requests: 0, per_seconds: 1 },
      },
    },
    resource: {
      observability_dashboard: Object.fromEntries(indexes.map((n) => [`d${n}`, dashboard(n)])),
      observability_alert: Object.fromEntries(indexes.map((n) => [`a${n}`, alert(n)])),
    },
  };
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
