import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(__dirname, "../..");

/**
 * What the compiler finds in these files, and in what they import, with the options of the checkout: `FILE(LINE,COLUMN): error CODE: TEXT`
 * with the path of the file from the working folder `from`.
 */
export function compilerProblems(files: readonly string[], from = root): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "compiler-"));
  try {
    const project = path.join(folder, "tsconfig.json");
    const compilerOptions = {
      types: ["node"],
      typeRoots: [path.join(root, "node_modules/@types")],
      declaration: false,
    };
    writeFileSync(
      project,
      JSON.stringify({ extends: path.join(root, "tsconfig.json"), compilerOptions, files, include: [] }),
    );
    const args = [path.join(root, "node_modules/typescript-7/bin/tsc"), "--pretty", "false", "-p", project];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: from, encoding: "utf8" });
    const lines = `${stdout}${stderr}`.split("\n").filter((line) => line.trim() !== "");
    return status !== 0 && lines.length === 0 ? [`the compiler ended with ${status}`] : lines;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
