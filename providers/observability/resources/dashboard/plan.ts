import type {
  NormalizeContext,
  PlanContext,
  PlanCreate,
  PlanDelete,
  PlanResult,
  PlanUpdate,
} from "terraform-provider-sdk/internal/provider";
import { sameMeaning, sameValue } from "terraform-provider-sdk/internal/schema";
import { set, string } from "terraform-provider-sdk/schema";
import type { Service } from "../../service";
import { type Unmanaged, unmanagedIn } from "../../stored/ownership";
import { registerTiles, warnAboutAlerts, warnAboutDeletion } from "./alerts";
import { rejectTileConfigs, rejectUnknownReferences, warnAboutTiles } from "./checks";
import { withMembers } from "./members";
import { nothingUnmanaged } from "./ownership";
import { rejectProtected, rejectReplacement, rememberProtected } from "./protection";
import type { Dashboard, Planned, State } from "./types";
import { warnAboutLanguages } from "./unsent-languages";

/** Keeps the prior value if nothing really changes, or if the configuration never set it. */
export function normalizeDashboard({
  config,
  prior,
  proposed,
  private: privateState,
}: NormalizeContext<Dashboard>): Planned {
  const unmanaged = unmanagedIn(privateState);
  const planned = withMembers({ ...proposed, id: prior.id }, config, prior, unmanaged);
  return keepsOrderOfTags(planned, prior, unmanaged) ? { ...planned, tags: prior.tags } : planned;
}

/** Tags that nobody set since an import or a move are in the order of the service. To write them in another is no reason for an update. */
function keepsOrderOfTags({ tags, ...rest }: Planned, before: State, { members }: Unmanaged): boolean {
  const isSameSet = (list: Planned["tags"]) => sameMeaning(set(string()), list, before.tags);
  const others = Object.keys(rest) as (keyof typeof rest)[];
  return members.includes("tags") && isSameSet(tags) && others.every((name) => sameValue(rest[name], before[name]));
}

/** What a plan does beyond the definition: tiles keep their IDs, and what it would break is rejected or warned of. */
export async function planDashboard(
  context: PlanContext<Service, Dashboard>,
): Promise<PlanResult<Dashboard> | undefined> {
  if (context.action === "delete") return planDelete(context);
  rejectTileConfigs(context);
  return context.action === "create" ? planCreate(context) : planUpdate(context);
}

async function planDelete(context: PlanDelete<Service, Dashboard>): Promise<undefined> {
  rejectProtected("deleted", context.prior);
  await warnAboutDeletion(context);
}

async function planCreate(context: PlanCreate<Service, Dashboard>): Promise<PlanResult<Dashboard>> {
  rejectReplacement(context.private);
  const planned = withMembers(context.planned, context.config, null, nothingUnmanaged);
  await rejectUnknownReferences(context, planned, null);
  return { planned };
}

async function planUpdate(context: PlanUpdate<Service, Dashboard>): Promise<PlanResult<Dashboard>> {
  const { prior, normalized: planned } = context;
  const unmanaged = unmanagedIn(context.private);
  registerTiles(context, planned);
  const privateState = rememberProtected(prior, context.private);
  if (!context.changed) return { private: privateState };
  await rejectUnknownReferences(context, planned, prior);
  warnAboutTiles(context, prior, planned, unmanaged);
  warnAboutLanguages(context, prior);
  await warnAboutAlerts(context, { prior, planned, unmanaged });
  return { planned, private: privateState };
}
