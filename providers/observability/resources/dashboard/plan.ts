import { type Context, DiagnosticError } from "terraform-provider-sdk";
import type { JsonValue, PlanResult, UnchangedContext } from "terraform-provider-sdk/internal/provider";
import { isRecord } from "terraform-provider-sdk/internal/schema";
import { dashboard, deletionExemption } from "../../../../lib/kinds/dashboard";
import { problem } from "../../../../lib/service/problems";
import { comparableId } from "../../../../lib/service/products";
import { clientIfKnown, type Service, writes } from "../../service";
import { membersOf, unmanagedIn } from "../../stored/ownership";
import { registerTiles, warnAboutAlerts, warnAboutDeletion } from "./alerts";
import { checkPlan } from "./checks";
import { type Dashboard, privateStateOf, type State } from "./members";

/**
 * What a plan does beyond the definition: tiles keep their IDs, and what it would break is rejected or warned of. Private state passes from
 * the update step to the create step, which does not see the state, what is protected: Terraform calls both when it replaces a resource for
 * its own reasons (`-replace`, `replace_triggered_by`).
 * @throws DiagnosticError also for a deletion or a replacement of a protected dashboard that this run does not name.
 */
export async function planDashboard(
  context: Context<"plan", Service, Dashboard>,
): Promise<PlanResult<Dashboard> | undefined> {
  if (context.action === "delete") {
    rejectProtected(context.prior);
    await warnAboutDeletion(context);
    return undefined;
  }
  if (context.action === "create") {
    const { protected: marked } = membersOf(context.private);
    if (isRecord(marked)) rejectUnlessExempt("replaced", String(marked.name), String(marked.id));
    await checkPlan(context, context.planned);
    return { planned: context.planned };
  }
  const { prior } = context;
  const planned = context.changed ? context.normalized : prior;
  await checkPlan(context, planned);
  registerTiles(context, planned);
  const left = rememberProtected(prior, context.private);
  if (!writes(context)) return { private: left };
  await warnAboutAlerts(context, planned);
  return { planned, private: left };
}

/** What the plan of a dashboard that nobody changed tells the others. */
export function planUnchanged(context: UnchangedContext<Service, Dashboard>): JsonValue {
  const { prior } = context;
  const client = clientIfKnown(context);
  client?.capabilities.requireFor(dashboard);
  client?.dashboards.noteStored(prior.id);
  registerTiles(context, prior);
  return rememberProtected(prior, context.private);
}

/** The name may stand in a document, which is read only if it has to be. */
function rememberProtected(prior: State, privateState: JsonValue | undefined): JsonValue {
  const isProtected = prior.deletionProtection === true;
  return {
    ...privateStateOf(unmanagedIn(privateState)),
    ...(isProtected && { protected: { id: prior.id, name: prior.name } }),
  };
}

/** @throws DiagnosticError when the stored dashboard is protected and this run does not name it as an exception. */
export function rejectProtected({ deletionProtection, name, id }: State): void {
  if (deletionProtection === true) rejectUnlessExempt("deleted", String(name), id);
}

function rejectUnlessExempt(what: "deleted" | "replaced", name: string, id: string): void {
  const exempt = process.env[deletionExemption] ?? "";
  const ids = [exempt, ...exempt.split(",").map((one) => one.trim())];
  if (ids.some((one) => comparableId(one) === comparableId(id))) return;
  const remedies = [
    "Set deletion_protection = false, apply, and try again.",
    "To keep a tainted dashboard, run terraform untaint.",
    `If you can no longer change the argument (the resource is not in the configuration, or Terraform lists it as deposed), run once with the environment variable ${deletionExemption}=${id}.`,
  ];
  throw new DiagnosticError(
    problem("dashboard-protected"),
    `The dashboard "${name}" (${id}) has deletion_protection = true and would be ${what}. ${remedies.join(" ")}`,
    ["deletionProtection"],
  );
}
