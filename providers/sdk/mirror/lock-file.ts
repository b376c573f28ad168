import type { ProviderPackage } from "./packages";

const header = `# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.
`;

/**
 * The text of a lock file (`.terraform.lock.hcl`) with the entry of one provider: unchanged if the entry already has the version and the
 * hashes, otherwise with the entry rewritten. Entries of other providers stay unchanged.
 */
export function refreshLock(text: string, provider: ProviderPackage, hashes: readonly string[]): string {
  const block = findBlock(text, provider.source);
  const wanted = [provider.version, ...hashes].map((value) => `"${value}"`);
  if (block && wanted.every((value) => block.text.includes(value))) return text;
  const entry = `provider "${provider.source}" {
  version     = "${provider.version}"
  constraints = "${provider.version}"
  hashes = [
${[...new Set(hashes)]
  .sort()
  .map((hash) => `    "${hash}",\n`)
  .join("")}  ]
}`;
  if (block) return text.slice(0, block.start) + entry + text.slice(block.start + block.text.length);
  const before = text.trim() === "" ? header : `${text.trimEnd()}\n`;
  return `${before}\n${entry}\n`;
}

/** The addresses of the providers a lock file has entries for. */
export function lockedProviders(text: string): string[] {
  return [...text.matchAll(/^provider "([^"]+)" \{/gm)].flatMap((match) => match[1] ?? []);
}

function findBlock(text: string, source: string): { start: number; text: string } | undefined {
  const start = text.search(new RegExp(`^provider "${source.replace(/[.]/g, "\\.")}" \\{`, "m"));
  if (start < 0) return undefined;
  const end = text.indexOf("\n}", start);
  return { start, text: end < 0 ? text.slice(start) : text.slice(start, end + 2) };
}
