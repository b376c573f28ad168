import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { EngineError, errorWords, findEngine, planFolder } from "../../lib/tools/plans/engine";
import { fixture } from "../support/fixture";

const made = fixture(() => {
  const folder = mkdtempSync(path.join(tmpdir(), "observability-engine-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
});

test("an error that is about no object names the line of code and what it is in", async () => {
  const code = 'locals {\n  ids = { a = "1" }\n}\n\noutput "tile" {\n  value = local.ids["b"]\n}\n';
  writeFileSync(path.join(made.folder, "main.tf"), code);
  const engine = findEngine(process.env);
  if (!engine) throw new Error("There is no engine.");
  const { folder } = made;
  const { signal } = new AbortController();
  const plan = planFolder({ engine, folder, environment: process.env, signal }, () => {});
  const error: unknown = await plan.catch((failure: unknown) => failure);
  if (!(error instanceof EngineError)) throw new Error("The plan did not fail.");
  expect(error.diagnostics.map(errorWords)).toEqual([
    `Error: Invalid index
  on main.tf line 6, in output "tile": value = local.ids["b"]
The given key does not identify an element in this collection value.`,
  ]);
});
