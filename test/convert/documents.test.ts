import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { convertDashboard } from "../../lib/tools/convert/dashboard";
import { readDocuments } from "../../lib/tools/convert/documents";
import { brought } from "../../lib/tools/convert/migrate";
import { recognize } from "../../lib/tools/convert/recognize";
import { panel, targetAt } from "./support";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "observability-grafana-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const context = { environment: {}, signal: new AbortController().signal };
const readFolder = (place = folder, environment: NodeJS.ProcessEnv = {}) =>
  readDocuments(place, { ...context, environment });
const writeDocument = (name: string, content: unknown) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
};

const one = panel("SELECT 1");
const board = { title: "Board", schemaVersion: 41, panels: [one] };
const converted = (document: object) => {
  const [part] = recognize(document).dashboards;
  if (!part) throw new Error("no dashboard");
  return convertDashboard(brought(part), targetAt());
};
const names = (document: object) => (converted(document).document.tiles as { name: string }[]).map(({ name }) => name);

test("a folder is read with those below it; what is linked, hidden or of other programs is not", async () => {
  writeDocument("a/b.json", board);
  writeDocument("rules.yaml", "groups: []");
  writeDocument("node_modules/x.json", board);
  writeDocument(".hidden.json", board);
  writeDocument("main.tf", "");
  symlinkSync("/", path.join(folder, "link"));
  symlinkSync("/etc/hostname", path.join(folder, "link.json"));
  expect((await readFolder()).map(({ file }) => file)).toEqual(["a/b.json", "rules.yaml"]);
});

test("a folder with too many files is not read in part", async () => {
  for (let at = 0; at <= 10_000; at += 1) writeDocument(`${at}.json`, "");
  await expect(readFolder()).rejects.toThrow("has 10001 files of JSON, YAML or Terraform");
});

test("a document that cannot be read is named, and the others are read", async () => {
  writeDocument("a.json", "{");
  writeDocument("b.yaml", "a: [");
  writeDocument("c.json", "{}");
  truncateSync(path.join(folder, "c.json"), 50 * 1024 * 1024 + 1);
  writeDocument(
    "d.yaml",
    `a: &a [x, x]\n${[..."bcdefghij"].map((name, at) => `${name}: &${name} [*${"abcdefghi"[at]}, *${"abcdefghi"[at]}]`).join("\n")}`,
  );
  writeDocument("e.json", board);
  const found = await readFolder();
  expect(found.map((each) => ("problem" in each ? each.problem : "read"))).toEqual([
    "It is no JSON.",
    expect.stringContaining("It is no YAML"),
    "It is larger than 50 MB.",
    expect.stringContaining("Excessive alias count"),
    "read",
  ]);
  await expect(readFolder(path.join(folder, "none"))).rejects.toThrow("there is no such file or folder");
});

