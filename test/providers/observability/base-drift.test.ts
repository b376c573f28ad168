import { createClient } from "../../../lib/client";
import { type LiteralServer, startLiteralServer } from "../../support/literal-server";
import { absentInstance, runtimesOf } from "../../support/runtime";

let service: LiteralServer;
beforeEach(async () => {
  service = await startLiteralServer();
});
afterEach(() => service.close());

type Json = Record<string, unknown>;

const series = {
  type: "time",
  dataSource: "events",
  aggFn: "quantile",
  field: "Duration",
  where: "a:b",
  whereLanguage: "lucene",
  groupBy: ["a", "b"],
  sourceId: "acme/logs",
  metricName: "m",
  metricDataType: "sum",
};
const tile = { name: "t", x: 1, y: 2, w: 12, h: 4, asRatio: true, series: [series, { ...series, field: "Other" }] };
const dashboard = { name: "d", tags: ["a", "b", "a"], tiles: [tile] };
const alert = {
  dashboardId: "acme/d",
  tileId: "t1",
  threshold: 1.5,
  interval: "10 minutes",
  source: "tile",
  thresholdType: "gt",
  channel: { type: "pigeon", webhookId: "acme/hook" },
  name: "a",
  message: "m",
};

const firstOf = (items: unknown) => (items as Json[])[0] ?? {};

/** Where the members of a kind of object are in what the service holds. */
const places: readonly (readonly [string, "dashboards" | "alerts", Json, (held: Json) => Json])[] = [
  ["dashboard", "dashboards", dashboard, (held) => held],
  ["tile", "dashboards", tile, (held) => firstOf(held.tiles)],
  ["series", "dashboards", series, (held) => firstOf(firstOf(held.tiles).series)],
  ["alert", "alerts", alert, (held) => held],
  ["channel", "alerts", alert.channel, (held) => held.channel as Json],
];

const changedTo = (value: unknown): unknown => {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value === "string") return `${value}2`;
  if (Array.isArray(value)) return value.slice(1);
  return { ...(value as Json), type: "owl" };
};

const changes = places.flatMap(([what, plural, members, inside]) =>
  Object.entries(members).flatMap(([member, value]) => [
    [
      `${what}.${member}`,
      "changed",
      plural,
      (held: Json) => {
        inside(held)[member] = changedTo(value);
      },
    ] as const,
    [
      `${what}.${member}`,
      "removed",
      plural,
      (held: Json) => {
        delete inside(held)[member];
      },
    ] as const,
  ]),
);
const repeated = [
  [
    "dashboard.tags",
    "without a repetition",
    "dashboards",
    (held: Json) => {
      held.tags = ["a", "b"];
    },
  ] as const,
];

describe.each(["open_source", "managed"] as const)(
  "without a product, in %s mode, drift is a change in the plan",
  (mode) => {
    const providerOf = () => {
      const { openSource, managed } = service;
      return runtimesOf({ product: null, ...(mode === "managed" ? { managed } : { openSource }) });
    };

    it.each([...changes, ...repeated])("%s is %s", async (_, __, plural, change) => {
      const [type, config] =
        plural === "alerts" ? ["observability_alert", alert] : ["observability_dashboard", dashboard];
      const created = await (await providerOf())(type as string).run(config as never, absentInstance);
      const later = (await providerOf())(type as string);
      expect(await later.plan(config as never, await later.read(created))).toMatchObject({ empty: true });

      const id = String(created.state?.id);
      const held = structuredClone(service.held[plural].get(id)) as Json;
      change(held);
      service.held[plural].set(id, held);
      const again = (await providerOf())(type as string);
      const planned = await again.plan(config as never, await again.read(created));
      expect(planned.empty).toBe(false);
    });
  },
);

test("without a product, no member is sent that nobody wrote, and what is removed is not sent empty, but what the service has is sent back", async () => {
  const { openSource } = service;
  const of = await runtimesOf({ product: null, openSource });
  const dashboards = of("observability_dashboard");
  await dashboards.run({} as never, absentInstance);
  const created = await dashboards.run({ name: "d", tags: ["a"], tiles: [] } as never, absentInstance);
  await dashboards.run({ name: "e" } as never, created);
  await dashboards.run({ name: "f", tags: [] } as never, absentInstance);
  expect(service.writes.map(({ body }) => body)).toEqual([
    {},
    { name: "d", tags: ["a"], tiles: [] },
    { name: "e", tiles: [] },
    { name: "f", tags: [] },
  ]);
});

