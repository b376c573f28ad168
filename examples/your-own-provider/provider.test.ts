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
  expect(terraform.outputs()).toEqual({ same: true });
  expect((await terraform.plan()).empty).toBe(true);
  terraform.write(text("Hello again"));
  expect((await terraform.plan()).changes.map(({ change }) => change.actions)).toContainEqual(["update"]);
  await terraform.apply();
  await terraform.run("state", "rm", "files_file.page");
  await terraform.import("files_file.page", "a/index.html");
  expect((await terraform.plan()).empty).toBe(true);
  await terraform.destroy();
  terraform.remove();
});
