import { readFileSync } from "node:fs";
import path from "node:path";
import { blocksOf } from "../../support/docs/blocks";

const root = path.resolve(__dirname, "../../..");

const pages = [
  "README.md",
  ...["first-dashboard", "building-dashboards", "recipes", "environments", "service-level-objectives"].map(
    (guide) => `docs/guides/${guide}.md`,
  ),
];

/** The README shows code without what stands around it. */
const frameOfHcl = (code: string) => `terraform {
  required_providers {
    observability = { source = "registry.terraform.io/observability-as-code/observability" }
  }
}

provider "observability" {
  product     = "clickstack"
  open_source = {}
}

${code}`;

const frameOfTypescript = (code: string) => `import { App, TerraformStack } from "cdktf";
import { Alert, Dashboard, DataObservabilitySource, DataObservabilityWebhook, ObservabilityProvider, timeSeries } from "cdktf-observability";

const app = new App();
const stack = new TerraformStack(app, "page");
new ObservabilityProvider(stack, "observability", { product: "clickstack", openSource: {} });
${code}
app.synth();
`;

const frameOfStack = (code: string, name: string) => `${code.replace(`export class ${name}`, `class ${name}`)}
const app = new App();
new ${name}(app, "page");
app.synth();
`;

/** The code that the pages teach, each as a stack with its files: what a page has its readers write, and the dashboards of the README. */
export function pageStacks(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const stacks = new Map<string, ReadonlyMap<string, string>>();
  for (const page of pages) {
    const blocks = blocksOf(readFileSync(path.join(root, page), "utf8"));
    const title = path.basename(page, ".md");
    const files = new Map<string, string>();
    for (const { file, text } of blocks) if (file !== undefined) files.set(file, `${files.get(file) ?? ""}${text}\n\n`);
    for (const [file, text] of files)
      if (isMain(file) && hasDashboard(text))
        stacks.set(`${title} ${file.endsWith(".ts") ? "ts" : "hcl"}`, ownFiles(file, files));
    for (const { language, text } of blocks.filter((one) => one.kind === "shown" && hasDashboard(one.text))) {
      const [, name] = /^export class (\w+) extends TerraformStack/m.exec(text) ?? [];
      if (name !== undefined)
        stacks.set(
          `${title} class`,
          new Map([["main.ts", frameOfStack(text.replace("{ TerraformStack }", "{ App, TerraformStack }"), name)]]),
        );
      else if (title === "README" && language === "ts")
        stacks.set("README ts", new Map([["main.ts", frameOfTypescript(text)]]));
      else if (title === "README") stacks.set("README hcl", new Map([["main.tf", frameOfHcl(text)]]));
    }
  }
  return stacks;
}

const isMain = (file: string) => /(^|\/)main\.(ts|tf)$/.test(file);
export const hasDashboard = (text: string) =>
  /new (?:\w+\.)?Dashboard\(|Dashboard\.fromJson\(|resource "observability_dashboard"/.test(text);

/** The files of the folder of one, with what else the page puts there. A backend that stands in for that of the reader is left out. */
function ownFiles(main: string, files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const folder = path.dirname(main);
  const language = path.extname(main);
  const own = [...files].filter(([file]) => path.dirname(file) === folder && (file === main || !isMain(file)));
  return new Map(
    own
      .filter(([file]) => path.extname(file) === language || file.endsWith(".json"))
      .map(([file, text]) => [path.basename(file), text.replace(/^ *backend "local" \{\}.*\n/m, "")]),
  );
}
