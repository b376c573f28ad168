import { isRecord, type Members } from "terraform-provider-sdk/values";
import { startConversion } from "../../../lib/tools/convert/convert";
import { convertDashboard } from "../../../lib/tools/convert/dashboard";
import type { FoundDocument } from "../../../lib/tools/convert/documents";
import { type Finding, levelOf } from "../../../lib/tools/convert/findings";
import { brought } from "../../../lib/tools/convert/migrate";
import { recognize } from "../../../lib/tools/convert/recognize";
import type { Target } from "../../../lib/tools/convert/target";
import { recordOf, recordsOf, textOf, textsOf } from "../../../lib/tools/convert/values";
import type { Engine, QueryResult } from "./engine";
import { everything, sentQuery, type Variable, valuesOf } from "./plugin";
import { type Chosen, tileQuery } from "./service";
import { differenceOf, shownInPanel, shownInTile } from "./shown";
import type { Range } from "./template";

/** How a panel and its tile compare. Rows that are empty on both sides prove nothing. */
type Verdict =
  | { readonly is: "equal" | "empty" }
  | { readonly is: "different"; readonly choice: string; readonly reason: string }
  | { readonly is: "uncompared"; readonly reason: string };

export interface ComparedPanel {
  readonly file: string;
  readonly title: string;
  readonly findings: readonly Finding[];
  /** What the conversion is made of. */
  readonly form: readonly string[];
  readonly verdict: Verdict;
}

/** What is chosen in every variable: what is stored, everything, one value, or two. */
const choices = ["stored", "all", "one", "two"] as const;
type Choice = (typeof choices)[number];

/** Compares each panel of dashboards with the tile that it becomes: the rows of its first query, in each choice of variables. */
export async function comparePanels(
  documents: readonly FoundDocument[],
  target: Target,
  engine: Engine,
  range: Range,
): Promise<readonly ComparedPanel[]> {
  const compared: ComparedPanel[] = [];
  for (const document of documents) {
    if ("problem" in document) continue;
    const { works, convert, finish } = startConversion([document], target);
    for (const work of works) convert(work);
    const { files } = finish().conversion;
    const parts = files.flatMap((file) => file.parts).filter(({ kind }) => kind === "panel");
    const dashboards = recognize(document.content).dashboards.map((part) => brought(part));
    const panels: { readonly dashboard: Dashboard; readonly panel: Members; readonly tiles: readonly Members[] }[] = [];
    for (const { model, ...rest } of dashboards) {
      const converted = convertDashboard({ model, ...rest }, target);
      const dashboard = { model, document: converted.document, options: await optionsOf(model, range, engine) };
      const all = rest.panels.flatMap((panel) => [panel, ...panel.panels]);
      for (const { origin, tiles } of converted.panels) {
        const panel = all.find((one) => one.origin === origin)?.members ?? {};
        panels.push({ dashboard, panel, tiles: recordsOf(tiles) });
      }
    }
    for (const [index, { title, findings, form = [] }] of parts.entries()) {
      const item = panels[index];
      if (!item) continue;
      const verdict = await verdictOn(item, findings, engine, range);
      compared.push({ file: document.file, title, findings, form, verdict });
    }
  }
  return compared;
}

interface Dashboard {
  readonly model: Members;
  readonly document: Members;
  /** The values of each variable. */
  readonly options: ReadonlyMap<string, readonly string[]>;
}

async function optionsOf(model: Members, range: Range, engine: Engine): Promise<Dashboard["options"]> {
  const options = new Map<string, readonly string[]>();
  for (const variable of recordsOf(model, "templating", "list")) {
    const name = textOf(variable.name);
    const { query } = variable;
    const sql = typeof query === "string" ? query : textOf(recordOf(query).rawSql);
    const written = textsOf(query).flatMap((text) => text.split(",").map((value) => value.trim()));
    const known = recordsOf(model, "templating", "list").flatMap((other) => variableOf(other, options, "stored") ?? []);
    if (variable.type !== "query" || sql === "") options.set(name, variable.type === "custom" ? written : []);
    else
      options.set(name, await valuesOf(sql, textOf(variable.regex), known, range, engine).catch(() => [] as string[]));
  }
  return options;
}

