import type { PlanJson } from "../../lib/tools/plans/plan-json";
import { changedBetween, followersIn, objectionsTo } from "../../lib/tools/pull/proof";

const address = "observability_dashboard.a";

function planOf(actions: readonly string[], before: object | null, after: object | null): PlanJson {
  return {
    resource_changes: [
      {
        address,
        mode: "managed",
        type: "observability_dashboard",
        change: { actions, before: { ...before }, after: after && { ...after } },
      },
    ],
  };
}

const nothing: PlanJson = { resource_changes: [] };
const none: ReadonlyMap<string, unknown> = new Map([[address, undefined]]);
const objections = (after: PlanJson, before: PlanJson = nothing, service = none) =>
  objectionsTo(after, before, service);

test.each(["create", "delete"])("a %s that the plan before did not have is an objection", (action) => {
  expect(objections(planOf([action], {}, {}))).toHaveLength(1);
  expect(objections(planOf([action], {}, {}), planOf([action], {}, {}))).toEqual([]);
});

test("an update is accepted if it sends what the service has, or what it sent before", () => {
  const update = planOf(["update"], { tags: ["a"], name: "x" }, { tags: ["b"], name: "x" });
  expect(objections(update)).toMatchObject([{ address, reason: "the plan would change tags.0" }]);
  expect(objections(update, nothing, new Map([[address, { tags: ["b"] }]]))).toEqual([]);
  const wider = planOf(["update"], { tags: ["a"], name: "x" }, { tags: ["b"], name: "y" });
  expect(objections(update, wider)).toEqual([]);
  expect(objections(wider, update)).toHaveLength(1);
});

test("what the service has in another way in the second plan was changed between them", () => {
  const [first, again] = [
    planOf(["update"], { name: "B" }, { name: "A" }),
    planOf(["no-op"], { name: "B" }, { name: "B" }),
  ];
  expect([...changedBetween(first, again)]).toEqual([]);
  expect([...changedBetween(nothing, again)]).toEqual([]);
  expect([...changedBetween(first, planOf(["update"], { name: "C" }, { name: "B" }))]).toEqual([address]);
});

test("JSON is looked into", () => {
  const config = (where: string, limit?: number) => ({ config: JSON.stringify({ where, limit }) });
  const before = planOf(["update"], config("b"), config("a"));
  expect(objections(planOf(["update"], config("b"), config("a", 3)), before)).toMatchObject([
    { reason: "the plan would change config.limit" },
  ]);
});

test("an edit that changes nothing in the plan is an objection", () => {
  const update = planOf(["update"], { name: "b" }, { name: "a" });
  expect(objections(update, update)).toMatchObject([{ reason: "the plan stays as it was" }]);
});

test("tiles are compared by name, so that one that comes or goes makes no other differ; their order counts", () => {
  const tiles = (...names: string[]) => ({ tiles: names.map((name) => ({ name, h: name === "a" ? 1 : 2 })) });
  const higher = {
    tiles: [
      { name: "a", h: 9 },
      { name: "b", h: 2 },
      { name: "c", h: 2 },
    ],
  };
  const before = planOf(["update"], higher, tiles("a", "b"));
  expect(objections(planOf(["update"], higher, tiles("a", "b", "c")), before)).toEqual([]);
  expect(objections(planOf(["update"], higher, tiles("b", "a", "c")), before)).toMatchObject([
    { reason: "the plan would change tiles.order" },
  ]);
});

test("of an object that was pulled whole, the plan must put nothing back", () => {
  const before = planOf(["update"], { name: "b", tags: ["y"] }, { name: "a", tags: ["x"] });
  const after = planOf(["update"], { name: "b", tags: ["y"] }, { name: "b", tags: ["x"] });
  const state = new Map([[address, { name: "a", tags: ["x"] }]]);
  expect(objections(after, before)).toEqual([]);
  expect(objectionsTo(after, before, none, state)).toMatchObject([{ reason: "the plan would still put tags.0 back" }]);
});

