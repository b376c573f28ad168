import { Decimal, type Rule, type RuleReport, rulesIn } from "terraform-provider-sdk/schema";
import { instantText, isPresent, own } from "terraform-provider-sdk/values";
import { readLucene } from "../evaluation/lucene";
import { type Syntax, tokensOf } from "../evaluation/sql";
import { problem } from "./problems";

/** Reports an argument that must be set; `why` is a sentence without its full stop. */
export function missing(report: RuleReport, member: string, why: string): void {
  report.error(problem("missing-argument"), `is missing; ${why}.`, [member]);
}

/** Reports an argument that cannot be set together with another one. */
export function conflict(report: RuleReport, member: string, otherMember: string): void {
  report.error(problem("conflicting-arguments"), `conflicts with \`${otherMember}\`; set only one of them.`, [member]);
}

/** True for a value that says no more than its absence: nothing is lost where it has no effect. */
export function isNothing(value: unknown): boolean {
  return !isPresent(value) || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Warns of an argument that the service ignores; `where` says in what it has no effect. */
export function warnWithoutEffect(report: RuleReport, member: string, where: string): void {
  report.warning(problem("argument-without-effect"), `has no effect ${where}; remove it.`, [member]);
}

/** Warns of a text of another form: the service stores it, and cannot use it. */
export function usable(member: string, isUsable: (text: string) => boolean, form: string): Rule {
  return (_, report) => {
    const memberValue = report.known(member);
    for (const [index, text] of (Array.isArray(memberValue) ? memberValue : [memberValue]).entries()) {
      if (typeof text !== "string" || text === "" || report.isOpaque(text) || isUsable(text)) continue;
      const path = Array.isArray(memberValue) ? [member, index] : [member];
      report.warning(
        problem("value-unusable"),
        `is ${JSON.stringify(text)}, which is not ${form}. The service stores it, and cannot use it.`,
        path,
      );
    }
  };
}

export function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);
}

/** The texts of a list that stand in it before, each with the first index. What is absent or not known repeats nothing. */
export function repeated(texts: readonly unknown[], { isOpaque }: RuleReport) {
  return texts.flatMap((text, index) => {
    const first = isPresent(text) && !isOpaque(text) ? texts.indexOf(text) : index;
    return first < index ? [{ text, index, first }] : [];
  });
}

const round = { brackets: { "(": ")" }, hasEscapes: true } as const;
const syntaxes: Readonly<Record<string, Syntax>> = {
  lucene: { ...round, quotes: '"' },
  sql: { ...round, quotes: "'\"`" },
};

/** Warns about a condition in `where` that the service cannot parse; of SQL, only quotes and brackets are read. */
export const warnUnparsableWhere = closedIn("lucene");

/** The same where a condition without a language is SQL. */
export const warnUnparsableSqlWhere = closedIn("sql");

function closedIn(languageIfAbsent: string) {
  return rulesIn("clickstack", [
    (_, report) => {
      const [where, configuredLanguage] = [report.known("where"), report.known("whereLanguage")];
      const language = report.absent("whereLanguage") ? languageIfAbsent : configuredLanguage;
      if (typeof where !== "string" || typeof language !== "string") return;
      const open = unclosed(where, own(syntaxes, language));
      const place = language === "lucene" && !open ? readLucene(where).problem : undefined;
      if (!open && place === undefined) return;
      const warn = (finding: string, remedy: string) => {
        const effect = "so the service rejects the query, and an alert on it never fires";
        report.warning(problem("condition-incomplete"), `${finding}, ${effect}. ${remedy}`, ["where"]);
      };
      if (open) warn(`has ${open}`, "Close it.");
      else warn(`is no condition in Lucene (expected ${place})`, "Complete it, or put quotes around the text.");
    },
  ] satisfies readonly Rule[]);
}

/** What is wrong with the quotes and round brackets of a condition; a backslash escapes a character. */
function unclosed(condition: string, syntax: Syntax | undefined): string | undefined {
  if (syntax === undefined) return undefined;
  const halves = tokensOf(condition, syntax).filter(({ type, isClosed }) => type !== "comma" && !isClosed);
  if (halves.some(({ type }) => type === "close")) return 'a ")" without a "("';
  const quote = halves.find(({ type }) => type === "quoted")?.text.charAt(0);
  if (quote !== undefined) return `a quote (${quote}) that is not closed`;
  return halves.length > 0 ? 'a "(" that is not closed' : undefined;
}

/** A numeric timestamp, which is sent as it is, or the milliseconds of an RFC 3339 time; `undefined` when it is neither. */
export function readTimestamp(value: string): number | Decimal | undefined {
  if (/^-?\d+(\.\d+)?$/.test(value)) return Decimal.parse(value);
  const time = instantText.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Milliseconds since 1970 of a string that is either that number itself or an RFC 3339 time; `undefined` when it is neither.
 * Numbers of fewer than 13 digits are none, so that seconds are not mistaken for milliseconds.
 */
export function readTime(value: string): number | undefined {
  if (/^\d+$/.test(value)) return value.length >= 13 && Number.isSafeInteger(Number(value)) ? Number(value) : undefined;
  if (!instantText.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) || time < 1e12 ? undefined : time;
}