test.each(["open_source", "managed"] as const)(
  "without a product, in %s mode, a source that the author removes is removed, and one that the service sets stays",
  async (mode) => {
    const { openSource, managed } = service;
    const providerOf = async () => {
      const of = await runtimesOf({ product: null, ...(mode === "managed" ? { managed } : { openSource }) });
      return of("observability_alert");
    };
    const { source: _, ...without } = alert;
    const created = await (await providerOf()).run(alert as never, absentInstance);
    const removed = await (await providerOf()).run(without as never, created);
    expect(service.writes.at(-1)?.body).not.toHaveProperty("source");
    expect(await (await providerOf()).plan(without as never, removed)).toMatchObject({ empty: true });

    const id = String(removed.state?.id);
    service.held.alerts.set(id, { ...service.held.alerts.get(id), source: "set by the service" });
    const filled = await (await providerOf()).read(removed);
    expect(await (await providerOf()).plan(without as never, filled)).toMatchObject({ empty: true });
    await (await providerOf()).run({ ...without, name: "b" } as never, filled);
    expect(service.writes.at(-1)?.body).toMatchObject({ name: "b", source: "set by the service" });

    service.held.alerts.set(id, { ...service.held.alerts.get(id), source: "tile" });
    const imported = await (await providerOf()).import(id);
    expect(await (await providerOf()).plan({ ...without, name: "b", source: "tile" } as never, imported)).toMatchObject(
      {
        empty: true,
      },
    );
    expect(await (await providerOf()).plan({ ...without, name: "b" } as never, imported)).toMatchObject({
      state: { source: null },
    });
  },
);

test("without a product, a text is the same with the language of a condition that it does not have", async () => {
  const text = { type: "markdown", content: "hi" };
  const held = { ...text, aggFn: "count", sourceId: "", where: "", groupBy: [], whereLanguage: "lucene" };
  service.put("dashboards", "acme/1", { name: "d", tiles: [{ id: "t", name: "Who", series: [held] }] });
  const dashboards = (await runtimesOf({ product: null, openSource: service.openSource }))("observability_dashboard");
  const imported = await dashboards.import("acme/1");
  const config = { name: "d", tiles: [{ name: "Who", series: [text] }] };
  expect(await dashboards.plan(config as never, imported)).toMatchObject({ empty: true });
});

test("without a product, two IDs that differ in case are two, and the upper end of a range is a value like others", async () => {
  const { openSource } = service;
  const id = "abcdefabcdefabcdefabcdef";
  service.put("dashboards", id, { name: "lower" });
  const client = createClient({ mode: "open_source", openSource });
  expect(await client.dashboards.get(id.toUpperCase())).toBeNull();
  await client.close();

  const alerts = (await runtimesOf({ product: null, openSource }))("observability_alert");
  const config = { ...alert, thresholdMax: 2 };
  const created = await alerts.run(config as never, absentInstance);
  const held = String(created.state?.id);
  service.held.alerts.set(held, { ...service.held.alerts.get(held), thresholdMax: 3 });
  const later = (await runtimesOf({ product: null, openSource }))("observability_alert");
  expect(await later.plan(config as never, await later.read(created))).toMatchObject({ empty: false });
});

test.each(["open_source", "managed"] as const)(
  "without a product, in %s mode, an import shows what the service has and no more, and both plan nothing",
  async (mode) => {
    const { openSource, managed } = service;
    const of = await runtimesOf({ product: null, ...(mode === "managed" ? { managed } : { openSource }) });
    const shownOf = async (type: string, id: string) => {
      const { state } = await of(type).import(id);
      return Object.entries(state ?? {}).flatMap(([name, value]) => (value === null ? [] : [name]));
    };
    service.put("dashboards", "acme/1", { name: "d", tiles: [{ id: "t", ...tile }] });
    service.put("dashboards", "acme/2", { name: "empty" });
    service.put("alerts", "acme/1", { ...alert, source: undefined });
    expect(await shownOf("observability_dashboard", "acme/1")).toEqual(["id", "name", "tileIds", "tiles"]);
    expect(await shownOf("observability_dashboard", "acme/2")).toEqual(["id", "name", "tileIds"]);
    const { source: _, ...members } = alert;
    expect((await shownOf("observability_alert", "acme/1")).sort()).toEqual(["id", ...Object.keys(members)].sort());
    const dashboards = of("observability_dashboard");
    const imported = await dashboards.import("acme/1");
    expect(await dashboards.plan({ name: "d", tiles: [tile] } as never, imported)).toMatchObject({ empty: true });
    const again = await dashboards.read(imported);
    expect(again.state).toEqual(imported.state);
  },
);
