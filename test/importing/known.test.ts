import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { configurationOf, typescriptFiles } from "../../lib/tools/importing";
import { knownIn } from "../../lib/tools/importing/known";
import { dashboard } from "./support";

let out: string;
beforeEach(() => {
  out = mkdtempSync(path.join(tmpdir(), "observability-known-"));
});
afterEach(() => rmSync(out, { recursive: true, force: true }));

const id = "65f0a1b2c3d4e5f6a7b80001";
const imports = `import {\n  to = observability_dashboard.checkout\n  id = "${id}"\n}\n`;

test("a link to a folder is not followed, a link to a file is read, and a link to nothing is skipped", async () => {
  mkdirSync(path.join(out, "below"));
  writeFileSync(path.join(out, "below/imports"), imports);
  symlinkSync(path.join(out, "below/imports"), path.join(out, "imports.tf"));
  symlinkSync(out, path.join(out, "below/up"));
  for (const name of ["gone", "gone.tf", "below/gone.ts"]) symlinkSync("nothing", path.join(out, name));
  expect([...(await knownIn({ out, state: [], format: "hcl" })).objects]).toEqual([`dashboard ${id}`]);
});

test("imports and constructs are known however the code is formatted, and without a compiler of the project", async () => {
  const long = "65f0a1b2-0000-4000-8000-000000000001".padEnd(70, "0");
  const inventory = { dashboard: [dashboard(long, "A dashboard whose name is as long as names of constructs can be")] };
  const configuration = configurationOf(inventory, {
    ...{ isChosen: () => true, mode: "open_source", product: "clickstack" },
  });
  const packages = { cdk: "cdktf", observability: "cdktf-observability" } as const;
  const written = { service: { mode: "open_source" }, packages, takenIds: [], entry: "app" } as const;
  for (const { name, text } of typescriptFiles(configuration, written)) {
    mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
    writeFileSync(
      path.join(out, name),
      text
        .replace(/^\s*\/\/.*\n/gm, "")
        .replace(/\s*\n\s*/g, " ")
        .replaceAll('"', "'"),
    );
  }
  writeFileSync(
    path.join(out, "own.ts"),
    "export class A { @b c?: string }\nnew o.Webhook<string>( /* in */ this, `x`); new Dash(s,'own')",
  );
  const { objects, constructs, hasApp } = await knownIn({ out, state: [], format: "ts" });
  expect([...objects]).toEqual([`dashboard ${long}`]);
  expect(constructs).toEqual(
    expect.arrayContaining(["own", "a-dashboard-whose-name-is-as-long-as-names-of-constructs-can"]),
  );
  expect(hasApp).toBe(true);
});

test("TypeScript that cannot be parsed is an error with its place", async () => {
  writeFileSync(path.join(out, "half.ts"), "new Dashboard(this,\n  'a', {");
  await expect(knownIn({ out, state: [], format: "ts" })).rejects.toThrow(/half\.ts cannot be parsed.*\(2:\d+\)/);
});

test("blocks are known however they are formatted, and those in comments or texts are none", async () => {
  const text = `# import { to = observability_alert.a }
import { # of the UI
  id = "${id}"

  to = observability_dashboard.all["a.b"]
}
data observability_source logs { name = "Lo\\"gs" }
locals { a = <<EOT
data "observability_source" "none" {
}
EOT
}
`;
  writeFileSync(path.join(out, "main.tf"), text);
  const { objects, existing } = await knownIn({ out, state: [], format: "hcl" });
  expect([...objects]).toEqual([`dashboard ${id}`]);
  expect(existing.lookups).toEqual([{ kind: "source", name: "logs", criteria: { name: 'Lo"gs' } }]);
});
