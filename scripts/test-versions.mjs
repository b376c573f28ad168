// `npm run test:versions [-- --short] [--only TEXT]`: builds, then installs the packed package beside the oldest and newest CDKs that
// package.json allows and tries it on every line of Node.js; writes the matrix of docs/reliability.md.
import { runBuilt } from "./lib/run-built.mjs";

await runBuilt("test/versions/main.ts");
