import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, runtimesOf } from "../../support/runtime";

const older = runningEmulator({ serviceVersion: "2.36" });
const newest = runningEmulator({ serviceVersion: "2.46" });

const log = seed.logs;
const select = [{ aggFn: "count" }];
const tile = (members: object, config: object = {}) => ({
  ...members,
  config: JSON.stringify({ displayType: "line", sourceId: log, select, ...config }),
});
const tiles = [
  tile({ name: "Errors" }),
  tile({ name: "Calls", description: "Of the API" }, { lineInterpolation: "step" }),
];
const document = JSON.stringify({
  name: "API",
  tiles: [{ name: "Errors", description: "Of the API", config: { displayType: "line", sourceId: log, select } }],
});

const members: readonly (readonly [string, object, string])[] = [
  [
    "webhook",
    { name: "Pager", service: "generic", url: "https://hooks.example.com/pager", titleEmoji: false },
    "title_emoji needs version 2.44 or later",
  ],
  [
    "dashboard",
    { name: "API", tiles },
    "tiles[1].description needs version 2.41 or later; tiles[1].config.lineInterpolation needs version 2.42 or later",
  ],
  ["dashboard", { dashboardJson: document }, "tiles[0].description needs version 2.41 or later"],
  [
    "source",
    {
      kind: "log",
      name: "Logs",
      connectionId: seed.connection,
      from: { databaseName: "default", tableName: "otel_logs" },
      timestampValueExpression: "Timestamp",
      defaultTableSelectExpression: "Body",
      rowKeyExpression: "cityHash64(Body)",
    },
    "row_key_expression needs version 2.46 or later",
  ],
];

test.each(members)("a %s: what an older service drops is one warning of each write", async (kind, config, needs) => {
  const runtime = (await runtimesOf({ openSource: older.openSource, product: "clickstack" }))(`observability_${kind}`);
  const place = "dashboardJson" in config ? "dashboard_json.tiles: " : "";
  const warning = [`${place}The service drops what it does not have, so this has no effect: ${needs}.`];
  const made = await runtime.run(config as never, absentInstance);
  expect(runtime.warnings()).toEqual(warning);
  const changed =
    "dashboardJson" in config ? { dashboardJson: document.replace("API", "Shop") } : { ...config, name: "Shop" };
  await runtime.run(changed as never, made);
  expect(runtime.warnings()).toEqual(warning);
});

test.each(members)("a %s: a service that keeps it is no warning", async (kind, config) => {
  const runtime = (await runtimesOf({ openSource: newest.openSource, product: "clickstack" }))(`observability_${kind}`);
  await runtime.run(config as never, absentInstance);
  expect(runtime.warnings()).toEqual([]);
});

test("what means the same as none is no warning", async () => {
  const runtime = (await runtimesOf({ openSource: older.openSource, product: "clickstack" }))(
    "observability_dashboard",
  );
  await runtime.run({ name: "API", tiles: [tile({ name: "Errors", description: "" })] } as never, absentInstance);
  expect(runtime.warnings()).toEqual([]);
});
