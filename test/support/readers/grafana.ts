import { isRecord, type Members, mapMembers } from "terraform-provider-sdk/values";
import { leavesOf, readDuration } from "../../../lib/reading";
import { startConversion } from "../../../lib/tools/convert/convert";
import { documentsIn, type FoundDocument } from "../../../lib/tools/convert/documents";
import { meaningless } from "../../../lib/tools/convert/meaningless";
import { conversionJson } from "../../../lib/tools/convert/report";
import { targetAt } from "../../convert/support";
import type { TestedReader } from "./changes";
import { partsBelow } from "./files";
import { asHcl, asJson, asYaml, type Form } from "./forms";
import { grafanaDashboards } from "./grafana-dashboards";
import { manifests, provisioning, resources, states } from "./grafana-rules";

/** What is made of documents, and everything that is said of them. */
function convertedWhole(documents: readonly FoundDocument[]): unknown {
  const { works, convert, finish } = startConversion(documents, targetAt("2.46"));
  for (const work of works) convert(work);
  const { conversion, objects, tests } = finish();
  return [objects, conversionJson(conversion), tests];
}

function reader(name: string, documents: object, form: Form): TestedReader {
  const read = (document: unknown) => {
    const { name: file, text } = form(document);
    return documentsIn(file, text, file.endsWith(".yaml"));
  };
  return {
    name: `Grafana, ${name}`,
    documents: [...Object.values(documents), ...parted(documents)],
    read: async (document) => convertedWhole(await read(document)),
    meaning: async (document) =>
      (await read(document)).flatMap((found) =>
        leavesOf("content" in found ? alike(found.content) : found, meaningless),
      ),
  };
}

/**
 * A document in which what means the same is the same: places of panels as Grafana draws them, which lets no gap between them, an order of
 * columns whatever its numbers are, a duration in seconds or with a unit, and two words for the same. Secrets, of which a report names the
 * place, have no value.
 */
function alike(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return withoutGaps(value.map((item) => alike(item)));
  if (name === "indexByName" && isRecord(value))
    return mapMembers(value, (index) => rankIn(Object.values(value), index));
  if (isRecord(value)) return mapMembers(value, (item, member) => alike(item, member));
  if (/url|token|secret|key$|auth/i.test(name)) return "secret";
  const duration = /^(from|to|for|interval)$/.test(name) ? readDuration(value, "s") : {};
  if ("value" in duration) return duration;
  return sameWords.find(([members, word]) => members.test(name) && value === word)?.[2] ?? value;
}

/** Words of members, and others that mean the same. */
const sameWords: readonly (readonly [members: RegExp, word: string | number, other: string])[] = [
  [/state$/i, "Ok", "OK"],
  [/^datasource_?uid$/i, "-100", "__expr__"],
  [/^format$/, 0, "time_series"],
  [/^format$/, 1, "table"],
  [/^format$/, 2, "logs"],
  // Without the members that only the older kind has.
  [/^type$/, "graph", "timeseries"],
  [/^type$/, "grafana-piechart-panel", "piechart"],
  [/^type$/, "table-old", "table"],
];

function rankIn(indexes: readonly unknown[], index: unknown): unknown {
  return typeof index === "number" ? indexes.filter((other) => Number(other) < index).length : index;
}

/** Panels float up until they meet another one. */
function withoutGaps(panels: readonly unknown[]): readonly unknown[] {
  const places = panels.map((panel) => (isRecord(panel) ? placeIn(panel) : undefined));
  const isGrid = places.some((place) => place !== undefined);
  const order = [...places.keys()].sort((a, b) => (places[a]?.y ?? 0) - (places[b]?.y ?? 0));
  const placed: Place[] = [];
  const tops = new Map<number, number>();
  for (const index of order) {
    const place = places[index];
    if (!place) continue;
    const isBelow = (other: Place) => other.x < place.x + place.w && place.x < other.x + other.w;
    const y = Math.max(0, ...placed.filter(isBelow).map((other) => other.y + other.h));
    placed.push({ ...place, y });
    tops.set(index, y);
  }
  return isGrid ? panels.map((panel, index) => withTop(panel, tops.get(index))) : panels;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

function placeIn({ gridPos, spec, type }: Members): Place | undefined {
  const { x, y, w, h, width = w, height = h } = isRecord(gridPos) ? gridPos : isRecord(spec) ? spec : {};
  const [left, top, wide, high] = [x, y, width, height].map(Number);
  if (![left, top, wide, high].every(Number.isFinite) || typeof y !== "number") return undefined;
  const isRow = type === "row";
  return { x: isRow ? 0 : Number(left), y: Number(top), w: isRow ? 24 : Number(wide), h: Number(high) };
}

function withTop(panel: unknown, y: number | undefined): unknown {
  if (!isRecord(panel) || y === undefined) return panel;
  const name = isRecord(panel.gridPos) ? "gridPos" : "spec";
  return { ...panel, [name]: { ...Object(panel[name]), y } };
}

/** Documents with few parts, which are read fast: each dashboard with one panel, and each group with one rule. */
function parted(documents: object): object[] {
  return Object.values(documents).flatMap((document: object) => {
    const members = { ...document };
    const name = ["panels", "rows", "groups", "resources"].find((each) => each in members);
    const items: unknown = name === undefined ? [] : Reflect.get(members, name);
    if (name === undefined || !Array.isArray(items)) return [];
    return items.flatMap((item: object) => {
      const rules: unknown = Reflect.get(item, "rules");
      const parts = Array.isArray(rules) ? rules.map((rule: unknown) => ({ ...item, rules: [rule] })) : [item];
      return parts.map((part) => ({ ...members, [name]: [part] }));
    });
  });
}

/** The reader of dashboards and rules, of the files of a folder. */
export function readerOfFiles(folder: string): TestedReader {
  return { ...reader("files", {}, asJson), documents: partsBelow(folder) };
}

/** The readers of Grafana's files, by their forms. */
export const grafanaReaders: readonly TestedReader[] = [
  reader("dashboards", grafanaDashboards, asJson),
  reader("provisioning", provisioning, asJson),
  reader("provisioning in YAML", provisioning, asYaml),
  reader("manifests in YAML", manifests, asYaml),
  reader("manifests in JSON", manifests, asJson),
  reader("states of Terraform", states, asJson),
  reader(
    "code of Terraform",
    Object.entries(resources).map(([address, body]) => ({ [address]: body })),
    asHcl,
  ),
];
