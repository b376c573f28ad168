import { TerraformStack, Testing } from "cdktf";
import type { Construct } from "constructs";
import { type ActionMetaArguments, DefinedAction, DefinedResource, servedBy } from "terraform-provider-sdk/constructs";
import { define, integer, object, optional, required, string } from "terraform-provider-sdk/schema";
import { constructFiles } from "../../providers/sdk-cli/generate";
import { modules } from "../../scripts/generate/main";
import { annotationsOf } from "./support";

const ring = define({
  kind: "action",
  name: "ring",
  description: "Rings.",
  type: object("Ring", {
    bell: required(string({ minLength: 2 }), "Which bell."),
    howOften: optional(integer(), "How often."),
  }),
});
const door = define({ kind: "resource", name: "door", description: "A door.", type: object("Door", {}) });
const provider = define({ kind: "provider", name: "house", description: "A house.", type: object("House", {}) });
const nothing = { dataSources: [], ephemeralResources: [], listResources: [], functions: [] };
const catalog = { ...nothing, provider, resources: [door], actions: [ring] };
const served = servedBy({ source: "registry.terraform.io/test/house", version: "1.0.0" }, catalog);

interface RingActionConfig extends ActionMetaArguments {
  readonly bell: string;
  readonly howOften?: number;
}

class RingAction extends DefinedAction<RingActionConfig> {
  constructor(scope: Construct, id: string, config: RingActionConfig) {
    super(scope, id, served("action", "ring"), config);
  }
}

class Door extends DefinedResource<object> {
  constructor(scope: Construct, id: string) {
    super(scope, id, served("resource", "door"), {});
  }
}

function stackOf(build: (stack: TerraformStack) => void): TerraformStack {
  const stack = new TerraformStack(Testing.app(), "stack");
  build(stack);
  return stack;
}

test("an action is a block with its arguments, which resources trigger", () => {
  const stack = stackOf((scope) => {
    const front = new Door(scope, "front");
    front.addOverride("lifecycle.prevent_destroy", true);
    const action = new RingAction(scope, "bell", { bell: "big", howOften: 3 }).triggerOn(front);
    action.triggerOn(front, { events: ["before_destroy"], condition: "${true}", onFailure: "continue" });
    expect(action.address).toBe("action.house_ring.bell");
  });
  const { action, resource } = JSON.parse(Testing.synth(stack));
  expect(action.house_ring.bell).toEqual({ config: { bell: "big", how_often: 3 } });
  expect(resource.house_door.front.lifecycle).toEqual({
    prevent_destroy: true,
    action_trigger: [
      { events: ["after_create", "after_update"], actions: ["action.house_ring.bell"] },
      {
        events: ["before_destroy"],
        actions: ["action.house_ring.bell"],
        condition: "${true}",
        on_failure: "continue",
      },
    ],
  });
});

test("the arguments of an action are validated at synth", () => {
  const stack = stackOf((scope) => new RingAction(scope, "bell", { bell: "x" }));
  expect(annotationsOf(stack)).toEqual([expect.stringContaining("bell")]);
});

test("an action in HCL, which the CDK cannot write, is an error", () => {
  process.env.SYNTH_HCL_OUTPUT = "true";
  try {
    const stack = stackOf((scope) => new RingAction(scope, "bell", { bell: "big" }));
    expect(annotationsOf(stack)).toEqual([expect.stringContaining("[action-in-hcl]")]);
  } finally {
    delete process.env.SYNTH_HCL_OUTPUT;
  }
});

test("the generated construct of an action has its arguments and no results", () => {
  const text = constructFiles(catalog, modules).get("ring-action.ts");
  expect(text).toContain("export interface RingActionConfig extends ActionMetaArguments {");
  expect(text).toContain("export class RingAction extends DefinedAction<RingActionConfig> {");
  expect(text).toContain('super(scope, id, served("action", "ring"), config);');
  expect(text).toContain('return this.inputs.get("bell");');
  expect(text).not.toContain("getStringAttribute");
});