function variableOf(variable: Members, options: Dashboard["options"], choice: Choice): Variable | undefined {
  const name = textOf(variable.name);
  const all = options.get(name) ?? [];
  const stored = recordOf(variable.current).value;
  const allValue = textOf(variable.allValue);
  const frame = { name, all, ...(allValue !== "" && { allValue }) };
  if (["constant", "textbox"].includes(textOf(variable.type))) {
    const value = textOf(stored) || textOf(variable.query);
    return { ...frame, value };
  }
  if (!["query", "custom"].includes(textOf(variable.type))) return { ...frame, value: textOf(stored) };
  const isMulti = variable.multi === true;
  const first = all.slice(0, choice === "two" && isMulti ? 2 : 1);
  const one = isMulti ? first : (first[0] ?? "");
  if (choice === "all") return { ...frame, value: variable.includeAll === true ? everything : one };
  if (choice !== "stored") return { ...frame, value: one };
  const values = textsOf(stored).filter((value) => value !== "");
  if (values.length > 0) return { ...frame, value: isMulti && values[0] !== everything ? values : (values[0] ?? "") };
  return { ...frame, value: variable.includeAll === true ? everything : one };
}

/** What is chosen on the side of the service. */
function chosenIn(
  { document, model }: Dashboard,
  variables: readonly Variable[],
  choice: Choice,
  tile: Members,
): Chosen {
  const saved = recordsOf(document.savedFilterValues);
  const chosen = new Map<string, readonly string[]>();
  const conditions: string[] = [];
  const listed = recordsOf(model, "templating", "list");
  for (const filter of recordsOf(document.filters)) {
    const name = textOf(filter.variableName);
    const source = listed.find((variable) => (textOf(variable.label) || variable.name) === filter.name);
    const value = variables.find((variable) => variable.name === source?.name)?.value ?? [];
    const values = value === everything || value === "" ? [] : [value].flat();
    const stored = saved.find(
      (one) => one.name === name || textOf(one.condition).startsWith(`${textOf(filter.expression)} IN`),
    );
    const selected = choice === "stored" ? textsOf(stored?.values) : values;
    chosen.set(name, selected);
    const applies = [filter.sourceId, ...textsOf(filter.appliesToSourceIds)].includes(tile.sourceId);
    if (!applies || filter.isVariableEnabled === true) continue;
    const list = values.map((text) => `'${text.replaceAll("'", "''")}'`).join(", ");
    if (choice === "stored" && stored) conditions.push(textOf(stored.condition));
    else if (values.length > 0) conditions.push(`toString(${textOf(filter.expression)}) IN (${list})`);
  }
  return { variables: chosen, conditions };
}

async function verdictOn(
  {
    dashboard,
    panel,
    tiles,
  }: { readonly dashboard: Dashboard; readonly panel: Members; readonly tiles: readonly Members[] },
  findings: readonly Finding[],
  engine: Engine,
  range: Range,
): Promise<Verdict> {
  const [target = {}] = recordsOf(panel.targets).filter(({ hide }) => hide !== true);
  const [tile] = tiles;
  const config = recordOf(tile?.config);
  if (findings.some((finding) => levelOf(finding) === "lost")) return { is: "uncompared", reason: "not converted" };
  if (config.displayType === "markdown") return { is: "equal" };
  if (config.configType !== "sql") return { is: "uncompared", reason: `${config.configType ?? "builder"} has no SQL` };
  const sql = typeof target.rawSql === "string" ? target.rawSql : undefined;
  if (sql === undefined) return { is: "uncompared", reason: "not of Grafana's own plugin" };
  const parameters = {
    startDateMilliseconds: range.from,
    endDateMilliseconds: range.to,
    intervalSeconds: range.interval,
    intervalMilliseconds: range.interval * 1000,
  };
  const template = textOf(config.sqlTemplate);
  const isFree = findings.every((finding) => levelOf(finding) === "look");
  const isVarying = /\$\{?\w|\[\[/.test(sql.replace(/\$__\w+/g, ""));
  let isEmpty = true;
  for (const choice of isFree && isVarying ? choices : (["stored"] as const)) {
    const list = recordsOf(dashboard.model, "templating", "list");
    const variables = list.flatMap((variable) => variableOf(variable, dashboard.options, choice) ?? []);
    let theirs: QueryResult;
    let shown: ReturnType<typeof shownInPanel>;
    try {
      theirs = await engine.query(sentQuery(sql, variables, range));
      shown = shownInPanel(panel, target, theirs);
    } catch (error) {
      return { is: "uncompared", reason: `Grafana: ${messageOf(error)}` };
    }
    try {
      const ours = await engine.query(tileQuery(template, chosenIn(dashboard, variables, choice, config)), parameters);
      const reason = differenceOf(shown, shownInTile(textOf(config.displayType), ours), /\bORDER\s+BY\b/i.test(sql));
      if (reason !== undefined) return { is: "different", choice, reason };
    } catch (error) {
      return { is: "different", choice, reason: messageOf(error) };
    }
    isEmpty &&= theirs.rows.length === 0;
  }
  return { is: isEmpty ? "empty" : "equal" };
}

function messageOf(error: unknown): string {
  return (isRecord(error) || error instanceof Error ? String((error as Error).message) : String(error)).slice(0, 300);
}
