import { isRecord, type Members } from "terraform-provider-sdk/internal/schema";
import { brought } from "./migrate";
import { firstText, recordOf, recordsOf, textOf } from "./values";

/** What a file or an address has, or why it cannot be read. */
export type FoundDocument = { readonly file: string } & ({ readonly content: unknown } | { readonly problem: string });

/** Rules that are evaluated together. */
export interface RuleGroup {
  readonly name: string;
  /** Seconds between evaluations. */
  readonly interval: unknown;
  readonly rules: readonly Members[];
}

/** Documents of Grafana that have nothing to convert, by a member of theirs. */
const others = ["datasources", "deleteDatasources", "providers", "muteTimes", "templates", "apps", "plugins"];

/** Finds out what a document is, by its members: nobody says its kind in the name of a file. */
export function recognize(content: unknown) {
  const all = Array.isArray(content) ? content.filter(isRecord) : [recordOf(content)];
  const models = all.flatMap(dashboardIn).map(brought);
  const groups = models.length > 0 ? [] : all.flatMap(groupsIn);
  const contactPoints = all.flatMap((one) => recordsOf(one.contactPoints));
  const policies = all.flatMap((one) => recordsOf(one.policies));
  const isKnown = all.some((one) => others.some((name) => name in one));
  const isRead = isKnown || [models, groups, contactPoints, policies].some(({ length }) => length > 0);
  return {
    dashboards: models.map(({ model }) => model),
    notes: models.flatMap(({ notes }) => notes),
    ...{ groups, contactPoints, policies },
    problem: isRead ? undefined : "It is neither a dashboard nor alert rules of Grafana.",
  };
}

/** The model of a dashboard: alone, in the envelope of the API, or as a resource. */
function dashboardIn(document: Members): Members[] {
  const inner = [document.spec, document.dashboard, document].find(
    (one) => isRecord(one) && (Array.isArray(one.panels) || Array.isArray(one.rows) || isRecord(one.elements)),
  );
  if (!isRecord(inner)) return [];
  const { __inputs, __elements } = document;
  return [{ __inputs, __elements, ...inner, title: firstText(inner.title, recordOf(document.metadata).name) }];
}

/** Rule groups of provisioning files, of the rules API, and of Terraform's state or plan as JSON. */
function groupsIn(document: Members): RuleGroup[] {
  if (recordsOf(document.data).length > 0 && typeof document.condition === "string")
    return [{ name: firstText(document.ruleGroup, "Alerts"), interval: 60, rules: [document] }];
  const files = recordsOf(document.groups).map(({ name, interval, rules }) => ({
    ...{ name: textOf(name), interval, rules: recordsOf(rules) },
  }));
  return [...files, ...terraformGroups(document, 0)];
}

const deepest = 24;

/** `grafana_rule_group` in what `terraform show -json` prints, and in state files. */
function terraformGroups(value: unknown, depth: number): RuleGroup[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((one) => terraformGroups(one, depth + 1));
  if (!isRecord(value)) return [];
  if (value.type !== "grafana_rule_group") {
    const { resources, values, planned_values, root_module, child_modules } = value;
    return terraformGroups([resources, values, planned_values, root_module, child_modules], depth + 1);
  }
  const instances = [value.values, ...recordsOf(value.instances).map(({ attributes }) => attributes)].filter(isRecord);
  return instances.map(({ name, interval_seconds: interval, rule }) => ({
    ...{ name: textOf(name), interval, rules: recordsOf(rule).map(terraformRule) },
  }));
}

/** A rule in the names of provisioning files; queries are JSON texts there. */
function terraformRule({ data, ...rule }: Members): Members {
  const [settings] = recordsOf(rule.notification_settings);
  return {
    ...rule,
    ...{ title: rule.name, noDataState: rule.no_data_state, execErrState: rule.exec_err_state },
    ...(settings && { notification_settings: { receiver: settings.contact_point } }),
    data: recordsOf(data).map(({ ref_id: refId, datasource_uid: datasourceUid, relative_time_range, model }) => {
      return { refId, datasourceUid, relativeTimeRange: recordsOf(relative_time_range)[0], model: jsonIn(model) };
    }),
  };
}

function jsonIn(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : text;
  } catch {
    return {};
  }
}
