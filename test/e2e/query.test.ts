import { readFileSync } from "node:fs";
import path from "node:path";
import { testWith } from "terraform-provider-sdk/testing";
import { catalog } from "../../lib/kinds/catalog";
import { madeAlert } from "../providers/observability/actions/support";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";

const { emulator, terraform } = terraformOnEmulator({ emulator: { evaluateAlerts: false } });
/** A self-hosted service without the enterprise edition has neither. */
const unavailable = ["role", "api_key"];

testWith("queries")("a query lists every kind, and what it generates imports all objects unchanged", async () => {
  await madeAlert(emulator, { where: "SeverityText:error", whereLanguage: "lucene" });
  const before = emulator.dump();
  const listed = catalog.listResources.filter(({ name }) => !unavailable.includes(name));
  const lists = listed.map(({ name }) => `list "observability_${name}" "all" {\n  provider = observability\n}\n`);
  terraform.write(providerBlock(emulator.openSource));
  terraform.write(lists.join(""), "all.tfquery.hcl");
  const { output } = await terraform.run("query", "-no-color", "-generate-config-out=generated.tf");
  for (const { name } of listed)
    expect(output).toMatch(new RegExp(`^list\\.observability_${name}\\.all +id=\\w+`, "m"));

  // Terraform writes null for what is sensitive.
  const generated = readFileSync(path.join(terraform.folder, "generated.tf"), "utf8");
  const url = JSON.stringify(before.webhooks[0]?.url);
  terraform.write(generated.replace(/url += null # sensitive/, `url = ${url}`), "generated.tf");
  const count = generated.match(/^import \{/gm)?.length;
  const applied = await terraform.apply();
  expect(applied.output).toContain(`Resources: ${count} imported, 0 added, 0 changed, 0 destroyed.`);
  expect((await terraform.plan()).output).toContain("No changes");
  expect(emulator.dump()).toEqual(before);
});
