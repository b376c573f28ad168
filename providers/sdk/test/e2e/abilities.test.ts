import { readFileSync } from "node:fs";
import path from "node:path";
import { testWith } from "terraform-provider-sdk/testing";
import { type KitWorkspace, kitExecutable, kitWorkspace } from "../support/workspace";

let kit: KitWorkspace;
afterEach(() => kit.remove());

function workspace(env?: Record<string, string>): KitWorkspace {
  kit = kitWorkspace(env, { attached: true });
  return kit;
}

const stored = {
  id: "thing-1",
  revision: 3,
  name: "found",
  color: "blue",
  size: 7,
  passwordLength: null,
  parts: [{ name: "p", weight: 1.5, unit: "kg", id: "part-0" }],
};

describe("import", () => {
  it("by id, then an empty plan", async () => {
    workspace().store.put("thing-1", stored);
    kit.configure(`
      import {
        to = kit_thing.one
        id = "thing-1"
      }
      resource "kit_thing" "one" {
        name  = "found"
        parts = [{ name = "p", weight = 1.5 }]
      }`);
    await kit.apply();
    expect(kit.attributes("kit_thing.one")).toMatchObject({ revision: 3, size: 7 });
    expect((await kit.plan()).empty).toBe(true);
  });

  it("of an unknown ID is an error", async () => {
    workspace().configure(`resource "kit_thing" "one" { name = "x" }`);
    const result = await kit.run("import", "-no-color", "kit_thing.one", "nothing");
    expect(result.code).toBe(1);
    expect(result.output).toContain('There is no thing with id "nothing".');
  });
});

describe("an argument of the provider with an environment variable", () => {
  const block = (greeting: string) => `file = ${JSON.stringify(path.join(kit.folder, "store.json"))}\n${greeting}`;
  const thing = 'resource "kit_thing" "one" { name = "found" }';

  it("is validated with its value if the configuration omits it", async () => {
    workspace({ KIT_GREETING: "rude" }).configure(thing, block(""));
    expect((await kit.plan()).output).toContain("greeting is rude");
  });

  it("has the value of the configuration otherwise", async () => {
    workspace({ KIT_GREETING: "rude" }).configure(thing, block('greeting = ""'));
    expect((await kit.plan()).output).not.toContain("greeting is rude");
  });
});

describe("moved and older state", () => {
  testWith("moves between types")("moves from another resource type", async () => {
    workspace().store.put("thing-1", { ...stored, parts: null });
    kit.configure(`resource "terraform_data" "old" { input = "found" }`);
    await kit.apply();
    kit.configure(`
      moved {
        from = terraform_data.old
        to   = kit_thing.one
      }
      resource "kit_thing" "one" { name = "found" }`);
    const { output } = await kit.apply();
    expect(output).toContain("0 added, 0 changed, 0 destroyed");
    expect(kit.attributes("kit_thing.one")).toMatchObject({ id: "thing-1", name: "found", revision: 3 });
  });

  it("of an older schema version is upgraded", async () => {
    workspace().configure(`resource "kit_thing" "one" { name = "found" }`);
    await kit.apply();
    const state = JSON.parse(readFileSync(path.join(kit.folder, "terraform.tfstate"), "utf8"));
    const [instance] = state.resources[0].instances;
    const { name, labels, ...attributes } = instance.attributes;
    instance.attributes = { ...attributes, title: name };
    instance.schema_version = 1;
    kit.write(JSON.stringify(state), "terraform.tfstate");
    const plan = await kit.plan();
    expect([plan.empty, plan.changes]).toEqual([true, []]);
    expect(await plan.objects()).toMatchObject({
      "kit_thing.one": { action: "no-op", prior: { name: "found", id: "thing-1" } },
    });
  });
});

