import type { ObjectValue } from "terraform-provider-sdk/values";
import { startEmulator } from "../../../lib/emulator";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, runtimeOf, runtimesOf } from "../../support/runtime";

const source = seed.logs;
const dashboardConfig = (name: string, more: object = {}): ObjectValue => ({
  name,
  tiles: [{ name: "A", series: [{ sourceId: source, aggFn: "count" }] }],
  ...more,
});

const emulator = runningEmulator();

const resource = "observability_dashboard";
/** The segments of the emulator. */
const neutral = { observability: "observability", metrics: "metrics" };
const settings = () => ({ openSource: emulator.openSource, product: "clickstack", maxRetries: 0 });

describe("failures are reported with URL, response and remedy, and the state does not change", () => {
  const cases: Record<string, readonly [() => object, RegExp]> = {
    "a refused connection": [
      () => ({ openSource: { baseUrl: "http://127.0.0.1:9", apiKey: "k" }, maxRetries: 0 }),
      /Service is not reachable: GET http:\/\/127\.0\.0\.1:9.*open_source\.base_url/s,
    ],
    "a base address that serves pages": [
      () => ({ ...settings(), openSource: { ...emulator.openSource, baseUrl: `${emulator.url}/nowhere` } }),
      /Service has no such route: .*404.*base_url/s,
    ],
    "a key that is not accepted": [
      () => ({ ...settings(), openSource: { ...emulator.openSource, apiKey: "wrong" } }),
      /Service did not accept the credential: .*401.*Personal API Access Key/s,
    ],
    "TLS to a service without it": [
      () => ({
        ...settings(),
        openSource: { ...emulator.openSource, baseUrl: emulator.url.replace("http:", "https:") },
      }),
      /Secure connection is not possible: GET https:.*does not speak TLS/s,
    ],
  };

  test.each(Object.entries(cases))("%s", async (_, [provider, says]) => {
    const created = await (await runtimeOf(resource, emulator.openSource)).run(dashboardConfig("d"), absentInstance);
    const broken = (await runtimesOf(provider()))(resource);
    await expect(broken.read(created)).rejects.toThrow(says);
  });

  test("a rejected body, with the service's message", async () => {
    const runtime = (await runtimesOf(settings()))(resource);
    const id = "f".repeat(24);
    emulator.insert("connections", {
      id,
      name: "gone",
      createdAt: "2026-01-01T00:00:00Z",
      updatedAt: "2026-01-01T00:00:00Z",
    });
    const sql = { displayType: "line", configType: "sql", connectionId: id, sqlTemplate: "SELECT 1" };
    const missing = dashboardConfig("d", { tiles: [{ name: "A", config: JSON.stringify(sql) }] });
    const planned = await runtime.plan(missing, absentInstance);
    emulator.remove("connections", id);
    await expect(runtime.apply(missing, absentInstance, planned)).rejects.toThrow(
      `400: Could not find the following connection IDs: ${id}`,
    );
    expect(emulator.dump().dashboards).toEqual([]);
  });

  test("an incomplete provider configuration", async () => {
    await expect(runtimesOf({ product: null, managed: { keyId: "k" } })).rejects.toThrow(
      /managed\.cloud_api_url is missing/,
    );
  });
});

test("an update of a dashboard that is deleted between its read and its write says to plan again", async () => {
  const runtime = (await runtimesOf(settings()))(resource);
  const created = await runtime.run(dashboardConfig("d"), absentInstance);
  const planned = await runtime.plan(dashboardConfig("renamed"), created);
  emulator.faults.add({
    kind: "status",
    method: "PUT",
    status: 404,
    body: { message: "Not found" },
    contentType: "application/json",
    count: 1,
  });
  await expect(runtime.apply(dashboardConfig("renamed"), created, planned)).rejects.toThrow(
    /Dashboard is gone: The dashboard "d" \([0-9a-f]{24}\) was deleted after the plan was created\. Plan again to recreate it\. PUT http.* returned 404/,
  );
  expect(emulator.dump().dashboards).toMatchObject([{ name: "d" }]);
});

test("a create whose response is lost creates one dashboard, which is adopted", async () => {
  const runtime = (await runtimesOf(settings()))(resource);
  emulator.faults.add({ kind: "reset-after", method: "POST", count: 1 });
  const created = await runtime.run(dashboardConfig("adopted"), absentInstance);
  const [only, ...others] = emulator.dump().dashboards;
  expect(others).toEqual([]);
  expect(created.state).toMatchObject({ id: only?.id, tileIds: { A: only?.tiles[0]?.id } });
  expect((await runtime.plan(dashboardConfig("adopted"), await runtime.read(created))).empty).toBe(true);
});

test("managed mode behaves the same", async () => {
  const runtime = (await runtimesOf({ managed: emulator.managed, product: "clickstack", pathSegments: neutral }))(
    resource,
  );
  const created = await runtime.run(dashboardConfig("managed", { tags: ["a"] }), absentInstance);
  expect((await runtime.plan(dashboardConfig("managed", { tags: ["a"] }), await runtime.read(created))).empty).toBe(
    true,
  );
  const updated = await runtime.run(dashboardConfig("managed, changed"), created);
  expect(updated.state?.tileIds).toEqual(created.state?.tileIds);
  expect((await runtime.plan(dashboardConfig("managed, changed"), await runtime.read(updated))).empty).toBe(true);
  expect((await runtime.import("name:managed, changed")).state).toMatchObject({ id: created.state?.id });
  await runtime.apply(null, updated, await runtime.plan(null, updated));
  expect(emulator.dump().dashboards).toEqual([]);
});

test("an older service that returns series keeps the IDs in an update", async () => {
  const older = await startEmulator({ seriesForm: true });
  try {
    const runtime = await runtimeOf(resource, older.openSource);
    const tile = (name: string, where: string) => ({ name, series: [{ sourceId: source, aggFn: "count", where }] });
    const text = { name: "T", config: JSON.stringify({ displayType: "markdown", markdown: "x" }) };
    const created = await runtime.run({ name: "o", tiles: [tile("A", "1"), text] } as ObjectValue, absentInstance);
    const next = { name: "o", tiles: [tile("N", "3"), text, tile("A", "2")] } as ObjectValue;
    const updated = await runtime.run(next, created);
    expect(updated.state?.tileIds).toMatchObject({ ...(created.state?.tileIds as object) });
    expect((await runtime.plan(next, await runtime.read(updated))).empty).toBe(true);
  } finally {
    await older.close();
  }
});
