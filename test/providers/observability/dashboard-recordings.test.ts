import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ObjectType, Value, ValueType } from "terraform-provider-sdk/schema";
import { isRecord, type ObjectValue } from "terraform-provider-sdk/values";
import { dashboard } from "../../../lib/kinds/dashboard";
import { recordedDashboards } from "../../recordings";
import { type Runtime, runtimeOf } from "../../support/runtime";

/** Each recorded dashboard once, whatever its ID. */
const all = [...new Map(recordedDashboards().map((body) => [JSON.stringify({ ...body, id: "" }), body])).values()];

/** What Terraform generates of a state: everything that may be configured, and null where nothing is. */
function generated(type: ValueType, value: Value): Value {
  if (Array.isArray(value)) return value.map((item: Value) => ("of" in type ? generated(type.of, item) : item));
  if (type.kind !== "object" || !isRecord(value)) return value;
  return configurable(type, value as ObjectValue);
}

function configurable(type: ObjectType, value: ObjectValue): ObjectValue {
  const members = Object.entries(type.attributes).filter(([, { presence }]) => presence !== "computed");
  return Object.fromEntries(members.map(([name, attribute]) => [name, generated(attribute.type, value[name] ?? null)]));
}

describe("what Terraform generates of a recorded dashboard", () => {
  let server: Server;
  let runtime: Runtime;

  /** The recorded bodies as they are, also those that no write would make today. */
  beforeAll(async () => {
    server = createServer((request, response) => {
      const stored = all.map((body, index) => ({ ...body, id: idAt(index) }));
      const one = stored.find(({ id }) => request.url?.endsWith(`/dashboards/${id}`));
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ data: one ?? stored }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    runtime = await runtimeOf("observability_dashboard", { baseUrl: `http://127.0.0.1:${port}`, apiKey: "any" });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const idAt = (index: number) => ((0xda << 16) | index).toString(16).padStart(24, "0");

  test("there are recorded dashboards of every kind of tile", () => {
    const text = JSON.stringify(all);
    for (const kind of ["line", "stacked_bar", "table", "number", "pie", "bar", "heatmap", "search", "markdown"])
      expect(text).toContain(`"displayType":"${kind}"`);
    expect(all.length).toBeGreaterThan(50);
  });

  test.each(all.map(({ name }, index) => [index, String(name).slice(0, 40)] as const))(
    "is accepted unchanged, and its plan is empty: %i %s",
    async (index) => {
      const imported = await runtime.import(idAt(index));
      const config = configurable(dashboard.type, imported.state ?? {});
      expect((await runtime.validate(config)).filter((text) => text.startsWith("error"))).toEqual([]);
      expect((await runtime.plan(config, imported)).empty).toBe(true);
    },
  );
});
