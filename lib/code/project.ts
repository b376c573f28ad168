import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { foldersBelow, hclFile, typescriptFile } from "./files";
import { resourcesIn } from "./hcl";
import { type Edit, edited, literalText, type Made, partOf, type Range, type Source, type Tree } from "./tree";
import { constructsIn, expressionOf, type Imported } from "./typescript";

/** Where the code makes an object. */
export interface Place {
  readonly file: string;
  readonly source: Source;
  /** Of the whole block or statement, if it can be removed. */
  readonly whole?: Range;
  readonly imports?: readonly Imported[];
}

export interface FileEdit extends Edit {
  readonly file: string;
}

/** A file as it was read and as it shall be. */
export interface Rewritten {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The code of a project: Terraform's files of its folder, or the TypeScript of an app. */
export class Project {
  private readonly originals = new Map<string, string>();
  private readonly made: (Made & Pick<Place, "file" | "imports">)[] = [];

  private constructor(
    readonly folder: string,
    readonly language: "hcl" | "ts",
  ) {}

  /** @throws Error for a file that cannot be parsed. */
  static async read(folder: string, language: Project["language"]): Promise<Project> {
    const project = new Project(folder, language);
    const [pattern, folders] = language === "ts" ? [typescriptFile, foldersBelow(folder)] : [hclFile, [folder]];
    const names = folders.flatMap((one) => readdirSync(one).map((name) => path.relative(folder, path.join(one, name))));
    for (const file of names.filter((name) => pattern.test(name))) {
      const text = project.text(file);
      const { made, imports } = language === "ts" ? constructsIn(text) : { made: await resourcesIn(text), imports: [] };
      project.made.push(...made.map((one) => ({ ...one, file, imports })));
    }
    return project;
  }

  /** With the line ends of Unix, the only ones that parsers and printers know. */
  text(name: string): string {
    const original = this.original(name);
    return hasReturns(original) ? original.replaceAll("\r\n", "\n") : original;
  }

  /** As it was when it was read first. */
  private original(name: string): string {
    const text = this.originals.get(name) ?? readFileSync(path.join(this.folder, name), "utf8");
    this.originals.set(name, text);
    return text;
  }

  /** The files that edits change. */
  applied(edits: readonly FileEdit[]): Rewritten[] {
    return [...new Set(edits.map(({ file }) => file))].map((name) => {
      const own = edits.filter(({ file }) => file === name);
      const [before, after] = [this.original(name), edited(this.text(name), own)];
      return { name, before, after: hasReturns(before) ? after.replaceAll("\n", "\r\n") : after };
    });
  }

  /** The place of what the code makes once: a resource by its type and name, a construct by its class and ID. */
  find(type: string, name: string | undefined): Place | "not found" | "repeated" {
    const [found, ...more] = this.made.filter((one) => one.type === type && one.name === name);
    if (!found) return "not found";
    if (more.length > 0) return "repeated";
    return { ...found, source: { text: this.text(found.file), tree: found.body, language: this.language } };
  }

  /** The place of the JSON document in an argument: an expression, a text in the code, or a file of its own. `undefined` if it is computed. */
  documentIn(place: Place, argument: string): Place | undefined {
    const { source, file } = place;
    const written = partOf(source.tree, argument)?.tree;
    if (!written) return undefined;
    const text = source.text.slice(written.start, written.end);
    if (written.is === "literal") {
      const [start, end] = [text.indexOf("{"), text.lastIndexOf("}") + 1];
      const isVerbatim = /^<<-?\w+\r?\n|^chomp\(<<|^`/.test(text) && !text.slice(start, end).includes("\\");
      const [line = ""] = text.slice(start, end).split("\n");
      if (start < 0 || !isVerbatim || !literalText(written)?.includes(line)) return undefined;
      return jsonIn(file, source.text, written.start + start, written.start + end);
    }
    const last = written.is === "chain" ? written.parts.at(-1) : undefined;
    const isEncoded = last?.key === "stringify" || (written.is === "call" && written.says === "jsonencode");
    const inner = isEncoded ? (last?.tree ?? written).parts[0]?.tree : written;
    if (inner?.is === "members") return { ...place, source: { ...source, tree: unwrapped(inner) } };
    const name = source.language === "ts" || text.startsWith("file(") ? fileNamed(text) : undefined;
    const known = [path.dirname(file), "."]
      .map((folder) => path.join(folder, name ?? ""))
      .find((one) => name !== undefined && existsSync(path.join(this.folder, one)));
    return known === undefined ? undefined : jsonIn(known, this.text(known));
  }
}

/** A document in a text, of which nothing else is read. */
function jsonIn(file: string, text: string, start = 0, end = text.length): Place | undefined {
  try {
    const tree = expressionOf(`${" ".repeat(start)}${text.slice(start, end)}`);
    return { file, source: { text, tree: unwrapped(tree), language: "json" } };
  } catch {
    return undefined;
  }
}

/** A document may stand in an envelope. */
function unwrapped(tree: Tree): Tree {
  const inner = partOf(tree, "data")?.tree;
  return inner?.is === "members" && !partOf(tree, "tiles") ? inner : tree;
}

/** The one file that an expression names: `file("${path.module}/checkout.json")`. */
function fileNamed(text: string): string | undefined {
  const names = [...text.matchAll(/["'`](?:\$\{path\.module\}\/)?([^"'`$]+\.json)["'`]/g)];
  return names.length === 1 ? names[0]?.[1] : undefined;
}

/** True for a text whose line ends are those of Windows; it gets them back. */
function hasReturns(text: string): boolean {
  return text.includes("\r\n") && !/(?<!\r)\n/.test(text);
}
