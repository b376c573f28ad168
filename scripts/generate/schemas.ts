import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { jsonSchema } from "terraform-provider-sdk/definitions";
import { json } from "terraform-provider-sdk/schema";
import { dashboardDocument } from "../../lib/kinds/dashboard";
import { alertChart, tileConfig } from "../../lib/tiles/config";
import { testFileSchema } from "../../lib/tools/alert-tests/format";
import { policySchema } from "../../lib/tools/policies";

/** Where a schema is once the package is published: npm's files have addresses there. */
export function schemaAddress(name: string): string {
  return `https://unpkg.com/cdktf-observability/docs/schemas/${name}`;
}

/** The JSON Schemas of what people write as JSON and YAML, by the name of the file. */
export function jsonSchemas(): ReadonlyMap<string, object> {
  const unions = { dashboard: dashboardDocument, "tile-config": tileConfig, "alert-chart": alertChart };
  const ofUnions = Object.entries(unions).map(([name, union]) => {
    const head = { $id: schemaAddress(`${name}.json`), title: union.name };
    return [`${name}.json`, jsonSchema(json(union), { head, dialect: "clickstack" })] as const;
  });
  const ofFiles = Object.entries({ "alert-test": testFileSchema(), policy: policySchema() }).map(
    ([name, schema]) => [`${name}.json`, { $id: schemaAddress(`${name}.json`), ...schema }] as const,
  );
  return new Map([...ofUnions, ...ofFiles].sort(([first], [second]) => (first < second ? -1 : 1)));
}

/** Writes the schemas into a folder. */
export function writeSchemas(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, schema] of jsonSchemas())
    writeFileSync(path.join(folder, name), `${JSON.stringify(schema, null, 2)}\n`);
}
