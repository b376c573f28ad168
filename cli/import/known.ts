import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Written } from "../../lib/importing";
import { isRecord, parseJson } from "../../lib/schema";
import { UsageError } from "../../lib/usage-error";
import type { ImportOptions } from "./options";
import { textsIn } from "./root-module";
import { constructsIn, importsIn, writtenIn } from "./written-code";

/** What is managed already: by a state, or by code that has not been applied yet. */
export interface Known {
  /** All of them: `dashboard 65…`. */
  readonly objects: ReadonlySet<string>;
  /** How many of them a state manages. */
  readonly managed: number;
  readonly written: Written;
  /** IDs of the constructs in TypeScript. */
  readonly constructs: readonly string[];
}

type Where = Pick<ImportOptions, "out" | "state" | "format">;

/** Looks into states, those of the folder among them, and into the code of the folder. @throws UsageError for a state that cannot be read. */
export function knownIn({ out, state, format }: Where, { onlyStates = false } = {}): Known {
  const objects = new Set<string>();
  for (const file of onlyStates ? state : [...state, ...ownStates(out, format)])
    for (const key of objectsOfState(file)) objects.add(key);
  const managed = objects.size;
  const code = onlyStates ? [] : codeBelow(out);
  for (const key of code.flatMap(importsIn)) objects.add(key);
  const written = writtenIn(onlyStates ? [] : textsIn(out, /\.tf$/));
  return { objects, managed, written, constructs: code.flatMap(constructsIn) };
}

/** Where Terraform keeps the state of this folder; the CDK keeps it in the project's, which is the one above. */
function ownStates(out: string, format: Where["format"]): string[] {
  const folders = format === "ts" ? [out, path.dirname(path.resolve(out))] : [out];
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /^terraform(\..+)?\.tfstate$/.test(name))
        .map((name) => path.join(folder, name)),
    );
}

function objectsOfState(file: string): string[] {
  const resources: string[] = [];
  collectResources(readState(file), resources);
  return resources;
}

function readState(file: string): unknown {
  try {
    return parseJson(readFileSync(file, "utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The state ${file} cannot be read: ${reason}`);
  }
}

/** Resources of a state file, and of what `terraform show -json` prints. */
function collectResources(value: unknown, found: string[]): void {
  if (Array.isArray(value)) for (const item of value) collectResources(item, found);
  if (!isRecord(value)) return;
  const { type, mode } = value;
  if (mode === "managed" && typeof type === "string" && type.startsWith("observability_")) {
    const instances = Array.isArray(value.instances) ? value.instances : [{ attributes: value.values }];
    for (const instance of instances) {
      const id = isRecord(instance) && isRecord(instance.attributes) ? instance.attributes.id : undefined;
      if (typeof id === "string") found.push(`${type.slice("observability_".length)} ${id}`);
    }
    return;
  }
  for (const item of Object.values(value)) collectResources(item, found);
}

const skipped = /^(node_modules|cdktf\.out|\..*)$/;

/** Texts of the code in a folder and in those below it; links to folders are not followed. */
function codeBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const folders = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
  const names = folders.map(({ name }) => name).filter((name) => !skipped.test(name));
  return [...textsIn(folder, /\.(tf|ts)$/), ...names.flatMap((name) => codeBelow(path.join(folder, name)))];
}
