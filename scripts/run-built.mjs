// `npm run bench`, `fuzz`, `soak` and `test:versions`: builds what is not built, then runs a TypeScript program with the arguments that follow
// its file; `--help` lists them.
import { spawn } from "node:child_process";
import { build, checkNode, install, installed, root } from "./lib/ready.mjs";
import { fail } from "./lib/terminal.mjs";
import { asTerraform, findTerraform } from "./lib/terraform.mjs";

try {
  checkNode();
  if (!installed()) await install();
  await build();
} catch (error) {
  fail(error.message);
}
const terraform = findTerraform();
const child = spawn(process.execPath, ["--import", "tsx", ...process.argv.slice(2)], {
  cwd: root,
  env: terraform ? asTerraform(terraform, process.env) : process.env,
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("close", (code) => {
  process.exitCode = code ?? 1;
});
