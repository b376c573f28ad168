// `npm run fuzz -- [--inputs N] [--seed N] [--kind KIND] [--only N]`: builds, then plays hostile inputs; `--help` lists the options.
import { runBuilt } from "./lib/run-built.mjs";

await runBuilt("test/fuzz/main.ts");
