import { runningEmulator } from "../support/emulator";
import { logs, metrics, openSource, webhook } from "./support";

const unknown = "66e0000000000000000005ff";

describe("Saved searches", () => {
  const emulator = runningEmulator({ kept: true });
  const send = openSource(emulator);

  const create = (more: object) => send("POST", "/saved-searches", { name: "s", sourceId: logs, ...more });

  test.each([
    "A IN ('a')",
    "A IN ('a', 'b')",
    "A in ('a')",
    "A IN (1, 2)",
    "A IN ('it''s')",
    "A NOT IN ('a')",
    "A['k'] IN ('v')",
    "toString(A) IN ('x')",
    "\"A B\" IN ('x')",
    "`A B` IN ('x')",
    "A.b IN ('x')",
    "A IN ('x AND y', 'a) OR (b')",
    "A BETWEEN 1 AND 2",
    "A BETWEEN -1.5 AND 2.25",
    "a between 1 and 2",
  ])("accept the condition %s", async (condition) => {
    const { status, body } = await create({ filters: [{ condition }] });
    expect([status, body.data.filters]).toEqual([200, [{ type: "sql", condition }]]);
  });

  test.each([
    "A = 'x'",
    "A > 1",
    "A LIKE 'x%'",
    "A IN ()",
    "A IN (  )",
    "A IN 'x'",
    "A BETWEEN 'a' AND 'b'",
    "A NOT BETWEEN 1 AND 2",
    "A BETWEEN 1",
    "NOT (A IN ('a'))",
    "NOT A IN ('a')",
    "(A IN ('a'))",
    "A IN ('a') AND B IN ('b')",
    "A IN ('a') OR B IN ('b')",
    "A = 1 AND B IN ('b')",
    "A IN ('a'",
    "IN ('a')",
    "",
  ])("reject the condition %s", async (condition) => {
    const { status, body } = await create({ filters: [{ condition: "B IN ('b')" }, { condition }] });
    expect([status, body.message]).toEqual([
      400,
      expect.stringMatching(/^filters\[1\] must be a sidebar-renderable SQL predicate/),
    ]);
  });

  test.each([
    [[{ type: "other", condition: "A IN ('a')" }], "filters.0: Invalid input"],
    [[{ condition: 1 }], "filters.0: Invalid input"],
    [[{ type: "sql_ast", operator: "~", left: "a", right: "b" }], "filters.0: Invalid input"],
    [[{ condition: "x".repeat(8193) }], "filters.0.condition: String must contain at most 8192 character(s)"],
    [{}, "filters: Expected array, received object"],
    [null, "filters: Expected array, received null"],
  ])("reject the filters %.60j", async (filters, message) => {
    const { status, body } = await create({ filters });
    expect([status, body.message]).toEqual([400, `Body validation failed: ${message}`]);
  });

  test("accept an ID in upper case and return it in lower case; any kind of source is allowed", async () => {
    expect((await create({ sourceId: logs.toUpperCase() })).body.data.sourceId).toBe(logs);
    expect((await create({ sourceId: metrics })).status).toBe(200);
  });

  test.each([
    [{ sourceId: unknown }, {}, 400, "sourceId must be an existing source id"],
    [{ sourceId: unknown, filters: [{ condition: "A > 1" }] }, {}, 400, "sourceId must be an existing source id"],
    [{ filters: [{ condition: "A > 1" }] }, {}, 404, "Saved search not found"],
    [{ name: "" }, {}, 400, "Body validation failed: name: String must contain at least 1 character(s)"],
  ])(
    "an update of an unknown saved search with %j is checked in the service's order",
    async (more, _, status, message) => {
      const reply = await send("PUT", `/saved-searches/${unknown}`, { name: "s", sourceId: logs, ...more });
      expect([reply.status, reply.body]).toEqual([status, { message }]);
    },
  );

  test("keep a stored filter that the sidebar cannot show, as long as it is sent back unchanged", async () => {
    const { id } = (await create({})).body.data;
    const lucene = { type: "lucene", condition: "a:b" };
    emulator.edit("savedSearches", id, (search) => {
      search.filters = [lucene];
    });
    const put = (filters: object[]) => send("PUT", `/saved-searches/${id}`, { name: "s", sourceId: logs, filters });
    expect((await put([lucene])).body.data.filters).toEqual([lucene]);
    expect((await put([{ ...lucene, condition: "a:c" }])).status).toBe(400);
  });

  test("are deleted with their alerts", async () => {
    const { id } = (await create({})).body.data;
    const channel = { type: "webhook", webhookId: webhook };
    const rule = { threshold: 1, thresholdType: "above", interval: "5m", channel };
    const body = { source: "saved_search", savedSearchId: id.toUpperCase(), ...rule };
    const alert = (await send("POST", "/alerts", body)).body.data;
    expect(alert.savedSearchId).toBe(id);
    expect((await send("DELETE", `/saved-searches/${id}`)).body).toEqual({});
    expect((await send("GET", `/alerts/${alert.id}`)).status).toBe(404);
  });

  test("without their source can be read but not written", async () => {
    const source = (await send("GET", `/sources/${metrics}`)).body.data;
    const other = (await send("POST", "/sources", source)).body.data.id;
    const { id } = (await create({ sourceId: other })).body.data;
    await send("DELETE", `/sources/${other}`);
    expect((await send("GET", `/saved-searches/${id}`)).body.data.sourceId).toBe(other);
    expect((await send("PUT", `/saved-searches/${id}`, { name: "s", sourceId: other })).status).toBe(400);
  });
});
