import { seed } from "../../lib/emulator/store/seed-ids";
import type { Alert } from "../../lib/emulator/store/tables";
import { runningEmulator } from "../support/emulator";
import { openSource } from "./support";

const emulator = runningEmulator({ evaluateAlerts: false });
const logs = seed.logs;

interface Item {
  readonly aggFn?: string;
  readonly valueExpression?: string;
  readonly where?: string;
  readonly whereLanguage?: string;
}

/** What an evaluation of an alert on a line of counts says. */
async function evaluated(items: readonly Item[]): Promise<string> {
  const send = openSource(emulator);
  const select = items.map((item) => ({ aggFn: "count", ...item }));
  const tile = { name: "t", x: 0, y: 0, w: 6, h: 4, config: { displayType: "line", sourceId: logs, select } };
  const { body: made } = await send("POST", "/dashboards", { name: "d", tiles: [tile] });
  expect(made.data.tiles[0].config.select).toMatchObject(
    items.map(({ whereLanguage = "lucene" }) => ({ whereLanguage })),
  );
  const { body: hooks } = await send("GET", "/webhooks");
  const channel = { type: "webhook", webhookId: hooks.data[0].id };
  const watchedTile = { source: "tile", dashboardId: made.data.id, tileId: made.data.tiles[0].id };
  const alert = { ...watchedTile, threshold: 1e12, thresholdType: "above", interval: "5m", channel };
  const { body: watching } = await send("POST", "/alerts", alert);
  await emulator.evaluate();
  const { body } = await send("GET", `/alerts/${watching.data.id}`);
  const { executionErrors } = body.data as { executionErrors: NonNullable<Alert["executionErrors"]> };
  return executionErrors.map(({ type, message }) => `${type}: ${message}`).join() || "runs";
}

const lucene = { where: "SeverityText:error", whereLanguage: "lucene" };

const increase = { aggFn: "increase", valueExpression: "SeverityNumber" };

/** What the service, 2.36.0, said to the same tiles; positions are those of its whole query. */
test.each<[string, readonly Item[], string]>([
  ["with its language", [lucene], "runs"],
  ["without a language", [{ where: "SeverityText:error" }], "QUERY_ERROR: Syntax error: failed at position "],
  ["in SQL", [{ where: "SeverityText = 'error'", whereLanguage: "sql" }], "runs"],
  ["in SQL without a language", [{ where: "SeverityText = 'error'" }], "runs"],
  ["of a bare word", [{ where: "error" }], "QUERY_ERROR: Unknown expression or function identifier `error`"],
  [
    "of a phrase",
    [{ where: '"error timeout"' }],
    "QUERY_ERROR: Unknown expression or function identifier `error timeout`",
  ],
  ["with a minus", [{ where: "-ServiceName:api" }], "QUERY_ERROR: Syntax error: failed at position "],
  ["of a map's member", [{ where: "LogAttributes.host:h0" }], "QUERY_ERROR: Syntax error: failed at position "],
  ["with a quoted value", [{ where: 'ServiceName:"api"' }], "QUERY_ERROR: Syntax error: failed at position "],
  ["beside an item without a condition", [{ where: "SeverityText:error" }, {}], "runs"],
  ["beside one with its language", [lucene, { where: "SeverityText:error" }], "QUERY_ERROR: Syntax error"],
  ["that is promql", [{ where: "SeverityText:error", whereLanguage: "promql" }], "QUERY_ERROR: Syntax error"],
  ["of a function that events lack", [{ ...lucene, ...increase }], "QUERY_ERROR: Function with name `increaseIf`"],
  ["beside that and an unknown column", [{ ...increase, where: "nope:x" }, {}], "QUERY_ERROR: Unknown expression"],
])("A condition %s is evaluated as the service does", async (_, items, says) => {
  expect((await evaluated(items)).slice(0, says.length)).toBe(says);
});

test("A page draws no chart of a condition whose query fails", async () => {
  await evaluated([{ where: "SeverityText:error" }]);
  const { body } = await openSource(emulator)("GET", "/dashboards");
  const { id } = body.data.find(({ name }: { name: string }) => name === "d");
  const page = await (await fetch(`${emulator.url}/dashboards/${id}`)).text();
  expect(page).toContain("Syntax error: failed at position");
});
