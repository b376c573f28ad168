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

function writeFile(name: string, text = ""): void {
  mkdirSync(path.dirname(path.join(made.folder, name)), { recursive: true });
  writeFileSync(path.join(made.folder, name), text);
}

const environmentsBeside = (environment: NodeJS.ProcessEnv = {}, stack?: string) =>
  otherEnvironments(made.folder, { environment, stack });

test("a folder with one environment has no others", () => {
  writeFile("main.tf");
  writeFile("terraform.tfvars");
  writeFile("team.auto.tfvars");
  expect(environmentsBeside()).toEqual([]);
});

test("workspaces and files of variables are other environments, but for the one that is selected", () => {
  writeFile("terraform.tfstate.d/production/terraform.tfstate");
  writeFile("terraform.tfstate.d/staging/terraform.tfstate");
  writeFile("environments/eu.tfvars");
  writeFile(".terraform/environment", "staging");
  expect(environmentsBeside()).toEqual(["the workspace production", "the workspace default", "environments/eu.tfvars"]);
  expect(environmentsBeside({ TF_WORKSPACE: "production" })).toEqual([
    "the workspace staging",
    "the workspace default",
    "environments/eu.tfvars",
  ]);
});

test("the stacks that an app made before are other environments", () => {
  writeFile("cdktf.out/stacks/shop-staging/cdk.tf.json");
  writeFile("cdktf.out/stacks/shop-production/cdk.tf.json");
  expect(environmentsBeside({}, "/copy/cdktf.out/stacks/shop-staging")).toEqual(["the stack shop-production"]);
});