test("an edit that leaves every difference of a plan is idle, however many there are, and one that ends a difference is not", () => {
  const before = planOf(["update"], { name: "b", tags: ["y"] }, { name: "a", tags: ["x"] });
  const service = new Map([[address, { name: "b", tags: ["y"], h: 1 }]]);
  const other = planOf(["update"], { name: "b", tags: ["y"], h: null }, { name: "a", tags: ["x"], h: 1 });
  expect(objections(other, before, service)).toMatchObject([{ reason: "the plan stays as it was" }]);
  const better = planOf(["update"], { name: "b", tags: ["y"], h: null }, { name: "b", tags: ["x"], h: 1 });
  expect(objections(better, before, service)).toEqual([]);
});

test("what the service adds to an item, an ID and a type, is no difference to what code says; anything else is", () => {
  const after = (filter: object) => planOf(["update"], { filters: [] }, { filters: [filter] });
  const record = { id: "f", type: "QUERY_EXPRESSION", name: "Service", expression: "ServiceName" };
  const service = (more: object) => new Map([[address, { filters: [{ ...record, ...more }] }]]);
  const written = { name: "Service", expression: "ServiceName" };
  expect(objections(after(written), nothing, service({}))).toEqual([]);
  expect(objections(after({ ...written, id: null }), nothing, service({}))).toEqual([]);
  expect(objections(after(written), nothing, service({ where: "a" }))).toHaveLength(1);
  expect(objections(after({ ...written, type: "OTHER" }), nothing, service({}))).toHaveLength(1);
});

test("what is new to the code may stand elsewhere in it than in the service; what it had keeps its order", () => {
  const tiles = (...names: string[]) => ({ tiles: names.map((name) => ({ name })) });
  const before = planOf(["update"], tiles("a", "b", "new"), tiles("a", "b"));
  const after = (...names: string[]) => planOf(["update"], tiles("a", "b", "new"), tiles(...names));
  expect(objections(after("a", "new", "b"), before)).toEqual([]);
  expect(objections(after("b", "a", "new"), before)).toMatchObject([{ reason: "the plan would change tiles.order" }]);
});

describe("what refers to what was pulled", () => {
  const pulled = new Map([[address, { name: "b" }]]);
  /** A plan that replaces a resource of another provider, whose argument `input` has these references. */
  const replaced = (references: readonly string[], type = "terraform_data", unknown: object = {}): PlanJson => ({
    resource_changes: [
      {
        address: `module.shop.${type}.x[0]`,
        mode: "managed",
        type,
        change: {
          actions: ["delete", "create"],
          before: { id: "1", input: { name: "a" }, tags: { team: "shop" } },
          after: { input: { name: "b" }, tags: { team: "shop" } },
          after_unknown: { id: true, input: {}, tags: {}, ...unknown },
        },
      },
    ],
    configuration: {
      root_module: {
        module_calls: {
          shop: { module: { resources: [{ address: `${type}.x`, expressions: { input: { references }, tags: {} } }] } },
        },
      },
    },
  });
  const moved = new Map([[`module.shop.${address}`, { name: "b" }]]);

  test.each<[string, PlanJson, ReadonlyMap<string, unknown>, boolean]>([
    ["an object", replaced([`${address}.name`, address]), moved, true],
    ["an object as a whole, and another of the service", replaced([address, "observability_alert.b"]), moved, true],
    [
      "what is known after the apply alone",
      replaced([address], "terraform_data", { input: { name: true } }),
      moved,
      true,
    ],
    ["an object of another module", replaced([address]), pulled, false],
    ["an object, and a local value that the code may have changed", replaced([address, "local.name"]), moved, false],
    ["another object alone", replaced(["observability_dashboard.ab"]), moved, false],
    ["nothing", replaced([]), moved, false],
    ["an object, and is of the service itself", replaced([address], "observability_alert"), moved, false],
  ])("%s: whether its change follows", (_, plan, service, follows) => {
    expect(objectionsTo(plan, nothing, service)).toHaveLength(follows ? 0 : 1);
    expect(followersIn(plan, service)).toHaveLength(follows ? 1 : 0);
  });
});
