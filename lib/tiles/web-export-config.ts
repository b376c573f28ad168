import { asMembers, isRecord, type Members } from "terraform-provider-sdk/values";
import { type TileKindDefinition, tileKind } from "./config";

/** Why a tile or a filter of an export has no counterpart: the rest of a sentence, without its period. */
export class NotConverted extends Error {}

export interface ConfigContext {
  /** The ID of an object by its name. @throws NotConverted if there is none */
  readonly idOf: (kind: "source" | "connection" | "dashboard", name: string) => string;
  /** Names a member that is left out, and what that changes. */
  readonly note: (part: object, member: string | number, reason: string) => void;
}

/** Members that the UI writes in its own way. The others of a display type have the same name and form. */
const converted = new Set(
  "displayType configType sourceId connectionId select where whereLanguage asRatio onClick expressions groupBy orderBy having fillNulls limit".split(
    " ",
  ),
);

/** The content of a tile as the API has it. @throws NotConverted */
export function configOf(config: Members, context: ConfigContext): Members {
  const displayType = textIn(config, "displayType") ?? "line";
  const configType = textIn(config, "configType") ?? "builder";
  const kind = tileKind(displayType);
  if (!kind) throw new NotConverted(`config.displayType is "${displayType}", which is not known`);
  if (configType === "sql") return { displayType, configType, ...sqlConfigOf(kind, config, context) };
  if (configType === "promql") return { displayType, configType, ...promqlConfigOf(kind, config, context) };
  if (configType !== "builder") throw new NotConverted(`config.configType is "${configType}", which is not known`);
  return { displayType, ...builderConfigOf(kind, config, context) };
}

function sqlConfigOf({ sql }: TileKindDefinition, config: Members, context: ConfigContext): Members {
  if (!sql) throw new NotConverted("such a tile cannot have raw SQL in the API");
  const source = textIn(config, "source") ?? "";
  return {
    ...membersInCommon(sql, config, context),
    connectionId: context.idOf("connection", textIn(config, "connection") ?? ""),
    ...(source !== "" && { sourceId: context.idOf("source", source) }),
  };
}

/** Older exports have one expression, newer ones a list of them. */
function promqlConfigOf({ promql }: TileKindDefinition, config: Members, context: ConfigContext): Members {
  if (!promql) throw new NotConverted("such a tile cannot have PromQL in the API");
  const legend = textIn(config, "legendTemplate") ?? "";
  return {
    ...membersInCommon(promql, config, context),
    sourceId: context.idOf("source", textIn(config, "source") ?? ""),
    expressions: promqlExpressionsIn(config),
    ...(legend !== "" && { legendTemplate: legend }),
  };
}

function promqlExpressionsIn(config: Members): unknown {
  const listed = config.promqlExpressions ?? config.expressions;
  if (Array.isArray(listed)) return listed;
  const expression = textIn(config, "promqlExpression") ?? "";
  if (expression === "") throw new NotConverted("it has no PromQL expression");
  return [{ expression }];
}

function builderConfigOf({ config: variant }: TileKindDefinition, config: Members, context: ConfigContext): Members {
  const { attributes } = variant.type;
  const has = (member: string) => member in attributes;
  if (has("markdown")) return { markdown: textIn(config, "markdown") ?? "" };
  return {
    ...membersInCommon(variant, config, context),
    sourceId: context.idOf("source", textIn(config, "source") ?? ""),
    ...(has("groupBy") && defined("groupBy", expressionsIn(config, "groupBy"))),
    ...(has("orderBy") && defined("orderBy", expressionsIn(config, "orderBy"))),
    ...(has("having") && defined("having", havingOf(config))),
    ...(has("limit") && defined("limit", limitOf(config))),
    ...(attributes.select?.type.kind === "string" ? searchOf(config) : seriesOf(has, config, context)),
  };
}

