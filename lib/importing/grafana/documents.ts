import { createReadStream, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { isRecord, type Members } from "terraform-provider-sdk/internal/schema";
import { parseDocument } from "yaml";
import { hclOf } from "../../code/hcl";
import { UsageError } from "../../plans/engine";
import { type Body, bodyOf } from "../../plans/terraform-files";
import { brought } from "./migrate";
import { firstText, recordOf, recordsOf, textOf } from "./values";

/** What a file or an address has, or why it cannot be read. */
export type FoundDocument = { readonly file: string } & ({ readonly content: unknown } | { readonly problem: string });

/** Rules that are evaluated together. */
export interface RuleGroup {
  readonly name: string;
  /** Seconds between evaluations. */
  readonly interval: unknown;
  readonly rules: readonly Members[];
}

/** Documents of Grafana that have nothing to convert, by a member of theirs. */
const others = ["datasources", "deleteDatasources", "providers", "muteTimes", "templates", "apps", "plugins"];

/** Finds out what a document is, by its members: nobody says its kind in the name of a file. */
export function recognize(content: unknown) {
  const all = Array.isArray(content) ? content.filter(isRecord) : [recordOf(content)];
  const models = all.flatMap(dashboardIn).map(brought);
  const groups = models.length > 0 ? [] : all.flatMap(groupsIn);
  const contactPoints = all.flatMap((one) => recordsOf(one.contactPoints));
  const policies = all.flatMap((one) => recordsOf(one.policies));
  const isKnown = all.some((one) => others.some((name) => name in one));
  const isRead = isKnown || [models, groups, contactPoints, policies].some(({ length }) => length > 0);
  return {
    dashboards: models.map(({ model }) => model),
    notes: models.flatMap(({ notes }) => notes),
    ...{ groups, contactPoints, policies },
    problem: isRead ? undefined : "It is neither a dashboard nor alert rules of Grafana.",
  };
}

/** The model of a dashboard: alone, in the envelope of the API, or as a resource. */
function dashboardIn(document: Members): Members[] {
  const inner = [document.spec, document.dashboard, document].find(
    (one) => isRecord(one) && (Array.isArray(one.panels) || Array.isArray(one.rows) || isRecord(one.elements)),
  );
  if (!isRecord(inner)) return [];
  const { __inputs, __elements } = document;
  return [{ __inputs, __elements, ...inner, title: firstText(inner.title, recordOf(document.metadata).name) }];
}

/** Rule groups of provisioning files, of the rules API, and of Terraform's state or plan as JSON. */
function groupsIn(document: Members): RuleGroup[] {
  if (recordsOf(document.data).length > 0 && typeof document.condition === "string")
    return [{ name: firstText(document.ruleGroup, "Alerts"), interval: 60, rules: [document] }];
  const files = recordsOf(document.groups).map(({ name, interval, rules }) => ({
    ...{ name: textOf(name), interval, rules: recordsOf(rules) },
  }));
  return [...files, ...terraformGroups(document, 0)];
}

const deepest = 24;

/** `grafana_rule_group` in what `terraform show -json` prints, and in state files. */
function terraformGroups(value: unknown, depth: number): RuleGroup[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((one) => terraformGroups(one, depth + 1));
  if (!isRecord(value)) return [];
  if (value.type !== ruleGroup) {
    const { resources, values, planned_values, root_module, child_modules } = value;
    return terraformGroups([resources, values, planned_values, root_module, child_modules], depth + 1);
  }
  const instances = [value.values, ...recordsOf(value.instances).map(({ attributes }) => attributes)].filter(isRecord);
  return instances.map(({ name, interval_seconds: interval, rule }) => ({
    ...{ name: textOf(name), interval, rules: recordsOf(rule).map(terraformRule) },
  }));
}

/** A rule in the names of provisioning files; queries are JSON texts there. */
function terraformRule({ data, ...rule }: Members): Members {
  const [settings] = recordsOf(rule.notification_settings);
  return {
    ...rule,
    ...{ title: rule.name, noDataState: rule.no_data_state, execErrState: rule.exec_err_state },
    ...(settings && { notification_settings: { receiver: settings.contact_point } }),
    data: recordsOf(data).map(({ ref_id: refId, datasource_uid: datasourceUid, relative_time_range, model }) => {
      return { refId, datasourceUid, relativeTimeRange: recordsOf(relative_time_range)[0], model: jsonIn(model) };
    }),
  };
}

function jsonIn(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : text;
  } catch {
    return {};
  }
}

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
  if (!stats) throw new UsageError(`--from-grafana is "${place}"; there is no such file or folder.`);
  if (!stats.isDirectory()) return parsed(path.basename(place), createReadStream(place, { signal }), signal);
  const files = filesBelow(place).sort();
  if (files.length === 0) throw new UsageError(`${place} has no files of JSON, YAML or Terraform.`);
  if (files.length > mostFiles)
    throw new UsageError(
      `${place} has ${files.length} files of JSON, YAML or Terraform; give a folder with at most ${mostFiles}.`,
    );
  const found: FoundDocument[] = [];
  for (const file of files)
    found.push(...(await parsed(file, createReadStream(path.join(place, file), { signal }), signal)));
  return found;
}

