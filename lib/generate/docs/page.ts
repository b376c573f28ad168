import { type Definition, spellSnake } from "../../schema";
import type { ExampleFiles } from "./example-files";
import { guidesSection } from "./guides-section";
import { jsonSection } from "./json-section";
import { removalSection } from "./removal-section";
import { repository } from "./repository";
import { requirementOf } from "./requirement";
import { schemaSection } from "./schema";
import { termsSection } from "./terms-section";

/** Name of a thing as Terraform knows it: the provider's own name, or with it as prefix. */
export function terraformName(definition: Definition, provider: string): string {
  return definition.kind === "provider" ? provider : `${provider}_${definition.name}`;
}

const titles: Readonly<Record<Definition["kind"], string>> = {
  provider: "Provider",
  resource: "Resource",
  data_source: "Data Source",
  ephemeral_resource: "Ephemeral Resource",
  list_resource: "List Resource",
};

/** One page of the reference in the registry's form. */
export function definitionPage(definition: Definition, provider: string, examples: ExampleFiles): string {
  const title = titles[definition.kind];
  const name = terraformName(definition, provider);
  const description = spellSnake(definition.description);
  const isResource = definition.kind === "resource";
  const isProvider = definition.kind === "provider";
  return page([
    frontMatter(definition.kind, isProvider ? `${provider} Provider` : `${name} ${title} - ${provider}`, description),
    isProvider ? `# ${provider} Provider` : `# ${name} (${title})`,
    description,
    requirementOf(definition),
    ...exampleSection(examples),
    ...(isProvider ? [guidesSection(), termsSection()] : []),
    schemaSection(definition.type, isResource ? "" : `${repository}/blob/main/docs/resources/dashboard.md`),
    isResource ? jsonSection(definition.type) : "",
    removalSection(definition),
    ...importSection(examples),
  ]);
}

function page(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Front matter as the registry reads it, which wants no subcategory of the provider; the description is the first sentence. */
function frontMatter(kind: Definition["kind"], title: string, description: string): string {
  const summary = /^[\s\S]*?\.(?=\s|$)/.exec(description)?.[0] ?? description;
  const notice = "# Generated from lib/definitions and examples/ by `npm run generate`; edit those instead.";
  const subcategory = kind === "provider" ? "" : '\nsubcategory: ""';
  return `---\n${notice}\npage_title: "${title}"${subcategory}\ndescription: |-\n  ${summary}\n---`;
}

function exampleSection({ terraform, typescript }: ExampleFiles): string[] {
  const parts: string[] = [];
  if (terraform) parts.push(fenced("terraform", terraform));
  if (typescript) parts.push("The same with the constructs:", fenced("typescript", typescript));
  return parts.length > 0 ? ["## Example Usage", ...parts] : [];
}

function importSection({ importCommand, importBlock }: ExampleFiles): string[] {
  const parts: string[] = [];
  if (importBlock) parts.push("With a block, which shows the plan first:", fenced("terraform", importBlock));
  if (importCommand) parts.push("With the command:", fenced("shell", importCommand));
  return parts.length > 0 ? ["## Import", ...parts] : [];
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trim()}\n\`\`\``;
}
