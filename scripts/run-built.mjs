// `npm run bench`, `fuzz`, `soak` and `test:versions`: builds what is not built, then runs a TypeScript program with the arguments that follow
// its file; `--help` lists them.
import { prepare, root } from "./lib/ready.mjs";
import { becomeNode } from "./lib/run.mjs";
import { fail } from "./lib/terminal.mjs";
import { asTerraform, findTerraform } from "./lib/terraform.mjs";

await prepare().catch((error) => fail(error.message));
const terraform = findTerraform();
const env = terraform ? asTerraform(terraform, process.env) : process.env;
becomeNode(["--import", "tsx", ...process.argv.slice(2)], { cwd: root, env });
