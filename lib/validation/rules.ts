import type { ObjectType, Path, RuleReport } from "../model";
import type { Remark } from "./place";

export type Tell = (path: Path, remark: Remark) => void;

/** Runs the rules of one object. A rule sees only known values. */
export function runRules(
  type: ObjectType,
  value: Readonly<Record<string, unknown>>,
  isOpaque: (value: unknown) => boolean,
  tell: Tell,
): void {
  if (!type.rules) return;
  const report: RuleReport = {
    known: (member) => {
      const given = value[member];
      return given === null || given === undefined || isOpaque(given) ? undefined : given;
    },
    absent: (member) => value[member] === null || value[member] === undefined,
    isOpaque,
    error: (path, predicate, summary) => tell(path, { severity: "error", summary, predicate }),
    warning: (path, predicate, summary) => tell(path, { severity: "warning", summary, predicate }),
  };
  for (const rule of type.rules) rule(value, report);
}
