import { appendFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { type Project, userProject } from "../../support/project";

const cli = path.resolve(__dirname, "../../../dist/lib/tools/cli/main.js");
let project: Project;
beforeAll(async () => {
  project = userProject({}, { packages: false });
  const configuration = `terraform {
  required_providers {
    observability = { source = "registry.terraform.io/observability-as-code/observability" }
  }
}
provider "observability" {}
data "observability_sources" "all" {}
`;
  project.write("main.tf", configuration);
  project.write("without/main.tf", configuration);
  project.write("without/empty/.keep", "");
  await project.must("node", [cli, "mirror", "terraform.d/plugins"]);
  await project.must("terraform", ["init", "-input=false"]);
});
afterAll(() => project.remove());

test("without the provider, Terraform prints the message in the guide", async () => {
  const { output } = await project.run("terraform", ["init", "-input=false", "-plugin-dir=empty"], { cwd: "without" });
  expect(output).toContain("Failed to query available provider packages");
});

test.each(["preview", "test"])("without the provider, %s says which command puts it there", async (command) => {
  project.write("none.tfrc", 'provider_installation {\n  filesystem_mirror { path = "none" }\n}\n');
  project.write("without/none/.keep", "");
  const env = { TF_CLI_CONFIG_FILE: path.join(project.folder, "none.tfrc") };
  project.write(
    "without/a.alert-test.yaml",
    "alert: a\ntests:\n  - name: a\n    values: 1\n    expect: { states: OK }\n",
  );
  const { code, output } = await project.run("node", [cli, command, "without"], { env });
  expect(code).toBe(1);
  expect(output).toContain("run npx cdktf-observability mirror terraform.d/plugins in that folder first");
});

test.each(["preview", "pull", "check"])(
  "%s of a folder without a configuration says that there is none",
  async (command) => {
    const { code, output } = await project.run("node", [cli, command, ...(command === "pull" ? [] : ["."])], {
      cwd: "without/empty",
    });
    expect([code, output]).toEqual([
      2,
      expect.stringMatching(/[Tt]here are no Terraform files|has neither Terraform files/),
    ]);
    expect(output).not.toContain("..");
  },
);

test("without any setting, the provider reports what to set", async () => {
  const { code, output } = await project.run("terraform", ["plan", "-input=false"]);
  expect(code).toBe(1);
  expect(output.replace(/[\s│]+/g, " ")).toContain("No service is configured.");
});

test("a provider that was rebuilt under the same version does not match its lock entry", async () => {
  const plugins = path.join(project.folder, "terraform.d/plugins");
  const [file = ""] = readdirSync(plugins, { recursive: true, encoding: "utf8" }).filter((name) =>
    /_v[\d.]+$/.test(name),
  );
  rebuild(path.join(plugins, file));
  const { output } = await project.run("terraform", ["init", "-input=false"]);
  expect(output.replace(/\s+/g, " ")).toContain("doesn't match any of the checksums");
});

/** Other bytes, as of another build. */
function rebuild(file: string): void {
  appendFileSync(file, "\n");
}
