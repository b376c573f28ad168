import { testWith } from "terraform-provider-sdk/testing";
import { type KitWorkspace, kitWorkspace } from "../support/workspace";

let kit: KitWorkspace;
beforeEach(() => {
  kit = kitWorkspace({}, { attached: true });
});
afterEach(() => kit.remove());

const everything = `
resource "terraform_data" "other" { input = "x" }
resource "kit_thing" "one" {
  name                = "pre-\${terraform_data.other.id}"
  active              = true
  numbers             = [0.1, 12345678901234567890, 0.1234567890123456789, 3]
  labels              = { a = "b" }
  tags                = ["z", "a", terraform_data.other.output]
  parts               = [{ name = "p", weight = 1.5 }, { name = "q-\${terraform_data.other.id}" }]
  limits              = { cpu = { max = 3 } }
  links               = [{ url = "http://b" }, { url = "http://a", kind = "x" }]
  owner               = { email = "a@b" }
  spec                = jsonencode({ b = 1, a = [1, 2] })
  starts_at           = "2024-01-01T00:00:00Z"
  secret              = "s3cret"
  password_wo         = "hunter2"
  password_wo_version = 1
}`;

describe("a resource with every kind of attribute", () => {
  testWith("write-only arguments")(
    "is created with unknown and refined unknown values, keeps every digit of its numbers, plans empty, and is destroyed",
    async () => {
      kit.configure(everything);
      await kit.apply();
      await kit.planIsEmpty();
      const stored = kit.attributes("kit_thing.one");
      expect(stored).toMatchObject({
        id: "thing-1",
        revision: 1,
        color: "blue",
        size: 42,
        password_wo: null,
        password_length: 7,
      });
      expect(kit.store.get("thing-1")).toMatchObject({ owner: { email: "a@b", id: "owner-1" } });

      const shown = await kit.run("state", "show", "-no-color", "kit_thing.one");
      expect(shown.stdout).toContain("12345678901234567890,");
      expect(shown.stdout).toContain("0.1234567890123456789,");

      await kit.destroy();
      expect(kit.store.all()).toEqual({});
    },
  );

  test("is rejected with the words of its provider, and a plan that changes something is not empty", async () => {
    kit.configure('resource "kit_thing" "one" {\n  name = 1\n  size = "many"\n}');
    expect(await kit.fails(/Error: .*size/, "plan")).toContain("a number is required");
    kit.configure('resource "kit_thing" "one" {\n  name = "x"\n}');
    await expect(kit.planIsEmpty()).rejects.toThrow("The plan is not empty");
    await expect(kit.fails("size", "plan")).rejects.toThrow("was to fail with size");
  });
});

it("changes what is planned: drift is reverted, a form of the same meaning stays, and the next plan shows what the service normalized", async () => {
  const things = ({ name = "one", spec = "", start = "", tags = "" }) => `
resource "kit_thing" "changed" { name = "${name}" }
resource "kit_thing" "reformed" {
  name      = "reformed"
  spec      = "${spec}"
  starts_at = "${start}"
  tags      = ${tags}
}
resource "kit_thing" "drifted" { name = "ours" }
resource "kit_thing" "normalized" {
  name = "normalized"
  note = "quiet"
}`;
  kit.configure(things({ spec: '{\\"a\\":1,\\"b\\":[1.50]}', start: "2024-01-01T00:00:00Z", tags: '["a", "b"]' }));
  await kit.apply();
  const { id } = kit.attributes("kit_thing.changed");
  const drifted = String(kit.attributes("kit_thing.drifted").id);
  expect(kit.attributes("kit_thing.normalized")).toMatchObject({ note: "quiet" });

  kit.store.put(drifted, { ...kit.store.get(drifted), name: "theirs" });
  const reformed = { spec: '{ \\"b\\": [1.5], \\"a\\": 1 }', start: "2024-01-01T01:00:00+01:00", tags: '["b", "a"]' };
  kit.configure(things({ name: "two", ...reformed }));
  const { changes } = await kit.plan();
  expect(changes.map(({ address, change }) => [address, change.actions])).toEqual([
    ["kit_thing.changed", ["update"]],
    ["kit_thing.drifted", ["update"]],
    ["kit_thing.normalized", ["update"]],
  ]);
  const [changed, reverted, normalized] = changes.map(({ change }) => change);
  expect(changed?.after).toMatchObject({ id, size: 42, color: "blue" });
  expect(changed?.after_unknown).toMatchObject({ revision: true, password_length: true });
  expect(reverted?.before).toMatchObject({ name: "theirs" });
  expect(normalized?.before).toMatchObject({ note: "QUIET" });

  await kit.apply("plan.out");
  expect(kit.attributes("kit_thing.changed")).toMatchObject({ name: "two", revision: 2 });
  expect(kit.store.get(drifted)).toMatchObject({ name: "ours" });
});

