import {
  bool,
  computed,
  integer,
  map,
  optional,
  type Rule,
  type RuleReport,
  required,
  string,
} from "terraform-provider-sdk/schema";
import { didYouMean, isRecord } from "terraform-provider-sdk/values";
import { templateVariables } from "../evaluation/message";
import { templateProblem } from "../service/body-template";
import { problem } from "../service/problems";
import { bothModesWithClickStack } from "../service/products";
import { limits, managedWebhookServices, webhookServices, webhookVariables } from "../service/words";
import { kind, ownId, teamArgument, timestamps } from "./kind";

/** Rules over a webhook (contract: further routes, section 2). */
const webhookRules: readonly Rule[] = [slack, bodyTemplate, entries, variables];

function slack(_: unknown, report: RuleReport): void {
  if (report.known("service") !== "slack") return;
  for (const member of ["body", "headers", "queryParams"])
    if (report.known(member) !== undefined) {
      const predicate = "is not supported by webhooks of the service `slack`; remove it.";
      report.error(problem("conflicting-arguments"), predicate, [member]);
    }
  const url = report.known("url");
  if (typeof url !== "string" || !URL.canParse(url)) return;
  const { hostname } = new URL(url);
  if (hostname !== "slack.com" && !hostname.endsWith(".slack.com"))
    report.error(problem("invalid-value"), "is not a slack.com URL, which the service `slack` requires.", ["url"]);
}

/** The service reads the body as a template, and rejects what it cannot compile. */
function bodyTemplate(_: unknown, report: RuleReport): void {
  const body = report.known("body");
  const predicate = typeof body === "string" ? templateProblem(body) : undefined;
  if (predicate !== undefined) report.error(problem("invalid-value"), `${predicate}.`, ["body"]);
}

