import { isRecord, type Rule, type RuleReport } from "../schema";
import { limits } from "./limits";

/** Rules over a webhook (contract: further routes, section 2). */
export const webhookRules: readonly Rule[] = [slack, headers, queryParams, versions];

function slack(_: unknown, report: RuleReport): void {
  if (report.known("service") !== "slack") return;
  for (const member of ["body", "headers", "queryParams"])
    if (report.known(member) !== undefined)
      report.error(
        [member],
        "is not supported by webhooks of the service `slack`; remove it.",
        "Conflicting arguments",
      );
  const url = report.known("url");
  if (typeof url !== "string" || !URL.canParse(url)) return;
  const { hostname } = new URL(url);
  if (hostname !== "slack.com" && !hostname.endsWith(".slack.com"))
    report.error(["url"], "is not a slack.com URL, which the service `slack` requires.", "Invalid value");
}

const headerName = /^[A-Za-z!#$%&'*+\-.^_`|~][A-Za-z0-9!#$%&'*+\-.^_`|~]*$/;
const controlCharacter = /\p{Cc}/u;

function headers(_: unknown, report: RuleReport): void {
  entries("headers", report, (name) =>
    headerName.test(name) && name.length <= limits.headerName
      ? undefined
      : "is not a valid header name: it can only contain letters, digits and !#$%&'*+-.^_`|~, and must not start with a digit",
  );
}

function queryParams(_: unknown, report: RuleReport): void {
  entries("queryParams", report, (name) =>
    name !== "" && name.length <= limits.webhookName && !controlCharacter.test(name)
      ? undefined
      : "is not a valid parameter name: it must have 1 to 1024 characters and no control characters",
  );
}

/** Names that the service takes for paths, operators or members of its own store: it fails on them. */
const unstorable = /\.|^\$|^(?:__proto__|constructor|prototype)$/;

/** Values can be secrets, so messages contain only the name. */
function entries(member: string, report: RuleReport, predicateOf: (name: string) => string | undefined): void {
  const given = report.known(member);
  if (!isRecord(given)) return;
  const names = Object.keys(given);
  if (names.length > limits.webhookEntries)
    report.error(
      [member],
      `has ${names.length} entries; the service accepts at most ${limits.webhookEntries}.`,
      "Wrong number of items",
    );
  for (const name of names) {
    const predicate =
      predicateOf(name) ??
      (unstorable.test(name)
        ? "has a name that the service cannot store: no `.`, no `$` at its beginning, and none of constructor, prototype and __proto__"
        : undefined);
    if (predicate !== undefined) report.error([member, name], `${predicate}.`, "Invalid value");
    const value = given[name];
    if (typeof value === "string" && (controlCharacter.test(value) || value.length > limits.webhookValue))
      report.error(
        [member, name],
        `contains a control character or has more than ${limits.webhookValue} characters.`,
        "Invalid value",
      );
  }
}

function versions(_: unknown, report: RuleReport): void {
  for (const member of ["headers", "queryParams"])
    if (report.known(`${member}Version`) !== undefined && report.absent(member))
      report.error([member], `is missing; \`${member}Version\` has no effect without it.`, "Missing argument");
}
