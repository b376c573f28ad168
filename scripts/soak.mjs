// `npm run soak -- [--rounds N] [--seed N] [--only N]`: builds, then plays rounds of kills and faults; `--help` lists the options.
import { spawn } from "node:child_process";
import { build, checkNode, install, installed, root } from "./lib/ready.mjs";
import { fail } from "./lib/terminal.mjs";

try {
  checkNode();
  if (!installed()) await install();
  await build();
} catch (error) {
  fail(error.message);
}
const soak = spawn(process.execPath, ["--import", "tsx", "test/soak/main.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => soak.kill(signal));
soak.on("close", (code) => {
  process.exitCode = code ?? 1;
});
