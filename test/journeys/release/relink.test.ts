import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inModule } from "../../support/module";

/** What the license of the runtime's engine requires: anybody can rebuild the runtime and put it into the executable. */
test("an executable can use another build of the runtime", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "relink-"));
  try {
    const program = inModule<string>("providers/sdk-cli/index.mjs", "it.bunProgram()");
    const engine = execFileSync(program, ["-p", "process.versions.webkit"], { encoding: "utf8" }).trim();
    const other = engine.replace(/^./, (first) => (first === "0" ? "1" : "0"));
    const runtime = path.join(folder, "runtime");
    writeFileSync(runtime, renamed(readFileSync(program), engine, other), { mode: 0o755 });
    const entry = path.join(folder, "entry.ts");
    writeFileSync(entry, "console.log(process.versions.webkit);");
    const outfile = path.join(folder, "program");
    const options = { entry, outfile, runtime };
    inModule("providers/sdk-cli/index.mjs", `it.compileProvider(${JSON.stringify(options)})`);
    expect(execFileSync(outfile, { encoding: "utf8" }).trim()).toBe(other);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A program whose engine gives another version of itself, of the same length. */
function renamed(program: Buffer, engine: string, other: string): Buffer {
  expect(program.includes(engine)).toBe(true);
  program.write(other, program.indexOf(engine), "latin1");
  return program;
}
