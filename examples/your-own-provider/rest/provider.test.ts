import assert from "node:assert/strict";
import test from "node:test";
import { terraformWorkspace } from "terraform-provider-sdk/testing";
import { startService } from "./service";

const source = "registry.terraform.io/example/notes";

test("a note lives and dies with its resource", async () => {
  const service = await startService();
  const terraform = terraformWorkspace({ providers: { [source]: "dist/rest" } });
  const text = (note: string) =>
    `terraform {\n  required_providers { notes = { source = "${source}" } }\n}\n` +
    `provider "notes" { url = "${service.url}" }\nresource "notes_note" "first" {\n${note}\n}`;
  const isPlanEmpty = async () => (await terraform.plan()).empty;
  terraform.write(text('text = "Hello"\ncolor = "red"'));
  await terraform.apply();
  assert.equal(await isPlanEmpty(), true);
  terraform.write(text('text = "Hello again"'));
  await terraform.apply();
  assert.deepEqual(
    [...service.notes.values()].map(({ text, color }) => [text, color]),
    [["Hello again", undefined]],
  );
  assert.equal(await isPlanEmpty(), true);
  await terraform.run("state", "rm", "notes_note.first");
  await terraform.import("notes_note.first", "1");
  assert.equal(await isPlanEmpty(), true);
  service.notes.clear();
  assert.match((await terraform.plan()).output, /notes_note.first will be created/);
  await terraform.apply();
  assert.equal(await isPlanEmpty(), true);
  await terraform.destroy();
  assert.equal(service.notes.size, 0);
  terraform.remove();
});
