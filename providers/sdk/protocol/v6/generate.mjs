// Compiles tfplugin6.proto to generated/tfplugin6.ts, or into another folder: node providers/sdk/protocol/v6/generate.mjs [FOLDER]
// npm fetches the compiler and its plugin for this run: they are 125 MB that nothing else needs.
import { execFileSync } from "node:child_process";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
const packages = ["@bufbuild/buf@1.74.0", "ts-proto@2.18.0"];

const template = {
  version: "v2",
  plugins: [
    {
      local: "protoc-gen-ts_proto",
      out: resolve(folder, process.argv[2] ?? "generated"),
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
const command = ["buf", "generate", "--template", JSON.stringify(template), folder];
execFileSync("npm", ["exec", "--yes", ...packages.map((name) => `--package=${name}`), "--", ...command], {
  stdio: "inherit",
});
