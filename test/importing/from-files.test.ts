import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { seed } from "../../lib/emulator/store/seed-ids";
import { configurationOf, hclFiles } from "../../lib/tools/importing";
import { dashboardsIn } from "../../lib/tools/importing/collect";
import { dashboard, errors, services, sourceId } from "./support";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "observability-import-from-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const connection = seed.connection;
const inventory = { ...services, connection: [{ id: connection, name: "Local database" }] };

function writeFile(name: string, content: unknown): string {
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const body = dashboard("65f0a1b2c3d4e5f6a7b80001", "From a file", [errors]);

test.each([
  ["a body of the API", body],
  ["an envelope of the open-source mode", { data: body }],
  ["an envelope of the managed mode", { status: 200, requestId: "r", result: body }],
  ["a list", [body]],
])("%s becomes a dashboard without an import", (_, content) => {
  const { dashboards: records } = dashboardsIn([writeFile("a.json", content)], inventory);
  const configuration = configurationOf(
    { ...inventory, dashboard: records },
    { isChosen: (kind) => kind === "dashboard", mode: "open_source", product: "clickstack", isNew: true },
  );
  const files = hclFiles(configuration, { service: { mode: "open_source" } });
  expect(files.map(({ name }) => name)).not.toContain("imports.tf");
  expect(files.find(({ name }) => name === "dashboard_from_a_file.tf")?.text).toContain('name = "From a file"');
});

const exported = {
  version: "0.1.0",
  name: "Exported",
  tags: ["team"],
  tiles: [
    {
      id: "a1",
      x: 0,
      y: 0,
      w: 12,
      h: 6,
      config: {
        name: "Errors",
        source: "Logs",
        displayType: "line",
        granularity: "auto",
        where: "",
        whereLanguage: "lucene",
        seriesReturnType: "column",
        select: [{ aggFn: "count", aggCondition: "level:error", aggConditionLanguage: "lucene", valueExpression: "" }],
        groupBy: "ServiceName",
      },
    },
    { id: "a2", x: 12, y: 0, w: 12, h: 6, config: { name: "Note", displayType: "markdown", markdown: "Hello" } },
    {
      id: "a3",
      x: 0,
      y: 6,
      w: 24,
      h: 6,
      config: {
        name: "Rows",
        configType: "sql",
        displayType: "table",
        connection: "Local database",
        sqlTemplate: "SELECT 1",
      },
    },
  ],
  filters: [{ id: "f1", type: "QUERY_EXPRESSION", name: "Service", expression: "ServiceName", source: "Logs" }],
};

test("an export of the UI becomes the body that the API would return", () => {
  const { dashboards, findings } = dashboardsIn([writeFile("export.json", exported)], inventory);
  const [record] = dashboards;
  expect(findings).toEqual([]);
  expect(record).toMatchObject({
    name: "Exported",
    tiles: [
      {
        name: "Errors",
        config: {
          displayType: "line",
          sourceId,
          groupBy: "ServiceName",
          select: [{ aggFn: "count", where: "level:error", whereLanguage: "lucene" }],
        },
      },
      { name: "Note", config: { displayType: "markdown", markdown: "Hello" } },
      { name: "Rows", config: { configType: "sql", connectionId: connection, sqlTemplate: "SELECT 1" } },
    ],
    filters: [{ name: "Service", sourceId }],
  });
  const { objects, notes } = configurationOf(
    { ...inventory, dashboard: record ? [record] : [] },
    { isChosen: (kind) => kind === "dashboard", mode: "open_source", product: "clickstack", isNew: true },
  );
  expect([objects.map(({ name }) => name), notes]).toEqual([["exported"], []]);
});

test("a tile that cannot be converted is left out and named with its file, and the others are converted", () => {
  const [first, ...others] = exported.tiles;
  const odd = { ...exported, tiles: [...others, { ...first, config: { ...first?.config, futureThing: 1 } }] };
  const { dashboards, findings } = dashboardsIn(
    [writeFile("fine.json", exported), writeFile("odd.json", odd)],
    inventory,
  );
  expect(dashboards.map(({ tiles }) => (tiles as unknown[]).length)).toEqual([3, 2]);
  expect(findings.map(({ message }) => message.slice(folder.length + 1))).toEqual([
    'odd.json: tiles[2] "Errors" is left out: config.futureThing is 1, for which the API has no member.',
  ]);
});

test("a missing reference or an unreadable file is reported", () => {
  const unknown = { ...exported, filters: [{ ...exported.filters[0], source: "Gone" }] };
  expect(dashboardsIn([writeFile("a.json", unknown)], inventory).findings.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /a\.json: filters\[0\] "Service" is left out: There is no source named "Gone"\. The service has ".+"\.$/,
    ),
  ]);
  const lost = { ...exported, tiles: exported.tiles.slice(0, 1) };
  expect(() => dashboardsIn([writeFile("lost.json", lost)], { ...inventory, source: [] })).toThrow(
    /lost\.json: tiles\[0\] "Errors" is left out: There is no source named "Logs"/,
  );
  expect(() => dashboardsIn([writeFile("b.json", { name: "x" })], inventory)).toThrow("has no dashboard");
  expect(() => dashboardsIn([writeFile("c.json", "{")], inventory)).toThrow("cannot be read");
  expect(() => dashboardsIn([path.join(folder, "none.json")], inventory)).toThrow("cannot be read");
});

test("a file that an editor began with a byte order mark is read", () => {
  const { dashboards } = dashboardsIn([writeFile("bom.json", `\uFEFF${JSON.stringify(body)}`)], inventory);
  expect(dashboards.map(({ name }) => name)).toEqual(["From a file"]);
});

test("a value of a wrong type is left out and named", () => {
  const [tile] = body.tiles;
  const wrong = { ...body, tiles: [{ ...tile, w: "wide" }] };
  const { findings } = dashboardsIn([writeFile("wrong.json", wrong)], inventory);
  expect(findings.map(({ message, isLeftOut }) => [message.slice(folder.length + 1), isLeftOut])).toEqual([
    ['wrong.json: tiles[0].w is "wide" and is left out: it must be a number.', true],
  ]);
});
