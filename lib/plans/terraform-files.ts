import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { isRecord, own, readJson } from "terraform-provider-sdk/internal/schema";

/** The value of an argument as far as a file says it; `undefined` for what only Terraform can evaluate. */
type Written = string | number | boolean | null | undefined | readonly Written[] | WrittenObject;
type WrittenObject = { readonly [name: string]: Written };

/** What stands between the braces of a block, or in a whole file. */
interface Body {
  readonly args: WrittenObject;
  readonly blocks: readonly Block[];
}

interface Block {
  readonly type: string;
  readonly labels: readonly string[];
  readonly body: Body;
}

/** A provider block and the file that has it. */
export interface WrittenProvider {
  readonly args: Readonly<Record<string, unknown>>;
  readonly file: string;
}

/**
 * The default configuration of a provider in the Terraform files of a folder, or its only one. Variables have the values of `variables`,
 * else those that Terraform would find in the folder and the environment; `undefined` if there is no such block, or none that is the default.
 */
export function providerIn(
  folder: string,
  name: string,
  environment: NodeJS.ProcessEnv,
  variables: Readonly<Record<string, unknown>> = {},
): WrittenProvider | undefined {
  const unresolved = terraformFiles(folder, () => undefined);
  const values = { ...variablesOf(folder, unresolved, environment), ...variables };
  const evaluate = (reference: string) =>
    reference.startsWith("var.") ? asWritten(own(values, reference.slice("var.".length))) : undefined;
  const found = terraformFiles(folder, evaluate).flatMap(({ file, body }) =>
    body.blocks
      .filter(({ type, labels }) => type === "provider" && labels[0] === name)
      .map((block) => ({ args: block.body.args, file })),
  );
  return found.find(({ args }) => !Object.hasOwn(args, "alias")) ?? (found.length === 1 ? found[0] : undefined);
}

/** The value of a reference, such as `var.name`, or of a call of a function, without its spaces. */
type Evaluate = (reference: string) => Written;

export interface TerraformFile {
  readonly file: string;
  readonly body: Body;
}

/** What the Terraform files of a folder say, in the order of their names. */
export function terraformFiles(folder: string, evaluate: Evaluate): TerraformFile[] {
  return textsIn(folder, /\.(tf|tofu)(\.json)?$/).map(({ file, text }) => ({
    file,
    body: file.endsWith(".json") ? bodyOfJson(readJson(text), evaluate) : readHcl(text, evaluate),
  }));
}

/** In the order in which the later one wins: defaults, the environment, files. */
function variablesOf(folder: string, files: readonly TerraformFile[], environment: NodeJS.ProcessEnv): WrittenObject {
  const defaults = files
    .flatMap(({ body }) => body.blocks)
    .filter(({ type }) => type === "variable")
    .map(({ labels: [name = ""], body }) => [name, body.args.default] as const);
  const given = Object.entries(environment).flatMap(([name, value]) =>
    name.startsWith("TF_VAR_") ? [[name.slice("TF_VAR_".length), value] as const] : [],
  );
  const inFiles = [/^terraform\.tfvars(\.json)?$/, /\.auto\.tfvars(\.json)?$/].flatMap((names) =>
    textsIn(folder, names).map(({ file, text }) =>
      file.endsWith(".json") ? asObject(readJson(text)) : readHcl(text, () => undefined).args,
    ),
  );
  return Object.assign(Object.fromEntries([...defaults, ...given]), ...inFiles);
}

/** The files directly in a folder whose names match; none where there is no folder. */
export function textsIn(folder: string, names: RegExp): { readonly file: string; readonly text: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => names.test(name) && !name.startsWith("."))
    .filter((name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile())
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), "utf8") }));
}

/** Terraform's JSON, of which a CDK app is written; a provider is there an object or a list of them. */
function bodyOfJson(document: unknown, evaluate: Evaluate): Body {
  const read = (value: unknown): Written => {
    if (typeof value === "string") return textValue(value, evaluate);
    if (Array.isArray(value)) return value.map(read);
    return isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, read(item)]))
      : asWritten(value);
  };
  const blocks = ["provider", "variable"].flatMap((type) =>
    Object.entries(isRecord(document) && isRecord(document[type]) ? document[type] : {}).flatMap(([label, content]) =>
      [content].flat().map((one) => ({ type, labels: [label], body: { args: asObject(read(one)), blocks: [] } })),
    ),
  );
  return { args: {}, blocks };
}

