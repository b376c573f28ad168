import { isRecord, validate } from "terraform-provider-sdk/internal/schema";
import { dashboardFromJson, onlyOfService } from "../../../lib/constructs/dashboard-document";
import { meaninglessInObjectives, readObjectives } from "../../../lib/importing/objectives";
import { dashboard } from "../../../lib/kinds/dashboard";
import { fromWebExport } from "../../../lib/tiles";
import { meaninglessIn } from "../../../lib/tiles/web-export-defaults";
import type { TestedReader } from "./changes";
import { openSloFiles, slothFiles } from "./objectives";
import { bodies, idByName, uiExports } from "./ui-exports";

const members = (document: unknown) => (isRecord(document) ? document : {});

/** What `Dashboard.fromJson` makes of a document, with everything that it reports. */
function fromJson(document: unknown): unknown {
  const idOf = (_: string, name: string) => `id of ${name}`;
  const { config, wrong, unconverted } = dashboardFromJson(members(document), {}, idOf);
  const problems = validate(dashboard.type, config, { isOpaque: () => false, dialect: "clickstack" });
  return { config, wrong, unconverted, problems: problems.map(({ path, detail }) => [path, detail]) };
}

/** Every reader of documents of other tools. */
export const readers = (): readonly TestedReader[] => [
  {
    name: "exports of the UI",
    documents: uiExports(),
    read: (document) => fromWebExport(members(document), idByName),
    meaningless: (document) => meaninglessIn(members(document)),
  },
  {
    name: "Dashboard.fromJson, exports",
    documents: uiExports(),
    read: fromJson,
    meaningless: (document) => meaninglessIn(members(document)),
  },
  {
    name: "Dashboard.fromJson, bodies of the API",
    documents: bodies(),
    read: fromJson,
    meaningless: () => onlyOfService,
  },
  {
    name: "Sloth",
    documents: slothFiles,
    read: (document) => readObjectives(JSON.stringify(document), "file"),
    meaningless: () => meaninglessInObjectives,
  },
  {
    name: "OpenSLO",
    documents: openSloFiles,
    read: (document) => readObjectives(JSON.stringify(document), "file"),
    meaningless: () => meaninglessInObjectives,
  },
];