describe("a workspace", () => {
  it("says what a plan does with each object, and imports one again", async () => {
    workspace().configure(`resource "kit_thing" "a" { name = "a" }
      resource "kit_thing" "b" { name = "b" }
      resource "kit_thing" "c" { name = "c" }`);
    await kit.apply();
    const [own, other] = ["a", "b"].map((name) => String(kit.attributes(`kit_thing.${name}`).id));
    await kit.verifyImport("kit_thing.a", own ?? "");
    await expect(kit.verifyImport("kit_thing.a", other ?? "")).rejects.toThrow(
      `The import of kit_thing.a has id "${other}" instead of "${own}", name "b" instead of "a".`,
    );
    kit.configure(`resource "kit_thing" "b" {
        name = "b"
        zone = "z"
      }
      resource "kit_thing" "c" { name = "d" }
      resource "kit_thing" "e" { name = "e" }`);
    const objects = await (await kit.plan()).objects();
    expect(objects).toMatchObject({
      "kit_thing.a": { action: "delete", planned: null },
      "kit_thing.b": { action: "replace", prior: { zone: null }, planned: { zone: "z" } },
      "kit_thing.c": { action: "update", prior: { name: "c", revision: 1 }, planned: { name: "d" } },
      "kit_thing.e": { action: "create", prior: null },
    });
    expect(Object.keys(objects)).toHaveLength(4);
  });

  it("goes on with another build of a provider", async () => {
    workspace().configure(`resource "kit_thing" "a" { name = "a" }`);
    kit.use({ "registry.terraform.io/test/kit": "/nowhere" });
    await expect(kit.plan()).rejects.toThrow("/nowhere");
    kit.use({ "registry.terraform.io/test/kit": path.dirname(kitExecutable()) });
    expect((await kit.plan()).empty).toBe(false);
  });
});

describe("a data source", () => {
  it("is read during plan if its configuration is known, otherwise during apply", async () => {
    workspace().store.put("thing-9", { ...stored, id: "thing-9" });
    kit.configure(`
      data "kit_thing" "known" { name = "found" }
      resource "kit_thing" "one" { name = "one" }
      data "kit_thing" "later" { name = kit_thing.one.name }
      output "known" { value = data.kit_thing.known.size }
      output "later" { value = data.kit_thing.later.id }`);
    await kit.apply();
    expect(kit.outputs()).toEqual({ known: 7, later: "thing-2" });
  });

  it("that finds nothing names the argument", async () => {
    workspace().configure(`data "kit_thing" "none" { name = "nobody" }`);
    const result = await kit.run("plan", "-no-color");
    expect(result.output).toContain('No thing is called "nobody".');
    expect(result.output).toMatch(/on main\.tf line \d+/);
  });
});

describe("values for one run", () => {
  testWith("ephemeral values", "write-only arguments")(
    "an ephemeral value sets a write-only argument and is stored nowhere",
    async () => {
      workspace().configure(`
      ephemeral "kit_token" "t" { length = 12 }
      resource "kit_thing" "one" {
        name                = "one"
        password_wo         = ephemeral.kit_token.t.value
        password_wo_version = 1
      }`);
      const planned = await kit.run("plan", "-out=plan.out", "-no-color");
      const shown = await kit.run("show", "-json", "plan.out");
      await kit.apply();
      expect(kit.attributes("kit_thing.one")).toMatchObject({ password_wo: null, password_length: 12 });
      const state = await kit.run("state", "pull");
      expect(planned.output + shown.stdout + state.stdout).not.toContain("tttttttttttt");
      expect(kit.store.get("token-closed")).toEqual({ at: '{"id":"token-open"}' });
      expect(kit.store.get("token-open")).toBeUndefined();
    },
  );

  testWith("functions of providers")(
    "a function is called without a configured provider, and its error names the argument",
    async () => {
      workspace().configure(`output "digest" { value = provider::kit::digest("-", "a", "bcd") }`, 'file = "unused"');
      await kit.apply();
      expect(kit.outputs().digest).toEqual({
        count: 2,
        hash: "RhNFaeSd3xShevIXa1ruuuQiyohieB3lN3XgFyuYnuQ=",
        sizes: [1, 3],
      });
      kit.configure(`output "digest" { value = provider::kit::digest("", "a") }`);
      const result = await kit.run("plan", "-no-color");
      expect(result.output).toContain("the separator is empty");
      expect(result.output).toContain('"separator"');
    },
  );
});

