import path from "node:path";
import { registryFolders } from "./pages";

/** Limits that the Terraform registry publishes. */
export const largestPage = 500_000;
export const mostPages = 2_000;

/** Fields that only the layout before the registry had. */
const oldFields = ["layout", "sidebar_current"];

/**
 * What a page breaks of the rules that the registries publish for the documentation of providers, and that their own tool checks; empty when
 * it is right.
 * @param page its path below `docs/`
 */
export function registryDiagnostics(page: string, text: string): string[] {
  return [
    ...placeDiagnostics(page),
    ...frontMatterDiagnostics(page, text),
    ...sizeDiagnostics(text),
    ...linkDiagnostics(text),
  ];
}

function placeDiagnostics(page: string): string[] {
  const folder = path.dirname(page);
  const known = folder === "." ? page === "index.md" : registryFolders.includes(folder);
  if (!known) return ["stands in a folder that the registries do not know"];
  return page.endsWith(".md") ? [] : ["is no Markdown"];
}

function frontMatterDiagnostics(page: string, text: string): string[] {
  const block = /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1];
  if (block === undefined) return ["has no front matter"];
  const fields = new Map([...block.matchAll(/^(\w+):[ ]*(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
  const found: string[] = [];
  if (/^(""|)$/.test(fields.get("page_title") ?? "")) found.push("has no page_title");
  if (page === "index.md" && fields.has("subcategory"))
    found.push("has a subcategory, which the provider's page must not have");
  if (page !== "index.md" && !fields.has("subcategory")) found.push("has no subcategory");
  for (const name of oldFields) if (fields.has(name)) found.push(`has the field ${name} of the old layout`);
  return found;
}

function sizeDiagnostics(text: string): string[] {
  return Buffer.byteLength(text) > largestPage ? [`has more than ${largestPage} bytes`] : [];
}

/** A registry shows the page under another path and leaves links as they are, so only whole addresses and parts of the page lead somewhere. */
function linkDiagnostics(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, "");
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return targets.flatMap((target) => {
    if (/^https:\/\//.test(target)) return [];
    if (!target.startsWith("#")) return [`links to ${target}, which is no page there`];
    return anchorsOf(prose).includes(target.slice(1)) ? [] : [`links to ${target}, which is no part of it`];
  });
}

function anchorsOf(prose: string): string[] {
  const headings = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => slugOf(title));
  return [...headings, ...[...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id)];
}

/** The anchor that a heading gets. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replace(/ /g, "-");
}
