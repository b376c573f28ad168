/** A phrase that the documentation does not use, and what it says instead. */
export interface WordRule {
  readonly phrase: string;
  readonly instead: string;
  readonly pattern: RegExp;
}

/** The rules of a section's table in test/support/docs/words.md. */
export function wordRulesOf(page: string, section: "What we do not write" | "Names"): WordRule[] {
  const [, table = ""] = page.split(`\n## ${section}\n`);
  return [...table.replace(/\n## [\s\S]*/, "").matchAll(/^\| `([^`]+)` \| (.+?) \|$/gm)].map(
    ([, phrase = "", instead = ""]) => ({
      phrase,
      instead,
      pattern: patternOf(phrase),
    }),
  );
}

/** The text of a page without front matter, programs, outputs, comments and the targets of links. */
export function proseOf(markdown: string): string {
  return markdown
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .replace(/^```[\s\S]*?^```$/gm, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/`[^`\n]+`/g, "code")
    .replace(/\]\([^)]*\)/g, "]");
}

/** What a page says with words that a rule replaces. */
export function wordDiagnostics(markdown: string, rules: readonly WordRule[]): string[] {
  const prose = proseOf(markdown).replace(/\s+/g, " ");
  return rules.filter(({ pattern }) => pattern.test(prose)).map(({ phrase, instead }) => `"${phrase}": ${instead}`);
}

/** A sentence may begin with the phrase; other capitals make another word. */
function patternOf([first = "", ...rest]: string): RegExp {
  return new RegExp(`\\b[${first.toLowerCase()}${first.toUpperCase()}]${escaped(rest.join(""))}\\b`);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The sentences of a page that have more than `most` words. */
export function longSentences(markdown: string, most: number): string[] {
  return proseOf(markdown)
    .split(/(?<=[.!?:;])\s+|\n\s*\n|\n\s*(?:-|\d+\.) |\|/)
    .map((sentence) => sentence.trim().replace(/\s+/g, " "))
    .filter((sentence) => sentence.split(" ").length > most);
}
