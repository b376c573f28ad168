import { openSourceClient } from "./support/clients";
import { data, ScriptedServer } from "./support/scripted-server";

const lists = {
  alerts: { id: "64b000000000000000000001" },
  connections: { id: "64b000000000000000000001", name: "one" },
  dashboards: { id: "64b000000000000000000001", name: "one", tiles: [] },
  savedSearches: { id: "64b000000000000000000001", name: "one" },
  sources: { id: "64b000000000000000000001", name: "one", kind: "log" },
  webhooks: { id: "64b000000000000000000001", name: "one" },
} as const;

test.each([
  ["connections", 1],
  ["dashboards", 1],
  ["sources", 1],
  ["alerts", 2],
  ["savedSearches", 2],
  ["webhooks", 2],
] as const)(
  "a list of %s without a total takes %i requests: more only where the service serves pages",
  async (kind, requests) => {
    const server = await ScriptedServer.start(data([lists[kind]]), data([]));
    const client = openSourceClient(server.url, { product: "clickstack" });
    expect(await client[kind].list()).toEqual([expect.objectContaining({ id: lists[kind].id })]);
    expect(server.seen).toHaveLength(requests);
    await client.close();
  },
);

test("the links of a source are those that it has: an empty text and null are none", async () => {
  const source = { ...lists.sources, traceSourceId: "t", metricSourceId: "", sessionSourceId: null };
  const server = await ScriptedServer.start(data([source]));
  const client = openSourceClient(server.url, { product: "clickstack" });
  expect(await client.sourceLinks.list()).toEqual([
    { id: source.id, sourceId: source.id, name: "one", traceSourceId: "t" },
  ]);
  await client.close();
});
