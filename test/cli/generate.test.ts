import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Generated, generate } from "../../cli/import/generate";
import { knownIn } from "../../cli/import/known";
import type { ImportOptions } from "../../cli/import/options";
import { takeOver } from "../../lib/takeover";
import { dashboard, errors, services } from "../takeover/support";

let out: string;
beforeEach(() => {
  out = mkdtempSync(path.join(tmpdir(), "observability-generate-"));
});
afterEach(() => rmSync(out, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(out, name), text);
}

/** What an HCL import of one dashboard writes into the folder. */
function imported(): Generated {
  const options: ImportOptions = {
    out,
    format: "hcl",
    cdk: "cdktf",
    tag: [],
    name: [],
    kind: [],
    id: [],
    url: [],
    from: [],
    state: [],
    force: false,
    dryRun: false,
    json: false,
    plan: false,
  };
  const known = knownIn(options);
  const inventory = { ...services, dashboard: [dashboard("65f0a1b2c3d4e5f6a7b80001", "Checkout", [errors])] };
  const takeover = takeOver(inventory, {
    isChosen: (kind) => kind === "dashboard",
    mode: "open_source",
    written: known.written,
  });
  return generate(takeover, "open_source", options, known);
}

function proofOf({ proof }: Generated): Record<string, string> {
  return Object.fromEntries(("hcl" in proof ? proof.hcl : []).map(({ name, text }) => [name, text]));
}

test("the plan over a second import has the lookups that an earlier one wrote", () => {
  write({ "sources.tf": 'data "observability_source" "logs" {\n  name = "Logs"\n}\n' });
  const generated = imported();
  expect(generated.files.map(({ name }) => name)).not.toContain("sources_2.tf");
  expect(proofOf(generated)["dashboard_checkout.tf"]).toContain("data.observability_source.logs.id");
  expect(proofOf(generated)["sources.tf"]).toBe('data "observability_source" "logs" {\n  name = "Logs"\n}\n');
});
