import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { catalog } from "../../../lib/kinds/catalog";
import { examplesOf } from "../../../scripts/generate/docs/examples";
import { compilerProblems } from "../../support/compiler";
import { blocksOf } from "../../support/docs/blocks";
import { writtenPages as pages } from "../../support/docs/pages";

const root = path.resolve(__dirname, "../../..");

test("the code of the README, the guides, the reference and all other pages type-checks", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "guide-programs-"));
  try {
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    // What the commands of that page make.
    for (const name of ["generated", "provider.ts"])
      cpSync(path.join(root, "examples/your-own-provider", name), path.join(folder, "constructs", name), {
        recursive: true,
      });
    // The files of contributors' pages belong into the checkout, where a test of the page puts them.
    const files = pages
      .filter((page) => !page.startsWith("docs/contributing/"))
      .flatMap((page) =>
        blocksOf(readFileSync(path.join(root, page), "utf8"))
          .filter(({ file }) => file?.endsWith(".ts"))
          .map(({ file = "", text, appends }) => {
            const at = path.join(folder, path.basename(page, ".md"), file);
            mkdirSync(path.dirname(at), { recursive: true });
            writeFileSync(at, `${text}\n\n`, { flag: appends ? "a" : "w" });
            return at;
          }),
      );
    const examples = catalog.dataSources.map((definition) => {
      const at = path.join(folder, `${definition.name}.ts`);
      writeFileSync(at, examplesOf(path.join(root, "examples"), definition).typescript ?? "");
      return at;
    });
    expect(files.length).toBeGreaterThan(5);
    expect(compilerProblems([...new Set(files), ...examples], folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
