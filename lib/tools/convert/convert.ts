import { setImmediate } from "node:timers/promises";
import type { Path } from "terraform-provider-sdk/values";
import { type Leaf, leafWords, ReadingAccount } from "../../reading";
import { limits } from "../../service/words";
import { type InventoryRecord, keyOf, type SourceFile } from "../importing/inventory";
import { Names } from "../importing/name";
import { itemsIf } from "../importing/optional";
import { type Converted, convertDashboard } from "./dashboard";
import type { FoundDocument } from "./documents";
import { type Finding, levelOf, sentenceOf } from "./findings";
import { meaningless } from "./meaningless";
import { brought } from "./migrate";
import { type Recognized, recognize } from "./recognize";
import {
  contactPointWords,
  newId,
  newWebhooks,
  type Routing,
  routeWords,
  routingNotes,
  unroutedFinding,
} from "./routing";
import { type ConvertedRule, convertedGroup, convertRule } from "./rules";
import type { Target } from "./target";

/** A dashboard or a group of rules, and what became of its parts. */
export interface ConvertedFile {
  readonly file: string;
  readonly title: string;
  readonly parts: readonly Converted[];
  readonly notes: readonly string[];
}

/** What became of everything. */
export interface Conversion {
  readonly files: readonly ConvertedFile[];
  /** Documents that are neither dashboards nor rules, with the reason; those that are read may be of other programs. */
  readonly rejected: readonly { readonly file: string; readonly problem: string; readonly isRead: boolean }[];
  /** Sentences on other parts of documents, such as a resource that has no counterpart. */
  readonly remarks: readonly { readonly file: string; readonly note: string; readonly isDetail: boolean }[];
}

/** What is made of documents, in the form in which the service would list it. */
interface Made {
  readonly dashboard: InventoryRecord[];
  readonly alert: InventoryRecord[];
  readonly tests: SourceFile[];
  /** By the key of a dashboard: what was not converted, with its query. */
  readonly comments: Map<string, readonly string[]>;
}

/** A document while it is converted. */
interface Work {
  readonly file: string;
  /** What tells it from others of the same file. */
  readonly number: readonly string[];
  readonly recognized: Recognized;
  readonly account: ReadingAccount;
}

/** The objects of a conversion, and what became of each part of the documents. */
export async function conversionOf(documents: readonly FoundDocument[], target: Target, signal: AbortSignal) {
  const { works, convert, finish } = startConversion(documents, target);
  for (const work of works) {
    // Between documents, Ctrl-C is heard.
    await setImmediate();
    signal.throwIfAborted();
    convert(work);
  }
  return finish();
}

/** A conversion, document by document. */
export function startConversion(documents: readonly FoundDocument[], target: Target) {
  const results: Made = { dashboard: [], alert: [], tests: [], comments: new Map() };
  const works = documents.flatMap((document, index): Work[] => {
    if ("problem" in document) return [];
    const account = new ReadingAccount(document.content, meaningless);
    const { file } = document;
    const isFirst = documents.findIndex((earlier) => earlier.file === file) === index;
    return [{ file, number: itemsIf(!isFirst, String(index)), recognized: recognize(account.view), account }];
  });
  const routing = {
    contactPoints: works.flatMap(({ recognized }) => recognized.contactPoints),
    policies: works.flatMap(({ recognized }) => recognized.policies),
  };
  const names = new Names();
  const files: ConvertedFile[] = [];
  const remarks: Conversion["remarks"][number][] = [];
  const convert = (work: Work) => {
    const { file, recognized } = work;
    const { dashboards, groups, notes, contactPoints, policies } = recognized;
    const convertedFiles = [
      ...dashboards.map((part, index) => dashboardFile(part, index, work, target, results)),
      ...groups.map((group, index) => {
        const rules = group.rules.map((rule) => convertRule(rule, group, target));
        return groupFile(group.name, rules, index, work, { routing, target, names, results });
      }),
    ];
    const { files: accounted, others: unreadWords } = accountedFor(convertedFiles, work);
    files.push(...accounted);
    // A document that nobody knows is named as a whole.
    const routes = [...contactPoints.map(contactPointWords), ...policies.map((policy) => routeWords(policy, routing))];
    const details = recognized.isKnown ? [...assumptions(target), ...routes, ...unreadWords] : [];
    remarks.push(...notes.map((note) => ({ file, note, isDetail: false })));
    remarks.push(...details.map((note) => ({ file, note, isDetail: true })));
  };
  const finish = () => {
    const isRouted = results.alert.length > 0;
    const unrouted = isRouted ? routingNotes(routing).map((note) => ({ file: "", note, isDetail: false })) : [];
    const objects = {
      dashboard: results.dashboard,
      alert: results.alert,
      webhook: newWebhooks(results.alert, routing),
    };
    return {
      conversion: { files, rejected: rejectionsOf(documents, works), remarks: [...remarks, ...unrouted] },
      ...{ objects, tests: results.tests, comments: results.comments },
    };
  };
  return { works, convert, finish };
}

/** What was taken for the connection or source of a data source that nobody named. */
function assumptions({ assumed }: Target): string[] {
  const names = [...assumed].sort().map((name) => `"${name}"`);
  assumed.clear();
  if (names.length === 0) return [];
  return [`Taken as the only connection or source there is: ${names.join("; ")}. Name others with --map.`];
}

