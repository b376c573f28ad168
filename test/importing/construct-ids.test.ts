import { configurationOf, type Inventory, typescriptFiles } from "../../lib/tools/importing";
import type { ConfigurationOptions } from "../../lib/tools/importing/configuration";
import { dashboard } from "./support";

const id = (n: number) => `65f0a1b2c3d4e5f6a7b80${String(n).padStart(3, "0")}`;
const uses = (sourceId: string) => ({
  name: "Errors",
  config: { displayType: "line", sourceId, select: [{ aggFn: "count" }] },
});
const options: ConfigurationOptions = {
  isChosen: (kind) => kind === "dashboard",
  mode: "open_source",
  product: "clickstack",
};

/** The constructions and lookups in the files of an app. */
function constructed(inventory: Inventory, takenIds: readonly string[] = []): string[] {
  const packages = { cdk: "cdktf", observability: "cdktf-observability" } as const;
  const files = typescriptFiles(configurationOf(inventory, options), {
    service: { mode: "open_source" },
    packages,
    takenIds,
    entry: "app",
  });
  return files.flatMap(({ text }) => text.match(/new (Dashboard|DataObservabilitySource)\(stack, "[^"]+"/g) ?? []);
}

test("a construct does not take the ID of a lookup by name", () => {
  const source = [{ id: id(51), name: "logs", kind: "log" }];
  expect(constructed({ source, dashboard: [dashboard(id(1), "Source logs", [uses(id(51))])] })).toEqual([
    'new Dashboard(stack, "source-logs-dashboard"',
  ]);
});

test("a construct does not take the ID of a lookup by ID", () => {
  const source = [51, 52].map((n) => ({ id: id(n), name: "logs", kind: "log" }));
  expect(constructed({ source, dashboard: [dashboard(id(1), "Source logs", [uses(id(51))])] })).toEqual([
    'new DataObservabilitySource(stack, "source-logs"',
    'new Dashboard(stack, "source-logs-dashboard"',
  ]);
});

test("a lookup by ID takes neither an ID in the code nor that of a lookup by name", () => {
  const source = [
    ...[51, 52].map((n) => ({ id: id(n), name: "ab", kind: "log" })),
    { id: id(53), name: "a b", kind: "log" },
  ];
  const dashboards = [dashboard(id(1), "Both", [uses(id(51)), uses(id(53))])];
  expect(constructed({ source, dashboard: dashboards })[0]).toBe('new DataObservabilitySource(stack, "source-ab-2"');
  expect(constructed({ source, dashboard: dashboards }, ["source-ab-2"])[0]).toBe(
    'new DataObservabilitySource(stack, "source-ab-3"',
  );
});

test("a construct is not named like a member of every object, which the CDK takes for a child", () => {
  expect(constructed({ dashboard: [dashboard(id(1), "constructor")] })).toEqual([
    'new Dashboard(stack, "constructor-dashboard"',
  ]);
});
