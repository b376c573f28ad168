import { stringifyJson } from "terraform-provider-sdk/values";
import { accessKey, managedClient, openSourceClient } from "./support/clients";
import { respond, ScriptedServer } from "./support/scripted-server";

let server: ScriptedServer;

beforeEach(async () => {
  server = await ScriptedServer.start();
});

const listed = (items: unknown) => server.play(respond(200, { data: items }));

test.each(["dashboards", "sources", "webhooks", "alerts"] as const)(
  "one odd object among the %s hides no other",
  async (kind) => {
    listed([{ id: "a/1" }, { id: "b", name: 5, tags: ["x"] }, { name: "no ID" }, "text", { id: "c", name: "C" }]);
    const client = openSourceClient(server.url);
    const found = await client[kind].list();
    expect(found).toEqual([{ id: "a/1" }, { id: "b", name: null, tags: ["x"] }, { id: "c", name: "C" }]);
    expect(server.methods()).toEqual(["GET"]);
    await client.close();
  },
);

test("an odd tile hides no other tile, and one that is none hides its dashboard only", async () => {
  listed([
    { id: "a", name: "A", tiles: [{ id: 7, name: "t", x: 1 }, { id: "u" }] },
    { id: "b", name: "B", tiles: [5] },
  ]);
  const client = openSourceClient(server.url);
  expect(await client.dashboards.list()).toEqual([
    { id: "a", name: "A", tiles: [{ id: null, name: "t", x: 1 }, { id: "u" }] },
  ]);
  await client.close();
});

test("what the service returned is kept as it came: the order of members, exact numbers, and members that nobody knows", async () => {
  const text = '{"id": "a", "zeta": 12345678901234567890, "name": 5, "alpha": {"__proto__": 1}, "tags": null}';
  server.play(respond(200, `{"data": [${text}]}`));
  const client = openSourceClient(server.url);
  const [found] = await client.dashboards.list();
  expect(stringifyJson(found)).toBe(
    '{"id":"a","zeta":12345678901234567890,"name":null,"alpha":{"__proto__":1},"tags":null}',
  );
  await client.close();
});

test("a list of nothing that the API has is no list", async () => {
  listed([{ name: "no ID" }, 5]);
  const client = openSourceClient(server.url, { maxRetries: 0 });
  await expect(client.sources.list()).rejects.toThrow(/\[0\]\.id is absent; text was expected/);
  await client.close();
});

test("a chart response of another shape is handed out after one request", async () => {
  const body = { series: [{ points: [[1, 2]] }] };
  server.play(respond(200, body));
  const client = openSourceClient(server.url);
  expect(await client.charts.series({ series: [] })).toEqual({ rows: null, text: JSON.stringify(body) });
  expect(server.methods()).toEqual(["POST"]);
  await client.close();
});

test.each([
  [undefined, ["/api/v2/alerts"]],
  ["clickstack" as const, ["/api/v2/alerts", "/api/v2/alerts?limit=1000&offset=1"]],
])("with the product %s, a list that says nothing of pages costs %j", async (product, paths) => {
  server.play(respond(200, { data: [{ id: "a" }] }), respond(200, { data: [] }));
  const client = openSourceClient(server.url, { product });
  await client.alerts.list();
  expect(server.seen.map(({ path }) => path)).toEqual(paths);
  expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${accessKey}`);
  await client.close();
});

test("metrics are requested as text, and the name and the value of the parameter that filters them are settings", async () => {
  server.play(respond(200, "up 1\n", { "content-type": "text/plain" }));
  const client = managedClient(server.url);
  await client.serviceMetrics.get({ filter: true, filterParameter: "essential" });
  await client.serviceMetrics.get({ filter: false });
  await client.serviceMetrics.get({ filter: "cpu, memory", filterParameter: "metric" });
  const queries = server.seen.map(({ path }) => path.split("?")[1]);
  expect(queries).toEqual(["essential=true", "filtered_metrics=false", "metric=cpu%2C+memory"]);
  expect(server.seen.map(({ headers }) => headers.accept)).toEqual(queries.map(() => "text/plain, */*;q=0.5"));
  await client.close();
});

test("what an author wrote is asked for only once the service rejects a member, which is omitted unless it was written", async () => {
  const client = openSourceClient(server.url, { product: "clickstack" });
  let asked = 0;
  const authored = () => {
    asked += 1;
    return { name: "A" };
  };
  const update = () => client.dashboards.update("1", { name: "A", later: 1 }, { authored });
  const sent = () => server.seen.map(({ body }) => JSON.parse(body));
  server.play(respond(200, { data: { id: "1", name: "A" } }));
  await update();
  expect([asked, sent()]).toEqual([0, [{ name: "A", later: 1 }]]);

  const unrecognized = "Body validation failed: Unrecognized key(s) in object: 'later'";
  server.play(respond(400, { message: unrecognized }), respond(200, { data: { id: "1", name: "A" } }));
  await update();
  expect(asked).toBeGreaterThan(0);
  expect(sent()).toEqual([{ name: "A", later: 1 }, { name: "A" }]);
  await update();
  expect(sent().at(-1)).toEqual({ name: "A" });
});
