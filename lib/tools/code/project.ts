import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { readingProblem } from "../../reading/nesting";
import { appFile, foldersBelow, typescriptFile } from "./files";
import { HclModules } from "./hcl-modules";
import { jsonTemplateOf } from "./json-template";
import { type Edit, type Elsewhere, edited, literalText, partOf, type Range, type Source, type Tree } from "./tree";
import { expressionOf, type Imported, type PackageNames } from "./typescript";
import { filesRunBy, type MadeConstruct, TypescriptApp } from "./typescript-app";
import { TypescriptFile } from "./typescript-file";

/** Where the code makes an object. Its source is the text of all files. */
export interface Place {
  readonly file: string;
  readonly source: Source;
  /** Of the whole block or statement, if it can be removed. */
  readonly statement?: Range;
  /** Of the code that computes the document of an object, so that no literal says what is in it. */
  readonly computedAt?: Range;
  readonly project: Project;
}

export interface FileEdit extends Edit {
  readonly file: string;
}

/** A file as it was read and as it shall be. */
export interface Rewritten {
  readonly name: string;
  readonly originalText: string;
  readonly newText: string;
}

/** A resource by its address, or a construct by its class and path. */
export type Wanted =
  | { readonly type: string; readonly name: string; readonly module: string; readonly key?: string | number }
  | { readonly type: string; readonly path: readonly string[] };

/** The code of a project: Terraform's files of its folder and its modules, or the TypeScript of an app. Places are those in one text of all files. */
export class Project {
  private readonly originals = new Map<string, string>();
  private readonly texts = new Map<string, string>();
  private readonly starts = new Map<string, number>();
  /** The same in the order of the text. */
  private readonly begins: { readonly file: string; readonly begin: number }[] = [];
  private allText = "";
  private modules: HclModules | undefined;
  private constructs: readonly MadeConstruct[] = [];
  private readonly files = new Map<string, TypescriptFile>();
  /** Files that are left out, because they cannot be parsed, with the reason. */
  readonly unreadable = new Map<string, string>();

  private constructor(
    readonly folder: string,
    readonly language: "hcl" | "ts",
  ) {}

  /** `rewritten`: files that are read as they shall be. */
  static async read(
    folder: string,
    language: Project["language"],
    environment: NodeJS.ProcessEnv = {},
    rewritten: readonly Rewritten[] = [],
  ): Promise<Project> {
    const project = new Project(folder, language);
    for (const { name, newText } of rewritten) project.originals.set(name, newText);
    if (language === "hcl") project.modules = await project.readModules(environment);
    else project.readApp();
    return project;
  }

  private readModules(environment: NodeJS.ProcessEnv): Promise<HclModules> {
    return HclModules.read({
      list: (folder) => namesIn(this.folder, folder),
      read: (file) => ({ text: this.text(file), offset: this.startOf(file), lineEnd: this.lineEndOf(file) }),
      isSet: (variable) => environment[`TF_VAR_${variable}`] !== undefined,
    });
  }

  private readApp(): void {
    const folders = foldersBelow(this.folder).map((folder) => path.relative(this.folder, folder));
    for (const file of folders
      .flatMap((folder) => namesIn(this.folder, folder))
      .filter((name) => typescriptFile.test(name)))
      try {
        this.files.set(file, new TypescriptFile(this.text(file), this.startOf(file)));
      } catch (error) {
        this.unreadable.set(file, readingProblem(error));
      }
    this.constructs = new TypescriptApp(this.filesOfApp()).constructs();
  }

  /** The files that the command of the app runs, without its tests, for example; all of them where that cannot be seen. */
  private filesOfApp(): ReadonlyMap<string, TypescriptFile> {
    const entry = appFile(this.folder);
    if (entry === undefined) return this.files;
    const name = path.relative(this.folder, entry);
    return (this.files.has(name) && filesRunBy(name, this.files, (from) => isPackage(from, this.folder))) || this.files;
  }

  /** Where a file begins in the whole text, to which it is added. */
  private startOf(name: string): number {
    const fileStart = this.starts.get(name);
    if (fileStart !== undefined) return fileStart;
    const start = this.allText.length;
    this.starts.set(name, start);
    this.begins.push({ file: name, begin: start });
    this.allText += `${this.text(name)}\n`;
    return start;
  }