describe("an action", () => {
  const ring = (arguments_: string, trigger = "") => `
    action "kit_ring" "bell" {
      config {
        ${arguments_}
      }
    }
    resource "kit_thing" "one" {
      name = "one"
      lifecycle {
        action_trigger {
          events  = [after_create]
          actions = [action.kit_ring.bell]
          ${trigger}
        }
      }
    }`;

  testWith("actions")("shows its progress, without secrets, and its warning", async () => {
    workspace().configure(ring('thing = "one"\npassword = "swordfish"'));
    const { output } = await kit.apply();
    expect(output).toContain("Ring 2 with (redacted)");
    expect(output).toContain("Warning: Loud bell");
    expect(output).not.toContain("swordfish");
    expect(kit.store.get("rung")).toMatchObject({ password: "swordfish", times: 2 });
  });

  testWith("actions")("fails the apply with file and line, and keeps what was created", async () => {
    workspace().configure(ring('thing = "broken"'));
    expect(await kit.fails("Broken bell", "apply", "-auto-approve", "-no-color")).toMatch(/on main\.tf line \d+/);
    expect(kit.attributes("kit_thing.one")).toMatchObject({ name: "one" });
  });

  testWith("failure modes of actions")("is a warning with on_failure = continue", async () => {
    workspace().configure(ring('thing = "broken"', "on_failure = continue"));
    expect((await kit.apply()).output).toContain("Warning: Broken bell");
  });

  testWith("actions")("is checked by the plan", async () => {
    workspace().store.put("thing-1", { name: "mute", color: "mute" });
    kit.configure(ring('thing = "mute"'));
    expect(await kit.fails("Mute thing", "plan", "-no-color")).toContain("It has no bell.");
  });
});

describe("the provider's configuration", () => {
  it("that is unknown during plan blocks only what needs the service, and names the argument", async () => {
    workspace().configure(
      `resource "terraform_data" "file" { input = "store.json" }
       resource "kit_thing" "one" { name = "one" }`,
      "file = terraform_data.file.output",
    );
    expect((await kit.apply()).output).toContain("Plan: 2 to add, 0 to change, 0 to destroy.");
    await kit.run(
      "apply",
      "-auto-approve",
      "-replace=terraform_data.file",
      "-target=terraform_data.file",
      "-refresh=false",
    );
    const result = await kit.run("plan", "-no-color", "-replace=terraform_data.file");
    expect(result.output).toContain("Provider configuration is not known yet");
    expect(result.output.replace(/\s+/g, " ")).toContain("The provider argument file depends on a value");
  });

  it("and a resource's are validated with file and line, warnings included", async () => {
    workspace().configure(
      `resource "kit_thing" "one" {\n name = "one"\n note = "forbidden"\n}`,
      'file = "x"\ngreeting = "rude"',
    );
    const result = await kit.run("validate", "-no-color");
    expect(result.code).toBe(1);
    expect(result.output).toContain('note is "forbidden"; say something else.');
    expect(result.output).toContain("greeting is rude.");
    expect(result.output).toMatch(/on main\.tf line \d+, in resource "kit_thing" "one"/);
  });

  it("cannot set read-only attributes, at any depth, known or not", async () => {
    workspace().configure(`
variable "any" { type = string }
resource "terraform_data" "other" { input = "x" }
resource "kit_thing" "one" {
  name  = "one"
  id    = "thing-7"
  parts = [{ name = "p" }, { name = "q", id = "part-7" }]
  limits = { cpu = { max = 3, id = var.any } }
  links = [{ url = "http://a" }]
  owner = { email = "a@b", id = terraform_data.other.id }
}
data "kit_thing" "two" {
  name = "one"
  id   = "invented"
}`);
    for (const command of [["validate"], ["plan", "-var=any=x"]]) {
      const output = await kit.fails(/with data\.kit_thing\.two, on main\.tf/, ...command, "-no-color");
      for (const path of ["id", "parts[1].id", "limits.cpu.id", "owner.id"])
        expect(output).toContain(`${path} is set by the service and cannot be configured`);
    }
  });

  it("may print to standard output", async () => {
    workspace().configure(`resource "kit_thing" "one" { name = "one" }`, 'file = "store.json"\ngreeting = "hello"');
    await kit.apply();
    expect((await kit.plan()).empty).toBe(true);
  });

  testWith(
    "functions of providers",
    "ephemeral values",
    "write-only arguments",
  )("describes every attribute in the schema", async () => {
    workspace().configure("");
    const schema = JSON.parse((await kit.run("providers", "schema", "-json")).stdout);
    const { resource_schemas, data_source_schemas, ephemeral_resource_schemas, functions } =
      schema.provider_schemas["registry.terraform.io/test/kit"];
    const { block } = resource_schemas.kit_thing;
    expect(resource_schemas.kit_thing.version).toBe(2);
    for (const attribute of Object.values<{ description?: string }>(block.attributes))
      expect(attribute.description).toBeTruthy();
    expect(block.attributes.parts.nested_type.attributes.unit).toMatchObject({ optional: true, computed: true });
    expect(block.attributes.password_wo).toMatchObject({ write_only: true });
    expect(Object.keys({ ...data_source_schemas, ...ephemeral_resource_schemas, ...functions })).toEqual([
      "kit_thing",
      "kit_token",
      "digest",
    ]);
  });
});
