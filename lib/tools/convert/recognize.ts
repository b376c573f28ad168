import { isPresent, isRecord, type Members } from "terraform-provider-sdk/values";
import { itemsIf } from "../importing/optional";
import type { Part } from "./part";
import { type Resource, resourcesIn } from "./terraform";
import { firstText, listOf, onlyOf, peeked, recordOf, recordsOf, textOf } from "./values";

/** Rules that are evaluated together. */
export interface RuleGroup {
  readonly name: string;
  /** How often they are evaluated; absent where the document does not say it. */
  readonly interval: unknown;
  readonly rules: readonly Part[];
}

/** Where notifications go. */
export interface ContactPoint {
  readonly name: string;
  /** What stands for its name in Terraform's code. */
  readonly reference?: string;
  readonly receivers: readonly Members[];
}

/** What a document has. */
export interface Recognized {
  readonly dashboards: readonly Part[];
  readonly groups: readonly RuleGroup[];
  readonly contactPoints: readonly ContactPoint[];
  readonly policies: readonly Members[];
  /** Sentences on parts that are not read. */
  readonly notes: readonly string[];
  /** True for a document of Grafana, even if it has nothing to convert. */
  readonly isKnown: boolean;
}

const nothing: Recognized = { dashboards: [], groups: [], contactPoints: [], policies: [], notes: [], isKnown: false };

/** Documents of Grafana that have nothing to convert, by a member of theirs. */
const otherMembers = ["datasources", "deleteDatasources", "providers", "muteTimes", "templates", "apps", "plugins"];

/** Finds out what a document is, by its members: nobody says its kind in the name of a file. */
export function recognize(content: unknown): Recognized {
  const documents = listOf(content).filter(isRecord);
  return merged(documents.map(recognizeOne));
}

function recognizeOne(document: Members): Recognized {
  const isResource = "apiVersion" in document || isRecord(document.spec);
  if (typeof peeked(document, "kind") === "string" && isResource) return ofKubernetes(document);
  const resources = resourcesIn(document);
  if (resources.length > 0) return merged(resources.map(ofResource));
  const inner = isRecord(document.dashboard) ? document.dashboard : document;
  if (isModel(inner))
    return { ...nothing, dashboards: [{ members: inner, origin: inner, library: document }], isKnown: true };
  return ofProvisioning(document);
}

function merged(parts: readonly Recognized[]): Recognized {
  return {
    dashboards: parts.flatMap(({ dashboards }) => dashboards),
    groups: joined(parts.flatMap(({ groups }) => groups)),
    contactPoints: parts.flatMap(({ contactPoints }) => contactPoints),
    policies: parts.flatMap(({ policies }) => policies),
    notes: [...new Set(parts.flatMap(({ notes }) => notes))],
    isKnown: parts.some(({ isKnown }) => isKnown),
  };
}

/** Rules that stand alone, in the groups that they name. */
function joined(groups: readonly RuleGroup[]): RuleGroup[] {
  const byName = new Map<string, RuleGroup>();
  for (const group of groups) {
    const key = JSON.stringify([group.name, group.interval ?? null]);
    const rules = [...(byName.get(key)?.rules ?? []), ...group.rules];
    byName.set(key, { ...group, rules });
  }
  return [...byName.values()];
}

function isModel(value: unknown): value is Members {
  return isRecord(value) && (Array.isArray(value.panels) || Array.isArray(value.rows) || isRecord(value.elements));
}

function ofDashboard(model: unknown, title?: unknown): Recognized {
  if (!isModel(model)) return { ...nothing, notes: ["A dashboard has no model that can be read."], isKnown: true };
  const titled = textOf(title) === "" ? {} : { title: textOf(title) };
  return { ...nothing, dashboards: [{ members: model, origin: model, ...titled }], isKnown: true };
}

/** Files of provisioning, and what its API returns. */
function ofProvisioning(document: Members): Recognized {
  const groups = recordsOf(document.groups).map(({ name, interval, rules }) => ({
    ...{ name: textOf(name), interval },
    rules: recordsOf(rules).map((rule) => partOf(rule)),
  }));
  const isText = (name: string) => typeof peeked(document, name) === "string";
  const isContactPoint = isText("name") && isText("type") && isRecord(document.settings);
  const isPolicy = isText("receiver") && (Array.isArray(document.routes) || document.group_by !== undefined);
  const contactPoints = recordsOf(document.contactPoints).map(contactPointOf);
  const parts = {
    groups: [...groups, ...groupOfRule(document), ...rulerGroups(document)],
    contactPoints: [
      ...contactPoints,
      ...(isContactPoint ? [{ name: textOf(document.name), receivers: [document] }] : []),
    ],
    policies: [...recordsOf(document.policies), ...itemsIf(isPolicy, document)],
  };
  const isRead = Object.values(parts).some(({ length }) => length > 0) || "groups" in document;
  return { ...nothing, ...parts, isKnown: isRead || otherMembers.some((name) => name in document) };
}

