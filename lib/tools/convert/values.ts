import { isRecord, type Members } from "terraform-provider-sdk/values";

/* Members of documents that anybody may have written, by a path: what is not of the expected type counts as absent. */

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((part, name) => {
    if (!isRecord(part)) return undefined;
    return part[name];
  }, value);
}

export function recordsOf(value: unknown, ...path: string[]): readonly Members[] {
  const list = valueAt(value, path);
  if (!Array.isArray(list)) return [];
  return list.filter(isRecord);
}

export function recordOf(value: unknown, ...path: string[]): Members {
  const record = valueAt(value, path);
  if (isRecord(record)) return record;
  return {};
}

export function textOf(value: unknown, ...path: string[]): string {
  const text = valueAt(value, path);
  if (typeof text === "string") return text;
  return "";
}

/** A word, also one that somebody wrote as a number or boolean. */
export function wordOf(value: unknown): string {
  if (!["string", "number", "boolean"].includes(typeof value)) return "";
  return String(value);
}

/** The first text that is not empty. */
export function firstText(...values: readonly unknown[]): string {
  return textOf(values.find((value) => textOf(value) !== ""));
}

export function numberOf(value: unknown): number | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  return undefined;
}

/** The items of a list. */
export function itemsOf(list: unknown): readonly unknown[] {
  if (Array.isArray(list)) return list;
  return [];
}

/** The items of a list; of anything else, it alone. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return [value];
}

/** Texts of a text or of a list. */
export function textsOf(value: unknown): readonly string[] {
  const items = listOf(value).filter((item) => typeof item === "string" || typeof item === "number");
  return items.map(String);
}

/** The only one of a list of blocks, or the object itself. */
export function onlyOf(value: unknown, ...path: string[]): Members {
  const [member] = listOf(valueAt(value, path));
  return recordOf(member);
}

/** The value of a member without asking for it: for what only tells documents from each other. */
export function peeked(record: Members, name: string): unknown {
  return Object.getOwnPropertyDescriptor(record, name)?.value;
}

/** A record with some members in place of its own, of which none counts as asked for. */
export function withMembers(record: Members, members: Members): Members {
  const memberOf = (name: string | symbol): unknown => {
    if (Object.hasOwn(members, name)) return Reflect.get(members, name);
    return Reflect.get(record, name);
  };
  const names = [...new Set([...Reflect.ownKeys(record), ...Reflect.ownKeys(members)])];
  return new Proxy<Members>(
    {},
    {
      get: (_, name) => memberOf(name),
      has: (_, name) => names.includes(name) || Reflect.has(record, name),
      ownKeys: () => names,
      getOwnPropertyDescriptor: (_, name) => {
        if (!names.includes(name)) return undefined;
        return { configurable: true, enumerable: true, value: undefined };
      },
    },
  );
}