/** The files that may have documents, as `a/b.json`. Node.js 24 follows links where it reads folders recursively. */
function filesBelow(place: string, at = ""): string[] {
  return readdirSync(path.join(place, at), { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry;
    if (name.startsWith(".")) return [];
    if (entry.isDirectory()) return name === "node_modules" ? [] : filesBelow(place, `${at}${name}/`);
    return entry.isFile() && /\.(json|ya?ml|tfstate|tf|tofu)$/i.test(name) ? [`${at}${name}`] : [];
  });
}

/** What a file has, unless there is too much of it: a device has no size. One of Terraform's language has any number of documents. */
async function parsed(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  isYaml = /\.ya?ml$/i.test(file),
): Promise<FoundDocument[]> {
  const all: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > mostBytes) return [{ file, problem: "It is larger than 50 MB." }];
      all.push(chunk);
    }
    const text = Buffer.concat(all)
      .toString("utf8")
      .replace(/^\uFEFF/, "");
    if (/\.(tf|tofu)$/i.test(file)) return await ruleGroupsIn(file, text);
    if (!isYaml) return [{ file, content: JSON.parse(text) }];
    const document = parseDocument(text, { prettyErrors: false });
    const [wrong] = document.errors;
    if (wrong) return [{ file, problem: `It is no YAML: ${wrong.message}` }];
    return [{ file, content: document.toJS({ maxAliasCount: 100 }) }];
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SyntaxError) return [{ file, problem: "It is no JSON." }];
    return [{ file, problem: `It cannot be read: ${error instanceof Error ? error.message : String(error)}` }];
  }
}

/** What Grafana sends: the address of a dashboard's page is that of its API. The token is sent to that host only. */
async function fetched(place: string, environment: NodeJS.ProcessEnv, signal: AbortSignal): Promise<FoundDocument[]> {
  const address = URL.canParse(place) ? new URL(place) : undefined;
  if (!address) throw new UsageError(`--from-grafana is "${place}"; that is no address.`);
  const file = `${address.host}${address.pathname}`;
  if (address.username !== "" || address.password !== "")
    throw new UsageError(`--from-grafana has a user or a password before ${file}; set GRAFANA_TOKEN instead.`);
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
      const hint = [401, 403].includes(response.status) ? ` ${remedy}` : "";
      throw new UsageError(`${file} cannot be read: status ${response.status}.${hint}`);
    }
    const isYaml = /yaml/.test(response.headers.get("content-type") ?? "");
    return await parsed(file, response.body ?? new Blob([]).stream(), signal, isYaml);
  } finally {
    clearTimeout(timer);
  }
}

const ruleGroup = "grafana_rule_group";

/** In front of the words for a value that only Terraform knows. */
const computed = "\0";

/** The rule groups in a file of Terraform's language, each as a state would have it. One with values that are computed is a problem. */
export async function ruleGroupsIn(file: string, text: string): Promise<FoundDocument[]> {
  const { blocks } = bodyOf(await hclOf(text), text, (words) => `${computed}${words}`);
  const groups = blocks.filter((block) => block.type === "resource" && block.labels[0] === ruleGroup);
  return groups.map(({ labels, body }) => {
    const unknown: string[] = [];
    const values = known(membersOf(body), "", unknown);
    const words = `${ruleGroup}.${labels[1]} computes ${unknown.join(", ")}. Give a state, or what terraform show -json prints.`;
    return unknown.length > 0
      ? { file, problem: words }
      : { file, content: { resources: [{ type: ruleGroup, values }] } };
  });
}

/** Arguments, and a list for the blocks of each type. */
function membersOf({ args, blocks }: Body): Members {
  const names = [...new Set(blocks.map((block) => block.type))];
  const lists = names.map((name) => [
    name,
    blocks.filter((block) => block.type === name).map(({ body }) => membersOf(body)),
  ]);
  return { ...args, ...Object.fromEntries(lists) };
}

/** A value in which what only names another object is named by the words of the code; `unknown` gets the paths of all else that is computed. */
function known(value: unknown, path: string, unknown: string[]): unknown {
  if (Array.isArray(value)) return value.map((item, index) => known(item, `${path}[${index}]`, unknown));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, known(item, path === "" ? name : `${path}.${name}`, unknown)]),
    );
  const isComputed = value === undefined || (typeof value === "string" && value.startsWith(computed));
  const isName = /(uid|contact_point|org_id)$/i.test(path) && typeof value === "string";
  if (isComputed && !isName) unknown.push(path);
  return isComputed && isName ? value.slice(computed.length) : value;
}