/** The members of a display type that are the same in both forms, and those that builders and raw SQL share. */
function membersInCommon({ type }: TileKindDefinition["config"], config: Members, context: ConfigContext): Members {
  const names = Object.keys(type.attributes);
  return {
    ...picked(
      config,
      names.filter((name) => !converted.has(name)),
    ),
    ...(names.includes("fillNulls") && defined("fillNulls", fillNullsOf(config, context))),
    ...(names.includes("onClick") && isRecord(config.onClick) && defined("onClick", onClickOf(config, context))),
  };
}

/** The UI has the number that fills gaps, or false. The API fills them with zero, or not. */
function fillNullsOf(config: Members, { note }: ConfigContext): boolean | undefined {
  const { fillNulls } = config;
  if (typeof fillNulls === "boolean") return fillNulls;
  if (fillNulls !== undefined && fillNulls !== null && fillNulls !== 0)
    note(config, "fillNulls", "is left out: the API fills gaps with zero only.");
  return undefined;
}

/** An export names the target of a click. A tile shows the same without its click. */
function onClickOf(config: Members, { idOf, note }: ConfigContext): Members | undefined {
  const { onClick } = config;
  if (!isRecord(onClick) || !isRecord(onClick.target) || onClick.target.mode !== "id") return { ...Object(onClick) };
  const { target } = onClick;
  const kind = onClick.type === "dashboard" ? "dashboard" : "source";
  try {
    return { ...onClick, target: { ...target, id: idOf(kind, textIn(target, "id") ?? "") } };
  } catch (error) {
    if (!(error instanceof NotConverted)) throw error;
    note(config, "onClick", `is left out. ${error.message}.`);
    return undefined;
  }
}

/** Columns and directions as one text; the UI has also lists of them. */
function expressionsIn(config: Members, member: string): string | undefined {
  const value = config[member];
  if (!Array.isArray(value)) return textIn(config, member);
  const parts = value.map((item: unknown) => {
    const { valueExpression, ordering = "", ...furtherMembers } = asMembers(item);
    const isPlain = typeof valueExpression === "string" && /^(|ASC|DESC)$/.test(String(ordering));
    if (!isPlain || Object.keys(furtherMembers).length > 0)
      throw new NotConverted(`config.${member} has an item that is no column with its direction`);
    return `${valueExpression} ${ordering}`.trim();
  });
  return parts.join(", ");
}

/** The number of categories has two names in the UI. */
function limitOf({ seriesLimit, limit }: Members): unknown {
  return seriesLimit ?? (isRecord(limit) ? limit.limit : undefined);
}

function havingOf(config: Members): string | undefined {
  const having = textIn(config, "having") ?? "";
  const language = having === "" ? "sql" : (textIn(config, "havingLanguage") ?? "sql");
  if (language !== "sql") throw new NotConverted(`config.having is in ${language}; the API has it in SQL only`);
  return having === "" ? undefined : having;
}

function searchOf(config: Members): Members {
  return { select: textIn(config, "select") ?? "", ...conditionMembers(tileCondition(config)) };
}

interface Condition {
  readonly text: string;
  readonly language: string;
}

/** The condition of a whole tile, which is SQL unless it says otherwise. */
function tileCondition(config: Members): Condition | undefined {
  const text = textIn(config, "where") ?? "";
  if (text === "") return undefined;
  return { text, language: textIn(config, "whereLanguage") ?? "sql" };
}

function itemCondition(item: Members): Condition | undefined {
  const text = textIn(item, "aggCondition") ?? "";
  if (text === "") return undefined;
  return { text, language: textIn(item, "aggConditionLanguage") ?? "lucene" };
}

function conditionMembers(condition: Condition | undefined): Members {
  if (!condition) return {};
  return { where: condition.text, whereLanguage: condition.language };
}

/** The API has one condition for each item, so that of the tile is part of each. */
function joined(tile: Condition | undefined, item: Condition | undefined, index: number): Condition | undefined {
  if (!tile || !item) return tile ?? item;
  if (tile.language === item.language)
    return { text: `${bracketed(tile.text)} AND ${bracketed(item.text)}`, language: tile.language };
  throw new NotConverted(
    `config.where is in ${tile.language} and config.select[${index}].aggCondition in ${item.language}, but the API has one condition for both; write them in one language`,
  );
}

