// `npm run cli -- …`: the package's command from this checkout, built first when the sources are newer.
import { spawn } from "node:child_process";
import path from "node:path";
import { build, checkNode, install, installed, root } from "./lib/ready.mjs";
import { fail } from "./lib/terminal.mjs";

try {
  checkNode();
  if (!installed()) {
    console.error("Installing packages …");
    await install();
  }
  await build();
} catch (error) {
  fail(error.message);
}
const child = spawn(process.execPath, [path.join(root, "dist/cli/main.js"), ...process.argv.slice(2)], {
  stdio: "inherit",
  cwd: process.env.INIT_CWD ?? process.cwd(),
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("close", (code, signal) => {
  process.exitCode = code ?? (signal === "SIGINT" ? 130 : 1);
});
