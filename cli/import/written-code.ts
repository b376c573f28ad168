import { parseJson } from "../../lib/model";
import type { Written } from "../../lib/takeover";

/** What this command has written into files before, `dashboard 65…`: the imports that are still there. */
export function importsIn(text: string): string[] {
  const hcl = text.matchAll(/^import \{\s*to = observability_(\w+)\.\S+\s*id = "([^"]+)"/gm);
  const typescript = text.matchAll(/\[\s*"(\w+)",\s*"[^"]*",\s*"([^"]+)",?\s*\]/g);
  return [...hcl, ...typescript].map(([, kind, id]) => `${kind} ${id}`);
}

/** IDs of constructs. */
export function constructsIn(text: string): string[] {
  return [...text.matchAll(/\bnew [A-Za-z]+\(\s*[\w.]+,\s*["']([^"']+)["']/g)].map(([, id = ""]) => id);
}

/** The names, lookups and tags in the files of a root module. */
export function writtenIn(code: readonly string[]): Written {
  const names: Record<string, string[]> = {};
  for (const [kind, name] of code.flatMap(namesIn)) names[kind] = [...(names[kind] ?? []), name];
  return {
    names,
    lookups: code.flatMap(lookupsIn),
    hasTags: code.some((text) => /^\s*locals\s*\{(?:(?!^\}).)*?[\s{]tags\s*=/ms.test(text)),
  };
}

function namesIn(text: string): [string, string][] {
  const blocks = text.matchAll(/^(data|resource) "observability_(\w+)" "([^"]+)"/gm);
  return [...blocks].map(([, block, kind = "", name = ""]) => [
    block === "data" ? `data.${kind}` : kind,
    name.replaceAll("_", "-"),
  ]);
}

function lookupsIn(text: string): Written["lookups"][number][] {
  const blocks = text.matchAll(/^data "observability_(\w+)" "([^"]+)" \{\n([^}]*)\n\}/gm);
  return [...blocks].map(([, kind = "", name = "", body = ""]) => ({
    kind,
    name: name.replaceAll("_", "-"),
    by: Object.fromEntries(
      [...body.matchAll(/^ {2}(\w+) += ("[^"\\$%]*")$/gm)].map(([, argument = "", value = ""]) => [
        argument,
        String(parseJson(value)),
      ]),
    ),
  }));
}
