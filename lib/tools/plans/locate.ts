import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { asMembers, own, readJson } from "terraform-provider-sdk/values";
import { placesFile } from "../../kinds/agreed-names";
import { appFile, hclFile, textsIn } from "../code/files";
import { type Place, placeIn } from "./findings";
import { moduleOf, type PlanJson, withoutIndexes } from "./plan-json";
import type { PlanWarning } from "./planned";

/** Finds the line that declares a resource; without an address, or when it is not found, the first file of the configuration. */
export type Locate = (address?: string, range?: PlanWarning["range"]) => Place | undefined;

/**
 * Where the configuration of a plan declares its resources: in the Terraform files of `target` and of its local modules, or in the code of a
 * CDK app, which wrote its lines into one of `folders`, else in the file of the app. Paths are relative to the repository that a CI service
 * checked out.
 */
export function locator(
  target: string,
  plan: PlanJson,
  environment: NodeJS.ProcessEnv,
  folders: readonly string[] = [],
): Locate {
  const place = (file: string, line?: number) => placeIn(environment, file, line);
  if (!existsSync(target)) return () => undefined;
  const app = appAt(target);
  if (app) {
    const places = placesOfApp(folders);
    return (address = "") => {
      const { file, line } = own(places, withoutIndexes(address)) ?? {};
      if (file === undefined) return place(app.file);
      return place(path.join(app.folder, file), line);
    };
  }
  const [firstFile] = filesIn(target).map(({ file }) => path.join(target, file));
  const lines = new Map<string, ReadonlyMap<string, Place>>();
  return (address = "", range) => {
    if (range && hclFile.test(range.file)) return place(path.join(target, range.file), range.line);
    const { sources, address: within } = moduleOf(plan, address);
    const folder = path.join(target, ...sources);
    const places = lines.get(folder) ?? declarations(folder, place);
    lines.set(folder, places);
    const declared = places.get(within);
    if (declared && sources.every((source) => source.startsWith("."))) return declared;
    if (firstFile === undefined) return undefined;
    return place(firstFile);
  };
}

/** The file of a CDK app, and the folder from which its places are seen. */
function appAt(target: string) {
  if (statSync(target).isFile()) return { file: target, folder: "." };
  const file = appFile(target);
  return file === undefined ? undefined : { file, folder: target };
}

/** Where an app declares its resources, by their addresses, as its last synth wrote it. */
export function placesOfApp(folders: readonly string[]): Readonly<Record<string, Place>> {
  const file = folders.map((folder) => path.join(folder, placesFile)).find(existsSync);
  if (file === undefined) return {};
  return asMembers(readJson(readFileSync(file, "utf8"))) as Readonly<Record<string, Place>>;
}

/** The files of a module, those first in which people look first. */
function filesIn(folder: string) {
  return textsIn(folder, hclFile).sort((a, b) => Number(b.file === "main.tf") - Number(a.file === "main.tf"));
}

function declarations(folder: string, place: (file: string, line: number) => Place): ReadonlyMap<string, Place> {
  const blocks = filesIn(folder).flatMap(({ file, text }) =>
    text.split("\n").flatMap((line, index): [string, Place][] => {
      const [, type, name] = /^\s*resource\s+"([^"]+)"\s+"([^"]+)"/.exec(line) ?? [];
      if (type && name) return [[`${type}.${name}`, place(path.join(folder, file), index + 1)]];
      return [];
    }),
  );
  return new Map(blocks);
}
