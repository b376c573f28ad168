import { spawn } from "node:child_process";
import { build, checkNode, install, installed, root } from "./ready.mjs";
import { fail } from "./terminal.mjs";
import { asTerraform, findTerraform } from "./terraform.mjs";

/** Builds what is not built, then runs a TypeScript file with the arguments of this process. */
export async function runBuilt(file) {
  try {
    checkNode();
    if (!installed()) await install();
    await build();
  } catch (error) {
    fail(error.message);
  }
  const terraform = findTerraform();
  const child = spawn(process.execPath, ["--import", "tsx", file, ...process.argv.slice(2)], {
    cwd: root,
    env: terraform ? asTerraform(terraform, process.env) : process.env,
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("close", (code) => {
    process.exitCode = code ?? 1;
  });
}
