import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import { terraformWorkspace } from "terraform-provider-sdk/testing";
import { startService } from "./service";

const source = "registry.terraform.io/example/notes";

async function start(context: TestContext) {
  const service = await startService();
  const terraform = terraformWorkspace({ providers: { [source]: "dist/rest" } });
  context.after(() => terraform.remove());
  const write = (note: string, more = "") =>
    terraform.write(
      `terraform {\n  required_providers { notes = { source = "${source}" } }\n}\n` +
        `provider "notes" { url = "${service.url}" }\nresource "notes_note" "first" {\n${note}\n}\n${more}`,
    );
  const edit = (change: object) => {
    for (const [id, note] of service.notes) service.notes.set(id, { ...note, ...change });
  };
  return { service, terraform, write, edit };
}

test("a note lives and dies with its resource", async (context) => {
  const { service, terraform, write } = await start(context);
  write('text = "Hello"\ncolor = "red"');
  await terraform.apply();
  await terraform.planIsEmpty();
  write('text = "Hello again"');
  await terraform.apply();
  assert.deepEqual(
    [...service.notes.values()].map(({ text, color }) => [text, color]),
    [["Hello again", undefined]],
  );
  await terraform.planIsEmpty();
  await terraform.verifyImport("notes_note.first", "1");
  await terraform.planIsEmpty();
  service.notes.clear();
  assert.match((await terraform.plan()).output, /notes_note.first will be created/);
  await terraform.apply();
  await terraform.planIsEmpty();
  await terraform.destroy();
  assert.equal(service.notes.size, 0);
});

test("what others set stays, and what they changed since the plan is not overwritten", async (context) => {
  const { service, terraform, write, edit } = await start(context);
  write('text = "Hello"');
  await terraform.apply();
  edit({ color: "blue", pages: 2 });
  await terraform.planIsEmpty();
  write('text = "Hello again"');
  await terraform.apply();
  assert.deepEqual(
    [...service.notes.values()].map(({ created_at: _, updated_at: __, ...note }) => note),
    [{ id: "1", text: "Hello again", color: "blue", pages: 2 }],
  );
  write('text = "Mine"');
  await terraform.plan();
  edit({ text: "Theirs" });
  await terraform.fails("has changed since the plan was created: text. Nothing was written.", "apply", "plan.out");
});

test("a note whose creation was not confirmed is adopted", async (context) => {
  const { service, terraform, write } = await start(context);
  service.notes.set("0", { text: "Hello", created_at: "before", updated_at: "before" });
  service.faults.lost = 1;
  write('text = "Hello"');
  await terraform.apply();
  assert.equal(terraform.attributes("notes_note.first").id, "1");
  assert.equal(service.notes.size, 2);
  await terraform.planIsEmpty();
});

test("a PIN is sent again when it changes, and is in no state", async (context) => {
  const { service, terraform, write } = await start(context);
  write('text = "Hello"\npin = "1234"');
  await terraform.apply();
  await terraform.planIsEmpty();
  write('text = "Hello"\npin = "5678"');
  await terraform.apply();
  assert.equal(service.pins.get("1"), "5678");
  assert.equal(terraform.attributes("notes_note.first").pin, null);
  await terraform.planIsEmpty();
});

test("a data source finds a note by its text, and says which texts are near", async (context) => {
  const { service, terraform, write } = await start(context);
  service.notes.set("7", { text: "Theirs", color: "blue", created_at: "before", updated_at: "before" });
  const lookup = (text: string) => `data "notes_note" "theirs" { text = "${text}" }`;
  write('text = "Hello"', `${lookup("Theirs")}\noutput "color" { value = data.notes_note.theirs.color }`);
  await terraform.apply();
  assert.deepEqual(terraform.outputs(), { color: "blue" });
  write('text = "Hello"', lookup("Their"));
  await terraform.fails('There is no note named "Their". The nearest name is "Theirs".', "apply", "-auto-approve");
});
