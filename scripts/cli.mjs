// `npm run cli -- …`: the package's command from this checkout, built first when the sources are newer.
import path from "node:path";
import { prepare, root } from "./lib/ready.mjs";
import { becomeNode } from "./lib/run.mjs";
import { fail } from "./lib/terminal.mjs";

await prepare().catch((error) => fail(error.message));
const cwd = process.env.INIT_CWD ?? process.cwd();
becomeNode([path.join(root, "dist/lib/tools/cli/main.js"), ...process.argv.slice(2)], { cwd });
