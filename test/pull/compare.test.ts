import type { StoredObject } from "../../lib/tools/plans/state";
import { compare } from "../../lib/tools/pull/compare";

test("an instance of count that was deleted knows whether the service has others after it; keys of for_each have no order", () => {
  const type = "observability_dashboard";
  const instance = (name: string, key: string | number): StoredObject => ({
    ...{ mode: "managed", kind: "dashboard", id: `${name}${key}`, type, name, module: "", provider: "" },
    ...{ key, address: `${type}.${name}[${JSON.stringify(key)}]`, isPlain: false },
    attributes: { id: `${name}${key}`, name: "Shop", containers: [], tiles: [], tile_ids: {} },
  });
  const managed = [
    ...[0, 1, 2, 3, 4].map((key) => instance("tier", key)),
    ...["1", "2"].map((key) => instance("service", key)),
  ];
  const dashboard = ["tier0", "tier2", "service2"].map((id) => ({ id, name: "Shop", containers: [], tiles: [] }));
  const service = { mode: "open_source", product: "clickstack", defaultTags: [] } as const;
  const { deleted } = compare(managed, { dashboard }, service);
  expect(deleted.map(({ id, hasLaterInstances }) => [id, hasLaterInstances])).toEqual([
    ["tier1", true],
    ["tier3", false],
    ["tier4", false],
    ["service1", false],
  ]);
});