it("replaces an object for an attribute that requires it, and creates one that was deleted outside Terraform", async () => {
  const inZone = (zone: string) => kit.configure(`resource "kit_thing" "one" {\n name = "one"\n zone = "${zone}" \n}`);
  inZone("a");
  await kit.apply();
  inZone("b");
  const { output } = await kit.apply();
  expect(output).toContain("-/+ destroy and then create replacement");
  expect(output).toMatch(/zone += "a" -> "b" # forces replacement/);
  expect((await kit.plan()).empty).toBe(true);

  kit.store.remove(String(kit.attributes("kit_thing.one").id));
  expect((await kit.run("plan", "-no-color")).output).toContain("Plan: 1 to add, 0 to change, 0 to destroy.");
});

it("reports a failure: a failed create leaves a tainted resource, a failed update the prior state, and a rejected deletion is an error in the plan", async () => {
  kit.configure(`resource "kit_thing" "updated" { name = "one" }
resource "kit_thing" "kept" {
  name    = "kept"
  protect = true
}`);
  await kit.apply();
  kit.configure(`resource "kit_thing" "created" {
  name      = "new"
  fail_with = "out of disk"
}
resource "kit_thing" "updated" {
  name      = "two"
  fail_with = "out of paper"
}
resource "kit_thing" "kept" {
  name    = "kept"
  protect = true
}`);
  const failed = await kit.fails("out of disk", "apply", "-auto-approve", "-no-color");
  expect(failed).toContain("out of paper");
  expect(kit.attributes("kit_thing.updated")).toMatchObject({ name: "one", fail_with: null, revision: 1 });
  const shown = await kit.run("state", "show", "-no-color", "kit_thing.created");
  expect(shown.stdout).toContain("tainted");
  await kit.fails("Thing is protected", "plan", "-destroy", "-no-color");
});

it("with debug log shows which paths a read found changed, and which a plan changes or reverts", async () => {
  const logged = kitWorkspace({ TF_LOG_PROVIDER: "debug" });
  try {
    logged.configure(`resource "kit_thing" "one" {
      name   = "one"
      spec   = jsonencode({ a = 1 })
      secret = "s3cret"
    }`);
    await logged.apply();
    logged.store.put("thing-1", { ...logged.store.get("thing-1"), note: "ELSE", size: 7 });
    logged.configure(`resource "kit_thing" "one" {
      name   = "two"
      spec   = "{ \\"a\\": 1 }"
      secret = "changed"
    }`);
    const { output } = await logged.run("plan", "-no-color");
    expect(output).toMatch(/read: size drift: 42 → 7: .*resource=kit_thing/);
    expect(output).toContain('read: note drift: nothing → "ELSE"');
    expect(output).toContain('plan: name change: "one" → "two"');
    expect(output).toContain("plan: spec unchanged: equal in meaning");
    expect(output).toContain("plan: secret change: (sensitive) → (sensitive)");
    expect(output).not.toMatch(/plan: .*(s3cret|changed")/);
  } finally {
    logged.remove();
  }
});
