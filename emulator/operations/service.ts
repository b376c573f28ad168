import { type Call, data, type Operation, type Result } from "../http/call";
import { Rejection } from "../rejection";
import type { Backup, Opaque } from "../store/tables";

const newestFirst = (a: Backup, b: Backup): number => (a.startedAt < b.startedAt ? 1 : -1);
const shownBackup = (backup: Backup, { serviceId }: Call): Opaque => ({ serviceId, ...backup });

export const backupOperations: Operation[] = [
  {
    method: "get",
    path: "/services/:serviceId/backups",
    modes: ["account"],
    run: (call) =>
      data(
        call.store.backups
          .list()
          .sort(newestFirst)
          .map((backup) => shownBackup(backup, call)),
      ),
  },
  {
    method: "get",
    path: "/services/:serviceId/backups/:backupId",
    modes: ["account"],
    run: (call) => {
      const backup = call.store.backups.find(call.params.backupId ?? "");
      if (!backup) throw new Rejection(404, "Backup not found");
      return data(shownBackup(backup, call));
    },
  },
];

interface Family {
  name: string;
  type: "counter" | "gauge";
  help: string;
  table: string;
}

const essential: Family[] = [
  [
    "ClickHouseProfileEvents_Query",
    "counter",
    "Number of queries to be interpreted and potentially executed",
    "events",
  ],
  ["ClickHouseProfileEvents_SelectQuery", "counter", "Number of select queries", "events"],
  ["ClickHouseProfileEvents_InsertQuery", "counter", "Number of insert queries", "events"],
  ["ClickHouseProfileEvents_FailedQuery", "counter", "Number of failed queries", "events"],
  ["ClickHouseMetrics_Query", "gauge", "Number of executing queries", "metrics"],
  ["ClickHouseMetrics_TCPConnection", "gauge", "Number of connections to the native interface", "metrics"],
  ["ClickHouseMetrics_MemoryTracking", "gauge", "Memory used by the server, in bytes", "metrics"],
  ["ClickHouseAsyncMetrics_Uptime", "gauge", "Seconds since the server started", "asynchronous_metrics"],
].map(([name, type, help, table]) => ({ name, type, help, table: `system.${table}` }) as Family);

/** The families that only the unfiltered text holds. */
const further: Family[] = Array.from({ length: 24 }, (_, index) => ({
  name: `ClickHouseAsyncMetrics_CPUFrequencyMHz_${index}`,
  type: "gauge",
  help: `Current frequency of processor ${index}, in MHz`,
  table: "system.asynchronous_metrics",
}));

/** A value that grows (counters) or wavers (gauges) from minute to minute, as the real text is refreshed. */
function sampleValue({ name, type }: Family, host: number, now: Date): number {
  const minute = Math.floor(now.getTime() / 60_000);
  const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) + host * 101;
  return type === "counter" ? (minute % 1_000_000) * ((seed % 50) + 1) : (seed * 13 + minute * (seed % 7)) % 4096;
}

const labels = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(
      ([name, value]) =>
        `${name}="${value.replace(/["\\\n]/g, (letter) => (letter === "\n" ? "\\n" : `\\${letter}`))}"`,
    )
    .join(",");

export function metricsText({ organizationId, serviceId, now }: Call, filtered: boolean): string {
  const service = {
    clickhouse_org: organizationId,
    clickhouse_service: serviceId,
    clickhouse_service_name: "emulator",
  };
  const info = { ...service, clickhouse_cluster_status: "running", clickhouse_version: "25.8", scrape: "full" };
  const head = [
    "# HELP ClickHouse_ServiceInfo Information about service, including cluster status and ClickHouse version",
    "# TYPE ClickHouse_ServiceInfo untyped",
    `ClickHouse_ServiceInfo{${labels(info)}} 1`,
    "",
  ];
  const families = (filtered ? essential : [...essential, ...further]).flatMap((family) => [
    `# HELP ${family.name} ${family.help}`,
    `# TYPE ${family.name} ${family.type}`,
    ...[0, 1].map((host) => {
      const own = labels({ ...service, hostname: `c-emulator-server-${host}`, table: family.table });
      return `${family.name}{${own}} ${sampleValue(family, host, now)}`;
    }),
    "",
  ]);
  return [...head, ...families].join("\n");
}

const run = (call: Call): Result => ({
  kind: "text",
  text: metricsText(call, call.query.filtered_metrics === "true"),
});

/** The operations whose path ends in the segment that products name differently. */
export const metricsOperations = (segment: string): Operation[] => [
  { method: "get", path: `/services/:serviceId/${segment}`, modes: ["account"], run },
  { method: "get", path: `/${segment}`, modes: ["account"], run },
];