  /** The file of a place in the whole text, and the place there. */
  locate(place: number): { readonly file: string; readonly start: number } {
    // The files begin one behind the other, so each step leaves half of them: there may be thousands, and as many places.
    let [low, high] = [0, this.begins.length];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if ((this.begins[middle]?.begin ?? 0) <= place) low = middle;
      else high = middle;
    }
    const { file, begin } = this.begins[low] ?? { file: "", begin: 0 };
    return { file, start: place - begin };
  }

  /** `main.tf:3` for a place in the whole text. */
  lineOf(place: number): string {
    const { file, start } = this.locate(place);
    return `${file}:${this.text(file).slice(0, start).split("\n").length}`;
  }

  /** The blanks before a place that begins its line. */
  indentOf(place: number): string | undefined {
    const { file, start } = this.locate(place);
    const line = this.text(file).slice(0, start).split("\n").at(-1);
    if (line?.trim() === "") return line;
    return undefined;
  }

  /** An edit of the whole text as one of its file. */
  inFile({ start, end, text }: Edit): FileEdit {
    const place = this.locate(start);
    return { file: place.file, start: place.start, end: place.start + end - start, text };
  }

  /** What a file of an app imports, and how it calls what the package exports. */
  importsOf(file: string): { readonly imports: readonly Imported[]; readonly names: PackageNames } {
    const { imports = [], names = { renamed: new Map() } } = this.files.get(file) ?? {};
    return { imports, names };
  }

  /** With the line ends of Unix, the only ones that parsers and printers know. */
  text(name: string): string {
    const knownText = this.texts.get(name);
    if (knownText !== undefined) return knownText;
    const original = this.original(name);
    const text = hasReturns(original) ? original.replaceAll("\r\n", "\n") : original;
    this.texts.set(name, text);
    return text;
  }

  /** How the lines of a file end; those of a mixed one have their own ends in its text. */
  lineEndOf(name: string): "\n" | "\r\n" {
    return hasReturns(this.original(name)) ? "\r\n" : "\n";
  }

  /** As it was when it was read first. */
  private original(name: string): string {
    const text = this.originals.get(name) ?? readFileSync(path.join(this.folder, name), "utf8");
    this.originals.set(name, text);
    return text;
  }

  /** The files that edits change; an edit that several objects need is one. */
  applied(edits: readonly FileEdit[]): Rewritten[] {
    return [...new Set(edits.map(({ file }) => file))].map((name) => {
      const ofFile = withoutRepetition(edits.filter(({ file }) => file === name));
      const [originalText, newText] = [this.original(name), edited(this.text(name), ofFile)];
      if (!hasReturns(originalText)) return { name, originalText, newText };
      return { name, originalText, newText: newText.replaceAll("\n", "\r\n") };
    });
  }

  /** The place of what the code makes once. */
  find(target: Wanted): Place | Elsewhere {
    const place = "path" in target ? this.construct(target) : this.modules?.find(target);
    if (!place) return { why: "not found", places: [] };
    if ("why" in place) return place;
    const { file, statement, body } = place;
    const source: Source = { text: this.allText, tree: body, language: this.language };
    return { file, source, project: this, statement };
  }

  private construct({
    type,
    path: targetPath,
  }: {
    readonly type: string;
    readonly path: readonly string[];
  }): MadeConstruct | Elsewhere | undefined {
    const matching = this.constructs.filter(
      (construct) =>
        construct.type === type &&
        construct.path.every((id, index) => id === targetPath.at(index - construct.path.length)),
    );
    const longest = Math.max(...matching.map((construct) => construct.path.length));
    const [nearest, ...more] = matching.filter((construct) => construct.path.length === longest);
    if (nearest && more.length > 0)
      return { why: "same name", places: [nearest, ...more].map(({ calledAt }) => calledAt) };
    return nearest;
  }

  /** The place of the JSON document in an argument: an expression, a text in the code, or a file of its own; else where it is computed. */
  documentIn(place: Place, argument: string): Place {
    const { tree } = place.source;
    const { start, end } = partOf(tree, argument)?.tree ?? tree;
    return this.writtenDocument(place, argument) ?? { ...place, computedAt: [start, end] };
  }

  private writtenDocument(place: Place, argument: string): Place | undefined {
    const { source, file } = place;
    const argumentTree = partOf(source.tree, argument)?.tree;
    if (!argumentTree) return undefined;
    const text = source.text.slice(argumentTree.start, argumentTree.end);
    const isHeredoc = /^<<-?\w+\r?\n|^chomp\(<</.test(text);
    if (isHeredoc || argumentTree.type === "literal") {
      const [start, end] = [text.indexOf("{"), text.lastIndexOf("}") + 1];
      // A backslash is one in a heredoc, and begins an escape in a template of TypeScript.
      const isVerbatim = text.startsWith("`") && !text.slice(start, end).includes("\\");
      const [line = ""] = text.slice(start, end).split("\n");
      const isSaid = isHeredoc || (isVerbatim && literalText(argumentTree)?.includes(line));
      if (start < 0 || !isSaid) return undefined;
      const { file } = this.locate(argumentTree.start);
      return this.jsonIn(file, [argumentTree.start + start, argumentTree.start + end], isHeredoc);
    }
    const lastPart = argumentTree.type === "chain" ? argumentTree.parts.at(-1) : undefined;
    const isEncoded =
      lastPart?.key === "stringify" || (argumentTree.type === "call" && argumentTree.content === "jsonencode");
    const inner = isEncoded ? (lastPart?.tree ?? argumentTree).parts[0]?.tree : argumentTree;
    if (inner?.type === "members") return { ...place, source: { ...source, tree: unwrapped(inner) } };
    const name = source.language === "ts" || text.startsWith("file(") ? fileNamed(text) : undefined;
    const documentFolder = [path.dirname(this.locate(argumentTree.start).file), path.dirname(file), "."]
      .map((folder) => path.join(folder, name ?? ""))
      .find((folder) => name !== undefined && existsSync(path.join(this.folder, folder)));
    if (documentFolder === undefined) return undefined;
    const start = this.startOf(documentFolder);
    return this.jsonIn(documentFolder, [start, start + this.text(documentFolder).length]);
  }

  private documentAt(file: string, tree: Tree, form: Pick<Source, "isTemplate"> = {}): Place {
    return { file, source: { text: this.allText, tree: unwrapped(tree), language: "json", ...form }, project: this };
  }

  /** A document in a file, of which nothing else is read. `isTemplate`: something in it may be computed. */
  private jsonIn(file: string, [start, end]: Range, isTemplate = false): Place | undefined {
    const text = this.allText.slice(start, end);
    try {
      if (!isTemplate) return this.documentAt(file, expressionOf(text, undefined, start));
      const tree = jsonTemplateOf(text, start);
      return tree && this.documentAt(file, tree, { isTemplate });
    } catch {
      return undefined;
    }
  }
}

