import { list, object, optional, type Rule, required, string } from "../../schema";
import { limits } from "../limits";
import { queryLanguages } from "../vocabulary";

const template = string({ maxLength: limits.expression });
const filled = string({ minLength: 1, maxLength: limits.expression });

/** The member that a kind of click needs; an empty one is as good as none. */
const needs =
  (chosenBy: string, members: Readonly<Record<string, string>>): Rule =>
  (_, report) => {
    const kind = report.known(chosenBy);
    const member = typeof kind === "string" ? members[kind] : undefined;
    if (member === undefined || !(report.absent(member) || report.known(member) === "")) return;
    report.error(
      [member],
      `is ${report.absent(member) ? "missing" : "empty"}; \`${kind}\` needs it.`,
      "Missing argument",
    );
  };

const target = object(
  "OnClickTarget",
  {
    mode: required(
      string({ known: ["id", "template"] }),
      "How to select the target: `id` uses its ID, `template` computes its name.",
      { describesValues: true },
    ),
    id: optional(string(), "ID of the target, for mode `id`."),
    template: optional(template, "Template for the name of the target, for mode `template`."),
  },
  [needs("mode", { id: "id", template: "template" })],
);

const onClickFilter = object("OnClickFilter", {
  kind: required(string({ known: ["expressionTemplate"] }), "Kind of the filter. Only one kind is supported."),
  expression: required(filled, "Column or expression to filter by."),
  template: required(filled, "Template for the filter value."),
});

export const onClick = object(
  "OnClick",
  {
    type: required(string({ known: ["search", "dashboard", "external"] }), "What to open when a row is clicked."),
    target: optional(target, "Target to open: a source for `search`, a dashboard for `dashboard`."),
    urlTemplate: optional(template, "Template for the URL, for `external`."),
    whereTemplate: optional(template, "Template for the condition to pass to the target."),
    whereLanguage: optional(string({ known: queryLanguages }), "Language of `whereTemplate`."),
    filters: optional(list(onClickFilter, { maxItems: limits.onClickFilters }), "Filters to pass to the target."),
  },
  [needs("type", { external: "urlTemplate", search: "target", dashboard: "target" })],
);