function asObject(value: unknown): WrittenObject {
  return isRecord(value) ? (value as WrittenObject) : {};
}

function asWritten(value: unknown): Written {
  return ["string", "number", "boolean", "object"].includes(typeof value) ? (value as Written) : undefined;
}

/** A text without interpolation, or that is one variable. */
function textValue(text: string, evaluate: Evaluate): Written {
  const [, reference] = /^\$\{\s*([\w-]+(?:\.[\w-]+)+)\s*\}$/.exec(text) ?? [];
  if (reference !== undefined) return evaluate(reference);
  return /[$%]\{/.test(text.replace(/\$\$\{|%%\{/g, ""))
    ? undefined
    : text.replace(/(\$\$|%%)\{/g, (one) => one.slice(1));
}

/** One token of Terraform's native syntax: blanks, a comment, a heredoc, a string, a name with what follows it, or a character. */
export const hclToken =
  /[ \t\r\uFEFF]+|(?:#|\/\/)[^\n]*|\/\*[\s\S]*?\*\/|<<-?(\w+)\n[\s\S]*?\n[ \t]*\1\b|"(?:\$\$\{|%%\{|[$%]\{(?:"(?:[^"\\\n]|\\.)*"|\{[^{}]*\}|[^{}"])*\}|[^"\\\n]|\\.)*"|[\w-]+(?:\.[\w-]+|\[(?:\d+|"[^"\n]*")\])*|[\s\S]/g;

/** Reads a file in Terraform's native syntax: its blocks, and the arguments whose values are written out. */
function readHcl(text: string, evaluate: Evaluate): Body {
  const tokens = (text.match(hclToken) ?? []).filter((one) => !/^([ \t\r\uFEFF]|#|\/\/|\/\*)/.test(one));
  let at = 0;
  return body();

  function body(): Body {
    const args: Record<string, Written> = {};
    const blocks: Block[] = [];
    for (let key = tokens[at]; key !== undefined && key !== "}"; key = tokens[at]) {
      at += 1;
      if (!isName(key)) continue;
      if (tokens[at] === "=" || tokens[at] === ":") {
        at += 1;
        args[hclName(key)] = expression();
        continue;
      }
      const labels: string[] = [];
      for (let label = tokens[at]; label !== undefined && isName(label); label = tokens[++at])
        labels.push(hclName(label));
      if (tokens[at] !== "{") continue;
      at += 1;
      blocks.push({ type: hclName(key), labels, body: body() });
      at += 1;
    }
    return { args, blocks };
  }

  function expression(): Written {
    const first = tokens[at++] ?? "";
    const value = first === "{" ? body().args : first === "[" ? items() : literalOf(first, evaluate);
    if (first === "{" || first === "[") at += 1;
    else if (first === "(") at -= 1;
    const rest = skipped();
    return rest === "" ? value : /^[\w-]+$/.test(first) && /^[\w:-]*\(/.test(rest) ? evaluate(first + rest) : undefined;
  }

  function items(): Written[] {
    const found: Written[] = [];
    while (at < tokens.length && tokens[at] !== "]") {
      if (tokens[at] === "," || tokens[at] === "\n") at += 1;
      else found.push(expression());
    }
    return found;
  }

  /** Goes to the end of an expression, and returns the rest of it. */
  function skipped(): string {
    const start = at;
    for (let depth = 0; at < tokens.length; at += 1) {
      const one = tokens[at] ?? "";
      if (depth === 0 && ["\n", ",", "}", "]", ")"].includes(one)) break;
      if ("([{".includes(one)) depth += 1;
      if (")]}".includes(one)) depth -= 1;
    }
    return tokens.slice(start, at).join("");
  }
}

function isName(text: string): boolean {
  return /^["\w]/.test(text);
}

/** A name or a label, with or without quotes. */
export function hclName(text: string): string {
  return String(readJson(text) ?? text);
}

function literalOf(text: string, evaluate: Evaluate): Written {
  const literal = text.startsWith('"') ? readJson(text) : undefined;
  if (typeof literal === "string") return textValue(literal, evaluate);
  if (/^[A-Za-z_][\w-]*[.[]/.test(text)) return evaluate(text);
  return /^(true|false|null|-?\d+(\.\d+)?)$/.test(text) ? asWritten(readJson(text)) : undefined;
}
