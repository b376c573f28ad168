import {
  type Attribute,
  fromWire,
  isRecord,
  type ObjectType,
  type Path,
  parseJson,
  type ValueType,
} from "../../schema";

/** Called for a member with an unexpected type. */
export type Unexpected = (path: Path, expected: string) => void;

/** A body of the service as an author would write it: without read-only members and nulls, JSON as objects. */
export function authored(type: ObjectType, body: unknown, unexpected: Unexpected): Record<string, unknown> {
  return members(type, fromWire(type, body, unexpected));
}

function members(type: ObjectType, value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(type.attributes)
      .filter(([name, attribute]) => isAuthored(attribute, value[name]))
      .map(([name, attribute]) => [name, member(attribute.type, value[name])]),
  );
}

function isAuthored({ presence }: Attribute, value: unknown): boolean {
  return presence !== "computed" && value !== null && value !== undefined;
}

function member(type: ValueType, value: unknown): unknown {
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(value))
    return value.map((item) => member(type.of, item));
  if (type.kind === "json") return withoutNulls(typeof value === "string" ? parseJson(value) : value);
  return type.kind === "object" && isRecord(value) ? members(type, value) : value;
}

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
