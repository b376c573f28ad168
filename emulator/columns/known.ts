import type { Source } from "../store/records";
import { luceneTerms } from "./lucene-fields";
import { identifiersOf } from "./sql-identifiers";
import { columnsOf, tableOf } from "./tables";

interface Condition {
  where: string;
  whereLanguage?: string;
}

/** Names that a query may use in addition to the columns: the aliases of its select list. */
export interface Query {
  conditions?: Condition[];
  /** SQL expressions: values, group columns, select lists. */
  expressions?: string[];
  aliases?: string[];
  /** Bare text is searched in the source's implicit column; without one it is refused. */
  hasImplicitColumn?: boolean;
}

const isKnown = (columns: Set<string>, name: string): boolean => {
  const first = name.split(".")[0] ?? name;
  return columns.has(name) || columns.has(first) || name.startsWith("__hdx_");
};

const aliasesOf = (expression: string): string[] =>
  [...expression.matchAll(/\bas\s+[`"]?(\w+)[`"]?/gi)].map(([, alias]) => alias ?? "");

/** The first thing about a query that the database would refuse; undefined when it would run. */
export function queryProblem(source: Source, query: Query): string | undefined {
  const { conditions = [], expressions = [], aliases = [], hasImplicitColumn = false } = query;
  const columns = columnsOf(source);
  if (!columns) return undefined;
  const known = new Set([...columns, ...aliases, ...expressions.flatMap(aliasesOf)]);
  const names = expressions.flatMap(identifiersOf);
  for (const { where, whereLanguage = "lucene" } of conditions) {
    if (whereLanguage === "sql") names.push(...identifiersOf(where));
    if (whereLanguage !== "lucene") continue;
    const { fields, bareText } = luceneTerms(where);
    if (bareText && !hasImplicitColumn) return "Can not search bare text without an implicit column set.";
    names.push(...fields);
  }
  const unknown = names.find((name) => !isKnown(known, name));
  if (unknown === undefined) return undefined;
  return `Unknown expression or function identifier \`${unknown}\` in scope SELECT … FROM ${tableOf(source)}`;
}
