import path from "node:path";
import { type Definition, removalsOf, spellSnake, toSnake } from "terraform-provider-sdk/internal/schema";
import { capabilitiesOf } from "../../../lib/client/settings/capabilities";
import { type Mode, modeNames } from "../../../lib/service/products";
import { type Examples, exampleLayout, examplesOf, terraformName } from "./examples";
import { jsonSection, unionsOf } from "./json-section";
import { contentsSection, type DocumentedCatalog, guidesSection, repository, termsSection } from "./provider-sections";
import { schemaSection, valuesSection } from "./schema-section";

/** Folders below `docs/` that hold nothing but generated pages. */
export const generatedFolders = ["resources", "data-sources", "ephemeral-resources", "list-resources"] as const;

/** The pages of the reference by path below `docs/`, in the layout of the Terraform registry; `root` holds `docs/guides` and `examples`. */
export function referencePages(catalog: DocumentedCatalog, root: string): Map<string, string> {
  const { provider, resources, dataSources, ephemeralResources, listResources } = catalog;
  const all = [...resources, ...dataSources, ...ephemeralResources, ...listResources];
  return new Map([
    ["index.md", definitionPage(provider, catalog, root)],
    ...all.map((definition) => [fileOf(definition), definitionPage(definition, catalog, root)] as const),
  ]);
}

function fileOf({ kind, name }: Definition): string {
  return `${exampleLayout[kind].folder}/${name}.md`;
}

const titles: Readonly<Record<Definition["kind"], string>> = {
  provider: "Provider",
  resource: "Resource",
  data_source: "Data Source",
  ephemeral_resource: "Ephemeral Resource",
  list_resource: "List Resource",
};

/** One page of the reference in the registry's form. */
function definitionPage(definition: Definition, catalog: DocumentedCatalog, root: string): string {
  const examples = examplesOf(path.join(root, "examples"), definition);
  const provider = catalog.provider.name;
  const title = titles[definition.kind];
  const name = terraformName(definition);
  const description = spellSnake(definition.description);
  const isResource = definition.kind === "resource";
  const isProvider = definition.kind === "provider";
  const text = page([
    frontMatter(definition.kind, isProvider ? `${provider} Provider` : `${name} ${title} - ${provider}`, description),
    isProvider ? `# ${provider} Provider` : `# ${name} (${title})`,
    description,
    requirementOf(definition),
    ...exampleSection(examples),
    examples.notes ?? "",
    ...(isProvider
      ? [guidesSection(path.join(root, "docs/guides")), contentsSection(catalog), termsSection(catalog)]
      : []),
    schemaSection(definition.type, isResource ? "" : jsonPageOf(definition, catalog)),
    isResource ? jsonSection(definition.type) : "",
    removalSection(definition),
    ...importSection(examples),
  ]);
  return page([text.trimEnd(), valuesSection(text)]);
}

/** The page of the resource that has the same JSON attributes, and describes their members. */
function jsonPageOf({ type }: Definition, { resources }: DocumentedCatalog): string {
  const unions = unionsOf(type);
  const owner = resources.find((resource) => [...unionsOf(resource.type).keys()].some((name) => unions.has(name)));
  return owner ? `${repository}/blob/main/docs/${fileOf(owner)}` : "";
}

function page(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Front matter as the registry reads it, which wants no subcategory of the provider; the description is the first sentence. */
function frontMatter(kind: Definition["kind"], title: string, description: string): string {
  const summary = /^[\s\S]*?\.(?=\s|$)/.exec(description)?.[0] ?? description;
  const notice = "# Generated from lib/kinds, lib/definitions and examples/ by `npm run generate`; edit those instead.";
  const subcategory = kind === "provider" ? "" : '\nsubcategory: ""';
  return `---\n${notice}\npage_title: "${title}"${subcategory}\ndescription: |-\n  ${summary}\n---`;
}

function exampleSection({ terraform, typescript, further }: Examples): string[] {
  const parts: string[] = [];
  if (terraform) parts.push(fenced("terraform", terraform));
  if (typescript) parts.push("The same with the constructs:", fenced("typescript", typescript));
  for (const { title, text } of further) parts.push(`### ${title}`, fenced("terraform", text));
  return parts.length > 0 ? ["## Example Usage", ...parts] : [];
}

function importSection({ importCommand, importBlock }: Examples): string[] {
  const parts: string[] = [];
  if (importBlock) parts.push("With a block, which shows the plan first:", fenced("terraform", importBlock));
  if (importCommand) parts.push("With the command:", fenced("shell", importCommand));
  return parts.length > 0 ? ["## Import", ...parts] : [];
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trim()}\n\`\`\``;
}

const product = '`product = "clickstack"` in the provider';

/** The sentence about the modes in which a definition needs the product; empty if none does. */
function requirementOf(definition: Definition): string {
  const inBase = modesWith(definition, undefined);
  const inProduct = modesWith(definition, "clickstack").filter((mode) => !inBase.includes(mode));
  if (inProduct.length === 0) return "";
  const modes = inProduct.map((mode) => mode.replaceAll("_", "-")).join(" and ");
  if (inBase.length > 0) return `In ${modes} mode, requires ${product}.`;
  return inProduct.length === modeNames.length ? `Requires ${product}.` : `Requires ${modes} mode and ${product}.`;
}

function modesWith(definition: Definition, product: "clickstack" | undefined): readonly Mode[] {
  return modeNames.filter((mode) => capabilitiesOf({ mode, product }).hasFor(definition));
}

/** The table of what happens when an argument is removed from the configuration. */
function removalSection(definition: Definition): string {
  const isStated = Object.entries(definition.type.attributes).some(
    ([, { removed, api }]) => removed !== undefined && api?.name !== false,
  );
  if (definition.kind !== "resource" || !isStated) return "";
  const inModes = modeNames.map((mode) => ({ mode, removals: removalsOf(definition, mode) }));
  const rows = Object.entries(removalsOf(definition)).map(([name, { says }]) => {
    const others = inModes.filter(({ removals }) => (removals[name]?.says ?? says) !== says);
    const there = others.map(({ mode, removals }) => ` ${titleOf(mode)} mode: ${removals[name]?.says}`);
    return `| \`${toSnake(name)}\` | ${spellSnake(`${says}${there.join("")}`)} |`;
  });
  return `## Removing arguments\n\n| Removed from the configuration | What happens |\n|---|---|\n${rows.join("\n")}`;
}

function titleOf(mode: string): string {
  return `${mode.charAt(0).toUpperCase()}${mode.slice(1).replaceAll("_", " ")}`;
}
