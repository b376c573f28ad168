import { readFileSync } from "node:fs";
import path from "node:path";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock, terraformWorkspace } from "../support/terraform";

const on = terraformOnEmulator({ each: true });

const address = "observability_dashboard.d";
const write = (isProtected: boolean, lifecycle = "", trigger = "1") =>
  on.terraform.write(`${providerBlock(on.emulator.openSource)}
resource "terraform_data" "trigger" { input = "${trigger}" }
resource "observability_dashboard" "d" {
  name                = "kept"
  deletion_protection = ${isProtected}
  lifecycle {
    ${lifecycle}
  }
}
`);
const dashboards = () => on.emulator.dump().dashboards.map(({ id }) => id);
const planOf = (...args: string[]) => on.terraform.run("plan", "-no-color", "-input=false", ...args);
const applyOf = (...args: string[]) => on.terraform.run("apply", "-auto-approve", "-no-color", "-input=false", ...args);

/** Without the line breaks and frames of Terraform's output. */
const inOneLine = (output: string) => output.replace(/\s*\n│?\s*/g, " ");

const lifecycles = { "": "the delete first", "create_before_destroy = true": "the create first" };

describe.each(Object.entries(lifecycles))("a protected dashboard with lifecycle { %s }", (lifecycle) => {
  test("rejects -replace in the plan", async () => {
    write(true, lifecycle);
    await on.terraform.apply();
    const before = dashboards();
    const planned = await planOf(`-replace=${address}`);
    expect(planned.code).toBe(1);
    expect(inOneLine(planned.output)).toMatch(
      /"kept" \([0-9a-f]{24}\) has deletion_protection = true and would be replaced/,
    );
    expect(dashboards()).toEqual(before);
    write(false, lifecycle);
    await on.terraform.apply();
    await on.terraform.apply(`-replace=${address}`);
    expect(dashboards()).not.toEqual(before);
    expect(dashboards()).toHaveLength(1);
  });

  test("rejects replace_triggered_by in the plan", async () => {
    const trigger = `${lifecycle}\n replace_triggered_by = [terraform_data.trigger]`;
    write(true, trigger);
    await on.terraform.apply();
    const before = dashboards();
    write(true, trigger, "2");
    const planned = await planOf();
    expect(inOneLine(planned.output)).toContain("would be replaced");
    expect(dashboards()).toEqual(before);
  });
});

test("a tainted dashboard that would be deleted first stays, and untaint keeps it", async () => {
  write(true);
  await on.terraform.apply();
  const before = dashboards();
  await on.terraform.run("taint", address);
  const applied = await applyOf();
  expect(applied.code).toBe(1);
  expect(inOneLine(applied.output)).toContain("terraform untaint");
  expect(dashboards()).toEqual(before);
  await on.terraform.run("untaint", address);
  expect((await on.terraform.plan()).empty).toBe(true);
});

describe("a tainted dashboard whose replacement was created first, which no plan can detect,", () => {
  let old = "";
  beforeEach(async () => {
    write(true, "create_before_destroy = true");
    await on.terraform.apply();
    [old = ""] = dashboards();
    await on.terraform.run("taint", address);
    expect((await applyOf()).code).toBe(1);
    expect(dashboards()).toContain(old);
    expect(dashboards()).toHaveLength(2);
  });

  test("is deleted by a run that names it in OBSERVABILITY_ALLOW_DELETION, as the error says", async () => {
    expect(inOneLine((await planOf()).output)).toContain(`OBSERVABILITY_ALLOW_DELETION=${old}`);
    const exempting = terraformWorkspace({ env: { OBSERVABILITY_ALLOW_DELETION: `0,${old}` } });
    for (const file of ["main.tf", "terraform.tfstate"])
      exempting.write(readFileSync(path.join(on.terraform.folder, file), "utf8"), file);
    await exempting.apply();
    expect(dashboards()).toHaveLength(1);
    expect(dashboards()).not.toContain(old);
    expect((await exempting.plan()).empty).toBe(true);
    exempting.remove();
  });

  test("is removed from the state after it was deleted in the UI", async () => {
    on.emulator.remove("dashboards", old);
    expect((await on.terraform.plan()).empty).toBe(true);
  });
});
