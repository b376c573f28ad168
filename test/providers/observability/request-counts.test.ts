import type { ObjectValue } from "terraform-provider-sdk/values";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Instance, runtimesOf } from "../../support/runtime";

const connection = seed.connection;
const log = seed.logs;
const many = 50;
const emulator = runningEmulator({ enterprise: true, kept: true });

/** A configuration of each kind, and how many lists a refresh of many may cost. */
const kinds: readonly (readonly [string, (index: number) => ObjectValue])[] = [
  ["webhook", (index) => ({ name: `Hook ${index}`, service: "generic", url: "https://hooks.example.com/x" })],
  ["saved_search", (index) => ({ name: `Search ${index}`, sourceId: log })],
  ["connection", (index) => ({ name: `Connection ${index}`, host: "http://db", username: "u" })],
  [
    "source",
    (index) => ({
      name: `Source ${index}`,
      kind: "log",
      connectionId: connection,
      from: { databaseName: "default", tableName: "events" },
      timestampValueExpression: "Timestamp",
      defaultTableSelectExpression: "Body",
    }),
  ],
  ["role", (index) => ({ name: `Role ${index}`, permissions: [{ action: "read", subject: "all" }] })],
  ["team_member", (index) => ({ email: `member-${index}@example.com` })],
];

async function process() {
  return runtimesOf({ openSource: emulator.openSource, product: "clickstack" });
}

test("a plan with fifty objects of each kind takes one list request per kind, and no single reads", async () => {
  const first = await process();
  const made: { kind: string; config: ObjectValue; instance: Instance }[] = [];
  for (const [kind, configOf] of kinds)
    for (let index = 0; index < many; index += 1) {
      const config = configOf(index);
      made.push({ kind, config, instance: await first(`observability_${kind}`).run(config, absentInstance) });
    }
  for (const { kind, instance } of made.filter((one) => one.kind === "source")) {
    const links = { sourceId: String(instance.state?.id), traceSourceId: seed.traces };
    const linked = await first("observability_source_links").run(links, absentInstance);
    made.push({ kind: `${kind}_links`, config: links, instance: linked });
  }
  expect(made).toHaveLength(many * 7);

  emulator.clearRequests();
  const later = await process();
  const empty = await Promise.all(
    made.map(async ({ kind, config, instance }) => {
      const runtime = later(`observability_${kind}`);
      return (await runtime.plan(config, await runtime.read(instance))).empty;
    }),
  );
  expect(empty).toEqual(made.map(() => true));
  const requests = emulator.requests().map(({ method, path }) => `${method} ${path.replace(/^\/api\/v2|\?.*$/g, "")}`);
  expect(requests.sort()).toEqual([
    "GET /connections",
    "GET /roles",
    "GET /saved-searches",
    "GET /sources",
    "GET /team/invitations",
    "GET /team/members",
    "GET /webhooks",
  ]);
});

test("an apply of a dashboard and its alert looks for no equal alert: none can watch a dashboard that it has just created", async () => {
  const config = { displayType: "line", sourceId: log, select: [{ aggFn: "count", where: "" }] };
  const dashboard = {
    name: "Small",
    tiles: [{ name: "Lines", config: JSON.stringify(config) }],
  } as unknown as ObjectValue;
  const planning = (await process())("observability_dashboard");
  const planned = await planning.plan(dashboard, absentInstance);
  emulator.clearRequests();
  const apply = await process();
  const dashboards = apply("observability_dashboard");
  const made = await dashboards.apply(
    dashboard,
    absentInstance,
    await dashboards.plan(dashboard, absentInstance, planned),
  );
  const [tileId] = Object.values(made.state?.tileIds as object);
  const condition = { threshold: 1, thresholdType: "above", interval: "1h" };
  const channel = { type: "webhook", webhookId: seed.webhook };
  const alert = { name: "High", dashboardId: made.state?.id, tileId, channel, ...condition } as ObjectValue;
  const alerts = apply("observability_alert");
  await alerts.apply(alert, absentInstance, await alerts.plan(alert, absentInstance));
  expect(emulator.requests().map(({ method, path }) => `${method} ${path.replace("/api/v2", "")}`)).toEqual([
    "GET /sources",
    "POST /dashboards",
    "GET /webhooks",
    "POST /alerts",
  ]);
});
