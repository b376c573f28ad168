import type { ImportContext } from "../runtime/context";
import { DiagnosticError } from "../runtime/diagnostics";
import { Decimal, type Definition, findByName, fromWire, type ObjectValue, type Value } from "../schema";
import type { Lifecycle, Store } from "./lifecycle";
import { problem } from "./problems";

/**
 * What an import string says: where the object is, and its ID, or `name:` and its name if the store lists and the objects have names,
 * separated by slashes. @throws DiagnosticError for another string, and if no object has the name, or several have it.
 */
export async function imported(lifecycle: Lifecycle, context: ImportContext<unknown>): Promise<ObjectValue> {
  const { definition, id, within } = lifecycle;
  const parts = context.id.split("/");
  const at: ObjectValue = Object.fromEntries(
    within.map((name, index) => [name, idFrom(definition, name, parts[index])]),
  );
  const text = parts.slice(within.length).join("/");
  if (!within.some((name) => at[name] === null)) {
    const named = await idOfName(lifecycle, lifecycle.store(context, at), text);
    const found = named ?? idFrom(definition, id, text);
    if (found !== null) return { ...at, [id]: found };
  }
  throw new DiagnosticError(
    problem("import-id-malformed"),
    `The import ID is "${context.id}"; its form is ${[...within, id].map((name) => `<${name}>`).join("/")}.`,
  );
}

async function idOfName(
  { definition: { type }, id, noun }: Lifecycle,
  store: Store,
  text: string,
): Promise<Value | undefined> {
  if (!text.startsWith("name:") || !("name" in type.attributes) || !store.list) return undefined;
  const all = (await store.list()).map((one) => fromWire(type, one));
  const named = all.map((one) => ({ name: one.name, id: String(one[id]), value: one[id] ?? null }));
  const result = findByName(named, text.slice("name:".length), { noun });
  if ("problem" in result) throw new DiagnosticError(result.problem, result.detail);
  return result.found.value;
}

/** The value that a text is for an identifying attribute; null if it is none. */
export function idFrom({ type }: Definition, name: string, text: string | undefined): string | number | Decimal | null {
  if (!text) return null;
  if (type.attributes[name]?.type.kind !== "number") return text;
  return /^\d+$/.test(text) ? Decimal.parse(text) : null;
}
