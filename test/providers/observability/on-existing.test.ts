import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ObjectValue } from "terraform-provider-sdk/values";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, runtimesOf } from "../../support/runtime";

const source = seed.logs;
const dashboard = (name: string, where = "") => ({
  name,
  tiles: [{ name: "A", series: [{ type: "number", sourceId: source, aggFn: "count", where }] }],
});
const webhook = { name: "pager", service: "generic", url: "https://hooks.example.com/x" };

const emulator = runningEmulator();

/** A provider process of its own. */
const processWith = (more: object = {}) =>
  runtimesOf({ openSource: emulator.openSource, product: "clickstack", ...more });

const listsOf = (type: string) => {
  const list = type === "observability_dashboard" ? "/api/v2/dashboards" : "/api/v2/webhooks";
  return emulator.requests().filter(({ path }) => path === list);
};

/** Makes something whose state is lost: the process was killed before it could say that it made it. */
const killedAfter = async (type: string, config: ObjectValue) => {
  const made = await (await processWith())(type).run(config, absentInstance);
  return String(made.state?.id);
};

const adopting = { onExisting: "adopt" };

/** The ID that a plan of a process shows. */
const plannedId = async (type: string, config: ObjectValue, process = processWith(adopting)) =>
  (await (await process)(type).plan(config, absentInstance)).state?.id;

describe.each<[string, ObjectValue, ObjectValue, ObjectValue]>([
  ["observability_dashboard", dashboard("lost"), dashboard("one"), dashboard("two")],
  ["observability_webhook", webhook, { ...webhook, name: "one" }, { ...webhook, name: "two" }],
])("a %s that a killed run left behind", (type, wanted, one, two) => {
  test("causes a warning, from a list that the refresh shares", async () => {
    const id = await killedAfter(type, wanted);
    const others = await Promise.all(
      [one, two].map(async (config) => (await processWith())(type).run(config, absentInstance)),
    );
    emulator.clearRequests();
    const runtime = (await processWith())(type);
    const [planned] = await Promise.all([
      runtime.plan(wanted, absentInstance),
      ...others.map((other) => runtime.read(other)),
    ]);
    expect(planned.warnings).toEqual([expect.stringMatching(new RegExp(`An equal .*${id}.*import`, "s"))]);
    expect(listsOf(type).length).toBeLessThanOrEqual(2);
  });

  test("causes a warning if nothing else is read, with one list request", async () => {
    const id = await killedAfter(type, wanted);
    emulator.clearRequests();
    const planned = await (await processWith())(type).plan(wanted, absentInstance);
    expect(planned.warnings).toEqual([expect.stringContaining(id)]);
    expect(listsOf(type)).toHaveLength(1);
  });

  test("is rejected with its ID", async () => {
    const id = await killedAfter(type, wanted);
    const runtime = (await processWith({ onExisting: "error" }))(type);
    await expect(runtime.plan(wanted, absentInstance)).rejects.toThrow(id);
  });

  test("is adopted: the plan shows its ID, nothing is created, and the next plan is empty", async () => {
    const id = await killedAfter(type, wanted);
    const planned = await (await processWith({ onExisting: "adopt" }))(type).plan(wanted, absentInstance);
    expect(planned.state?.id).toBe(id);
    const runtime = (await processWith({ onExisting: "adopt" }))(type);
    emulator.clearRequests();
    const applied = await runtime.run(wanted, absentInstance);
    expect(applied.state?.id).toBe(id);
    expect(emulator.requests().filter(({ method }) => method !== "GET")).toEqual([]);
    const again = (await processWith({ onExisting: "adopt" }))(type);
    expect((await again.plan(wanted, await again.read(applied))).empty).toBe(true);
  });

  test("is not replaced by another one if it is deleted after the plan", async () => {
    const lost = await (await processWith())(type).run(wanted, absentInstance);
    const planned = await (await processWith({ onExisting: "adopt" }))(type).plan(wanted, absentInstance);
    await (await processWith())(type).run(null, lost);
    emulator.clearRequests();
    const applying = (await processWith({ onExisting: "adopt" }))(type);
    await expect(applying.apply(wanted, absentInstance, planned)).rejects.toThrow(
      `${lost.state?.id}, which the plan adopts, was deleted after the plan was created. Plan again.`,
    );
    expect(emulator.requests().filter(({ method }) => method !== "GET")).toEqual([]);
  });

  test("is not adopted if it is the object that the plan replaces without a refresh", async () => {
    const made = await (await processWith())(type).run(wanted, absentInstance);
    const runtime = (await processWith({ onExisting: "adopt" }))(type);
    await runtime.plan(wanted, made);
    const { state } = await runtime.plan(wanted, absentInstance);
    expect(typeof state?.id).not.toBe("string");
  });

  test("stays when the apply adopts it in place of itself, and then deletes what it replaces", async () => {
    const made = await (await processWith())(type).run(wanted, absentInstance);
    const runtime = (await processWith(adopting))(type);
    const applied = await runtime.apply(wanted, absentInstance, await runtime.plan(wanted, absentInstance));
    expect(applied.state?.id).toBe(made.state?.id);
    await runtime.apply(null, made, await runtime.plan(null, made));
    const next = (await processWith())(type);
    expect((await next.plan(wanted, await next.read(applied))).empty).toBe(true);
  });

  test("is ignored if it is different", async () => {
    const differing = type.endsWith("dashboard")
      ? dashboard("lost", "SeverityText:error")
      : { ...webhook, url: "https://hooks.example.com/other" };
    const first = await (await processWith())(type).run(differing, absentInstance);
    expect(await plannedId(type, wanted)).not.toBe(first.state?.id);
  });
});

