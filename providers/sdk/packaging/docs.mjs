import path from "node:path";
import { askProvider, built, writeGenerated } from "./generated.mjs";

const mark = "# Generated from ";

/**
 * Writes the reference pages of the provider that a module exports as `provider`, in the form and the layout of the registries.
 * @param {{ entry: string, out: string, examples: string }} options
 * @returns {Promise<string[]>} the names of the files
 */
export async function writeDocs({ entry, out, examples }) {
  const notice = `Generated from ${path.basename(entry)} by \`terraform-provider-sdk docs\`; edit that instead.`;
  const pages = await askProvider({
    entry,
    imports: `import { catalogOf } from ${built("schema/index")};
import { referencePages } from ${built("generate/docs/pages")};
const listed = ({ listResources = [] }) => listResources.map(({ definition }) => definition);`,
    expression: `[...referencePages(
  { ...catalogOf(provider), listResources: listed(provider), functions: provider.functions },
  ${JSON.stringify({ examples: path.resolve(examples), notice })},
)]`,
  });
  return writeGenerated({ out, files: new Map(pages), mark });
}
