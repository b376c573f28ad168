import type { Definition } from "../../schema";
import { exampleFiles } from "./example-files";
import { definitionPage, terraformName } from "./page";

/** What the reference is made from. */
export interface DocumentedCatalogue {
  readonly provider: Definition;
  readonly resources: readonly Definition[];
  readonly dataSources: readonly Definition[];
  readonly ephemeralResources: readonly Definition[];
  readonly listResources: readonly Definition[];
}

/** Folders below `docs/` that hold nothing but generated pages. */
export const generatedFolders = ["resources", "data-sources", "ephemeral-resources", "list-resources"] as const;

/** The pages of the reference by path below `docs/`, in the layout of the Terraform registry. */
export function referencePages(catalogue: DocumentedCatalogue, examples: string): Map<string, string> {
  const { provider, resources, dataSources, ephemeralResources, listResources } = catalogue;
  const all = [provider, ...resources, ...dataSources, ...ephemeralResources, ...listResources];
  return new Map(
    all.map((definition) => {
      const files = exampleFiles(examples, definition.kind, terraformName(definition, provider.name));
      return [fileOf(definition), definitionPage(definition, provider.name, files)];
    }),
  );
}

function fileOf({ kind, name }: Definition): string {
  if (kind === "provider") return "index.md";
  if (kind === "resource") return `resources/${name}.md`;
  if (kind === "list_resource") return `list-resources/${name}.md`;
  return kind === "data_source" ? `data-sources/${name}.md` : `ephemeral-resources/${name}.md`;
}
