import { readFileSync } from "node:fs";
import path from "node:path";
import { terraformOnEmulator } from "../support/emulator";
import { planOutput, providerBlock, terraformWorkspace } from "../support/terraform";

const setup = terraformOnEmulator({ each: true });

const lifecycles = { first: "", second: "create_before_destroy = true" };
const addresses = Object.keys(lifecycles).map((name) => `observability_dashboard.${name}`);
/** Protected dashboards, or not protected ones: one that Terraform replaces by deleting it first, and one by creating the other first. */
const writeConfiguration = (
  isProtected: boolean,
  {
    trigger = "",
    names = ["first", "second"],
  }: { trigger?: string; names?: readonly (keyof typeof lifecycles)[] } = {},
) => {
  const dashboards = names.map(
    (name) => `resource "observability_dashboard" "${name}" {
  name                = "${name}"
  deletion_protection = ${isProtected}
  lifecycle {
    ${lifecycles[name]}
    replace_triggered_by = [terraform_data.trigger]
  }
}
`,
  );
  setup.terraform.write(`${providerBlock(setup.emulator.openSource)}
resource "terraform_data" "trigger" { input = "${trigger}" }
${dashboards.join("")}`);
};
const dashboards = () => setup.emulator.dump().dashboards.map(({ id }) => id);

/** Without the line breaks and frames of Terraform's output. */
const inOneLine = (output: string) => output.replace(/\s*\n│?\s*/g, " ");

test("a protected dashboard rejects in the plan that it is replaced, whether the delete or the create comes first", async () => {
  writeConfiguration(true);
  await setup.terraform.apply();
  const before = dashboards();
  const replacing = addresses.map((address) => `-replace=${address}`);
  const rejections = [await setup.terraform.fails("would be replaced", "plan", "-no-color", ...replacing)];
  writeConfiguration(true, { trigger: "2" });
  rejections.push(await setup.terraform.fails("would be replaced", "plan", "-no-color"));
  for (const output of rejections)
    for (const name of Object.keys(lifecycles))
      expect(output).toMatch(
        new RegExp(`"${name}" \\([0-9a-f]{24}\\) has deletion_protection = true and would be replaced`),
      );
  expect(dashboards()).toEqual(before);

  writeConfiguration(false);
  await setup.terraform.apply();
  await setup.terraform.apply(...replacing);
  expect(dashboards()).toHaveLength(2);
  for (const id of before) expect(dashboards()).not.toContain(id);
});

test("a tainted dashboard that would be deleted first stays, and untaint keeps it", async () => {
  writeConfiguration(true, { names: ["first"] });
  await setup.terraform.apply();
  const before = dashboards();
  await setup.terraform.run("taint", "observability_dashboard.first");
  await setup.terraform.fails("terraform untaint", "apply", "-auto-approve", "-no-color");
  expect(dashboards()).toEqual(before);
  await setup.terraform.run("untaint", "observability_dashboard.first");
  expect((await setup.terraform.plan()).empty).toBe(true);
});

test("a tainted dashboard whose replacement was created first is deleted by a run that may, as the error says, and is gone for the others", async () => {
  writeConfiguration(true, { names: ["second"] });
  await setup.terraform.apply();
  const [old = ""] = dashboards();
  await setup.terraform.run("taint", "observability_dashboard.second");
  // No plan can detect this.
  await setup.terraform.fails("deletion_protection", "apply", "-auto-approve", "-no-color");
  expect(dashboards()).toContain(old);
  expect(dashboards()).toHaveLength(2);

  expect(inOneLine(await planOutput(setup.terraform))).toContain(`OBSERVABILITY_ALLOW_DELETION=${old}`);
  const exempting = terraformWorkspace({ env: { OBSERVABILITY_ALLOW_DELETION: `0,${old}` } });
  try {
    for (const file of ["main.tf", "terraform.tfstate"])
      exempting.write(readFileSync(path.join(setup.terraform.folder, file), "utf8"), file);
    await exempting.apply();
    expect(dashboards()).toHaveLength(1);
    expect(dashboards()).not.toContain(old);
    expect((await exempting.plan()).empty).toBe(true);
  } finally {
    exempting.remove();
  }
  expect((await setup.terraform.plan()).empty).toBe(true);
});