/** A misspelt variable is empty in every notification. Helpers and blocks, which have names of their own, are not looked into. */
function variables(_: unknown, report: RuleReport): void {
  const body = report.known("body");
  if (typeof body !== "string" || /\{\{\{?\s*[#^/>!&@]/.test(body)) return;
  const knownVariables: readonly string[] = Object.values(webhookVariables).flat();
  const isNewer = (name: string) => name === "tags" || name.startsWith("var.");
  const [unknown] = templateVariables(body).filter((name) => !knownVariables.includes(name) && !isNewer(name));
  if (unknown === undefined) return;
  const remedy = didYouMean(unknown, knownVariables) || ` The variables are ${knownVariables.join(", ")}.`;
  const predicate = `has {{${unknown}}}, which is not a variable of notifications and is empty in all of them.${remedy}`;
  report.warning(problem("unknown-variable"), predicate, ["body"]);
}

const headerName = /^[A-Za-z!#$%&'*+\-.^_`|~][A-Za-z0-9!#$%&'*+\-.^_`|~]*$/;
const controlCharacter = /\p{Cc}/u;

/** Which names each map takes, and what is said of others. */
const maps = {
  headers: {
    takes: (name: string) => headerName.test(name) && name.length <= limits.headerName,
    requirement:
      "is not a valid header name: it can only contain letters, digits and !#$%&'*+-.^_`|~, and must not start with a digit",
  },
  queryParams: {
    takes: (name: string) => name !== "" && name.length <= limits.webhookName && !controlCharacter.test(name),
    requirement: "is not a valid parameter name: it must have 1 to 1024 characters and no control characters",
  },
};

/** Names that the service takes for paths, operators or members of its own store: it fails on them. */
const unstorable = /\.|^\$|^(?:__proto__|constructor|prototype)$/;
const cannotStore =
  "has a name that the service cannot store: no `.`, no `$` at its beginning, and none of constructor, prototype and __proto__";

/** Values can be secrets, so messages contain only the name. */
function entries(_: unknown, report: RuleReport): void {
  for (const [member, { takes, requirement }] of Object.entries(maps)) {
    if (report.known(`${member}Version`) !== undefined && report.absent(member))
      report.error(problem("missing-argument"), `is missing; \`${member}Version\` has no effect without it.`, [member]);
    const memberValue = report.known(member);
    const pairs = isRecord(memberValue) ? Object.entries(memberValue) : [];
    if (pairs.length > limits.webhookEntries) {
      const predicate = `has ${pairs.length} entries; the service accepts at most ${limits.webhookEntries}.`;
      report.error(problem("wrong-number-of-items"), predicate, [member]);
    }
    for (const [name, value] of pairs) {
      const predicate = takes(name) ? unstorable.test(name) && cannotStore : requirement;
      if (predicate) report.error(problem("invalid-value"), `${predicate}.`, [member, name]);
      if (typeof value !== "string" || !(controlCharacter.test(value) || value.length > limits.webhookValue)) continue;
      const wrong = `contains a control character or has more than ${limits.webhookValue} characters.`;
      report.error(problem("invalid-value"), wrong, [member, name]);
    }
  }
}

const keptNote =
  "Never stored in state: the provider keeps a salted hash in private state, so a new value plans an update. Requires Terraform 1.11 or later.";

/** Values that the service never returns; `noun` names them in the plural. */
function secrets(noun: string, description: string) {
  return optional(map(string()), `${description} Not supported by \`slack\`. ${keptNote}`, {
    set: { sensitive: true, writeOnly: true, sentWith: ["url", "service"] },
    removed: { by: "value", value: {}, says: `The ${noun} are removed (the provider sends an empty map).` },
  });
}

function version(name: string) {
  return optional(
    integer(),
    `Version of \`${name}\`. If set, the provider sends \`${name}\` only when this number changes, or when \`url\` or \`service\` changes, because the service then deletes them. If omitted, it sends them whenever they change.`,
    {
      api: { name: false },
      removed: { by: "omission", says: `The provider detects changes of \`${name}\` by their hash.` },
    },
  );
}

/** Where alerts send notifications. */
export const webhook = kind({
  name: "webhook",
  plural: "webhooks",
  path: "webhooks",
  access: {
    readableIn: { open_source: true, managed: "clickstack" },
    writableIn: bothModesWithClickStack,
    readableByIdIn: {},
    since: { read: "2.20", write: "2.30" },
  },
  membersRead: { name: true, service: true },
  lostCreate: { findBy: ["service", "name"] },
  description: "Manages a webhook, which alerts use to send notifications.",
  rules: webhookRules,
  attributes: {
    id: ownId("ID of the webhook. Alert channels refer to it."),
    name: required(
      string({
        maxLength: limits.webhookName,
        pattern: { matches: /\S/, says: "a string that is not blank" },
      }),
      "Name of the webhook. Must be unique within its service. The service trims leading and trailing whitespace.",
      { api: { normalized: ["trimmed"] } },
    ),
    service: required(string({ oneOf: managedWebhookServices }), "Service that the webhook posts to."),
    url: required(
      string({ form: "url", maxLength: limits.webhookUrl }),
      "URL to post to (http or https). Must be on `slack.com` for the service `slack`. Sensitive, because it often contains a token.",
      { set: { sensitive: true } },
    ),
    description: optional(string({ maxLength: limits.webhookUrl }), "Description of the webhook.", {
      omitted: { means: "" },
      removed: { by: "omission", says: "The webhook has no description." },
    }),
    body: optional(
      string({ maxLength: limits.webhookBody }),
      "Template for the request body. Not supported by `slack`. The service returns it for `generic` only.",
      {
        // An empty text is a template, too: the service then posts an empty body.
        omitted: { detectsDrift: true },
        removed: { by: "omission", says: "The service uses its own template." },
      },
    ),
    titleEmoji: optional(bool(), "Whether the titles of notifications start with an emoji.", {
      docs: { forAuthors: "Defaults to `true`." },
      api: { firstVersion: "2.44" },
      omitted: { detectsDrift: true, means: true },
      removed: { by: "value", value: true, says: "Titles start with an emoji (the provider sends true)." },
    }),
    headers: secrets("headers", "Additional request headers."),
    headersVersion: version("headers"),
    queryParams: secrets("query parameters", "Query parameters to add to the URL."),
    queryParamsVersion: version("queryParams"),
    team: teamArgument("webhook"),
    ...timestamps("webhook", "new secrets"),
  },
  resourceOnlyAttributes: ["headersVersion", "queryParamsVersion"],
  dataSourceAttributes: {
    name: computed(string(), "Name of the webhook. Unique within its service."),
    service: computed(
      string({ knownValues: webhookServices }),
      `Service that the webhook posts to: \`${webhookServices.join("`, `")}\`.`,
    ),
    url: computed(string(), "URL that the webhook posts to. Sensitive, because it often contains a token.", {
      set: { sensitive: true },
    }),
    body: computed(string(), "Template for the request body. `generic` webhooks only."),
    updatedAt: timestamps("webhook").updatedAt,
  },
  list: {
    description: "Lists the webhooks of the team, oldest first. You can filter them by service.",
    localFilters: { service: "Return only webhooks of this service." },
  },
  lookup: {
    narrowedBy: {
      name: "service",
      description:
        "Service of the webhook. Set it if webhooks of different services share a name. Webhooks of `slack_api` and `pagerduty_api` are made in the UI only.",
    },
  },
  unmanageable: {
    decidedBy: "service",
    why: ({ service }) =>
      managedWebhookServices.every((candidate) => candidate !== service) &&
      webhookServices.some((candidate) => candidate === service)
        ? `is of the service ${String(service)}, whose webhooks are made in the UI only`
        : undefined,
  },
  imported: { byDefault: false, unreturnedArguments: ({ service }) => (service === "generic" ? [] : ["body"]) },
});