/** A rule alone. */
function groupOfRule(document: Members): RuleGroup[] {
  if (!isRule(document)) return [];
  return [{ name: textOf(document.ruleGroup) || "Alerts", interval: undefined, rules: [partOf(document)] }];
}

function isRule(document: Members): boolean {
  return recordsOf(document.data).length > 0 && typeof peeked(document, "condition") === "string";
}

/** A rule in the names of provisioning files. */
function partOf(rule: Members): Part {
  const { grafana_alert: inner } = rule;
  if (!isRecord(inner)) return { members: rule, origin: rule };
  return { members: { ...ruleMembers(inner), ...ruleMembers(rule, true) }, origin: rule };
}

/** What the ruler's API returns: groups by folder. */
function rulerGroups(document: Members): RuleGroup[] {
  const isOther = Object.keys(document).some((name) => ["groups", "data", "contactPoints", "policies"].includes(name));
  if (isOther || !Object.keys(document).every((name) => Array.isArray(peeked(document, name)))) return [];
  return Object.values(document).flatMap((groups) =>
    recordsOf(groups)
      .filter(({ rules }) => recordsOf(rules).some(({ grafana_alert: alert }) => isRecord(alert)))
      .map(({ name, interval, rules }) => ({ name: textOf(name), interval, rules: recordsOf(rules).map(partOf) })),
  );
}

/** The members of a rule by their names in provisioning files; in other places they are written with underscores. */
const ruleNames = {
  condition: ["condition"],
  for: ["for"],
  labels: ["labels"],
  annotations: ["annotations"],
  record: ["record"],
  noDataState: ["noDataState", "no_data_state"],
  execErrState: ["execErrState", "exec_err_state"],
  isPaused: ["isPaused", "is_paused", "paused"],
  keepFiringFor: ["keepFiringFor", "keep_firing_for"],
  missingSeriesEvalsToResolve: ["missingSeriesEvalsToResolve", "missing_series_evals_to_resolve"],
} as const;

/** Members under their names in provisioning files; those that are absent stay so. */
function ruleMembers(rule: Members, isOuter = false): Members {
  const title = isOuter ? {} : { title: firstText(rule.title, rule.name) };
  const named = Object.entries(ruleNames).flatMap(([name, spellings]) => {
    const spelling = spellings.find((each) => each in rule && rule[each] !== null);
    if (spelling === undefined) return [];
    return [[name, rule[spelling]] as const];
  });
  const receiver = onlyOf(rule.notification_settings ?? rule.notificationSettings);
  const contactPoint = firstText(receiver.receiver, receiver.contact_point);
  return {
    ...title,
    ...Object.fromEntries(named),
    ...(contactPoint !== "" && { notification_settings: { receiver: contactPoint } }),
    ...(!isOuter && Array.isArray(rule.data) && { data: recordsOf(rule.data).map(dataOf) }),
  };
}

/** A query or expression of a rule. */
function dataOf(data: Members): Members {
  return {
    refId: data.refId ?? data.ref_id,
    datasourceUid: data.datasourceUid ?? data.datasourceUID ?? data.datasource_uid,
    relativeTimeRange: onlyOf(data.relativeTimeRange ?? data.relative_time_range),
    model: data.model,
  };
}

/** A rule as a resource: its expressions have names, and one of them is the source of its state. */
function ruleOfResource(
  spec: Members,
  interval: unknown,
  name: string,
  { origin, isRecording }: { readonly origin: Members; readonly isRecording: boolean },
): Recognized {
  const named = Object.entries(recordOf(spec.expressions));
  const expressions = named.filter(([, data]) => isRecord(data));
  const notes = named.filter(([, data]) => !isRecord(data)).map(([refId]) => `The expression ${refId} cannot be read.`);
  const source = expressions.find(([, data]) => recordOf(data).source === true)?.[0];
  const record = isRecording || isPresent(spec.metric) ? { record: spec.metric ?? name } : {};
  const members = {
    ...ruleMembers(spec),
    ...record,
    ...(source !== undefined && { condition: source }),
    data: expressions.map(([refId, data]) => withRefId(dataOf(recordOf(data)), refId)),
  };
  const group = { name, interval, rules: [{ members, origin }] };
  return { ...nothing, groups: [group], notes, isKnown: true };
}

function withRefId(data: Members, refId: string): Members {
  return { ...data, refId };
}

function contactPointOf({ name, receivers }: Members): ContactPoint {
  return { name: textOf(name), receivers: recordsOf(receivers) };
}

