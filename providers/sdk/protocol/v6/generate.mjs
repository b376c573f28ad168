// Compiles tfplugin6.proto to generated/tfplugin6.ts, or into another folder: node providers/sdk/protocol/v6/generate.mjs [FOLDER]
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

const template = {
  version: "v2",
  plugins: [
    {
      local: require.resolve("ts-proto/protoc-gen-ts_proto"),
      out: process.argv[2] ?? "generated",
      opt: [
        "env=node",
        "esModuleInterop=true",
        "outputJsonMethods=false",
        "outputPartialMethods=false",
        "outputServices=generic-definitions",
        "exportCommonSymbols=false",
        "annotateFilesWithVersion=false",
        "unrecognizedEnum=false",
        "useOptionals=messages",
      ],
    },
  ],
};
execFileSync(require.resolve("@bufbuild/buf/bin/buf"), ["generate", "--template", JSON.stringify(template), "."], {
  cwd: folder,
  stdio: "inherit",
});
