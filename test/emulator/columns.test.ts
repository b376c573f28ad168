import { queryProblem } from "../../lib/emulator/database/columns";
import type { Source } from "../../lib/emulator/store/tables";
import { runningEmulator } from "../support/emulator";
import { lineTile, logs, metrics, openSource } from "./support";

const from = { databaseName: "default", tableName: "otel_logs" };
const log: Source = { id: "1", name: "Logs", kind: "log", connection: "c", from, bodyExpression: "Message" };
const trace: Source = { ...log, kind: "trace", bodyExpression: undefined };

describe("A query may use only columns of its table", () => {
  test.each([
    "SeverityText:error",
    'SeverityText:"very bad" AND ServiceName:api',
    "NOT SeverityText:error -ServiceName:(api OR web)",
    "LogAttributes.duration:>5 Timestamp:[1 TO 5}",
    "LogAttributes.http.status-code:404",
    "Body:*timeout* || TraceId:abc",
    "(SeverityText:warn OR SeverityText:error) AND -ServiceName:web*",
    "Body:http\\://example.com",
    "Message:own",
    "Body:http://example.com ServiceName:api^2 Body:x~",
    "ServiceName:api AND",
    "",
  ])("in Lucene: %s", (where) => {
    expect(queryProblem(log, { conditions: [{ where }] })).toBeUndefined();
  });

  test.each([
    ["level:error", "level"],
    ["SeverityText:error service:checkout", "service"],
    ["NOT (a.b:c)", "a.b"],
    ["duration:>5", "duration"],
    ["-host:x", "host"],
  ])("in Lucene, invalid: %s", (where, column) => {
    expect(queryProblem(log, { conditions: [{ where }] })?.message).toBe(
      `Unknown expression or function identifier \`${column}\` in scope SELECT … FROM default.otel_logs`,
    );
  });

  test.each([
    ["ServiceName:", "end of input"],
    ["(ServiceName:api", "end of input"],
    ["ServiceName:()", '")"'],
    ["a:b:c", '":"'],
    ['ServiceName:"api', '"\\""'],
    ["- ServiceName:api", '"-"'],
    ["!ServiceName:api", '"!"'],
    ["ServiceName:~x", '"~"'],
    ["SeverityNumber:[1 9]", '"["'],
  ])("in Lucene, unreadable: %s", (where, found) => {
    const message = `Expected a term but ${found} found.`;
    expect(queryProblem(log, { conditions: [{ where }] })?.message).toBe(message);
  });

  test.each(["*", "and", "ServiceName:api and Body:x", "NOT timeout"])("in Lucene, without a field: %s", (where) => {
    const conditions = [{ where }];
    expect(queryProblem(log, { conditions })?.message).toBe("Can not search bare text without an implicit column set.");
    expect(queryProblem(log, { conditions, hasImplicitColumn: true })).toBeUndefined();
  });

  test.each([
    "SeverityText = 'level' AND Body LIKE '%it''s level%'",
    "LogAttributes['http.method'] IN ('GET', 'POST')",
    "toFloat64OrNull(LogAttributes['d']) BETWEEN 1 AND 2.5",
    "Timestamp > now() - INTERVAL 1 DAY",
    "arrayExists(x -> x = 'a', mapKeys(LogAttributes))",
    "`ServiceName` = 'a' OR \"ServiceName\" = 'b'",
    "lower(Body) NOT LIKE 'x' AND SeverityNumber >= 17 -- level",
    "CASE WHEN SeverityNumber > 9 THEN 1 ELSE 0 END = 1",
    "CAST(SeverityNumber AS String) = '17'",
    "ServiceName = {service:String}",
    "SeverityNumber::String = '17' AND 1 = 1 ? 2 : 3",
  ])("in SQL: %s", (where) => {
    expect(queryProblem(log, { conditions: [{ where, whereLanguage: "sql" }] })).toBeUndefined();
  });

  test.each([
    ["level = 'error'", "level"],
    ["lower(service) = 'a'", "service"],
    ["ServiceName = 'a' AND `host` = 'b'", "host"],
    ["Attributes['x'] = 'y'", "Attributes"],
  ])("in SQL, invalid: %s", (where, column) => {
    expect(queryProblem(log, { conditions: [{ where, whereLanguage: "sql" }] })?.message).toContain(`\`${column}\``);
  });

  test.each([
    ["ServiceName:api", "failed at position 12"],
    ["(ServiceName = 'a)'", "unmatched parentheses"],
    [")ServiceName = 'a'(", "unmatched parentheses"],
  ])("in SQL, unreadable: %s", (where, says) => {
    expect(queryProblem(log, { conditions: [{ where, whereLanguage: "sql" }] })?.message).toContain(says);
  });

  test("by kind of source, including nested columns", () => {
    const names = ["Duration", "StatusCode", "SpanAttributes['a']", "Events.Name"];
    expect(queryProblem(trace, { expressions: names })).toBeUndefined();
    expect(queryProblem(log, { expressions: names })?.message).toContain("`Duration`");
  });

  test("and the aliases of its select list", () => {
    const conditions = [{ where: "svc = 'a!'", whereLanguage: "sql" }];
    expect(
      queryProblem(log, { conditions, expressions: ["Timestamp, concat(ServiceName, '!') AS svc"] }),
    ).toBeUndefined();
    expect(queryProblem(log, { conditions })?.message).toContain("`svc`");
  });
});

describe("A query that the database rejects", () => {
  const emulator = runningEmulator({ kept: true });
  const send = openSource(emulator);

  const chart = (series: object) =>
    send("POST", "/charts/series", {
      startTime: Date.parse("2026-01-05T00:00:00Z"),
      endTime: Date.parse("2026-01-05T01:00:00Z"),
      series: [{ sourceId: logs, aggFn: "count", where: "", groupBy: [], ...series }],
    });

  test.each([
    [{ where: "level:error" }, "Unknown expression or function identifier `level`"],
    [{ where: "level = 'error'", whereLanguage: "sql" }, "Unknown expression or function identifier `level`"],
    [{ groupBy: ["service"] }, "Unknown expression or function identifier `service`"],
    [{ aggFn: "avg", field: "duration" }, "Unknown expression or function identifier `duration`"],
    [{ aggFn: "avg" }, "An incorrect number of arguments was specified"],
    [{ where: "timeout" }, "Can not search bare text without an implicit column set."],
  ])("is a 500 of chart series for %j", async (series, message) => {
    const reply = await chart(series);
    expect([reply.status, reply.body]).toEqual([500, { error: expect.stringContaining(message) }]);
  });

  test("does not include a metric name instead of a column", async () => {
    const gauge = { sourceId: metrics, aggFn: "avg", metricDataType: "gauge" };
    expect((await chart({ ...gauge, field: "cpu.usage" })).status).toBe(200);
    expect((await chart({ ...gauge, metricName: "cpu.usage" })).status).toBe(200);
  });

  test.each([{ where: "level:error" }, { select: "Timestamp, level" }, { orderBy: "level DESC" }])(
    "is a 400 of search with %j",
    async (more) => {
      const reply = await send("POST", "/search", { sourceId: logs, ...more });
      expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining("identifier `level`")]);
    },
  );

  test("is accepted on a tile", async () => {
    const config = { displayType: "line", sourceId: logs, select: [{ aggFn: "count", where: "level:error" }] };
    expect((await send("POST", "/dashboards", { name: "d", tiles: [lineTile("t", { config })] })).status).toBe(200);
  });
});
