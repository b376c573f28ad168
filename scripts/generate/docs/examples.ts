import path from "node:path";
import { objectIn } from "terraform-provider-sdk/definitions";
import type { Definition, ObjectType } from "terraform-provider-sdk/schema";
import { toCamel, toPascal } from "terraform-provider-sdk/values";
import { type Examples, readExamples, readIn, typeNameOf } from "../../../providers/sdk-cli/generate";

/** The name of a thing in Terraform: the provider's own name, or with it as prefix. */
export function terraformName(definition: Pick<Definition, "kind" | "name">): string {
  return typeNameOf(definition, "observability");
}

/** The examples of a definition: the files of its folder below `root`; what has no file follows from the example of its resource. */
export function examplesOf(root: string, definition: Definition): Examples {
  return readExamples(root, "observability", definition, derivedExamples(root, definition));
}

/** Data sources find and list the object that the example of the resource makes; it is imported by its name. */
export function derivedExamples(root: string, { kind, name, type }: Definition): Partial<Examples> {
  const listed = type.attributes[toCamel(name)]?.type;
  const item = listed && objectIn(listed);
  if (kind === "list_resource")
    return { terraform: `list "${terraformName({ kind, name })}" "all" {\n  provider = observability\n}\n` };
  if (kind === "data_source" && item) return listExample(name, item);
  const resource = terraformName({ kind, name });
  const example = madeIn(readIn(path.join(root, "resources", resource), "resource.tf") ?? "", resource);
  if (example && kind === "data_source") return lookupExample(name, example);
  if (!example || kind !== "resource") return {};
  const noun = name.replaceAll("_", " ");
  return {
    importBlock: `import {\n  to = ${resource}.${example.label}\n  id = "name:${example.name}" # or the ${noun}'s id\n}\n`,
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
  if (label !== undefined && name !== undefined) return { label, name };
  return undefined;
}

function lookupExample(kind: string, { label, name }: Made): Partial<Examples> {
  const source = `observability_${kind}`;
  const lookup = `data "${source}" "${label}" {\n  name = "${name}"\n}\n`;
  return {
    terraform: `${lookup}\noutput "${label}_id" {\n  value = data.${source}.${label}.id\n}\n`,
    typescript: construct(kind, toCamel(label), (className) => `${className}.byName(scope, "${name}")`),
  };
}

function listExample(name: string, item: ObjectType): Partial<Examples> {
  const names = `data.observability_${name}.all.${name}[*].name`;
  const isSensitive = Object.values(item.attributes).some(({ set }) => set?.sensitive);
  const output = `output "names_of_${name}" {\n  value = ${isSensitive ? `nonsensitive(${names})` : names}\n}\n`;
  return {
    terraform: `data "observability_${name}" "all" {}\n\n${output}`,
    typescript: construct(name, toCamel(name), (className) => `new ${className}(scope, "all")`),
  };
}

function construct(name: string, called: string, expression: (className: string) => string): string {
  const className = `DataObservability${toPascal(name)}`;
  const imports = `import { ${className} } from "cdktf-observability";\nimport type { Construct } from "constructs";\n`;
  return `${imports}\nexport function ${called}(scope: Construct): ${className} {\n  return ${expression(className)};\n}\n`;
}
