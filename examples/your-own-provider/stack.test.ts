import assert from "node:assert/strict";
import test from "node:test";
import { App, Testing } from "cdktf";
import { terraformWorkspace } from "terraform-provider-sdk/testing";
import { Site } from "./stack";

test("the typed constructs make a stack that Terraform applies", async () => {
  const terraform = terraformWorkspace({ providers: { "registry.terraform.io/example/files": "dist" } });
  terraform.write(JSON.parse(Testing.synth(new Site(new App(), "site"), true)));
  await terraform.apply();
  assert.deepEqual(terraform.outputs(), { sha256: terraform.attributes("files_file.page").sha256 });
  assert.equal((await terraform.plan()).empty, true);
  terraform.remove();
});
