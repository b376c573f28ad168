import assert from "node:assert/strict";
import test from "node:test";
import { terraformWorkspace } from "terraform-provider-sdk/testing";

const source = "registry.terraform.io/example/files";
const text = (content: string) => `
terraform {
  required_providers { files = { source = "${source}" } }
}
provider "files" { folder = "site" }
resource "files_file" "page" {
  name    = "a/index.html"
  content = "${content}"
}
data "files_file" "same" { name = files_file.page.name }
output "same" { value = data.files_file.same.sha256 == provider::files::fingerprint("${content}") }`;

test("a file lives and dies with its resource", async () => {
  const terraform = terraformWorkspace({ providers: { [source]: "dist" } });
  terraform.write(text("Hello"));
  await terraform.apply();
  assert.deepEqual(terraform.outputs(), { same: true });
  assert.equal((await terraform.plan()).empty, true);
  terraform.write(text("Hello again"));
  assert.match((await terraform.plan()).output, /files_file.page will be updated in-place/);
  await terraform.apply();
  await terraform.run("state", "rm", "files_file.page");
  await terraform.import("files_file.page", "a/index.html");
  assert.equal((await terraform.plan()).empty, true);
  await terraform.destroy();
  terraform.remove();
});
