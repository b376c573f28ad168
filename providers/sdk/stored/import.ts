import { DiagnosticError } from "../runtime/diagnostics";
import { findByName, fromWire, type JsonObject, type Value } from "../schema";
import type { Lifecycle } from "./lifecycle";
import type { Store } from "./store";

const byName = "name:";

/**
 * The ID that an import string means: that of the object with the name, after `name:` if the store lists and the objects have names, else the
 * string itself. @throws DiagnosticError if no object has the name, or several have it.
 */
export async function idOfImport<C, T extends JsonObject>(
  { definition, id, noun }: Pick<Lifecycle<C, T>, "definition" | "id" | "noun">,
  store: Store<T>,
  text: string,
): Promise<Value> {
  if (!text.startsWith(byName) || !("name" in definition.type.attributes) || !store.list) return text;
  const all = (await store.list()).map((one) => fromWire(definition.type, one));
  const named = all.map((one) => ({ name: one.name, id: String(one[id]), value: one[id] ?? null }));
  const result = findByName(named, text.slice(byName.length), { noun });
  if ("problem" in result) throw new DiagnosticError(result.problem, result.detail);
  return result.found.value;
}
