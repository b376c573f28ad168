import { readFileSync } from "node:fs";
import path from "node:path";

interface Entry {
  readonly kind: string;
  /** What went wrong with it. */
  readonly says: string;
  readonly input: unknown;
}

/** Inputs of a kind that went wrong once. Each run plays them first. */
export function corpusOf(kind: string): readonly unknown[] {
  const entries: readonly Entry[] = JSON.parse(readFileSync(path.join(__dirname, "corpus/once-wrong.json"), "utf8"));
  return entries.filter((entry) => entry.kind === kind).map(({ input }) => input);
}
