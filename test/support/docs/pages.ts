import { readdirSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../../..");
const pagesIn = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.join(folder, name));

/** The pages that people wrote, by path from the root of the checkout. */
export const writtenPages = [
  ...pagesIn("."),
  "examples/README.md",
  ...pagesIn("docs"),
  ...pagesIn("docs/guides"),
  ...pagesIn("docs/skill"),
  ...pagesIn("docs/sdk"),
  ...pagesIn("docs/contributing"),
  ...pagesIn("docs/contributing/service-contract"),
];

/** The pages that the registries show: everything in their folders, whoever wrote it. */
export const registryFolders = [
  "resources",
  "data-sources",
  "ephemeral-resources",
  "actions",
  "list-resources",
  "functions",
  "guides",
];
