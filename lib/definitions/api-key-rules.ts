import type { Rule } from "../schema";

/** Rules over an API key (contract section 14.1). */
export const apiKeyRules: readonly Rule[] = [
  (_, report) => {
    const roles = report.known("roles");
    if (Array.isArray(roles) && roles.length === 0)
      report.error(["roles"], "is empty; set at least one role, or remove the argument.", "Wrong number of items");
    if (report.known("hashData") !== undefined && report.known("keyHashWo") !== undefined)
      report.error(["keyHashWo"], "conflicts with `hashData`; set only one of them.", "Conflicting arguments");
    if (report.known("keyHashWo") !== undefined && report.absent("keyHashWoVersion"))
      report.error(
        ["keyHashWoVersion"],
        "is missing; Terraform cannot detect changes of `keyHashWo`, so you increase this number instead. Start with 1.",
        "Missing argument",
      );
    if (report.known("keyHashWoVersion") !== undefined && report.absent("keyHashWo"))
      report.error(["keyHashWo"], "is missing; `keyHashWoVersion` has no effect without it.", "Missing argument");
  },
];
