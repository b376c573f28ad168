import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const encoder = fileURLToPath(new URL("../sdk/protocol/v6/encode-schema.ts", import.meta.url));

/**
 * The schema of a provider in the bytes of the protocol, for the `define` of a build: with them the program's first response needs nothing
 * loaded.
 * @param {string} file the module whose `plugin.load()` gives the provider
 */
export async function schemaDefinition(file) {
  const contents = `import { encodeSchema } from ${JSON.stringify(encoder)};
import { plugin } from ${JSON.stringify(file)};
encodeSchema(plugin.load()).then((bytes) => process.stdout.write(Buffer.from(bytes).toString("base64")));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    bundle: true,
    platform: "node",
    format: "cjs",
    write: false,
    logLevel: "error",
  });
  const base64 = execFileSync(process.execPath, ["-"], { input: outputFiles[0].text, maxBuffer: 1e9 });
  return { SCHEMA_BYTES: JSON.stringify(base64.toString()) };
}
