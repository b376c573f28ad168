import type { Written } from "../../lib/importing";
import { parseJson } from "../../lib/schema";

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

/** Lookups that can be referred to as this command would: without hyphens in the name, and by nothing but strings. */
function lookupsIn(text: string): Written["lookups"][number][] {
  const blocks = text.matchAll(/^data "observability_(\w+)" "(\w+)" \{\n([^}]*)\n\}/gm);
  return [...blocks].flatMap(([, kind = "", name = "", body = ""]) => {
    const by = stringsIn(body);
    return by ? [{ kind, name: name.replaceAll("_", "-"), by }] : [];
  });
}

function stringsIn(body: string): Record<string, string> | undefined {
  const lines = body.split("\n").filter((line) => !/^\s*(#.*)?$/.test(line));
  const found = lines.flatMap((line) => {
    const [, argument, value] = /^\s*(\w+)\s*=\s*("[^"\\$%]*")$/.exec(line) ?? [];
    return argument && value ? [[argument, String(parseJson(value))] as const] : [];
  });
  return found.length === lines.length ? Object.fromEntries(found) : undefined;
}
