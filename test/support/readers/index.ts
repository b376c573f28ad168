import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fromWire, toWire, validate } from "terraform-provider-sdk/definitions";
import { isRecord } from "terraform-provider-sdk/values";
import { dashboardFromJson, onlyOfService } from "../../../lib/constructs/dashboard-document";
import { dashboard, dashboardContent } from "../../../lib/kinds/dashboard";
import { leavesOf } from "../../../lib/reading";
import { fromWebExport } from "../../../lib/tiles";
import { meaninglessIn } from "../../../lib/tiles/web-export-defaults";
import { configurationOf, hclFiles } from "../../../lib/tools/importing";
import { dashboardsIn } from "../../../lib/tools/importing/collect";
import { meaninglessInObjectives, readObjectives } from "../../../lib/tools/importing/objectives";
import type { TestedReader } from "./changes";
import { grafanaReaders } from "./grafana";
import { openSloFiles, slothFiles } from "./objectives";
import { otherProviderReaders } from "./other-providers";
import { bodies, idByName, uiExports } from "./ui-exports";

const members = (document: unknown) => (isRecord(document) ? document : {});

/** What `Dashboard.fromJson` makes of a document, with everything that it reports. */
function fromJson(document: unknown): unknown {
  const idOf = (_: string, name: string) => `id of ${name}`;
  const { config, wrong, unconverted } = dashboardFromJson(members(document), {}, idOf);
  const problems = validate(dashboard.type, config, { isOpaque: () => false, dialect: "clickstack" });
  return { config, wrong, unconverted, problems: problems.map(({ path, detail }) => [path, detail]) };
}

/** What the provider sends of `dashboard_json`, and its diagnostics. */
function fromDocument(document: unknown): unknown {
  const config = { dashboardJson: JSON.stringify(document) };
  const problems = validate(dashboard.type, config, { isOpaque: () => false, dialect: "clickstack" });
  const body = toWire(dashboardContent, fromWire(dashboardContent, members(document)));
  return { body, problems: problems.map(({ path, detail }) => [path, detail]) };
}

const folder = mkdtempSync(path.join(tmpdir(), "observability-readers-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** The code of a file with a dashboard, with everything that the command prints of it. */
function fromFile(document: unknown): unknown {
  const file = path.join(folder, "document.json");
  writeFileSync(file, JSON.stringify(document));
  const { dashboards, findings } = dashboardsIn([file], {});
  const { notes, ...configuration } = configurationOf(
    { dashboard: dashboards },
    { ...service, isChosen: () => true, isNew: true },
  );
  const texts = hclFiles({ notes, ...configuration }, { service }).map(({ text }) => text);
  return { texts, notes, findings };
}

const service = { mode: "open_source", product: "clickstack" } as const;

const recordedBodies = bodies();
const exported = uiExports();

/** Every reader of documents of other tools. */
export const readers: readonly TestedReader[] = [
  {
    name: "exports of the UI",
    documents: exported,
    read: (document) => fromWebExport(members(document), idByName),
    meaning: (document) => leavesOf(document, meaninglessIn(members(document))),
  },
  {
    name: "Dashboard.fromJson, exports",
    documents: exported,
    read: fromJson,
    meaning: (document) => leavesOf(document, meaninglessIn(members(document))),
  },
  {
    name: "Dashboard.fromJson, bodies of the API",
    documents: recordedBodies,
    read: fromJson,
    meaning: (document) => leavesOf(document, onlyOfService),
  },
  {
    name: "dashboard_json",
    documents: recordedBodies,
    read: fromDocument,
    meaning: (document) => leavesOf(document, onlyOfService),
  },
  {
    name: "import --from, bodies of the API",
    documents: recordedBodies,
    read: fromFile,
    meaning: (document) => leavesOf(document, onlyOfService),
  },
  {
    name: "Sloth",
    documents: slothFiles,
    read: (document) => readObjectives(JSON.stringify(document), "file"),
    meaning: (document) => leavesOf(document, meaninglessInObjectives),
  },
  {
    name: "OpenSLO",
    documents: openSloFiles,
    read: (document) => readObjectives(JSON.stringify(document), "file"),
    meaning: (document) => leavesOf(document, meaninglessInObjectives),
  },
  ...grafanaReaders,
  ...otherProviderReaders,
];
