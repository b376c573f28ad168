import path from "node:path";
import { type Catalog, type FunctionSignature, objectIn, removalsOf } from "terraform-provider-sdk/definitions";
import type { Definition, ObjectType } from "terraform-provider-sdk/schema";
import { firstSentence, isPresent, spellSnake, toCamel, toSnake } from "terraform-provider-sdk/values";
import { type Examples, exampleLayout, readExamples, readIn, typeNameOf } from "./examples";
import { jsonPlaces, jsonSection, memberPlaces, unionsOf } from "./json-section";
import {
  dialectTitle,
  nestedPlaces,
  type Places,
  schemaSection,
  typeWords,
  valuesSection,
  type Words,
  withLegend,
} from "./schema-section";

export interface DocsOptions {
  /** The folder of the examples, in the layout of the registry's tools: `resources/files_file/resource.tf`. */
  readonly examples: string;
  /** What the pages are generated from, and how. */
  readonly notice: string;
  readonly words?: Words;
  /** Where pages find each other: the address of the folder that has them. Default: they are beside each other. */
  readonly address?: string;
  /** Examples of what has none in the folder. */
  derived?(definition: Definition): Partial<Examples>;
  /** Further sections: after the description, and after the examples. */
  sections?(definition: Definition): { readonly first?: string; readonly afterExamples?: readonly string[] };
}

