import type { Value, ValueType } from "terraform-provider-sdk/schema";
import { type ObjectValue, sameValue } from "terraform-provider-sdk/values";
import { allKinds } from "../../../lib/kinds";
import { dataIn, type Expression, type ObjectExpression } from "../../../lib/tools/code/print/expression";
import { configurationOf } from "../../../lib/tools/importing/configuration";
import type { ImportedObject, Inventory } from "../../../lib/tools/importing/inventory";
import { type Instance, type Runtime, runtimesOf } from "../../support/runtime";
import { changesOf } from "./changes";
import type { Document } from "./document";
import type { Form } from "./forms";
import { copyOf, type Prepared, type Subject } from "./prepare";
import { type Held, type Store, startStore } from "./store";

/** What an object in one form was, and what became of it. */
export interface Finding {
  readonly form: string;
  readonly says: string;
}

type Note = (says: string) => void;

/**
 * Objects of one kind in these forms, imported, planned, renamed and planned again by the provider without a process and without Terraform. Nothing
 * may be skipped, lost or changed. A hundred times as fast as the trial, which also prints the code.
 */
export async function inProcess(
  document: Document,
  { isReadOnly, mayStay, base }: Prepared,
  { path, kind, forms }: Subject,
): Promise<readonly Finding[]> {
  const store = await startStore(isReadOnly, base);
  const findings: Finding[] = [];
  const note = (id: string, says: string) => findings.push({ form: `${forms.get(id)?.says} (${id})`, says });
  const guarded = async <T>(id: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      note(id, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
  try {
    const objects = store.held.get(path) ?? new Map<string, Held>();
    objects.clear();
    const records = [...forms].map(([id, form]) => [id, recordOf(id, form)] as const);
    for (const [id, record] of records) objects.set(id, record);
    const imported = importedObjects(document, store, kind.name);
    const process = async () => (await runtimesOf(providerOf(document, store)))(`observability_${kind.name}`);
    let provider = await process();
    const states = new Map<string, { readonly config: ObjectValue; readonly instance: Instance }>();
    for (const [id] of records) {
      const object = imported.get(id);
      if (!object) {
        note(id, "is skipped");
        continue;
      }
      const config = configOf(kind.type, object);
      const instance = await guarded(id, () => importedInstance(provider, config, id, (says) => note(id, says)));
      if (instance) states.set(id, { config, instance });
    }
    if (store.takeUpdates().size > 0) note("", "the import changed objects");
    provider = await process();
    const renamed = new Map<string, Instance>();
    for (const [id, { config, instance }] of states) {
      const after = await guarded(id, () => applied(provider, { ...config, name: newName }, instance));
      if (after) renamed.set(id, after);
    }
    const updates = store.takeUpdates();
    for (const [id, record] of records)
      if (renamed.has(id))
        for (const { says } of changesOf(record, updates.get(id), mayStay(path, kind))) note(id, says);
    provider = await process();
    for (const [id, instance] of renamed) {
      const config = { ...states.get(id)?.config, name: newName };
      await guarded(id, () => unchanged(provider, config, instance, (says) => note(id, `after the update, ${says}`)));
    }
    return findings;
  } finally {
    await store.close();
  }
}

const newName = "Renamed";

function recordOf(id: string, { value }: Form): Held {
  return { ...copyOf(value), id };
}

function providerOf({ isManaged }: Document, { url }: Store): object {
  if (!isManaged) return { openSource: { baseUrl: url, apiKey: "key" } };
  const place = { organizationId: "organization", serviceId: "service" };
  return { managed: { cloudApiUrl: url, ...place, keyId: "id", keySecret: "secret" } };
}

/** The objects as code, by ID. */
function importedObjects(
  { isManaged }: Document,
  { held }: Store,
  wanted: string,
): ReadonlyMap<string, ImportedObject> {
  const lists = allKinds.flatMap(({ name, path }) => {
    const objects = held.get(path);
    return objects ? [[name, [...objects.values()]] as const] : [];
  });
  const { objects } = configurationOf(Object.fromEntries(lists) as Inventory, {
    mode: isManaged ? "managed" : "open_source",
    product: "clickstack",
    isChosen: (kind) => kind === wanted,
  });
  return new Map(objects.filter(({ kind }) => kind === wanted).map((object) => [object.id, object]));
}

/** What Terraform makes of the code of an object. */
function configOf(type: ValueType, { arguments: expressed, secrets }: ImportedObject): ObjectValue {
  const secret = (variable: string) => secrets.find((candidate) => candidate.variable === variable)?.value;
  const members = expressed.members.map(([name, value]): [string, Value] => [
    name,
    value.type === "secret" ? (secret(value.variable) ?? null) : evaluated(memberType(type, name), value),
  ]);
  return Object.fromEntries(members);
}

function evaluated(type: ValueType | undefined, expression: Expression): Value {
  if (expression.type === "json") return JSON.stringify(dataIn(expression));
  if (expression.type === "list" && type && "of" in type)
    return expression.items.map((item) => evaluated(type.of, item));
  if (expression.type === "object") return evaluatedObject(type, expression);
  return dataIn(expression) as Value;
}

function evaluatedObject(type: ValueType | undefined, { members }: ObjectExpression): ObjectValue {
  return Object.fromEntries(members.map(([name, value]) => [name, evaluated(memberType(type, name), value)]));
}

function memberType(type: ValueType | undefined, name: string): ValueType | undefined {
  if (type?.kind === "map") return type.of;
  return type?.kind === "object" ? type.attributes[name]?.type : undefined;
}

async function importedInstance(provider: Runtime, config: ObjectValue, id: string, note: Note): Promise<Instance> {
  return unchanged(provider, config, await provider.import(id), (says) => note(`after the import, ${says}`));
}

/** A plan that must be empty. */
async function unchanged(provider: Runtime, config: ObjectValue, before: Instance, note: Note): Promise<Instance> {
  const current = await provider.read(before);
  const planned = await provider.plan(config, current);
  if (!planned.empty) note(`the plan changes ${changedIn(current.state, planned.state).join(", ")}`);
  return { state: planned.state, private: planned.private };
}

function changedIn(before: ObjectValue | null, after: ObjectValue | null): readonly string[] {
  const all = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...all].filter((name) => !sameValue(before?.[name] ?? null, after?.[name] ?? null));
}

async function applied(provider: Runtime, config: ObjectValue, before: Instance): Promise<Instance> {
  const current = await provider.read(before);
  const planned = await provider.plan(config, current);
  if (planned.replaces?.length) throw new Error(`the new name replaces the object, because of ${planned.replaces}`);
  return provider.apply(config, current, planned);
}
