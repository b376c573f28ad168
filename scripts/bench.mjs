// `npm run bench -- [--full] [--sizes 1,10] [--limits 10] [--out FILE] [--record]`: builds, then measures Terraform with the provider beside a client that reads each object by itself.
import { runBuilt } from "./lib/run-built.mjs";

await runBuilt("bench/table/main.ts");
