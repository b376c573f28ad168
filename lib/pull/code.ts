import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isRecord, own, toPascal } from "terraform-provider-sdk/internal/schema";
import { type Block, blocksIn } from "./hcl";
import { textOf } from "./merge";
import type { Managed } from "./state";
import { type Part, partOf, type Source, type Tree } from "./tree";
import { expressionOf, readFile, type TypescriptFile } from "./typescript";

/** A file of the code that is read as a whole. */
interface File {
  readonly name: string;
  readonly original: string;
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly typescript?: TypescriptFile;
}

/** Where the code makes an object. */
export interface Place {
  readonly file: string;
  readonly source: Source;
  /** Of the whole block or statement, if it can be removed. */
  readonly whole?: readonly [start: number, end: number];
  /** Of a document: where its text begins in the file. */
  readonly offset: number;
  readonly typescript?: TypescriptFile;
  readonly scope?: string;
}

/** Why nothing is changed there. */
export type Nowhere = "module" | "repeated" | "not found" | "computed";

const skipped = /^(node_modules|cdktf\.out|cdk\.tf\.json|\..*)$/;

/** The code of a project: Terraform's files of its folder, or the TypeScript of an app, whose stacks `paths` has by address. */
export class Code {
  private readonly originals: Map<string, string>;

  private constructor(
    readonly folder: string,
    private readonly files: readonly File[],
    private readonly constructs: ReadonlyMap<string, string> | undefined,
  ) {
    this.originals = new Map(files.map(({ name, original }) => [name, original]));
  }

  /** `synthesized`: the Terraform JSON of the app's stack. @throws Error for a file that cannot be parsed. */
  static async read(folder: string, synthesized?: Readonly<Record<string, unknown>>): Promise<Code> {
    const names = synthesized
      ? typescriptBelow(folder, "")
      : readdirSync(folder).filter((name) => /\.(tf|tofu)$/.test(name));
    const files = await Promise.all(names.map((name) => fileAt(folder, name)));
    return new Code(folder, files, synthesized && constructsIn(synthesized));
  }

  get isApp(): boolean {
    return this.constructs !== undefined;
  }

  /** With the line ends of Unix. */
  text(name: string): string {
    return this.files.find((one) => one.name === name)?.text ?? withoutReturns(this.original(name));
  }

  /** As it was when it was read first. */
  original(name: string): string {
    const text = this.originals.get(name) ?? readFileSync(path.join(this.folder, name), "utf8");
    this.originals.set(name, text);
    return text;
  }

  /** The place of an object, or why there is none that can be changed. */
  find(object: Managed, isDocument: boolean): Place | Nowhere {
    if (object.address.startsWith("module.")) return "module";
    if (!object.isPlain) return "repeated";
    const found = this.constructs ? this.constructions(object) : this.blocks(object);
    const [place, ...more] = found;
    if (!place) return "not found";
    if (more.length > 0) return "repeated";
    return isDocument ? this.document(place) : place;
  }

  private blocks({ type, name }: Managed): Place[] {
    return this.files.flatMap(({ name: file, text, blocks }) =>
      blocks
        .filter((block) => block.type === type && block.label === name)
        .map(
          ({ body, start, end }): Place => ({
            file,
            source: { text, tree: body, language: "hcl" },
            whole: [start, end],
            offset: 0,
          }),
        ),
    );
  }

  private constructions({ kind, type, name }: Managed): Place[] {
    const id = this.constructs?.get(`${type}.${name}`);
    return this.files.flatMap(({ name: file, text, typescript }) =>
      (typescript?.constructions ?? [])
        .filter((one) => one.id === id && one.type === toPascal(kind))
        .map(
          (one): Place => ({
            file,
            source: { text, tree: one.body, language: "ts" },
            offset: 0,
            scope: one.scope,
            ...(typescript && { typescript }),
            ...(one.statement && { whole: one.statement }),
          }),
        ),
    );
  }

