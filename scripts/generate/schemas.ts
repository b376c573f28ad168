import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { jsonSchema } from "terraform-provider-sdk/definitions";
import { json } from "terraform-provider-sdk/schema";
import { dashboardDocument } from "../../lib/kinds/dashboard";
import { alertChart, tileConfig } from "../../lib/tiles/config";
import { testFileSchema } from "../../lib/tools/alert-tests/format";
import { policySchema } from "../../lib/tools/policies";

/** Where a project that has the package finds a schema. */
export const schemaFolder = "node_modules/cdktf-observability/docs/schemas/";

/** Names a schema in others; nothing is loaded from there. */
const identifierOf = (name: string) =>
  `https://github.com/observability-as-code/terraform-provider-observability/schemas/${name}.json`;

/** The JSON Schemas of what people write as JSON and YAML, by the name of the file. */
export function jsonSchemas(): ReadonlyMap<string, object> {
  const unions = { dashboard: dashboardDocument, "tile-config": tileConfig, "alert-chart": alertChart };
  const ofUnions = Object.entries(unions).map(([name, union]) => {
    const head = { $id: identifierOf(name), title: union.name };
    return [`${name}.json`, jsonSchema(json(union), { head, dialect: "clickstack" })] as const;
  });
  const ofFiles = Object.entries({ "alert-test": testFileSchema(), policy: policySchema() }).map(
    ([name, schema]) => [`${name}.json`, { $id: identifierOf(name), ...schema }] as const,
  );
  return new Map([...ofUnions, ...ofFiles].sort(([first], [second]) => (first < second ? -1 : 1)));
}

/** Writes the schemas into a folder. */
export function writeSchemas(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, schema] of jsonSchemas())
    writeFileSync(path.join(folder, name), `${JSON.stringify(schema, null, 2)}\n`);
}
