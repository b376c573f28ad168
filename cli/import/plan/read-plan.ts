import { formatTerraformPath, isRecord, own, type Path, sameValue } from "../../../lib/schema";

/** What a plan over the result would do. */
export interface PlanSummary {
  readonly imported: number;
  readonly added: number;
  readonly changed: number;
  readonly destroyed: number;
  /** Each change with the paths that differ. */
  readonly changes: readonly { readonly address: string; readonly paths: readonly string[] }[];
}

/** Counts the changes in the output of `terraform show -json`. */
export function readPlan(plan: unknown): PlanSummary {
  const all = isRecord(plan) && Array.isArray(plan.resource_changes) ? plan.resource_changes : [];
  const resources = all.filter(isRecord).filter(({ mode }) => mode === "managed");
  const changes = resources.flatMap(({ address, change }) =>
    isRecord(change) ? [{ address: String(address), change }] : [],
  );
  const doing = (action: string) =>
    changes.filter(({ change }) => Array.isArray(change.actions) && change.actions.includes(action));
  const updates = doing("update");
  return {
    imported: changes.filter(({ change }) => isRecord(change.importing)).length,
    added: doing("create").length,
    changed: updates.length,
    destroyed: doing("delete").length,
    changes: updates.map(({ address, change }) => ({
      address,
      paths: differences(change.before, change.after, []).map(formatTerraformPath),
    })),
  };
}

/** The paths at which two values differ. */
function differences(before: unknown, after: unknown, at: Path): Path[] {
  if (sameValue(before, after)) return [];
  if (isRecord(before) && isRecord(after))
    return Object.keys({ ...before, ...after }).flatMap((name) =>
      differences(own(before, name), own(after, name), [...at, name]),
    );
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((item, index) => differences(item, after[index], [...at, index]));
  return [at];
}

/** `112 to import, 0 to add, 0 to change, 0 to destroy`. */
export function planWords({ imported, added, changed, destroyed }: PlanSummary): string {
  return `${imported} to import, ${added} to add, ${changed} to change, ${destroyed} to destroy`;
}
