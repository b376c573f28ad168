import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { importsIn, knownIn } from "../../lib/cli/import/known";
import { configurationOf, typescriptFiles } from "../../lib/importing";
import { dashboard } from "../importing/support";

let out: string;
beforeEach(() => {
  out = mkdtempSync(path.join(tmpdir(), "observability-known-"));
});
afterEach(() => rmSync(out, { recursive: true, force: true }));

const id = "65f0a1b2c3d4e5f6a7b80001";
const imports = `import {\n  to = observability_dashboard.checkout\n  id = "${id}"\n}\n`;

test("a link to a folder is not followed, a link to a file is read, and a link to nothing is skipped", () => {
  mkdirSync(path.join(out, "below"));
  writeFileSync(path.join(out, "below/imports"), imports);
  symlinkSync(path.join(out, "below/imports"), path.join(out, "imports.tf"));
  symlinkSync(out, path.join(out, "below/up"));
  for (const name of ["gone", "gone.tf", "below/gone.ts"]) symlinkSync("nothing", path.join(out, name));
  expect([...knownIn({ out, state: [], format: "hcl" }).objects]).toEqual([`dashboard ${id}`]);
});

test("an import whose row takes several lines is recognized", () => {
  const id = "65f0a1b2-0000-4000-8000-000000000001".padEnd(70, "0");
  const name = "A dashboard whose name is as long as names of constructs can be";
  const configuration = configurationOf(
    { dashboard: [dashboard(id, name)] },
    { isChosen: () => true, mode: "open_source", product: "clickstack" },
  );
  const packages = { cdk: "cdktf", observability: "cdktf-observability" } as const;
  const files = typescriptFiles(configuration, {
    service: { mode: "open_source" },
    packages,
    takenIds: [],
    entry: "app",
  });
  const rows = files.find((file) => file.name === "imports.ts")?.text ?? "";
  expect(rows).toMatch(/\n {2}\[\n/);
  expect(importsIn(rows)).toEqual([`dashboard ${id}`]);
});