/** The pages of a provider's reference by path, in the form and the layout of the registries. */
export function referencePages(catalog: Catalog, options: DocsOptions): Map<string, string> {
  const { provider, resources, dataSources, ephemeralResources, listResources, actions, functions } = catalog;
  const definitions = [...resources, ...dataSources, ...ephemeralResources, ...listResources, ...actions];
  return new Map([
    ["index.md", definitionPage(provider, catalog, options)],
    ...definitions.map((definition) => [fileOf(definition), definitionPage(definition, catalog, options)] as const),
    ...functions.map(
      (signature) => [`functions/${signature.name}.md`, functionPage(signature, provider.name, options)] as const,
    ),
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
  action: "Action",
};

function definitionPage(definition: Definition, catalog: Catalog, options: DocsOptions): string {
  const { words = {} } = options;
  const provider = catalog.provider.name;
  const examples = readExamples(options.examples, provider, definition, options.derived?.(definition));
  const { first = "", afterExamples = [] } = options.sections?.(definition) ?? {};
  const title = titles[definition.kind];
  const name = typeNameOf(definition, provider);
  const description = spellSnake(definition.description);
  const isResource = definition.kind === "resource";
  const isProvider = definition.kind === "provider";
  const head = isProvider ? `${provider} Provider` : `${name} ${title} - ${provider}`;
  const places = placesOf(definition, catalog, options);
  const text = page([
    frontMatter(head, description, options, isProvider),
    isProvider ? `# ${provider} Provider` : `# ${name} (${title})`,
    description,
    first,
    ...exampleSection(examples),
    examples.notes ?? "",
    ...afterExamples,
    schemaSection(definition.type, places),
    isResource ? jsonSection(definition.type, places) : "",
    removalSection(definition, words),
    ...importSection(examples),
  ]);
  return withLegend(page([text.trimEnd(), valuesSection(text, words)]));
}

function functionPage(declared: FunctionSignature, provider: string, options: DocsOptions): string {
  const { name, description, parameters, variadic, returns } = declared;
  const inputs = [...parameters, variadic].filter(isPresent);
  const signature = inputs.map((input) => {
    return `${input.name} ${typeWords(input.type).toLowerCase()}${input === variadic ? "..." : ""}`;
  });
  const example = readIn(path.join(options.examples, "functions", name), "function.tf");
  return page([
    frontMatter(`${name} function - ${provider}`, declared.summary, options, false),
    `# function: ${name}`,
    description,
    ...exampleSection({ terraform: example, further: [] }),
    "## Signature",
    fenced("text", `${name}(${signature.join(", ")}) ${typeWords(returns).toLowerCase()}`),
    "## Arguments",
    inputs.map((input) => `1. \`${input.name}\` (${typeWords(input.type)}) ${input.description}`).join("\n"),
  ]);
}

/** Where a page finds what other pages describe: the objects of JSON that an earlier resource has, and the resource of a data source. */
function placesOf(definition: Definition, catalog: Catalog, options: DocsOptions): Places {
  const { words = {}, address = ".." } = options;
  const pageOf = (target: Definition) => `${address}/${fileOf(target)}`;
  const isResource = definition.kind === "resource";
  const { resources } = catalog;
  const pagesBefore = isResource ? resources.slice(0, resources.indexOf(definition)) : resources;
  // The first page that has an object describes it.
  const earlier = new Map(pagesBefore.flatMap((page) => jsonPlaces(page.type, pageOf(page))).reverse());
  const described = nestedPlaces(definition.type, earlier);
  const members = new Map(pagesBefore.flatMap((page) => memberPlaces(page.type, pageOf(page))));
  const jsonPage = isResource ? "" : jsonPageOf(definition, catalog, options);
  const resource = definition.kind === "data_source" ? resourceOf(definition, catalog) : undefined;
  if (!resource) return { words, jsonPage, described, earlier, members };
  const link = `[${typeNameOf(resource, catalog.provider.name)}](${pageOf(resource)}#schema)`;
  const listed = resource.name === definition.name ? undefined : toCamel(definition.name);
  return { words, jsonPage, described, earlier, members, resource: { type: resource.type, listed, link } };
}

/** The resource that a data source reads, or of which it lists the objects. */
function resourceOf({ name, type }: Definition, { resources }: Catalog): Definition | undefined {
  const lists = objectIn(type.attributes[toCamel(name)]?.type ?? { kind: "string" }) !== undefined;
  return resources.find(
    (candidate) => candidate.name === name || (lists && [`${candidate.name}s`, `${candidate.name}es`].includes(name)),
  );
}

/** The page of the resource that has the same JSON attributes, and describes their members. */
function jsonPageOf({ type }: Definition, { resources }: Catalog, { address = ".." }: DocsOptions): string {
  const unions = unionsOf(type);
  const hasThem = (objectType: ObjectType) => [...unionsOf(objectType).keys()].some((name) => unions.has(name));
  const owner = resources.find((resource) => hasThem(resource.type));
  return owner ? `${address}/${fileOf(owner)}` : "";
}

function page(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Front matter as the registry reads it, which wants no subcategory of the provider; the description is the first sentence. */
function frontMatter(title: string, description: string, { notice }: DocsOptions, isProvider: boolean): string {
  const subcategory = isProvider ? "" : '\nsubcategory: ""';
  const summary = firstSentence(description);
  return `---\n# ${notice}\npage_title: "${title}"${subcategory}\ndescription: |-\n  ${summary}\n---`;
}

function exampleSection({ terraform, typescript, further }: Examples): string[] {
  const parts: string[] = [];
  if (terraform) parts.push(fenced("terraform", terraform));
  if (typescript) parts.push("In TypeScript:", fenced("typescript", typescript));
  for (const { title, text } of further) parts.push(`### ${title}`, fenced("terraform", text));
  if (parts.length > 0) return ["## Example Usage", ...parts];
  return [];
}

function importSection({ importCommand, importBlock }: Examples): string[] {
  const parts: string[] = [];
  if (importBlock) parts.push("With a block:", fenced("terraform", importBlock));
  if (importCommand) parts.push("With the command:", fenced("shell", importCommand));
  return parts.length > 0 ? ["## Import", ...parts] : [];
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trim()}\n\`\`\``;
}

/** The table of what happens when an argument is removed from the configuration. */
function removalSection(definition: Definition, words: Words): string {
  const removals = Object.values(definition.type.attributes).flatMap(({ removed, api }) =>
    removed !== undefined && api?.name !== false ? [removed] : [],
  );
  if (definition.kind !== "resource" || removals.length === 0) return "";
  const named = new Set(removals.flatMap((removal) => Object.keys(removal.in ?? {})));
  const dialects = [...new Set([...Object.keys(words.dialects ?? {}), ...named])].filter((candidate) =>
    named.has(candidate),
  );
  const inDialects = dialects.map((dialect) => ({ dialect, removals: removalsOf(definition, dialect) }));
  const texts = new Map<string, string[]>();
  for (const [name, { says: message }] of Object.entries(removalsOf(definition))) {
    const differing = inDialects.filter((variation) => (variation.removals[name]?.says ?? message) !== message);
    const exceptions = differing.map(
      (variation) => ` ${dialectTitle(variation.dialect, words)}: ${variation.removals[name]?.says}`,
    );
    const text = spellSnake(`${message}${exceptions.join("")}`);
    texts.set(text, [...(texts.get(text) ?? []), `\`${toSnake(name)}\``]);
  }
  const rows = [...texts].map(([text, names]) => `| ${names.join(", ")} | ${text} |`);
  return `## Removing arguments\n\n| Removed from the configuration | What happens |\n|---|---|\n${rows.join("\n")}`;
}
