import type { ObjectType, Path, RuleReport } from "..";
import type { Remark } from "./place";

interface RuleOptions {
  readonly isOpaque: (value: unknown) => boolean;
  readonly product: string | undefined;
}

export type Tell = (path: Path, remark: Remark) => void;

/** Runs the rules of one object that hold for the product. A rule sees only known values. */
export function runRules(
  type: ObjectType,
  value: Readonly<Record<string, unknown>>,
  { isOpaque, product }: RuleOptions,
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
  for (const rule of type.rules)
    if (typeof rule === "function") rule(value, report);
    else if (rule.product === product) for (const one of rule.rules) one(value, report);
}
