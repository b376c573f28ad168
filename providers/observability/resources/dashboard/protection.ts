import { DiagnosticError } from "terraform-provider-sdk";
import type { JsonValue } from "terraform-provider-sdk/internal/provider";
import { isRecord } from "terraform-provider-sdk/internal/schema";
import { deletionExemption } from "../../../../lib/kinds/dashboard";
import { problem } from "../../../../lib/service/problems";
import { comparableId } from "../../../../lib/service/products";
import type { State } from "./types";

/** @throws DiagnosticError when the stored dashboard is protected and this run does not name it as an exception. */
export function rejectProtected(what: "deleted" | "replaced", prior: State): void {
  if (prior.deletionProtection !== true || isExempt(prior.id)) return;
  throw rejection(what, String(prior.name), prior.id);
}

/**
 * What the update step of a plan passes to its create step, which does not see the state. Terraform calls both when it replaces a resource
 * for its own reasons (`-replace`, `replace_triggered_by`).
 */
export function rememberProtected(prior: State, privateState: JsonValue | undefined): JsonValue | undefined {
  const rest = withoutProtected(privateState);
  if (prior.deletionProtection !== true) return rest;
  return { ...rest, protected: { id: prior.id, name: prior.name } };
}

/** Private state as an apply stores it. */
export function withoutProtected(
  privateState: JsonValue | undefined,
): { readonly [name: string]: JsonValue | undefined } | undefined {
  if (!isRecord(privateState)) return undefined;
  const { protected: _, ...rest } = privateState;
  return rest;
}

/** @throws DiagnosticError in the create step of a replacement whose update step saw a protected dashboard. */
export function rejectReplacement(privateState: JsonValue | undefined): void {
  const marked = isRecord(privateState) ? privateState.protected : undefined;
  if (!isRecord(marked) || isExempt(String(marked.id))) return;
  throw rejection("replaced", String(marked.name), String(marked.id));
}

function isExempt(id: string): boolean {
  const exempt = process.env[deletionExemption] ?? "";
  const ids = [exempt, ...exempt.split(",").map((one) => one.trim())];
  return ids.some((one) => comparableId(one) === comparableId(id));
}

function rejection(what: string, name: string, id: string): DiagnosticError {
  const remedies = [
    "Set deletion_protection = false, apply, and try again.",
    "To keep a tainted dashboard, run terraform untaint.",
    `If you can no longer change the argument (the resource is not in the configuration, or Terraform lists it as deposed), run once with the environment variable ${deletionExemption}=${id}.`,
  ];
  return new DiagnosticError(
    problem("dashboard-protected"),
    `The dashboard "${name}" (${id}) has deletion_protection = true and would be ${what}. ${remedies.join(" ")}`,
    ["deletionProtection"],
  );
}
