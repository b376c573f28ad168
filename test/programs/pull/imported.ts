import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { importExisting } from "../../../lib/tools/importing";
import { builtExecutable } from "../../support/built";
import { type Language, unlimited, write } from "./project";

export const providerHcl = `terraform {
  required_providers {
    observability = { source = "registry.terraform.io/observability-as-code/observability" }
  }
}

provider "observability" {
  product     = "clickstack"
  open_source = {}
  rate_limit  = { requests = 0, per_seconds = 1 }
}
`;

/** Writes code of what a service has, or of some of its objects, into a folder, with the provider. */
export async function importAll(
  folder: string,
  language: Language,
  environment: NodeJS.ProcessEnv,
  ids: readonly string[] = [],
): Promise<void> {
  builtExecutable();
  const none: readonly string[] = [];
  await importExisting(
    {
      ...{ out: folder, format: language, cdk: "cdktf", plan: false, force: false, dryRun: false },
      ...{ tag: none, select: ids, kind: none, exclude: none, from: none, state: none },
    },
    { environment, signal: new AbortController().signal, report: () => {}, rateLimit: unlimited },
  );
  if (language === "hcl") write(folder, "main.tf", providerHcl);
}

/** Takes the imports away after the first apply. */
export function removeImports(folder: string, language: Language): void {
  rmSync(path.join(folder, language === "hcl" ? "imports.tf" : "imports.ts"));
  if (language === "hcl") return;
  const main = readFileSync(path.join(folder, "main.ts"), "utf8");
  const without = main
    .replace(/^.*importExisting.*\n/gm, "")
    .replace("openSource: {} }", "openSource: {}, rateLimit: { requests: 0, perSeconds: 1 } }");
  write(folder, "main.ts", without);
}
