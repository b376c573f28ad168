import { inspect } from "node:util";
import { type Client, createClient } from "../../lib/client/client";
import { SharedBudgets } from "../../providers/sdk/test/support/inside/http";
import { QuickClock } from "../../providers/sdk/test/support/quick-clock";
import { runningEmulator } from "../support/emulator";

const secrets = {
  accessKey: "personal-access-key-7f3a",
  keySecret: "secret-of-the-platform-key-91bc",
  header: "header-token-55d0",
  proxyPassword: "proxy-password-e1e1",
};

describe("a full run", () => {
  const emulator = runningEmulator({ tokens: [secrets.accessKey], keySecret: secrets.keySecret });

  it("shows none of its secrets in log lines, errors and thrown objects", async () => {
    jest.spyOn(console, "error").mockImplementation(() => {});
    const shown: unknown[] = [];
    const log = (...line: unknown[]) => void shown.push(line);
    const common = { log, headers: { "x-token": secrets.header }, maxRetries: 1 };
    const clock = new QuickClock();
    const runtime = { clock, budgets: new SharedBudgets(clock), environment: {} };
    const proxyUrl = `http://user:${secrets.proxyPassword}@127.0.0.1:9`;
    const basic = Buffer.from(`emulator-key-id:${secrets.keySecret}`).toString("base64");
    const openSource = { mode: "open_source", openSource: emulator.openSource, ...common } as const;
    const managed = { mode: "managed", managed: emulator.managed, ...common } as const;
    const clients: [Client, string[]][] = [
      [createClient(openSource, runtime), [secrets.accessKey]],
      [createClient(managed, runtime), [secrets.keySecret, basic]],
      [createClient({ ...managed, product: "clickstack" }, runtime), [secrets.keySecret, basic]],
      [createClient({ ...openSource, proxyUrl }, runtime), [secrets.accessKey, secrets.proxyPassword]],
    ];
    const made: string[] = [];
    for (const [client, held] of clients) {
      for (const fault of [undefined, "reset-after", "truncate", "status"] as const) {
        for (const operation of operations(client)) {
          // Even a service that repeats what it was sent gives nothing away.
          const message = `You sent ${[...held, secrets.header].join(" and ")}`;
          if (fault) emulator.faults.add({ kind: fault, status: 400, body: { message } });
          const result = await operation().catch((error: unknown) => void shown.push(error));
          emulator.faults.clear();
          made.push(...secretOf(result));
        }
      }
      await client.close();
    }
    const texts = shown.map((item) => `${inspect(item, { depth: 9, showHidden: true })} ${JSON.stringify(item)}`);
    expect(shown.length).toBeGreaterThan(100);
    expect(made.length).toBeGreaterThan(0);
    for (const secret of [...Object.values(secrets), basic, ...made]) {
      expect(texts.find((text) => text.includes(secret))).toBeUndefined();
    }
  });
});

function operations(client: Client): (() => Promise<unknown>)[] {
  const body = { name: "secret run", tiles: [] };
  return [
    () => client.dashboards.list(),
    () => client.dashboards.create(body),
    () => client.dashboards.get("66c000000000000000000001"),
    () => client.dashboards.update("66c000000000000000000001", body),
    () => client.dashboards.delete("66c000000000000000000001"),
    () => client.dashboards.validate(body),
    () => client.alerts.list(),
    () => client.alerts.create({ source: "tile" }),
    () => client.sources.list(),
    () => client.webhooks.list(),
    () => client.savedSearches.list(),
    () => client.charts.series({ startTime: 1, endTime: 2, series: [] }),
    () => client.search.rows({ sourceId: "66c000000000000000000001" }),
    () => client.apiKeys.list(),
    () => client.apiKeys.create({ name: "made" }),
    () => client.backups.list(),
    () => client.serviceMetrics.get(),
  ];
}

function secretOf(result: unknown): string[] {
  const { keySecret } = (result ?? {}) as { keySecret?: unknown };
  return typeof keySecret === "string" ? [keySecret] : [];
}
