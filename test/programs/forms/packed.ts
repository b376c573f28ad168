import { isRecord, omitUndefined } from "terraform-provider-sdk/values";
import { lacksColumn } from "./changes";
import type { Form } from "./forms";

/** The lists of dashboards whose items do not depend on each other. */
const independentLists = ["tiles", "filters", "savedFilterValues"];

/** The same forms in fewer objects: those that differ in one item of a list stand in one list. */
export function packed(forms: ReadonlyMap<string, Form>, size: number): ReadonlyMap<string, Form> {
  const objects = new Map<string, Form>();
  const open = new Map<string, { readonly id: string; readonly items: unknown[]; readonly says: string[] }>();
  for (const [id, form] of forms) {
    const { value, says } = form;
    const list = isRecord(value) ? singleListOf(value) : undefined;
    if (list === undefined || !isRecord(value)) {
      objects.set(id, form);
      continue;
    }
    const key = JSON.stringify({ ...value, [list.name]: [] });
    const last = open.get(key);
    const object = last && last.items.length < size ? last : { id, items: [], says: [] };
    open.set(key, object);
    object.items.push(withOwnId(list.item, object.items.length));
    object.says.push(says);
    objects.set(object.id, { says: object.says.join("; "), value: { ...value, [list.name]: object.items } });
  }
  return objects;
}

function singleListOf(value: Readonly<Record<string, unknown>>) {
  const lists = independentLists.filter((name) => Array.isArray(value[name]));
  const [name] = lists;
  if (name === undefined || lists.length > 1) return undefined;
  const items = value[name];
  if (!Array.isArray(items) || items.length !== 1) return undefined;
  const item: unknown = items[0];
  // Such a tile is sent in another form, which the store does not translate.
  if (isRecord(item) && isRecord(item.config) && lacksColumn(item.config)) return undefined;
  return { name, item };
}

/** Items with the ID of another one would be the same, and a dashboard has each variable once. */
function withOwnId(item: unknown, index: number): unknown {
  if (!isRecord(item)) return item;
  const { id, name, variableName, type } = item;
  const isFilter = type !== undefined && typeof name === "string";
  return omitUndefined({
    ...item,
    id: typeof id === "string" ? `${id.slice(0, 22)}${String(index).padStart(2, "0")}` : undefined,
    name: isFilter ? `${name}${index}` : name,
    variableName: typeof variableName === "string" ? `${variableName}${index}` : variableName,
  });
}
