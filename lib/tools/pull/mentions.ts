import path from "node:path";
import { foldersBelow, textsIn } from "../code/files";
import { withoutTemplates } from "../code/hcl";
import { type Compared, tilesOf } from "./compare";

/** A line of a test with a name that nothing has any more. */
export interface Mention {
  readonly name: string;
  /** Such as `tests/checkout.tftest.hcl:12`. */
  readonly place: string;
}

const testFile = /\.(t(?:f|ofu)test\.(?:hcl|json)|alert-test\.ya?ml|(?:test|spec)\.ts)$/;

/** Lines of tests in and below a folder with names that objects and tiles had, by the addresses of the objects. Nothing is read where all have theirs. */
export function mentionsIn(folder: string, objects: readonly Compared[]): ReadonlyMap<string, readonly Mention[]> {
  const namesByAddress = objects
    .map((object) => [object.address, formerNames(object)] as const)
    .filter(([, names]) => names.length > 0);
  if (namesByAddress.length === 0) return new Map();
  const tests = testsBelow(folder);
  return new Map(
    namesByAddress.map(([address, names]) => [address, names.flatMap((name) => linesNaming(name, tests))]),
  );
}

/** Names that an object or its tiles had and no longer have. */
function formerNames({ base, theirs }: Compared): string[] {
  const namesOf = ({ record }: Compared["base"]) => [record.name, ...tilesOf(record).map((tile) => tile.name)];
  const currentNames = new Set(namesOf(theirs));
  const names = namesOf(base).filter(
    (name) => typeof name === "string" && name.trim() !== "" && !currentNames.has(name),
  );
  return [...new Set(names as string[])];
}

interface Test {
  readonly file: string;
  readonly lines: readonly string[];
}

/** What cannot be read is no reason to stop. */
function testsBelow(folder: string): Test[] {
  try {
    return foldersBelow(folder).flatMap((folderBelow) =>
      textsIn(folderBelow, testFile).map(({ file, text }) => {
        const name = path.relative(folder, path.join(folderBelow, file)).replaceAll(path.sep, "/");
        return { file: name, lines: text.split("\n") };
      }),
    );
  } catch {
    return [];
  }
}

function linesNaming(name: string, tests: readonly Test[]): Mention[] {
  return tests.flatMap(({ file, lines }) => {
    const pattern = /\.ya?ml$/.test(file) ? new RegExp(`${inQuotes(name)}|${inYaml(name)}`) : inCode(name);
    const numbered = lines.map((line, index) => ({ line, place: `${file}:${index + 1}` }));
    return numbered.filter(({ line }) => pattern.test(line)).map(({ place }) => ({ name, place }));
  });
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** A name as texts in quotes spell it, and as a regular expression has it. */
function inQuotes(name: string): string {
  const json = JSON.stringify(name).slice(1, -1);
  const spellings = [
    ...[name, json, withoutTemplates(json), name.replaceAll("'", "''")],
    ...[name.replace(/[\\']/g, "\\$&"), name.replace(/\\|`|\$\{/g, "\\$&")],
  ];
  return `(["'\`/])(?:${[...new Set(spellings)].map(escaped).join("|")})\\1`;
}

/** A name as a value without quotes. */
function inYaml(name: string): string {
  return `(?:[-:,[{]\\s+|[[{,])${escaped(name)}\\s*(?:$|[,\\]}]|#)`;
}

/** A name in quotes, or as the name of a member. */
function inCode(name: string): RegExp {
  if (!/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name)) return new RegExp(inQuotes(name));
  const member = `(?<![\\p{L}\\p{N}_"'\`.-])${name}\\s*=(?![=>])|[\\p{L}\\p{N}_\\])]\\.${name}(?![\\p{L}\\p{N}_(-])`;
  return new RegExp(`${inQuotes(name)}|${member}`, "u");
}
