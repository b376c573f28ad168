import { sameValue } from "../../../../../lib/schema";
import type { PlanContext, PlanResult, SettleContext } from "../../../../sdk";
import { clientIfKnown } from "../../../client-if-known";
import type { Service } from "../../../service";
import { unownedIn } from "../memory";
import { planDashboard, plannedMembers, settleDashboard } from "../plan";
import { refuseProductForms } from "../tile-form";
import type { Dashboard, Planned, State } from "../types";
import { typedContext } from "./context";
import { toldOfDocument } from "./places";
import { withoutDocument } from "./typed-again";
import { asDocument, documentMembers, isDocument, typedPlanned, typedState } from "./typed-form";

/** Like `settleDashboard`, for a dashboard in either form. */
export function settleEitherForm(context: SettleContext<Dashboard>): Planned {
  const { config, prior, proposed } = context;
  const text = config.dashboardJson;
  if (text === null && !isDocument(prior)) return settleDashboard(context);
  if (text === prior.dashboardJson && prior.tileIds !== null)
    return asDocument({ ...proposed, id: prior.id, tileIds: prior.tileIds }, text);
  const [typed, before] = [typedPlanned(config), typedState(prior)];
  const settled = settleDashboard({
    ...context,
    config: typed,
    prior: before,
    proposed: { ...proposed, name: typed.name },
  });
  if (text === null) return withoutDocument(settled, typed, before);
  return asDocument(settled, isSame(settled, before) ? (prior.dashboardJson ?? text) : text);
}

function isSame(settled: Planned, before: State): boolean {
  return [...documentMembers, "tileIds" as const].every((name) => sameValue(settled[name], before[name]));
}

/** Like `planDashboard`, for a dashboard in either form. */
export async function planEitherForm(
  context: PlanContext<Service, Dashboard>,
): Promise<PlanResult<Dashboard> | undefined> {
  const { config, prior } = context;
  if (prior) clientIfKnown(context)?.dashboards.noteStored(prior.id);
  if (config) refuseProductForms(context, config);
  const isTyped = !(config && isDocument(config)) && !(prior && isDocument(prior));
  if (isTyped) return planDashboard(context);
  const result = await toldOfDocument(() => planDashboard(typedPlan(context)));
  if (!result?.planned || context.action === "delete") return result;
  const text = context.action === "update" ? context.settled.dashboardJson : context.config.dashboardJson;
  const planned = text === null ? { ...result.planned, dashboardJson: null } : asDocument(result.planned, text);
  return { ...result, planned };
}

function typedPlan(context: PlanContext<Service, Dashboard>): PlanContext<Service, Dashboard> {
  if (context.action === "delete") return typedContext(context, { prior: typedState(context.prior) });
  const config = typedPlanned(context.config);
  const planned = { ...context.planned, name: config.name };
  if (context.action === "create") return typedContext(context, { config, planned });
  const prior = typedState(context.prior);
  const settled = isDocument(context.config)
    ? { ...context.settled, ...plannedMembers(config, prior, unownedIn(context.private)) }
    : context.settled;
  return typedContext(context, { config, planned, prior, settled });
}
