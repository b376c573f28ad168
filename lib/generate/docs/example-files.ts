import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Definition } from "../../schema";

/** Texts of the example files of one thing, where they are there. */
export interface ExampleFiles {
  readonly terraform?: string;
  readonly typescript?: string;
  readonly importBlock?: string;
  readonly importCommand?: string;
}

/** Folder and file name of a thing's examples below `examples/`. */
export const exampleLayout: Readonly<Record<Definition["kind"], { readonly folder: string; readonly file: string }>> = {
  provider: { folder: "provider", file: "provider" },
  resource: { folder: "resources", file: "resource" },
  data_source: { folder: "data-sources", file: "data-source" },
  ephemeral_resource: { folder: "ephemeral-resources", file: "ephemeral-resource" },
  list_resource: { folder: "list-resources", file: "list-resource" },
};

/** The example files of a definition below `root`, in the layout of the registry's tools, and their TypeScript versions. */
export function exampleFiles(root: string, kind: Definition["kind"], name: string): ExampleFiles {
  const { folder, file } = exampleLayout[kind];
  return readExamples(path.join(root, folder, kind === "provider" ? "" : name), file);
}

/** The example files of one folder whose main file has this name. */
function readExamples(folder: string, file: string): ExampleFiles {
  const read = (name: string) => {
    const at = path.join(folder, name);
    return existsSync(at) ? readFileSync(at, "utf8") : undefined;
  };
  return {
    terraform: read(`${file}.tf`) ?? read(`${file}.tfquery.hcl`),
    typescript: read(`${file}.ts`),
    importBlock: read("import.tf"),
    importCommand: read("import.sh"),
  };
}
