import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ObjectValue } from "terraform-provider-sdk/schema";
import { handlersOf, toDynamicValue } from "terraform-provider-sdk/testing/in-process";
import { readExposition } from "../providers/observability/data-sources/exposition";
import { serviceMetricsDataSource } from "../providers/observability/data-sources/service";
import { observability } from "../providers/observability/provider";

const megabytes = 5;

interface Cost {
  readonly bytes: number;
  readonly made: number;
  readonly milliseconds: number;
  readonly cpu: number;
}

/**
 * `metrics.ts [RUNS]`: what 5 MB of service metrics cost the provider: the reader alone (`parse`), and the whole call with the request, the
 * values and their encoding (`read`). Every run is a process of its own, as nothing is warm when Terraform asks.
 */
function main(count = 7): void {
  for (const what of ["parse", "read"]) {
    const args = ["--import", "tsx", __filename, what];
    const runs = Array.from(
      { length: count },
      (): Cost => JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })),
    ).sort((a, b) => a.milliseconds - b.milliseconds);
    const [middle, worst] = [runs[Math.floor(runs.length / 2)], runs.at(-1)];
    const unit = what === "parse" ? "samples" : "bytes for Terraform";
    if (middle && worst)
      console.log(
        `${what}: ${(middle.bytes / 1e6).toFixed(1)} MB -> ${middle.made} ${unit}; median ${middle.milliseconds} ms (cpu ${middle.cpu} ms), worst ${worst.milliseconds} ms`,
      );
  }
}

/** One process measures once. */
async function measure(what: string): Promise<void> {
  const text = metricsText(megabytes * 1e6);
  if (what === "parse") return printCost(text, () => readExposition(text).length);

  const server = createServer((_, response) => response.setHeader("Content-Type", "text/plain").end(text));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const handlers = handlersOf(observability, () => undefined);
  const signal = new AbortController().signal;
  const { type } = observability.definition;
  const nothing = (of: typeof type): Record<string, null> =>
    Object.fromEntries(Object.keys(of.attributes).map((name) => [name, null]));
  const managed = {
    cloudApiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    organizationId: "organization",
    serviceId: "service",
    keyId: "id",
    keySecret: "secret",
  };
  const config: ObjectValue = { ...nothing(type), managed };
  await handlers.configureProvider?.(
    { config: toDynamicValue(type, config), terraformVersion: "1.11.4", clientCapabilities: undefined },
    signal,
  );
  const query = toDynamicValue(
    serviceMetricsDataSource.definition.type,
    nothing(serviceMetricsDataSource.definition.type),
  );
  const request = { typeName: "observability_service_metrics", config: query, clientCapabilities: undefined };
  await printCost(text, async () => (await handlers.readDataSource?.(request, signal))?.state?.msgpack?.length ?? 0);
  server.closeAllConnections();
  server.close();
}

async function printCost(text: string, work: () => number | Promise<number>): Promise<void> {
  const start = performance.now();
  const cpu = process.cpuUsage();
  const made = await work();
  const { user, system } = process.cpuUsage(cpu);
  const milliseconds = Math.round(performance.now() - start);
  const cost: Cost = { bytes: text.length, made, milliseconds, cpu: Math.round((user + system) / 1000) };
  console.log(JSON.stringify(cost));
}

/** A text like the service's: several hosts, long labels, every twentieth family a histogram. */
function metricsText(bytes: number): string {
  const service =
    'clickhouse_org="3f0c7c1e-8a0e-4d7e-9d55-0a6f1c1b7a10",clickhouse_service="b7a6c0de-51d2-4c1f-8b52-2f9f6f1f0c21",clickhouse_service_name="production"';
  const parts: string[] = [];
  let length = 0;
  for (let family = 0; length < bytes; family += 1) {
    const isHistogram = family % 20 === 0;
    const name = `ClickHouseProfileEvents_Metric${family}`;
    const lines = [
      `# HELP ${name} What the metric ${family} is about`,
      `# TYPE ${name} ${isHistogram ? "histogram" : "gauge"}`,
    ];
    for (let host = 0; host < 3; host += 1) {
      const labels = `${service},hostname="c-production-server-${host}",table="system.events"`;
      if (!isHistogram) lines.push(`${name}{${labels}} ${family * 1024 + host}`);
      else
        for (const bound of ["0.1", "1", "+Inf"])
          lines.push(`${name}_bucket{${labels},le="${bound}"} ${family} 1787392800000`);
    }
    const part = `${lines.join("\n")}\n`;
    parts.push(part);
    length += part.length;
  }
  return parts.join("");
}

const [what] = process.argv.slice(2);
if (what === "parse" || what === "read") void measure(what);
else main(what ? Number(what) : undefined);
