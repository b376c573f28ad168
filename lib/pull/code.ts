import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isRecord, own, toPascal } from "terraform-provider-sdk/internal/schema";
import { resourcesIn } from "../code/hcl";
import { type Edit, edited, literalText, type Made, partOf, type Range, type Source, type Tree } from "../code/tree";
import { constructsIn, expressionOf, type Imported } from "../code/typescript";
import { foldersBelow } from "../importing/known";
import type { StoredObject } from "../plans/state";

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

/** Why nothing is changed there. */
export type Nowhere = "module" | "repeated" | "not found" | "computed";

/** A file as it was read and as it shall be. */
export interface Rewritten {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The code of a project: Terraform's files of its folder, or the TypeScript of an app. */
export class Code {
  private readonly originals = new Map<string, string>();
  private readonly made: (Made & Pick<Place, "file" | "imports">)[] = [];

  private constructor(
    readonly folder: string,
    /** The IDs of an app's constructs, by address. */
    private readonly constructs: ReadonlyMap<string, string> | undefined,
  ) {}

  /** `synthesized`: the Terraform JSON of the app's stack. @throws Error for a file that cannot be parsed. */
  static async read(folder: string, synthesized?: Readonly<Record<string, unknown>>): Promise<Code> {
    const code = new Code(folder, synthesized && constructIds(synthesized));
    const pattern = synthesized ? /(?<!\.d)\.ts$/ : /\.(tf|tofu)$/;
    const names = (synthesized ? foldersBelow(folder) : [folder]).flatMap((one) =>
      readdirSync(one).map((name) => path.relative(folder, path.join(one, name))),
    );
    for (const file of names.filter((name) => pattern.test(name))) {
      const text = code.text(file);
      const { made, imports } = synthesized ? constructsIn(text) : { made: await resourcesIn(text), imports: [] };
      code.made.push(...made.map((one) => ({ ...one, file, imports })));
    }
    return code;
  }

  get isApp(): boolean {
    return this.constructs !== undefined;
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

  /** The place of an object, or why there is none that can be changed. */
  find({ address, isPlain, kind, type, name }: StoredObject, isDocument: boolean): Place | Nowhere {
    if (address.startsWith("module.")) return "module";
    if (!isPlain) return "repeated";
    const wanted = this.constructs ? [toPascal(kind), this.constructs.get(`${type}.${name}`)] : [type, name];
    const [found, ...more] = this.made.filter((one) => one.type === wanted[0] && one.name === wanted[1]);
    if (!found) return "not found";
    if (more.length > 0) return "repeated";
    const source: Source = { text: this.text(found.file), tree: found.body, language: this.isApp ? "ts" : "hcl" };
    return isDocument ? this.document({ ...found, source }) : { ...found, source };
  }

  /** The place of a dashboard's document: an expression, a text in the code, or a file of its own. */
  private document(place: Place): Place | Nowhere {
    const { source, file } = place;
    const written = partOf(source.tree, source.language === "hcl" ? "dashboard_json" : "dashboardJson")?.tree;
    if (!written) return "computed";
    const text = source.text.slice(written.start, written.end);
    if (written.is === "literal") {
      const [start, end] = [text.indexOf("{"), text.lastIndexOf("}") + 1];
      const isVerbatim = /^<<-?\w+\r?\n|^chomp\(<<|^`/.test(text) && !text.slice(start, end).includes("\\");
      const [line = ""] = text.slice(start, end).split("\n");
      if (start < 0 || !isVerbatim || !literalText(written)?.includes(line)) return "computed";
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
    return known === undefined ? "computed" : jsonIn(known, this.text(known));
  }
}

/** A document in a text, of which nothing else is read. */
function jsonIn(file: string, text: string, start = 0, end = text.length): Place | Nowhere {
  try {
    const tree = expressionOf(`${" ".repeat(start)}${text.slice(start, end)}`);
    return { file, source: { text, tree: unwrapped(tree), language: "json" } };
  } catch {
    return "computed";
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

/** The IDs of constructs by their addresses. */
function constructIds(synthesized: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const ids = Object.entries(synthesized).flatMap(([type, all]) =>
    Object.entries(isRecord(all) ? all : {}).flatMap(([name, one]) => {
      const comment = isRecord(one) ? own(one, "//") : undefined;
      const place = isRecord(comment) && isRecord(comment.metadata) ? comment.metadata.path : undefined;
      return typeof place === "string" ? [[`${type}.${name}`, place.split("/").at(-1) ?? ""] as const] : [];
    }),
  );
  return new Map(ids);
}
