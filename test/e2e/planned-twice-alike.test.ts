import { seed } from "../../lib/emulator/store/seed-ids";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";

const { emulator, terraform } = terraformOnEmulator();

/** `build` replaces an object, whose output is then not known before the apply, and is the same after it. */
const writeConfiguration = (build: number, note: string, item: string, more = "") =>
  terraform.write(`${providerBlock(emulator.openSource)}
resource "terraform_data" "text" {
  triggers_replace = ${build}
  input            = "Text"
}
resource "observability_dashboard" "d" {
  name  = "d"
  tiles = [
    { name = "Note", config = ${JSON.stringify(note)} },
    { name = "Text", config = jsonencode({ displayType = "markdown", markdown = terraform_data.text.output }) },
    {
      name = "Count", series = [
        { type = "number", source_id = "${seed.logs}", agg_fn = "count", number_format = ${item}${more} },
        { type = "number", source_id = "${seed.logs}", agg_fn = "count", where = terraform_data.text.output },
      ]
    },
  ]
}
`);

test("what is spelled otherwise than in the state, beside what is known after the apply only, is planned twice alike", async () => {
  writeConfiguration(1, '{"displayType":"markdown","markdown":"Note"}', '{ output = "percent", factor = 0.1 }');
  await terraform.apply();
  const tileIds = terraform.attributes("observability_dashboard.d").tile_ids;
  writeConfiguration(2, '{ "markdown": "Note", "displayType": "markdown" }', '{ output = "percent", factor = "0.10" }');
  await terraform.apply();
  expect(terraform.attributes("observability_dashboard.d").tile_ids).toEqual(tileIds);
  await terraform.planIsEmpty();
});

test("a default that the state leaves out, beside what is known after the apply only, is planned twice alike, too", async () => {
  const [note, item] = ['{ "markdown": "Note", "displayType": "markdown" }', '{ output = "percent", factor = 0.1 }'];
  writeConfiguration(3, note, item, ', where_language = "lucene"');
  expect((await terraform.apply()).output).toContain("Apply complete!");
  await terraform.planIsEmpty();
});
