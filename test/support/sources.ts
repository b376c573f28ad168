import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(__dirname, "../..");

/** The folders of what the packages consist of. */
export const rooms = ["lib", "providers"] as const;

export const isTest = (file: string): boolean => /^(providers\/sdk\/)?test\//.test(file);

export const isGenerated = (file: string): boolean => /\/generated\/|\.generated\./.test(file);

/** The source files in folders of the repository by path from its root, sorted; those with `isTest` only from a folder of tests. */
export function sourcesIn(folders: readonly string[], ending = /(?<!\.d)\.ts$/): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
        .map((name) => path.posix.join(folder, name.split(path.sep).join("/")))
        .filter((file) => ending.test(file) && !/\/node_modules\//.test(file) && isTest(file) === isTest(`${folder}/`)),
    )
    .sort();
}

export const textOf = (file: string): string => readFileSync(path.join(root, file), "utf8");
