import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { configurationOf, typescriptFiles } from "../../lib/tools/importing";
import { compilerProblems } from "../support/compiler";

const series = [{ sourceId: "logs", aggFn: "count", where: "", groupBy: [] }];
const tile = { dashboardId: "acme/board", tileId: "t 1" };
const channel = { type: "pigeon", webhookId: "acme/hook" };

/** Each member of an alert, which the document lets absent. */
const members = {
  ...tile,
  threshold: 1,
  interval: "10m",
  source: "tile",
  thresholdType: "gt",
  channel,
  name: "a",
  message: "m",
};

/** An alert with each of its members alone, without each, with all and with none. */
const alerts = [
  {},
  members,
  ...Object.entries(members).flatMap(([name, value]) => [
    { [name]: value },
    Object.fromEntries(Object.entries(members).filter(([other]) => other !== name)),
  ]),
  { channel: {} },
  { channel: { type: "pigeon" } },
  { channel: { webhookId: "acme/hook" } },
  { dashboardId: "acme/elsewhere" },
  { ...tile, dashboardId: "acme/elsewhere" },
].map((alert, index) => ({ ...alert, id: `acme/alert-${index}` }));

const dashboards = [
  { id: "acme/board", name: "Board", tiles: [{ id: "t 1", name: "Errors", series }] },
  { id: "acme/empty" },
  { id: "acme/blank", tiles: [{ id: "t 2" }, { id: "t 3", series: [] }] },
  { id: "acme/tags", tags: ["a", "a"], tiles: [] },
];

test("what import writes of a service without a product compiles, whichever members the objects have", () => {
  const inventory = { dashboard: dashboards, alert: alerts };
  const chosen = { isChosen: () => true, mode: "open_source", product: "base" } as const;
  const configuration = configurationOf(inventory, chosen);
  const packages = { cdk: "cdktf", observability: "cdktf-observability" } as const;
  const options = { service: { mode: "open_source" }, packages, takenIds: [], entry: "app" } as const;
  const files = typescriptFiles(configuration, options);
  const root = path.resolve(__dirname, "../..");
  mkdirSync(path.join(root, ".cache"), { recursive: true });
  const folder = mkdtempSync(path.join(root, ".cache/imported-"));
  try {
    const written = files.map(({ name, text }) => {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text.replaceAll('"cdktf-observability"', JSON.stringify(path.join(root, "lib"))));
      return file;
    });
    expect(written.map((file) => path.basename(file)).join()).toContain("alerts");
    expect(compilerProblems(written)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
