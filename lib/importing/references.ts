import { refsByMember } from "../kinds/refs";
import { own } from "../schema";
import type { Reference } from "./expression";

/** The object that a member names, when it is one that names objects. `owner` holds the member. */
export function referenceAt(
  member: string,
  value: unknown,
  owner: Readonly<Record<string, unknown>> = {},
): Reference | undefined {
  const ref = refsByMember.get(member);
  const kind = typeof ref === "object" ? own(ref.of, String(owner[ref.by])) : ref;
  return kind !== undefined && typeof value === "string" && value !== ""
    ? { is: "reference", kind, id: value }
    : undefined;
}
