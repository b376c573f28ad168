import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import ts from "typescript";
import { blocksOf } from "../support/docs/blocks";
import { writtenPages as pages } from "../support/docs/pages";

const root = path.resolve(__dirname, "../..");

test("the code of the README, the guides and all other pages type-checks", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "guide-programs-"));
  try {
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    // What the commands of that page make.
    for (const name of ["generated", "provider.ts"])
      cpSync(path.join(root, "examples/your-own-provider", name), path.join(folder, "constructs", name), {
        recursive: true,
      });
    const files = pages.flatMap((page) =>
      blocksOf(readFileSync(path.join(root, page), "utf8"))
        .filter(({ file }) => file?.endsWith(".ts"))
        .map(({ file = "", text, appends }) => {
          const at = path.join(folder, path.basename(page, ".md"), file);
          mkdirSync(path.dirname(at), { recursive: true });
          writeFileSync(at, `${text}\n\n`, { flag: appends ? "a" : "w" });
          return at;
        }),
    );
    expect(files.length).toBeGreaterThan(5);
    expect(problemsIn([...new Set(files)])).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function problemsIn(files: readonly string[]): string[] {
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, types: ["node"] }, root);
  const program = ts.createProgram(files, {
    ...options,
    noEmit: true,
    declaration: false,
    pathsBasePath: root,
    typeRoots: [path.join(root, "node_modules/@types")],
  });
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSemanticDiagnostics(source), ...program.getSyntacticDiagnostics(source)].map(
      ({ messageText }) => `${path.basename(path.dirname(file))}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
  });
}
