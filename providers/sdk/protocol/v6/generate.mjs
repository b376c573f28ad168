// Compiles tfplugin6.proto to generated/tfplugin6.ts, or into another folder: node providers/sdk/protocol/v6/generate.mjs [FOLDER]
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../../../..");

const template = {
  version: "v2",
  plugins: [
    {
      local: join(root, "node_modules/.bin/protoc-gen-ts_proto"),
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
execFileSync(join(root, "node_modules/.bin/buf"), ["generate", "--template", JSON.stringify(template), "."], {
  cwd: here,
  stdio: "inherit",
});
