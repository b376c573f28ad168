import { list, object, optional, required, string } from "../../model";
import { limits } from "../limits";
import { queryLanguages } from "../vocabulary";

const template = string({ maxLength: limits.expression });

const target = object("OnClickTarget", {
  mode: required(string({ known: ["id", "template"] }), "`id` names the target by id, `template` computes its name."),
  id: optional(string(), "Id of the target, with mode `id`."),
  template: optional(template, "Template of the target's name, with mode `template`."),
});

const onClickFilter = object("OnClickFilter", {
  kind: required(string({ known: ["expressionTemplate"] }), "Kind of the filter; there is one."),
  expression: required(template, "Column or expression that is narrowed."),
  template: required(template, "Template of the value."),
});

export const onClick = object("OnClick", {
  type: required(string({ known: ["search", "dashboard", "external"] }), "What a click on a row opens."),
  target: optional(target, "Where to: a source for `search`, a dashboard for `dashboard`."),
  urlTemplate: optional(template, "Address, for `external`."),
  whereTemplate: optional(template, "Condition handed over."),
  whereLanguage: optional(string({ known: queryLanguages }), "Language of `whereTemplate`."),
  filters: optional(list(onClickFilter, { maxItems: limits.onClickFilters }), "Filters handed over."),
});
