import { appendFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { type Project, userProject } from "../../support/project";

const cli = path.resolve(__dirname, "../../../dist/lib/cli/main.js");
let project: Project;
beforeAll(() => {
  project = userProject({}, { packages: false });
  project.write(
    "main.tf",
    `terraform {
  required_providers {
    observability = { source = "registry.terraform.io/observability-as-code/observability" }
  }
}
provider "observability" {}
data "observability_sources" "all" {}
`,
  );
  project.write("empty/.keep", "");
});
afterAll(() => project.remove());

test("without the provider, Terraform prints the message in the guide", async () => {
  const { output } = await project.run("terraform", ["init", "-input=false", "-plugin-dir=empty"]);
  expect(output).toContain("Failed to query available provider packages");
});

test("a provider that was rebuilt under the same version does not match its lock entry", async () => {
  await project.must("node", [cli, "mirror", "terraform.d/plugins"]);
  await project.must("terraform", ["init", "-input=false"]);
  const plugins = path.join(project.folder, "terraform.d/plugins");
  const [file = ""] = readdirSync(plugins, { recursive: true, encoding: "utf8" }).filter((name) =>
    /_v[\d.]+$/.test(name),
  );
  rebuild(path.join(plugins, file));
  const { output } = await project.run("terraform", ["init", "-input=false"]);
  expect(output.replace(/\s+/g, " ")).toContain("doesn't match any of the checksums");
});

test("without any setting, the provider reports what to set", async () => {
  await project.must("node", [cli, "mirror", "again/terraform.d/plugins"]);
  project.write("again/main.tf", project.read("main.tf"));
  await project.must("terraform", ["init", "-input=false"], { cwd: "again" });
  const { code, output } = await project.run("terraform", ["plan", "-input=false"], { cwd: "again" });
  expect(code).toBe(1);
  expect(output.replace(/[\s│]+/g, " ")).toContain("No service is configured.");
});

/** Other bytes, as of another build. */
function rebuild(file: string): void {
  appendFileSync(file, "\n");
}