/** A comment ends with its line. */
function bracketed(condition: string): string {
  if (condition.includes("--")) return `(${condition}\n)`;
  return `(${condition})`;
}

function seriesOf(has: (member: string) => boolean, config: Members, context: ConfigContext): Members {
  const items = itemsIn(config, has("formulas"), context);
  if (has("where")) return { select: items.map(heatmapItem), ...conditionMembers(tileCondition(config)) };
  const condition = tileCondition(config);
  const select = items.map((item, index) => selectItem(item, joined(condition, itemCondition(item), index), context));
  return { select, ...(isRatio(config, has("asRatio") && select.length === 2, context) && { asRatio: true }) };
}

/** The items that a tile shows: numbers, pies and bars have one. */
function itemsIn(config: Members, canHaveFormulas: boolean, { note }: ConfigContext): readonly Members[] {
  const { select, formulas, displayType } = config;
  if (!Array.isArray(select) || !select.every(isRecord)) throw new NotConverted("config.select is no list of items");
  const hasFormulas = canHaveFormulas && Array.isArray(formulas) && formulas.length > 0;
  const isSingle = ["number", "pie", "bar"].includes(String(displayType)) && !hasFormulas;
  if (!isSingle || select.length < 2) return select;
  for (const index of select.keys())
    if (index > 0) note(select, index, "is left out, for such a tile shows its first item.");
  return select.slice(0, 1);
}

function isRatio(config: Members, isPossible: boolean, { note }: ConfigContext): boolean {
  const type = textIn(config, "seriesReturnType") ?? "column";
  if (!["ratio", "column"].includes(type))
    throw new NotConverted(`config.seriesReturnType is "${type}", which is not known`);
  if (type === "ratio" && !isPossible) note(config, "seriesReturnType", "has no effect on such a tile.");
  return type === "ratio" && isPossible;
}

function selectItem(item: Members, condition: Condition | undefined, context: ConfigContext): Members {
  const aggFn = item.aggFn ?? "none";
  return {
    aggFn,
    ...picked(item, ["alias", "numberFormat"]),
    ...filled(item, ["metricType", "metricName"]),
    ...(effective(item, "valueExpression", aggFn !== "count" || item.valueExpression === "", context) ?? {}),
    ...(effective(item, "level", aggFn === "quantile", context) ?? {}),
    ...conditionMembers(condition),
    ...(booleanIn(item, "isDelta") === true && { periodAggFn: "delta" }),
  };
}

/** What the editor leaves behind when somebody chooses another aggregate has no effect, and the API rejects it. */
function effective(item: Members, member: string, relevantIf: boolean, { note }: ConfigContext): Members | undefined {
  if (item[member] === undefined || item[member] === null) return undefined;
  if (relevantIf) return { [member]: item[member] };
  note(item, member, "has no effect with such an aggregate.");
  return undefined;
}

function heatmapItem(item: Members): Members {
  return picked(item, ["valueExpression", "countExpression", "heatmapScaleType"]);
}

/** The members that are there. */
export function picked(members: Members, names: readonly string[]): Members {
  return Object.fromEntries(names.flatMap((name) => Object.entries(defined(name, members[name]))));
}

/** The members that are there and no empty text. */
function filled(members: Members, names: readonly string[]): Members {
  return picked(
    members,
    names.filter((name) => members[name] !== ""),
  );
}

function defined(name: string, value: unknown): Members {
  if (value === undefined || value === null) return {};
  return { [name]: value };
}

function textIn(members: Members, name: string): string | undefined {
  const value = members[name];
  if (value === undefined || value === null || typeof value === "string") return value ?? undefined;
  throw new NotConverted(`${name} is ${JSON.stringify(value)}; it must be a text`);
}

function booleanIn(members: Members, name: string): boolean | undefined {
  const value = members[name];
  if (value === undefined || value === null || typeof value === "boolean") return value ?? undefined;
  throw new NotConverted(`${name} is ${JSON.stringify(value)}; it must be true or false`);
}
