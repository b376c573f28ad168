import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Definition, objectIn, toCamel, toPascal } from "terraform-provider-sdk/internal/schema";
import type { ObjectType } from "terraform-provider-sdk/schema";

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
};

/** The name of a thing in Terraform: the provider's own name, or with it as prefix. */
export function terraformName({ kind, name }: Pick<Definition, "kind" | "name">): string {
  return kind === "provider" ? name : `observability_${name}`;
}

/** The examples of a definition: the files of its folder below `root`; what has no file follows from the example of its resource. */
export function examplesOf(root: string, definition: Definition): Examples {
  const { folder, file } = exampleLayout[definition.kind];
  const at = path.join(root, folder, definition.kind === "provider" ? "" : terraformName(definition));
  const derived = derivedExamples(root, definition);
  const importBlock = read(at, "import.tf") ?? derived.importBlock;
  return {
    terraform: read(at, `${file}.tf`) ?? read(at, `${file}.tfquery.hcl`) ?? derived.terraform,
    typescript: read(at, `${file}.ts`) ?? derived.typescript,
    importBlock,
    importCommand: importBlock?.replace(/^import \{\n *to = (.*)\n *id = (".*?")[\s\S]*$/, "terraform import $1 $2"),
    further: furtherExamples(at, file),
    notes: read(at, "notes.md")?.trim(),
  };
}

/** Data sources find and list the object that the example of the resource makes; it is imported by its name. */
function derivedExamples(root: string, { kind, name, type }: Definition): Omit<Examples, "further"> {
  const listed = type.attributes[toCamel(name)]?.type;
  const item = listed && objectIn(listed);
  if (kind === "list_resource")
    return { terraform: `list "${terraformName({ kind, name })}" "all" {\n  provider = observability\n}\n` };
  if (kind === "data_source" && item) return listExample(name, item);
  const resource = terraformName({ kind, name });
  const made = madeIn(read(path.join(root, "resources", resource), "resource.tf") ?? "", resource);
  if (made && kind === "data_source") return lookupExample(name, made);
  if (!made || kind !== "resource") return {};
  const noun = name.replaceAll("_", " ");
  return {
    importBlock: `import {\n  to = ${resource}.${made.label}\n  id = "name:${made.name}" # or the ${noun}'s id\n}\n`,
  };
}

/** The object that an example makes, as Terraform and as people call it. */
interface Made {
  readonly label: string;
  readonly name: string;
}

function madeIn(example: string, resource: string): Made | undefined {
  const [, label, body = ""] =
    new RegExp(`^resource "${resource}" "(\\w+)" \\{\\n([\\s\\S]*?)^\\}`, "m").exec(example) ?? [];
  const [, name] = /^ {2}name += "(.*)"$/m.exec(body) ?? [];
  return label !== undefined && name !== undefined ? { label, name } : undefined;
}

function lookupExample(of: string, { label, name }: Made): Omit<Examples, "further"> {
  const source = `observability_${of}`;
  const lookup = `data "${source}" "${label}" {\n  name = "${name}"\n}\n`;
  return {
    terraform: `${lookup}\noutput "${label}_id" {\n  value = data.${source}.${label}.id\n}\n`,
    typescript: construct(of, toCamel(label), (made) => `${made}.byName(scope, "${name}")`),
  };
}

function listExample(of: string, item: ObjectType): Omit<Examples, "further"> {
  const names = `data.observability_${of}.all.${of}[*].name`;
  const isSensitive = Object.values(item.attributes).some(({ set }) => set?.sensitive);
  const output = `output "names_of_${of}" {\n  value = ${isSensitive ? `nonsensitive(${names})` : names}\n}\n`;
  return {
    terraform: `data "observability_${of}" "all" {}\n\n${output}`,
    typescript: construct(of, toCamel(of), (made) => `new ${made}(scope, "all")`),
  };
}

function construct(of: string, called: string, expression: (made: string) => string): string {
  const made = `DataObservability${toPascal(of)}`;
  const imports = `import { ${made} } from "cdktf-observability";\nimport type { Construct } from "constructs";\n`;
  return `${imports}\nexport function ${called}(scope: Construct): ${made} {\n  return ${expression(made)};\n}\n`;
}

function read(folder: string, name: string): string | undefined {
  const at = path.join(folder, name);
  return existsSync(at) ? readFileSync(at, "utf8") : undefined;
}

function furtherExamples(folder: string, file: string): Examples["further"] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const further = names.filter((name) => name.endsWith(".tf") && ![`${file}.tf`, "import.tf"].includes(name));
  return further.sort().map((name) => {
    const [first = "", ...rest] = readFileSync(path.join(folder, name), "utf8").split("\n");
    return { title: first.replace(/^# /, ""), text: rest.join("\n") };
  });
}