test("a dashboard is not adopted if it is in the state or one of two equal ones; webhooks cannot have equal names", async () => {
  const [type, wanted] = ["observability_dashboard", dashboard("lost")];
  const kept = await (await processWith())(type).run(wanted, absentInstance);
  const reading = await processWith(adopting);
  await reading(type).read(kept);
  expect(await plannedId(type, wanted, Promise.resolve(reading))).not.toBe(kept.state?.id);
  expect(await plannedId(type, wanted)).toBe(kept.state?.id);
  await killedAfter(type, wanted);
  expect(typeof (await plannedId(type, wanted))).not.toBe("string");
});

test("a source that another resource linked is warned of, rejected or adopted, unless it names another link itself", async () => {
  const log = {
    ...{ name: "lost", kind: "log", connectionId: seed.connection, timestampValueExpression: "Timestamp" },
    ...{ from: { databaseName: "default", tableName: "events" }, defaultTableSelectExpression: "Body" },
  };
  const [type, links] = ["observability_source", "observability_source_links"];
  const id = await killedAfter(type, log);
  const traceSourceId = seed.traces;
  const linked = await (await processWith())(links).run({ sourceId: id, traceSourceId }, absentInstance);
  const planned = await (await processWith())(type).plan(log, absentInstance);
  expect(planned.warnings).toEqual([expect.stringMatching(new RegExp(`An equal source "lost".*${id}`))]);
  await expect((await processWith({ onExisting: "error" }))(type).plan(log, absentInstance)).rejects.toThrow(id);
  expect(typeof (await plannedId(type, { ...log, traceSourceId: seed.sessions }))).not.toBe("string");

  emulator.clearRequests();
  const adopted = await (await processWith(adopting))(type).run(log, absentInstance);
  expect(adopted.state?.id).toBe(id);
  expect(emulator.requests().filter(({ method }) => method !== "GET")).toEqual([]);
  const next = await processWith();
  for (const [of, config, made] of [
    [type, log, adopted],
    [links, { sourceId: id, traceSourceId }, linked],
  ] as const)
    expect((await next(of).plan(config, await next(of).read(made))).empty).toBe(true);
});

test("the list of equal objects is requested at once with the sources of a new dashboard", async () => {
  let ask = () => {};
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  // Responds with the sources only after somebody asked for the dashboards.
  const between = createServer(async ({ url = "", headers }, response) => {
    if (url === "/api/v2/dashboards") ask();
    if (url === "/api/v2/sources") await asked;
    const { authorization = "" } = headers;
    const reply = await fetch(`${emulator.url}${url}`, { headers: { authorization } });
    response.writeHead(reply.status, { "content-type": "application/json" }).end(await reply.text());
  });
  await new Promise<void>((listens) => between.listen(0, "127.0.0.1", listens));
  const { port } = between.address() as AddressInfo;
  const openSource = { ...emulator.openSource, baseUrl: `http://127.0.0.1:${port}` };
  try {
    const process = await processWith({ openSource, requestTimeoutSeconds: 5, maxRetries: 0 });
    const [tile] = dashboard("new").tiles;
    const unknown = tile?.series.map((one) => ({ ...one, sourceId: "66e000000000000000000599" })) ?? [];
    const config = { name: "new", tiles: [{ name: "A", series: unknown }] };
    // What could not be read would reject nothing.
    await expect(process("observability_dashboard").plan(config, absentInstance)).rejects.toThrow(
      "66e000000000000000000599",
    );
  } finally {
    between.closeAllConnections();
    between.close();
  }
});