test("a dashboard's page is read from the API, with a token that never appears in a message", async () => {
  const server = createServer((request, response) => {
    const isKnown = request.headers.authorization === "Bearer secret-token";
    response.statusCode = isKnown ? 200 : 401;
    response.end(JSON.stringify({ dashboard: { ...board, title: request.url }, meta: {} }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  try {
    const [document] = await readFolder(`${url}/d/abc/my-board`, { GRAFANA_TOKEN: "secret-token" });
    expect(document).toMatchObject({ content: { dashboard: { title: "/api/dashboards/uid/abc" } } });
    const failed = readFolder(`${url}/d/abc`, { GRAFANA_TOKEN: "wrong-token" });
    await expect(failed).rejects.toThrow(/status 401\. The token in GRAFANA_TOKEN is not accepted/);
    await expect(failed).rejects.not.toThrow(/wrong-token/);
    await expect(readFolder(url.replace("//", "//user:a-password@"))).rejects.not.toThrow(/a-password/);
    await expect(readFolder("http://")).rejects.toThrow('"http://" is no address.');
  } finally {
    server.close();
  }
});

test.each([
  ["before a response", () => {}],
  ["in the middle of one", (response: ServerResponse) => response.write("{")],
])("an address that is silent %s is given up, and Ctrl-C ends the waiting at once", async (_, respond) => {
  const server = createServer((_request, response) => respond(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = new AbortController();
  try {
    const waiting = readDocuments(url, { environment: {}, signal: stop.signal });
    setTimeout(() => stop.abort(new Error("stopped")), 200);
    await expect(waiting).rejects.toThrow("stopped");
    jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] });
    const late = Promise.allSettled([readFolder(url)]);
    await new Promise((resolve) => server.once("request", () => setImmediate(resolve)));
    await jest.advanceTimersByTimeAsync(31_000);
    expect(
      JSON.stringify(await late.then(([one]) => (one.status === "rejected" ? String(one.reason) : one.value))),
    ).toContain("no whole response after 30 seconds");
  } finally {
    jest.useRealTimers();
    server.closeAllConnections();
    server.close();
  }
});

test.each([
  ["an export", board],
  ["an envelope of the API", { dashboard: board, meta: {} }],
  ["a resource", { apiVersion: "dashboard.grafana.app/v1", kind: "Dashboard", metadata: { name: "x" }, spec: board }],
  [
    "rows of the oldest versions",
    { title: "Board", schemaVersion: 14, rows: [{ panels: [{ ...one, gridPos: undefined, span: 6 }] }] },
  ],
  [
    "a library panel inside",
    { ...board, panels: [{ gridPos: one.gridPos, libraryPanel: { uid: "l" } }], __elements: { l: { model: one } } },
  ],
  [
    "a resource of the second version",
    {
      kind: "Dashboard",
      spec: {
        title: "Board",
        elements: {
          p: {
            kind: "Panel",
            spec: {
              title: "Panel",
              vizConfig: { kind: "timeseries", spec: {} },
              data: {
                kind: "QueryGroup",
                spec: {
                  queries: [
                    {
                      kind: "PanelQuery",
                      spec: {
                        refId: "A",
                        query: { kind: "grafana-clickhouse-datasource", spec: { rawSql: "SELECT 1" } },
                      },
                    },
                  ],
                },
              },
            },
          },
        },
        layout: {
          kind: "GridLayout",
          spec: {
            items: [{ kind: "GridLayoutItem", spec: { element: { name: "p" }, x: 0, y: 0, width: 12, height: 8 } }],
          },
        },
      },
    },
  ],
])("%s is a dashboard", (_, document) => {
  expect(names(document)).toEqual(["Panel"]);
  expect(converted(document).panels[0]?.findings).toEqual([]);
});

test("panels of the old kinds are those that replaced them", () => {
  const graph = {
    ...one,
    type: "graph",
    title: "G",
    stack: true,
    bars: true,
    yaxes: [{ format: "bytes" }],
    legend: { values: true, avg: true },
  };
  const single = {
    ...one,
    type: "singlestat",
    title: "S",
    gridPos: { ...one.gridPos, y: 9 },
    format: "percent",
    thresholds: "5",
    colors: ["green", "red"],
    colorValue: true,
  };
  const { document, panels } = converted({ ...board, schemaVersion: 20, panels: [graph, single] });
  expect(document.tiles).toMatchObject([
    { config: { displayType: "stacked_bar", numberFormat: { output: "byte" } } },
    {
      config: {
        displayType: "number",
        numberFormat: { unit: "%" },
        color: "chart-success",
        colorRules: [{ value: 5, color: "chart-error" }],
      },
    },
  ]);
  expect(panels[0]?.findings).toEqual([{ id: "legend-values", about: "avg" }]);
});

test("rows are sections, open or collapsed, and keep the order of their panels", () => {
  const at = (title: string, y: number) => ({ ...one, title, gridPos: { x: 0, y, w: 24, h: 4 } });
  const row = (title: string, y: number, more: object = {}) => ({
    type: "row",
    title,
    gridPos: { x: 0, y, w: 24, h: 1 },
    panels: [],
    ...more,
  });
  const panels = [
    row("One", 4),
    at("b", 5),
    row("Two", 9, { collapsed: true, panels: [at("c", 10)], repeat: "x" }),
    at("a", 0),
  ];
  const {
    document,
    panels: parts,
    notes,
  } = converted({
    ...board,
    panels,
    description: "About it",
    links: [
      { type: "link", title: "x](evil", url: "javascript:alert(1)" },
      { type: "link", title: "a", url: "https://example.com/a b" },
    ],
  });
  expect(document.containers).toEqual([
    { id: "one", title: "One", collapsed: false },
    { id: "two", title: "Two", collapsed: true },
  ]);
  expect(document.tiles).toMatchObject([
    { name: "About", y: 0, config: { markdown: "About it\n\n[a](<https://example.com/a%20b>)" } },
    { name: "a", y: 3 },
    { name: "b", y: 0, containerId: "one" },
    { name: "c", y: 0, containerId: "two" },
  ]);
  expect(notes).toEqual(["1 link to dashboards or to no page (link) is not carried over."]);
  expect(parts.map(({ findings }) => findings)).toEqual([[], [], [{ id: "repeat", about: "$x" }]]);
});

test("a newer schema is converted and named, and library panels that name themselves end", () => {
  const itself = { libraryPanel: { uid: "l" } };
  const document = {
    ...board,
    schemaVersion: 43,
    panels: [{ ...itself, gridPos: one.gridPos }],
    __elements: { l: { model: itself } },
  };
  expect(converted(document).notes).toEqual(['"Board" has the schema version 43; the last known one is 42.']);
  expect(converted(document).panels[0]?.findings).toEqual([{ id: "no-library-panel" }]);
});

test("rows in rows end", () => {
  let row: object = { type: "row", panels: [one] };
  for (let depth = 0; depth < 5000; depth += 1) row = { type: "row", title: "Row", panels: [row] };
  expect(converted({ ...board, panels: [row] }).panels.map(({ findings }) => findings)).toEqual([
    [{ id: "not-visualization", about: "row" }],
  ]);
});

test("what Grafana has besides is no mistake, and what is not Grafana's is", () => {
  expect(recognize({ apiVersion: 1, datasources: [{ secureJsonData: { password: "p" } }] })).toMatchObject({
    dashboards: [],
    groups: [],
  });
  expect(recognize({ apiVersion: 1, datasources: [] }).isKnown).toBe(true);
  for (const other of [{ tiles: [] }, [], null, "text", 5]) expect(recognize(other).isKnown).toBe(false);
});

test("rows have their heights in steps, and one that cannot be read is named", () => {
  const heightOf = (height: unknown) => {
    const { document, notes } = converted({ title: "Board", schemaVersion: 14, rows: [{ height, panels: [one] }] });
    return [document.tiles[0]?.h, ...notes];
  };
  const steps = (height: unknown) => `Rows have heights in steps of 38 pixels, not of ${height}.`;
  const usual = (height: unknown) =>
    `Rows have the usual height of 250 pixels, for theirs cannot be read: ${String(height)}.`;
  expect(heightOf(undefined)).toEqual([7]);
  for (const height of [380, "380px"]) expect(heightOf(height)).toEqual([10, steps(height)]);
  for (const height of ["tall", "-1", true]) expect(heightOf(height)).toEqual([7, usual(height)]);
});
