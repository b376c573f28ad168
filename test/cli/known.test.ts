import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { knownIn } from "../../cli/import/known";

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
