import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Outcomes, playCorpus } from "./corpus";
import type { CorpusPart } from "./corpus-record";
import { exampleStacks } from "./examples";
import { pageStacks } from "./pages";
import { write } from "./project";
import { playStacks } from "./stacks";

interface PartOptions {
  readonly edits?: readonly string[];
  /** Part of the names of the stacks with a folder of their own that are played. */
  readonly stacks?: string;
  readonly log: (line: string) => void;
}

export async function playPart(part: CorpusPart, { stacks, ...options }: PartOptions): Promise<Outcomes> {
  if (part !== "stacks") return playCorpus({ language: part, ...options });
  const folder = mkdtempSync(path.join(tmpdir(), "observability-stacks-"));
  const isNamed = stacks !== undefined && { stacks };
  try {
    writeStacks(folder);
    return await playStacks({ ...options, ...isNamed, ...set, folder, names: new Map() });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes the stacks of the pages and the examples, and those of people who read them, each into a folder. */
function writeStacks(folder: string): void {
  cpSync(path.join(__dirname, "corpus/stacks"), folder, { recursive: true });
  for (const [name, files] of [...pageStacks(), ...exampleStacks()])
    for (const [file, text] of files) write(path.join(folder, name), file, text);
}

/** What the pages have their readers set and start. */
const set = {
  variables(baseUrl: string): Readonly<Record<string, string>> {
    const services = { development: baseUrl, staging: baseUrl, production: baseUrl };
    return { TF_VAR_environment: "staging", TF_VAR_services: JSON.stringify(services) };
  },
  serviceVersion: "2.40",
} as const;
