import {
  authored as authoredPart,
  fromWire,
  isPresent,
  isRecord,
  mapTyped,
  type ObjectType,
  type Path,
  parseJson,
} from "../../schema";

/** Called for a member with an unexpected type. */
export type Unexpected = (path: Path, expected: string) => void;

/** A body of the service as an author would write it: without read-only members and nulls, JSON as objects. */
export function authored(type: ObjectType, body: unknown, unexpected: Unexpected): Record<string, unknown> {
  return members(type, authoredPart(type, fromWire(type, body, unexpected)));
}

function members({ attributes }: ObjectType, value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const present = Object.entries(attributes).filter(([name]) => isPresent(value[name]));
  return Object.fromEntries(present.map(([name, { type }]) => [name, mapTyped(type, value[name], asWritten)]));
}

const asWritten = {
  object: members,
  leaf: ({ kind }: { readonly kind: string }, value: unknown) =>
    kind === "json" ? withoutNulls(typeof value === "string" ? parseJson(value) : value) : value,
};

/** In JSON null means absent, too. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== null)
      .map(([name, item]) => [name, withoutNulls(item)]),
  );
}