function dashboardFile(
  part: Recognized["dashboards"][number],
  position: number,
  { file, number, account }: Work,
  target: Target,
  results: Made,
): ConvertedFile {
  const { document: viewed, panels, notes } = convertDashboard(brought(part), target);
  const document = account.copied(viewed);
  const isWhole = document.tiles.length <= limits.tiles;
  const parts = isWhole ? panels : tooMany(panels);
  const id = newId(file, ...number, String(position));
  const tiles = document.tiles.map((tile, index) => ({ ...tile, id: `${id}-${index}` }));
  if (isWhole) add(results, { ...document, id, tiles }, parts);
  return { file, title: document.name, parts, notes };
}

/** The objects of a group of rules are made where a rule of it is converted. */
function groupFile(
  title: string,
  rules: readonly ConvertedRule[],
  index: number,
  { file, number, account }: Work,
  { results, ...context }: Readonly<{ results: Made; routing: Routing; target: Target; names: Names }>,
): ConvertedFile {
  const isWhole = rules.filter(({ tile }) => tile).length <= limits.tiles;
  const parts = isWhole ? rules : tooMany(rules);
  const id = newId(file, "group", ...number, String(index));
  const group = isWhole ? convertedGroup({ name: title }, rules, { id, ...context }) : undefined;
  if (group) {
    add(results, account.copied(group.dashboard), parts);
    results.alert.push(...group.alerts.map((alert) => account.copied(alert)));
    results.tests.push(group.tests);
  }
  const { routing } = context;
  return {
    file,
    title,
    parts: isWhole ? rules.map((rule) => withRouting(rule, routing, context.target)) : parts,
    notes: [],
  };
}

/** A rule whose contact point becomes no webhook says so. */
function withRouting(rule: ConvertedRule, routing: Routing, target: Target): ConvertedRule {
  const finding = rule.alert && unroutedFinding(rule.rule, routing, target);
  if (!finding) return rule;
  return { ...rule, findings: [...rule.findings, finding] };
}

function add({ dashboard, comments }: Made, record: InventoryRecord, parts: readonly Converted[]): void {
  dashboard.push(record);
  comments.set(keyOf({ kind: "dashboard", id: record.id }), parts.flatMap(commentsOn));
}

function tooMany(parts: readonly Converted[]): Converted[] {
  return parts.map((part) => ({ ...part, findings: [{ id: "too-many-tiles" }] }));
}

/** What nobody asked for is a finding at its panel or rule, or a sentence on the document. */
function accountedFor(files: readonly ConvertedFile[], { account }: Work) {
  const unread = account.unread();
  const isBelow = (path: Path) => {
    const key = JSON.stringify(path).slice(0, -1);
    return ({ path: leaf }: Leaf) => JSON.stringify(leaf.slice(0, path.length)).slice(0, -1) === key;
  };
  const claimed = new Set<Leaf>();
  const accounted = files.map((file) => ({
    ...file,
    parts: file.parts.map((part): Converted => {
      const path = account.pathOf(part.origin);
      const leaves = path === undefined ? [] : unread.filter(isBelow(path));
      for (const leaf of leaves) claimed.add(leaf);
      if (part.findings.some((finding) => levelOf(finding) === "lost"))
        return { ...part, document: account.original(part.origin) };
      return { ...part, findings: [...part.findings, ...unreadFindings(leaves, path?.length ?? 0)] };
    }),
  }));
  const unclaimed = unread.filter((leaf) => !claimed.has(leaf));
  const notReadWords = itemsIf(unclaimed.length !== 0, `Not read: ${unclaimed.map(leafWords).join(", ")}.`);
  return { files: accounted, others: notReadWords };
}

/** What is not read, by its weight: looks of a panel, and everything else. */
function unreadFindings(leaves: readonly Leaf[], skipped: number): Finding[] {
  const isLook = ({ path }: Leaf) =>
    /^(options|fieldConfig|links|panels)$/.test(String(path[skipped])) || path.at(-1) === "legendFormat";
  return (["unread-look", "unread"] as const).flatMap((id) => {
    const named = leaves.filter((leaf) => isLook(leaf) === (id === "unread-look"));
    const about = named.map(({ path, value }) => leafWords({ path: path.slice(skipped), value })).join(", ");
    if (named.length === 0) return [];
    return [{ id, about }];
  });
}

function rejectionsOf(documents: readonly FoundDocument[], works: readonly Work[]): Conversion["rejected"] {
  const problems = documents.flatMap((document) => {
    if ("problem" in document) return [{ file: document.file, problem: document.problem, isRead: false }];
    return [];
  });
  const unknown = works.filter(({ recognized }) => !recognized.isKnown);
  const problem = "It is neither a dashboard nor alert rules of Grafana.";
  return [...problems, ...unknown.map(({ file }) => ({ file, problem, isRead: true }))];
}

/** What is not in the code: why, and the query. */
function commentsOn({ title, findings, queries }: Converted): string[] {
  if (queries.length === 0) return [];
  const lines = queries.flatMap((query) => query.split(/\r?\n/)).map((line) => `  ${line}`);
  return [`Not converted of "${title}": ${findings.map(sentenceOf).join(" ")}`, ...lines];
}
