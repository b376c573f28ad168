import type { Rule } from "../model";

/** Rules over an API key (contract section 14.1). */
export const apiKeyRules: readonly Rule[] = [
  (_, report) => {
    const roles = report.known("roles");
    if (Array.isArray(roles) && roles.length === 0)
      report.error(
        ["roles"],
        "is empty; the service wants at least one role, or leave it out.",
        "Wrong number of items",
      );
    if (report.known("hashData") !== undefined && report.known("keyHashWo") !== undefined)
      report.error(["keyHashWo"], "is given beside `hashData`; keep one of them.", "Conflicting arguments");
    if (report.known("keyHashWo") !== undefined && report.absent("keyHashWoVersion"))
      report.error(
        ["keyHashWoVersion"],
        "is missing; Terraform does not see a change of `keyHashWo`, so a number stands in for it. Start with 1.",
        "Missing argument",
      );
    if (report.known("keyHashWoVersion") !== undefined && report.absent("keyHashWo"))
      report.error(["keyHashWo"], "is missing; `keyHashWoVersion` counts its versions.", "Missing argument");
  },
];
