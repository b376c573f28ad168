import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Definition } from "terraform-provider-sdk/schema";

/** The examples of one thing, where it has them. */
export interface Examples {
  readonly terraform?: string;
  readonly typescript?: string;
  readonly importBlock?: string;
  readonly importCommand?: string;
  /** Further tasks in HCL; the title is the comment in the first line. */
  readonly further: readonly { readonly title: string; readonly text: string }[];
  /** What the definition cannot say: which form to choose, and how the object behaves. Markdown. */
  readonly notes?: string;
}

/** Folder and file name of a thing's examples below `examples/`, in the layout of the registry's tools. */
export const exampleLayout: Readonly<Record<Definition["kind"], { readonly folder: string; readonly file: string }>> = {
  provider: { folder: "provider", file: "provider" },
  resource: { folder: "resources", file: "resource" },
  data_source: { folder: "data-sources", file: "data-source" },
  ephemeral_resource: { folder: "ephemeral-resources", file: "ephemeral-resource" },
  list_resource: { folder: "list-resources", file: "list-resource" },
  action: { folder: "actions", file: "action" },
};

/** The name of a thing in Terraform: the provider's own name, or with it as prefix. */
export function typeNameOf({ kind, name }: Pick<Definition, "kind" | "name">, provider: string): string {
  return kind === "provider" ? name : `${provider}_${name}`;
}

/** The examples of a definition: the files of its folder below `root`, and what is `derived` where it has none. */
export function readExamples(
  root: string,
  provider: string,
  definition: Definition,
  derived: Partial<Examples> = {},
): Examples {
  const { folder, file } = exampleLayout[definition.kind];
  const exampleFolder = path.join(root, folder, definition.kind === "provider" ? "" : typeNameOf(definition, provider));
  const importBlock = readIn(exampleFolder, "import.tf") ?? derived.importBlock;
  return {
    terraform: readIn(exampleFolder, `${file}.tf`) ?? readIn(exampleFolder, `${file}.tfquery.hcl`) ?? derived.terraform,
    typescript: readIn(exampleFolder, `${file}.ts`) ?? derived.typescript,
    importBlock,
    importCommand: importBlock?.replace(/^import \{\n *to = (.*)\n *id = (".*?")[\s\S]*$/, "terraform import $1 $2"),
    further: furtherExamples(exampleFolder, file),
    notes: readIn(exampleFolder, "notes.md")?.trim(),
  };
}

/** The text of a file; undefined if there is none. */
export function readIn(folder: string, name: string): string | undefined {
  const file = path.join(folder, name);
  if (!existsSync(file)) return undefined;
  return readFileSync(file, "utf8");
}

function furtherExamples(folder: string, file: string): Examples["further"] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const further = names.filter((name) => name.endsWith(".tf") && ![`${file}.tf`, "import.tf"].includes(name));
  return further.sort().map((name) => {
    const [first = "", ...lines] = readFileSync(path.join(folder, name), "utf8").split("\n");
    return { title: first.replace(/^# /, ""), text: lines.join("\n") };
  });
}
