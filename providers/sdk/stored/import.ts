import type { ImportContext } from "../runtime/context";
import { DiagnosticError } from "../runtime/diagnostics";
import { Decimal, type Definition, findByName, fromWire, type ObjectValue, toSnake, type Value } from "../schema";
import type { Lifecycle, Store } from "./lifecycle";
import { problem } from "./problems";

/**
 * What an import string says: where the object is, and its ID, or `name:` and its name if the store lists and the objects have names,
 * separated by slashes. @throws DiagnosticError for another string, and if no object has the name, or several have it.
 */
export async function imported(lifecycle: Lifecycle, context: ImportContext<unknown>): Promise<ObjectValue> {
  const { definition, id, within } = lifecycle;
  const parts = context.id.split("/");
  const place: ObjectValue = Object.fromEntries(
    within.map((name, index) => [name, idFrom(definition, name, parts[index])]),
  );
  const text = parts.slice(within.length).join("/");
  if (!within.some((name) => place[name] === null)) {
    const named = await idOfName(lifecycle, lifecycle.store(context, place), text);
    const objectId = named ?? idFrom(definition, id, text);
    if (objectId !== null) return { ...place, [id]: objectId };
  }
  const form = [...within, id].map((name) => `<${toSnake(name)}>`).join("/");
  throw new DiagnosticError(problem("import-id-malformed"), `The import ID is "${context.id}"; its form is ${form}.`);
}

async function idOfName(
  { definition: { type }, id, noun }: Lifecycle,
  store: Store,
  text: string,
): Promise<Value | undefined> {
  if (!text.startsWith("name:") || !("name" in type.attributes) || !store.list) return undefined;
  const objects = (await store.list()).map((record) => fromWire(type, record));
  const identified = objects.map((object) => ({
    name: object.name,
    id: String(object[id]),
    value: object[id] ?? null,
  }));
  const result = findByName(identified, text.slice("name:".length), { noun });
  if ("problem" in result) throw new DiagnosticError(result.problem, result.detail);
  return result.object.value;
}

/** The value that a text is for an identifying attribute; null if it is none. */
export function idFrom({ type }: Definition, name: string, text: string | undefined): string | number | Decimal | null {
  if (!text) return null;
  if (type.attributes[name]?.type.kind !== "number") return text;
  return /^\d+$/.test(text) ? Decimal.parse(text) : null;
}
