import { formatPath, isRecord, type ObjectType, type Path, type ValueType, wireName } from "../schema";

/**
 * The paths of members of a record that neither its definition has nor `informative` names; a configuration cannot set them. The content of
 * JSON attributes is kept unchanged and is ignored.
 */
export function unknownMembers(type: ObjectType, record: unknown, informative: ReadonlySet<string>): string[] {
  const found: string[] = [];
  visit(type, record, [], (path) => {
    if (path.length > 1 || !informative.has(String(path[0]))) found.push(formatPath(path));
  });
  return found;
}

function visit(type: ValueType, value: unknown, path: Path, report: (path: Path) => void): void {
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(value))
    for (const [index, item] of value.entries()) visit(type.of, item, [...path, index], report);
  if (type.kind !== "object" || !isRecord(value)) return;
  const known = new Map(Object.entries(type.attributes).map(([name, one]) => [wireName(name, one) ?? name, one]));
  for (const [name, member] of Object.entries(value)) {
    const attribute = known.get(name);
    if (attribute) visit(attribute.type, member, [...path, name], report);
    else if (member !== null) report([...path, name]);
  }
}
