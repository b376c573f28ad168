import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Definition, removalsOf, spellSnake, toSnake } from "terraform-provider-sdk/schema";
import { capabilitiesOf } from "../../client/settings/capabilities";
import { type Mode, modeNames } from "../../products";
import { jsonSection, unionsOf } from "./json-section";
import { contentsSection, guidesSection, repository, termsSection } from "./provider-sections";
import { schemaSection, valuesSection } from "./schema-section";

/** What the reference is made from. */
export interface DocumentedCatalog {
  readonly provider: Definition;
  readonly resources: readonly Definition[];
  readonly dataSources: readonly Definition[];
  readonly ephemeralResources: readonly Definition[];
  readonly listResources: readonly Definition[];
}

/** Folders below `docs/` that hold nothing but generated pages. */
export const generatedFolders = ["resources", "data-sources", "ephemeral-resources", "list-resources"] as const;

/** The pages of the reference by path below `docs/`, in the layout of the Terraform registry. */
export function referencePages(catalog: DocumentedCatalog, examples: string): Map<string, string> {
  const { provider, resources, dataSources, ephemeralResources, listResources } = catalog;
  const all = [provider, ...resources, ...dataSources, ...ephemeralResources, ...listResources];
  return new Map(
    all.map((definition) => {
      const files = exampleFiles(examples, definition.kind, terraformName(definition, provider.name));
      return [fileOf(definition), definitionPage(definition, catalog, files)];
    }),
  );
}

function fileOf({ kind, name }: Definition): string {
  if (kind === "provider") return "index.md";
  if (kind === "resource") return `resources/${name}.md`;
  if (kind === "list_resource") return `list-resources/${name}.md`;
  return kind === "data_source" ? `data-sources/${name}.md` : `ephemeral-resources/${name}.md`;
}

/** Name of a thing as Terraform knows it: the provider's own name, or with it as prefix. */
function terraformName(definition: Definition, provider: string): string {
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
function definitionPage(definition: Definition, catalog: DocumentedCatalog, examples: ExampleFiles): string {
  const provider = catalog.provider.name;
  const title = titles[definition.kind];
  const name = terraformName(definition, provider);
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
    ...(isProvider ? [guidesSection(), contentsSection(catalog), termsSection()] : []),
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

function exampleSection({ terraform, typescript, further = [] }: ExampleFiles): string[] {
  const parts: string[] = [];
  if (terraform) parts.push(fenced("terraform", terraform));
  if (typescript) parts.push("The same with the constructs:", fenced("typescript", typescript));
  for (const { title, text } of further) parts.push(`### ${title}`, fenced("terraform", text));
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

/** Texts of the example files of one thing, where they are there. */
interface ExampleFiles {
  readonly terraform?: string;
  readonly typescript?: string;
  readonly importBlock?: string;
  readonly importCommand?: string;
  /** Further tasks in HCL; the title is the comment in the first line. */
  readonly further?: readonly { readonly title: string; readonly text: string }[];
  /** What the definition cannot say: which form to choose, and how the object behaves. Markdown. */
  readonly notes?: string;
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
    further: existsSync(folder)
      ? furtherExamples(folder, file).map((name) => titled(readFileSync(path.join(folder, name), "utf8")))
      : [],
    notes: read("notes.md")?.trim(),
  };
}

/** The names of the files with further examples in HCL. */
export function furtherExamples(folder: string, file: string): string[] {
  const others = [`${file}.tf`, "import.tf"];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".tf") && !others.includes(name))
    .sort();
}

function titled(text: string): { readonly title: string; readonly text: string } {
  const [first = "", ...rest] = text.split("\n");
  return { title: first.replace(/^# /, ""), text: rest.join("\n") };
}
