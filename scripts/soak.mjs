// `npm run soak -- [--rounds N] [--seed N] [--only N]`: builds, then plays rounds of kills and faults; `--help` lists the options.
import { runBuilt } from "./lib/run-built.mjs";

await runBuilt("test/soak/main.ts");
