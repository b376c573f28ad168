import { isRecord, type Members } from "terraform-provider-sdk/internal/schema";
import { brought } from "./migrate";
import { recordOf, recordsOf, textOf } from "./values";

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
  const isBoard = models.length > 0;
  const groups = isBoard ? [] : all.flatMap(groupsIn);
  const contactPoints = all.flatMap((one) => recordsOf(one.contactPoints));
  const policies = all.flatMap((one) => recordsOf(one.policies));
  const isKnown = all.some((one) => others.some((name) => name in one));
  const isRead = isBoard || isKnown || groups.length + contactPoints.length + policies.length > 0;
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
    (one): one is Members =>
      isRecord(one) && (Array.isArray(one.panels) || Array.isArray(one.rows) || isRecord(one.elements)),
  );
  if (!inner) return [];
  const title = textOf(inner.title) || textOf(recordOf(document.metadata).name);
  const named = inner === document ? {} : { __inputs: document.__inputs, __elements: document.__elements };
  return [{ ...named, ...inner, title }];
}

/** Rule groups of provisioning files, of the rules API, and of Terraform's state or plan as JSON. */
function groupsIn(document: Members): RuleGroup[] {
  const rules = recordsOf(document.data);
  if (rules.length > 0 && typeof document.condition === "string")
    return [{ name: textOf(document.ruleGroup) || "Alerts", interval: 60, rules: [document] }];
  const files = recordsOf(document.groups).map(
    (group): RuleGroup => ({ name: textOf(group.name), interval: group.interval, rules: recordsOf(group.rules) }),
  );
  return [...files, ...terraformGroups(document, 0)];
}

const deepest = 12;

/** `grafana_rule_group` in what `terraform show -json` prints, and in state files. */
function terraformGroups(value: unknown, depth: number): RuleGroup[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((one) => terraformGroups(one, depth + 1));
  if (!isRecord(value)) return [];
  if (value.type !== "grafana_rule_group")
    return ["resources", "values", "planned_values", "root_module", "child_modules"].flatMap((name) =>
      name in value ? terraformGroups(value[name], depth + 1) : [],
    );
  const instances = [value.values, ...recordsOf(value.instances).map(({ attributes }) => attributes)].filter(isRecord);
  return instances.map((group) => ({
    name: textOf(group.name),
    interval: group.interval_seconds,
    rules: recordsOf(group.rule).map(terraformRule),
  }));
}

/** A rule in the names of provisioning files; queries are JSON texts there. */
function terraformRule(rule: Members): Members {
  const [settings] = recordsOf(rule.notification_settings);
  return {
    ...rule,
    title: rule.name,
    noDataState: rule.no_data_state,
    execErrState: rule.exec_err_state,
    isPaused: rule.is_paused,
    ...(settings && { notification_settings: { receiver: settings.contact_point } }),
    data: recordsOf(rule.data).map((query) => ({
      refId: query.ref_id,
      datasourceUid: query.datasource_uid,
      relativeTimeRange: recordsOf(query.relative_time_range)[0],
      model: jsonIn(query.model),
    })),
  };
}

function jsonIn(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : text;
  } catch {
    return {};
  }
}
