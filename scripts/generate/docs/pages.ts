import path from "node:path";
import { referencePages as pagesOf, type Words } from "terraform-provider-sdk/internal/generate";
import type { Catalog, Definition } from "terraform-provider-sdk/internal/schema";
import { capabilitiesOf } from "../../../lib/client/settings/capabilities";
import { type Mode, modeNames } from "../../../lib/service/products";
import { numericUnits, paletteColors } from "../../../lib/service/words";
import { derivedExamples } from "./examples";
import { contentsSection, guidesSection, repository, termsSection } from "./provider-sections";

/** Folders below `docs/` that hold nothing but generated pages. */
export const generatedFolders = ["resources", "data-sources", "ephemeral-resources"] as const;

/** How the pages name what holds in a mode or with a product. */
export const words: Words = {
  dialects: {
    open_source: "open source mode",
    managed: "managed mode",
    base: "without `product`",
    clickstack: "on ClickStack",
  },
  lists: { Units: numericUnits, Colors: paletteColors },
};

/** The pages of the reference by path below `docs/`; `root` holds `docs/guides` and `examples`. */
export function referencePages(catalog: Catalog, root: string): Map<string, string> {
  const examples = path.join(root, "examples");
  return pagesOf(
    // A guide has the functions' examples and the lists.
    { ...catalog, functions: [], listResources: [] },
    {
      examples,
      notice: "Generated from lib/kinds and examples/ by `npm run generate`; edit those instead.",
      words,
      address: `${repository}/blob/main/docs`,
      derived: (definition) => derivedExamples(examples, definition),
      sections: (definition) => ({
        first: requirementOf(definition),
        afterExamples:
          definition.kind === "provider"
            ? [guidesSection(path.join(root, "docs/guides")), contentsSection(catalog), termsSection(catalog)]
            : [],
      }),
    },
  );
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
