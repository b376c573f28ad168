import { createReadStream, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { isRecord } from "terraform-provider-sdk/values";
import { readYamlDocuments } from "../../reading";
import { readingProblem } from "../../reading/nesting";
import { textIf } from "../importing/optional";
import { UsageError } from "../usage-error";
import { resourcesOfCode } from "./terraform";

/** What a file or an address has, or why it cannot be read. */
export type FoundDocument = { readonly file: string } & ({ readonly content: unknown } | { readonly problem: string });

/** The most that one document may have, and the longest that an address may take for it. */
const mostBytes = 50 * 1024 * 1024;
const mostSeconds = 30;
const mostFiles = 10_000;

/**
 * The documents of a file, of a folder and those below it, or of an address. Links to folders are not followed. @throws UsageError if there is
 * nothing at that place.
 */
export async function readDocuments(
  place: string,
  { environment, signal }: { readonly environment: NodeJS.ProcessEnv; readonly signal: AbortSignal },
): Promise<FoundDocument[]> {
  if (/^https?:\/\//i.test(place)) return fetched(place, environment, signal);
  const stats = statSync(place, { throwIfNoEntry: false });
  if (!stats) throw new UsageError(`"${place}" does not exist: there is no such file or folder.`);
  if (!stats.isDirectory()) return parsed(path.basename(place), createReadStream(place, { signal }), signal);
  const files = filesBelow(place).sort();
  if (files.length === 0) throw new UsageError(`${place} has no files of JSON, YAML or Terraform.`);
  if (files.length > mostFiles)
    throw new UsageError(
      `${place} has ${files.length} files of JSON, YAML or Terraform; give a folder with at most ${mostFiles}.`,
    );
  const documents: FoundDocument[] = [];
  for (const file of files)
    documents.push(...(await parsed(file, createReadStream(path.join(place, file), { signal }), signal)));
  return documents;
}

/** The files that may have documents, as `a/b.json`. Node.js 24 follows links where it reads folders recursively. */
function filesBelow(place: string, prefix = ""): string[] {
  return readdirSync(path.join(place, prefix), { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry;
    if (name.startsWith(".")) return [];
    if (entry.isDirectory()) {
      if (name === "node_modules") return [];
      return filesBelow(place, `${prefix}${name}/`);
    }
    if (entry.isFile() && /\.(json|ya?ml|tfstate|tf|tofu)$/i.test(name)) return [`${prefix}${name}`];
    return [];
  });
}

/** What a file has, unless there is too much of it: a device has no size. */
async function parsed(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  isYaml = /\.ya?ml$/i.test(file),
): Promise<FoundDocument[]> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > mostBytes) return [{ file, problem: "It is larger than 50 MB." }];
      pieces.push(chunk);
    }
    return await documentsIn(file, Buffer.concat(pieces).toString("utf8"), isYaml);
  } catch (error) {
    signal.throwIfAborted();
    return [{ file, problem: `It cannot be read: ${readingProblem(error)}` }];
  }
}

/** The documents in the text of a file. One of Terraform's language has any number of them. */
export async function documentsIn(file: string, text: string, isYaml: boolean): Promise<FoundDocument[]> {
  const content = text.replace(/^\uFEFF/, "");
  if (/\.(tf|tofu)$/i.test(file)) {
    const resources = await resourcesOfCode(content);
    return resources.map((resource) => {
      if (typeof resource === "string") return { file, problem: resource };
      return { file, content: withoutTexts(resource) };
    });
  }
  if (!isYaml) return [parsedJson(file, content)];
  const read = readYamlDocuments(content);
  if ("problem" in read) return [{ file, problem: `It is no YAML: line ${read.line}: ${read.problem}` }];
  const documents = read.documents.filter((document) => document !== null);
  return documents.map((document) => ({ file, content: withoutTexts(document) }));
}

function parsedJson(file: string, text: string): FoundDocument {
  try {
    return { file, content: withoutTexts(JSON.parse(text)) };
  } catch (error) {
    if (error instanceof SyntaxError) return { file, problem: "It is no JSON." };
    return { file, problem: `It cannot be read: ${readingProblem(error)}` };
  }
}

/** A document with what stands as a text of JSON in it: models of dashboards, queries and expressions. */
export function withoutTexts(value: unknown, name = "", around = ""): unknown {
  const isModel = /^(config_json|json|model)$|\.json$/.test(name) || name === "expressions" || around === "expressions";
  const read = isModel ? jsonIn(value) : value;
  if (Array.isArray(read)) return read.map((item) => withoutTexts(item, "", name));
  if (!isRecord(read)) return read;
  const members = Object.entries(read).map(([key, item]) => [key, withoutTexts(item, key, name)] as const);
  return Object.fromEntries(members);
}

/** The object in a text of JSON; another text as it is. */
function jsonIn(text: unknown): unknown {
  if (typeof text !== "string") return text;
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
    return text;
  } catch {
    return text;
  }
}

/** What Grafana sends: the address of a dashboard's page is that of its API. The token is sent to that host only. */
async function fetched(place: string, environment: NodeJS.ProcessEnv, signal: AbortSignal): Promise<FoundDocument[]> {
  const address = URL.canParse(place) ? new URL(place) : undefined;
  if (!address) throw new UsageError(`"${place}" is no address.`);
  const file = `${address.host}${address.pathname}`;
  if (address.username !== "" || address.password !== "")
    throw new UsageError(`The address has a user or a password before ${file}; set GRAFANA_TOKEN instead.`);
  address.pathname = address.pathname.replace(/\/d\/([\w-]+)(\/.*)?$/, "/api/dashboards/uid/$1");
  const token = environment.GRAFANA_TOKEN;
  // Node.js 20 may forget a signal of AbortSignal.timeout within AbortSignal.any.
  const limit = new AbortController();
  const late = new Error(`there is no whole response after ${mostSeconds} seconds.`);
  const timer = setTimeout(() => limit.abort(late), mostSeconds * 1000);
  try {
    const response = await fetch(address, {
      headers: { accept: "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      signal: AbortSignal.any([signal, limit.signal]),
    }).catch((error: Error) => {
      signal.throwIfAborted();
      throw new UsageError(
        `${file} cannot be read: ${error.cause instanceof Error ? error.cause.message : error.message}`,
      );
    });
    if (!response.ok) {
      const remedy = token
        ? "The token in GRAFANA_TOKEN is not accepted."
        : "Set GRAFANA_TOKEN to the token of a service account.";
      const hint = textIf([401, 403].includes(response.status), ` ${remedy}`);
      throw new UsageError(`${file} cannot be read: status ${response.status}.${hint}`);
    }
    const isYaml = /yaml/.test(response.headers.get("content-type") ?? "");
    return await parsed(file, response.body ?? new Blob([]).stream(), signal, isYaml);
  } finally {
    clearTimeout(timer);
  }
}
