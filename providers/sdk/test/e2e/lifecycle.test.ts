import { testWith } from "terraform-provider-sdk/testing";
import { type KitWorkspace, kitWorkspace } from "../support/workspace";

let kit: KitWorkspace;
beforeEach(() => {
  kit = kitWorkspace();
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
    "is created with unknown and refined unknown values, keeps every digit of its numbers, and the second plan is empty",
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
    },
  );

  test("is rejected with the words of its provider, and a plan that changes something is not empty", async () => {
    kit.configure('resource "kit_thing" "one" {\n  name = 1\n  size = "many"\n}');
    expect(await kit.fails(/Error: .*size/, "plan")).toContain("a number is required");
    kit.configure('resource "kit_thing" "one" {\n  name = "x"\n}');
    await expect(kit.planIsEmpty()).rejects.toThrow("The plan is not empty");
    await expect(kit.fails("size", "plan")).rejects.toThrow("was to fail with size");
  });

  testWith("write-only arguments")("is destroyed", async () => {
    kit.configure(everything);
    await kit.apply();
    await kit.destroy();
    expect(kit.store.all()).toEqual({});
  });
});

describe("a change", () => {
  it("leaves stable attributes known and the others unknown", async () => {
    kit.configure(`resource "kit_thing" "one" { name = "one" }`);
    await kit.apply();
    kit.configure(`resource "kit_thing" "one" { name = "two" }`);
    const [change] = (await kit.plan()).changes;
    expect(change?.change.actions).toEqual(["update"]);
    expect(change?.change.after).toMatchObject({ id: "thing-1", size: 42, color: "blue" });
    expect(change?.change.after_unknown).toMatchObject({ revision: true, password_length: true });
    await kit.apply();
    expect(kit.attributes("kit_thing.one")).toMatchObject({ name: "two", revision: 2 });
  });

  it("of an attribute that requires replacement replaces the object", async () => {
    kit.configure(`resource "kit_thing" "one" {\n name = "one"\n zone = "a" \n}`);
    await kit.apply();
    kit.configure(`resource "kit_thing" "one" {\n name = "one"\n zone = "b" \n}`);
    const [change] = (await kit.plan()).changes;
    expect(change?.change.actions).toEqual(["delete", "create"]);
    await kit.apply();
    expect((await kit.plan()).empty).toBe(true);
  });

  it("of form only is not planned: JSON, times, the order of a set", async () => {
    const thing = (spec: string, start: string, tags: string) =>
      `resource "kit_thing" "one" {\n name = "one"\n spec = "${spec}"\n starts_at = "${start}"\n tags = ${tags}\n}`;
    kit.configure(thing('{\\"a\\":1,\\"b\\":[1.50]}', "2024-01-01T00:00:00Z", '["a", "b"]'));
    await kit.apply();
    kit.configure(thing('{ \\"b\\": [1.5], \\"a\\": 1 }', "2024-01-01T01:00:00+01:00", '["b", "a"]'));
    expect((await kit.plan()).empty).toBe(true);
  });

  it("made outside Terraform is shown as drift and reverted", async () => {
    kit.configure(`resource "kit_thing" "one" { name = "one" }`);
    await kit.apply();
    kit.store.put("thing-1", { ...kit.store.get("thing-1"), name: "theirs" });
    const [change] = (await kit.plan()).changes;
    expect(change?.change.before).toMatchObject({ name: "theirs" });
    await kit.apply();
    expect(kit.store.get("thing-1")).toMatchObject({ name: "one" });
  });

  it("that the service normalizes does not fail the apply; the next plan shows it", async () => {
    kit.configure(`resource "kit_thing" "one" {\n name = "one"\n note = "quiet"\n}`);
    await kit.apply();
    expect(kit.attributes("kit_thing.one")).toMatchObject({ note: "quiet" });
    const [change] = (await kit.plan()).changes;
    expect(change?.change.before).toMatchObject({ note: "QUIET" });
  });

  it("of an object that was deleted outside Terraform plans a creation", async () => {
    kit.configure(`resource "kit_thing" "one" { name = "one" }`);
    await kit.apply();
    kit.store.remove("thing-1");
    expect((await kit.plan()).changes.map(({ change }) => change.actions)).toEqual([["create"]]);
  });
});

describe("a failure", () => {
  it("in the middle of a create leaves a tainted resource and reports the error", async () => {
    kit.configure(`resource "kit_thing" "one" {\n name = "one"\n fail_with = "out of disk"\n}`);
    const result = await kit.run("apply", "-auto-approve", "-no-color");
    expect(result.code).toBe(1);
    expect(result.output).toContain("out of disk");
    const shown = await kit.run("state", "show", "-no-color", "kit_thing.one");
    expect(shown.stdout).toContain("tainted");
  });

  it("of an update keeps the prior state", async () => {
    kit.configure(`resource "kit_thing" "one" { name = "one" }`);
    await kit.apply();
    kit.configure(`resource "kit_thing" "one" {\n name = "two"\n fail_with = "out of disk"\n}`);
    expect((await kit.run("apply", "-auto-approve", "-no-color")).code).toBe(1);
    expect(kit.attributes("kit_thing.one")).toMatchObject({ name: "one", fail_with: null, revision: 1 });
  });

  it("of a rejected deletion is an error in the plan", async () => {
    kit.configure(`resource "kit_thing" "one" {\n name = "one"\n protect = true\n}`);
    await kit.apply();
    const result = await kit.run("plan", "-destroy", "-no-color");
    expect(result.code).toBe(1);
    expect(result.output).toContain("Thing is protected");
  });
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