  /** The place of a dashboard's document: an expression, a text in the code, or a file of its own. */
  private document(place: Place): Place | Nowhere {
    const { source, file } = place;
    const written = partOf(source.tree, source.language === "hcl" ? "dashboard_json" : "dashboardJson")?.tree;
    if (!written) return "computed";
    if (written.is === "members") return { ...place, source: { ...source, tree: unwrapped(written) } };
    if (written.is === "literal") return this.inline(place, written);
    const inner =
      written.is === "call" && /^(jsonencode|JSON\.stringify)$/.test(written.says)
        ? written.parts[0]?.tree
        : lastCall(written, "stringify");
    if (inner?.is === "members") return { ...place, source: { ...source, tree: unwrapped(inner) } };
    const text = source.text.slice(written.start, written.end);
    const name = source.language === "ts" || /^file\(/.test(text) ? fileNamed(text) : undefined;
    const known = [path.dirname(file), "."]
      .map((folder) => path.join(folder, name ?? ""))
      .find((one) => name && existsSync(path.join(this.folder, one)));
    if (known === undefined) return "computed";
    return jsonIn(known, this.text(known), 0);
  }

  private inline({ file, source }: Place, written: Tree): Place | Nowhere {
    const text = source.text.slice(written.start, written.end);
    const start = text.indexOf("{");
    const end = text.lastIndexOf("}") + 1;
    const isVerbatim =
      /^<<-?\w+\r?\n|^chomp\(<<|^`/.test(text) &&
      textOf(written)?.includes(text.slice(start, end).split("\n")[0] ?? "");
    if (start < 0 || !isVerbatim || text.slice(start, end).includes("\\")) return "computed";
    return jsonIn(file, text.slice(start, end), written.start + start);
  }
}

function jsonIn(file: string, text: string, offset: number): Place | Nowhere {
  try {
    const opening = text.indexOf("{");
    const tree = shifted(expressionOf(`(${text.slice(opening)})`), opening - 1);
    return { file, offset, source: { text, tree: unwrapped(tree), language: "json" } };
  } catch {
    return "computed";
  }
}

/** A document may stand in an envelope. */
function unwrapped(tree: Tree): Tree {
  const inner = partOf(tree, "data")?.tree;
  return inner?.is === "members" && !partOf(tree, "tiles") ? inner : tree;
}

function shifted(tree: Tree, by: number): Tree {
  const parts = tree.parts.map(
    (part): Part => ({ ...part, start: part.start + by, end: part.end + by, tree: shifted(part.tree, by) }),
  );
  const inside = tree.inside && ([tree.inside[0] + by, tree.inside[1] + by] as const);
  return { ...tree, start: tree.start + by, end: tree.end + by, parts, ...(inside && { inside }) };
}

function lastCall(tree: Tree, name: string): Tree | undefined {
  return tree.is === "chain" && tree.parts.at(-1)?.key === name ? tree.parts.at(-1)?.tree.parts[0]?.tree : undefined;
}

/** The one file that an expression names: `file("${path.module}/checkout.json")`. */
function fileNamed(text: string): string | undefined {
  const names = [...text.matchAll(/["'`](?:\$\{path\.module\}\/)?([^"'`$]+\.json)["'`]/g)];
  return names.length === 1 ? names[0]?.[1] : undefined;
}

/** Parsers and printers know one line end; a file that has Windows' only gets them back. */
function withoutReturns(text: string): string {
  return hasReturns(text) ? text.replaceAll("\r\n", "\n") : text;
}

export function hasReturns(text: string): boolean {
  return text.includes("\r\n") && !/(?<!\r)\n/.test(text);
}

async function fileAt(folder: string, name: string): Promise<File> {
  const original = readFileSync(path.join(folder, name), "utf8");
  const text = withoutReturns(original);
  if (!name.endsWith(".ts")) return { name, original, text, blocks: await blocksIn(text) };
  return { name, original, text, blocks: [], typescript: readFile(text) };
}

function typescriptBelow(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !skipped.test(name))
    .flatMap((one) => {
      const name = path.join(folder, one.name);
      if (one.isDirectory()) return typescriptBelow(root, name);
      return one.isFile() && /(?<!\.d)\.ts$/.test(one.name) ? [name] : [];
    });
}

/** The IDs of constructs by their addresses. */
function constructsIn(synthesized: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const ids = Object.entries(synthesized).flatMap(([type, all]) =>
    Object.entries(isRecord(all) ? all : {}).flatMap(([name, one]) => {
      const comment = isRecord(one) ? own(one, "//") : undefined;
      const path = isRecord(comment) && isRecord(comment.metadata) ? comment.metadata.path : undefined;
      return typeof path === "string" ? [[`${type}.${name}`, path.split("/").at(-1) ?? ""] as const] : [];
    }),
  );
  return new Map(ids);
}
