import { list, object, optional, required, string } from "../../model";
import { limits } from "../limits";
import { queryLanguages } from "../vocabulary";

const template = string({ maxLength: limits.expression });

const target = object("OnClickTarget", {
  mode: required(
    string({ known: ["id", "template"] }),
    "How to select the target: `id` uses its ID, `template` computes its name.",
    { describesValues: true },
  ),
  id: optional(string(), "ID of the target, for mode `id`."),
  template: optional(template, "Template for the name of the target, for mode `template`."),
});

const onClickFilter = object("OnClickFilter", {
  kind: required(string({ known: ["expressionTemplate"] }), "Kind of the filter. Only one kind is supported."),
  expression: required(template, "Column or expression to filter by."),
  template: required(template, "Template for the filter value."),
});

export const onClick = object("OnClick", {
  type: required(string({ known: ["search", "dashboard", "external"] }), "What to open when a row is clicked."),
  target: optional(target, "Target to open: a source for `search`, a dashboard for `dashboard`."),
  urlTemplate: optional(template, "Template for the URL, for `external`."),
  whereTemplate: optional(template, "Template for the condition to pass to the target."),
  whereLanguage: optional(string({ known: queryLanguages }), "Language of `whereTemplate`."),
  filters: optional(list(onClickFilter, { maxItems: limits.onClickFilters }), "Filters to pass to the target."),
});
