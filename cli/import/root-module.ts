import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { HclOptions } from "../../lib/importing";
import { providerSource } from "../../lib/version";

/** What `main.tf` need not say in a folder, and what people have to add there by hand. */
interface RootModule {
  readonly has: NonNullable<HclOptions["has"]>;
  readonly advice?: string;
}

/** The root module in a folder. A provider that is required and has no block is configured through the environment. */
export function rootModuleIn(folder: string, isOverwritten: boolean): RootModule {
  const code = textsIn(folder, isOverwritten ? /^(?!main\.tf$).*\.tf$/ : /\.tf$/);
  const hasProvider = code.some((text) => /^\s*provider\s+"observability"/m.test(text));
  if (code.some(requiresObservability)) return { has: { requirements: true, provider: true } };
  const requirements = code.some((text) => /^\s*required_providers\s*\{/m.test(text));
  return {
    has: { requirements, provider: hasProvider },
    advice: requirements ? `Add to required_providers: observability = { source = "${providerSource}" }` : undefined,
  };
}

/** Texts of the files directly in a folder whose names match; none where there is no folder. */
export function textsIn(folder: string, names: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => names.test(name) && !name.startsWith("."))
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
    .map((file) => readFileSync(file, "utf8"));
}

function requiresObservability(text: string): boolean {
  const blocks = text.match(/^\s*required_providers\s*\{(?:[^{}]|\{[^{}]*\})*\}/gm) ?? [];
  return blocks.some((block) => /[\s{]observability\s*=/.test(block.replace(/=\s*\{[^{}]*\}/g, "=")));
}
