import path from "node:path";
import { asMembers, isRecord, own, readJson } from "terraform-provider-sdk/values";
import { terraformFile, textsIn } from "../code/files";
import type { Tree } from "../code/tree";

/** The value of an argument as far as a file says it; `undefined` for what only Terraform can evaluate. */
type Written = string | number | boolean | null | undefined | readonly Written[] | WrittenObject;
type WrittenObject = { readonly [name: string]: Written };

/** What stands between the braces of a block, or in a whole file. */
export interface Body {
  readonly args: WrittenObject;
  readonly blocks: readonly Block[];
}

interface Block {
  readonly type: string;
  readonly labels: readonly string[];
  readonly body: Body;
}

/** A provider block and the file that has it, seen from the current folder. */
export interface WrittenProvider {
  readonly args: Readonly<Record<string, unknown>>;
  readonly file: string;
}

/**
 * The default configuration of a provider in the Terraform files of a folder, or its only one. Variables have the values of `variables`,
 * else those that Terraform would find in the folder and the environment; `undefined` if there is no such block, or none that is the default.
 */
export async function providerIn(
  folder: string,
  name: string,
  environment: NodeJS.ProcessEnv,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<WrittenProvider | undefined> {
  const values = { ...(await variablesOf(folder, environment)), ...variables };
  const evaluate = (reference: string) => {
    if (!reference.startsWith("var.")) return undefined;
    return asWritten(own(values, reference.slice("var.".length)));
  };
  const blocks = (await terraformFiles(folder, evaluate, "provider")).flatMap(({ file, body }) =>
    body.blocks
      .filter(({ type, labels }) => type === "provider" && labels[0] === name)
      .map((block) => ({ args: block.body.args, file: path.relative("", path.join(folder, file)) })),
  );
  const defaultBlock = blocks.find(({ args }) => !Object.hasOwn(args, "alias"));
  if (defaultBlock || blocks.length > 1) return defaultBlock;
  return blocks[0];
}

/** The value of a reference, such as `var.name`, or of a call of a function, without its spaces. */
type Evaluate = (reference: string) => Written;

export interface TerraformFile {
  readonly file: string;
  readonly body: Body;
}

// Loaded only where there is HCL, because its parser is large.
function hclOf(text: string, file: string): Promise<Tree> {
  return (require("../code/hcl") as typeof import("../code/hcl")).hclOf(text, file);
}

/** What the Terraform files of a folder say, in the order of their names; only of those that have this word. */
export function terraformFiles(folder: string, evaluate: Evaluate, word = ""): Promise<TerraformFile[]> {
  const texts = textsIn(folder, terraformFile).filter(({ text }) => text.includes(word));
  const files = texts.map(async ({ file, text }) => {
    if (file.endsWith(".json")) return { file, body: bodyOfJson(readJson(text), evaluate) };
    return { file, body: bodyOf(await hclOf(text, file), text, evaluate) };
  });
  return Promise.all(files);
}

/** What a file or a block says, as far as it is written out. */
export function bodyOf({ parts }: Tree, text: string, evaluate: Evaluate): Body {
  const args = parts
    .filter(({ tree }) => tree.type !== "block")
    .map(({ key, tree }) => [key, evaluated(tree, text, evaluate)]);
  const blocks = parts.flatMap(({ tree }): Block[] => {
    const { type, content, labels = [] } = tree;
    if (type !== "block") return [];
    return [{ type: content, labels, body: bodyOf(tree, text, evaluate) }];
  });
  return { args: Object.fromEntries(args), blocks };
}

function evaluated(tree: Tree, text: string, evaluate: Evaluate): Written {
  const { type, content, parts } = tree;
  const textIn = ({ start, end }: Pick<Tree, "start" | "end">) => text.slice(start, end);
  switch (type) {
    case "literal":
      return asWritten(readJson(content));
    case "members":
      return Object.fromEntries(parts.map(({ key, tree: inner }) => [key, evaluated(inner, text, evaluate)]));
    case "items":
      return parts.map(({ tree: inner }) => evaluated(inner, text, evaluate));
    case "call":
      // A text of JSON is as good as its value.
      if (content === "jsonencode" && parts[0]) return evaluated(parts[0].tree, text, evaluate);
      return evaluate(`${content}(${parts.map(textIn).join(",")})`);
    case "reference":
    case "chain":
      return evaluate(content === "" ? textIn(tree) : content);
    default: {
      const template = readJson(content);
      if (typeof template !== "string") return undefined;
      return textValue(template, evaluate);
    }
  }
}

/** In the order in which the later one wins: defaults, the environment, files. */
async function variablesOf(folder: string, environment: NodeJS.ProcessEnv): Promise<WrittenObject> {
  const defaults = (await terraformFiles(folder, notEvaluated, "variable"))
    .flatMap(({ body }) => body.blocks)
    .filter(({ type }) => type === "variable")
    .map(({ labels: [name = ""], body }) => [name, body.args.default] as const);
  const variables = Object.entries(environment)
    .filter(([name]) => name.startsWith("TF_VAR_"))
    .map(([name, value]) => [name.slice("TF_VAR_".length), value] as const);
  const files = [/^terraform\.tfvars(\.json)?$/, /\.auto\.tfvars(\.json)?$/].flatMap((names) => textsIn(folder, names));
  const inFiles = files.map(async ({ file, text }) => {
    if (file.endsWith(".json")) return asObject(readJson(text));
    return bodyOf(await hclOf(text, file), text, notEvaluated).args;
  });
  return Object.assign(Object.fromEntries([...defaults, ...variables]), ...(await Promise.all(inFiles)));
}

const notEvaluated: Evaluate = () => undefined;

/** Terraform's JSON, of which a CDK app is written; a provider is there an object or a list of them. */
function bodyOfJson(document: unknown, evaluate: Evaluate): Body {
  const read = (value: unknown): Written => {
    if (typeof value === "string") return textValue(value, evaluate);
    if (Array.isArray(value)) return value.map(read);
    if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, read(item)]));
    return asWritten(value);
  };
  const blocks = ["provider", "variable"].flatMap((type) =>
    Object.entries(asMembers(asMembers(document)[type])).flatMap(([label, content]) =>
      [content].flat().map((value) => ({ type, labels: [label], body: { args: asObject(read(value)), blocks: [] } })),
    ),
  );
  return { args: {}, blocks };
}

function asObject(value: unknown): WrittenObject {
  return asMembers(value) as WrittenObject;
}

function asWritten(value: unknown): Written {
  if (!["string", "number", "boolean", "object"].includes(typeof value)) return undefined;
  return value as Written;
}

/** A text without interpolation, or that is one variable. */
function textValue(text: string, evaluate: Evaluate): Written {
  const [, reference] = /^\$\{\s*([\w-]+(?:\.[\w-]+)+)\s*\}$/.exec(text) ?? [];
  if (reference !== undefined) return evaluate(reference);
  if (/[$%]\{/.test(text.replace(/\$\$\{|%%\{/g, ""))) return undefined;
  return text.replace(/(\$\$|%%)\{/g, (escaped) => escaped.slice(1));
}
