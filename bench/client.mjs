// `node bench/client.mjs [reads|limitedReads|limitedCreates|overhead]`: the figures of the client against the emulator.
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const outfile = fileURLToPath(new URL("../.cache/bench-client.cjs", import.meta.url));
await build({
  entryPoints: [fileURLToPath(new URL("client.ts", import.meta.url))],
  outfile,
  bundle: true,
  platform: "node",
  target: "node20",
  packages: "external",
  logLevel: "error",
});
await import(pathToFileURL(outfile).href);
