import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isRecord, type Members } from "terraform-provider-sdk/values";
import { readYamlDocuments } from "../../../lib/reading";

/* Dashboards and groups of rules of Grafana in the files of a folder, in parts that are read fast. */

/** Each dashboard once for each of its panels, and each group once for each of its rules. */
export function partsBelow(folder: string): readonly Members[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(json|ya?ml)$/.test(file),
  );
  return files.sort().flatMap((file) => {
    const read = readYamlDocuments(readFileSync(path.join(folder, file), "utf8"));
    return "documents" in read ? read.documents.filter(isRecord).flatMap(partsOf) : [];
  });
}

function partsOf(document: Members): Members[] {
  const rows = recordsIn(document.rows).flatMap((row) =>
    recordsIn(row.panels).map((panel) => ({ ...document, rows: [{ ...row, panels: [panel] }] })),
  );
  const panels = recordsIn(document.panels)
    .flatMap((panel) => [panel, ...recordsIn(panel.panels)])
    .map(({ panels: _, ...panel }) => ({ ...document, panels: [panel] }));
  const rules = recordsIn(document.groups).flatMap((group) =>
    recordsIn(group.rules).map((rule) => ({ ...document, groups: [{ ...group, rules: [rule] }] })),
  );
  return [...rows, ...panels, ...rules];
}

function recordsIn(list: unknown): readonly Members[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