/** True for what Node.js has, or finds in a folder of packages. */
function isPackage(from: string, folder: string): boolean {
  if (isBuiltin(from)) return true;
  if (/^[./#]/.test(from)) return false;
  const [name = "", inScope = ""] = from.split("/");
  const packageName = name.startsWith("@") ? path.join(name, inScope) : name;
  if (existsSync(path.join(folder, "node_modules", packageName))) return true;
  const outer = path.dirname(folder);
  return outer !== folder && isPackage(from, outer);
}

/** The names of what is in a folder, from the project's. */
function namesIn(root: string, folder: string): string[] {
  const target = path.join(root, folder);
  if (existsSync(target)) return readdirSync(target).map((name) => path.join(folder, name));
  return [];
}

function withoutRepetition(edits: readonly FileEdit[]): FileEdit[] {
  const isSame = (first: FileEdit, second: FileEdit) =>
    first.start === second.start && first.end === second.end && first.text === second.text;
  return edits.filter(
    (edit, index) => edit.start === edit.end || edits.findIndex((earlier) => isSame(earlier, edit)) === index,
  );
}

/** A document may stand in an envelope. */
function unwrapped(tree: Tree): Tree {
  const inner = partOf(tree, "data")?.tree;
  if (inner?.type === "members" && !partOf(tree, "tiles")) return inner;
  return tree;
}

/** The one file that an expression names: `file("${path.module}/checkout.json")`. */
function fileNamed(text: string): string | undefined {
  const names = [...text.matchAll(/["'`](?:\$\{path\.module\}\/)?([^"'`$]+\.json)["'`]/g)];
  if (names.length === 1) return names[0]?.[1];
  return undefined;
}

/** True for a text whose line ends are those of Windows; it gets them back. */
function hasReturns(text: string): boolean {
  return text.includes("\r\n") && !/(?<!\r)\n/.test(text);
}
