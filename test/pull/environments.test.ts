import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { otherEnvironments } from "../../lib/tools/pull/environments";
import { fixture } from "../support/fixture";

const made = fixture(
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), "observability-environments-"));
    return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
  },
  { each: true },
);

function write(name: string, text = ""): void {
  mkdirSync(path.dirname(path.join(made.folder, name)), { recursive: true });
  writeFileSync(path.join(made.folder, name), text);
}

const others = (environment: NodeJS.ProcessEnv = {}, stack?: string) =>
  otherEnvironments(made.folder, { environment, stack });

test("a folder with one environment has no others", () => {
  write("main.tf");
  write("terraform.tfvars");
  write("team.auto.tfvars");
  expect(others()).toEqual([]);
});

test("workspaces and files of variables are other environments, but for the one that is selected", () => {
  write("terraform.tfstate.d/production/terraform.tfstate");
  write("terraform.tfstate.d/staging/terraform.tfstate");
  write("environments/eu.tfvars");
  write(".terraform/environment", "staging");
  expect(others()).toEqual(["the workspace production", "the workspace default", "environments/eu.tfvars"]);
  expect(others({ TF_WORKSPACE: "production" })).toEqual([
    "the workspace staging",
    "the workspace default",
    "environments/eu.tfvars",
  ]);
});

test("the stacks that an app made before are other environments", () => {
  write("cdktf.out/stacks/shop-staging/cdk.tf.json");
  write("cdktf.out/stacks/shop-production/cdk.tf.json");
  expect(others({}, "/copy/cdktf.out/stacks/shop-staging")).toEqual(["the stack shop-production"]);
});