/** Resources of Kubernetes, in which Grafana and its operator keep objects, by their kinds. */
const kubernetes: Readonly<Record<string, (spec: Members, document: Members) => Recognized>> = {
  Dashboard: (spec, { metadata }) => ofDashboard(spec, spec.title ?? recordOf(metadata).name),
  AlertRule: (spec, origin) =>
    ruleOfResource(spec, recordOf(spec.trigger).interval, groupOf(origin), { origin, isRecording: false }),
  RecordingRule: (spec, origin) =>
    ruleOfResource(spec, recordOf(spec.trigger).interval, groupOf(origin), { origin, isRecording: true }),
  Receiver: ({ title, integrations }) => ({
    ...nothing,
    contactPoints: [{ name: textOf(title), receivers: recordsOf(integrations) }],
    isKnown: true,
  }),
  RoutingTree: ({ defaults, routes }) => ({
    ...nothing,
    policies: [{ receiver: recordOf(defaults).receiver, routes }],
    isKnown: true,
  }),
  GrafanaDashboard: ({ json }) => ofDashboard(json),
  GrafanaAlertRuleGroup: ({ name, interval, rules }, { metadata }) => ({
    ...nothing,
    groups: [
      {
        name: firstText(name, recordOf(metadata).name),
        ...{ interval, rules: recordsOf(rules).map((rule) => ({ members: ruleMembers(rule), origin: rule })) },
      },
    ],
    isKnown: true,
  }),
  PrometheusRule: (spec) => ofProvisioning(spec),
  ConfigMap: (_, { data }) => {
    const files = recordOf(data);
    const models = containersIn(files).filter(isModel);
    return { ...merged(models.map((model) => ofDashboard(model))), isKnown: models.length > 0 };
  },
  List: (_, { items }) => merged(recordsOf(items).map(recognizeOne)),
};

function ofKubernetes(document: Members): Recognized {
  const kind = textOf(document.kind);
  const read = Object.hasOwn(kubernetes, kind) ? kubernetes[kind] : undefined;
  if (read) return read(recordOf(document.spec), document);
  const isOfGrafana = /grafana/.test(textOf(document.apiVersion));
  const note = `${kind} of ${textOf(document.apiVersion)} has no counterpart here.`;
  return { ...nothing, notes: itemsIf(isOfGrafana, note), isKnown: isOfGrafana };
}

/** The members that are objects, without asking for the others. */
function containersIn(record: Members): unknown[] {
  return Object.keys(record).flatMap((name) => {
    if (!isRecord(peeked(record, name))) return [];
    return [record[name]];
  });
}

/** The group of a rule that is a resource. */
function groupOf({ metadata }: Members): string {
  const { labels, annotations, name } = recordOf(metadata);
  return firstText(recordOf(labels)["grafana.com/group"], recordOf(annotations)["grafana.app/folder"], name);
}

/** Resources of Grafana's provider for Terraform. */
function ofResource({ type, name, values }: Resource): Recognized {
  const spec = onlyOf(values.spec);
  const metadata = onlyOf(values.metadata);
  if (type === "grafana_dashboard") {
    const model = recordOf(values.config_json);
    if (isRecord(model.spec)) return ofKubernetes(model);
    return ofDashboard(values.config_json);
  }
  if (type.startsWith("grafana_apps_dashboard_dashboard_")) return ofDashboard(spec.json ?? spec, spec.title);
  if (/^grafana_apps_rules_(alert|recording)rule_/.test(type)) {
    const group = firstText(metadata.folder_uid, spec.title, name);
    const isRecording = type.startsWith("grafana_apps_rules_recordingrule_");
    return ruleOfResource(spec, onlyOf(spec.trigger).interval, group, { origin: values, isRecording });
  }
  if (type === "grafana_rule_group") {
    const rules = recordsOf(values.rule).map((rule) => ({ members: ruleMembers(rule), origin: rule }));
    return {
      ...nothing,
      groups: [{ name: textOf(values.name), interval: values.interval_seconds, rules }],
      isKnown: true,
    };
  }
  if (type === "grafana_contact_point") {
    const blocks = Object.keys(values).filter((kind) => Array.isArray(peeked(values, kind)));
    const receivers = blocks.flatMap((kind) => recordsOf(values[kind]).map((settings) => ({ type: kind, settings })));
    const contactPoint = { name: textOf(values.name), reference: `${type}.${name}.name`, receivers };
    return { ...nothing, contactPoints: [contactPoint], isKnown: true };
  }
  if (type === "grafana_notification_policy") return { ...nothing, policies: [policyOf(values)], isKnown: true };
  return { ...nothing, notes: [`${type}.${name} has no counterpart here.${hintOn(type)}`], isKnown: true };
}

function hintOn(type: string): string {
  if (type === "grafana_data_source") return " Name its connection or source with --map.";
  return "";
}

/** A policy of Terraform in the names of provisioning files. */
function policyOf(policy: Members): Members {
  return {
    receiver: policy.contact_point,
    object_matchers: recordsOf(policy.matcher).map(({ label, match, value }) => [label, match, value]),
    continue: policy.continue,
    routes: recordsOf(policy.policy).map(policyOf),
  };
}
