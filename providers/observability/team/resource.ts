import { featuresOf } from "../../../lib/client";
import { productFacts } from "../../../lib/products";
import { isPresent, isUnknown, type ObjectValue, type Value } from "../../../lib/schema";
import type {
  CreateContext,
  ImportContext,
  PlanContext,
  PlanResult,
  Resource,
  Stored,
  Unchanged,
  UpdateContext,
} from "../../sdk";
import { clientIfKnown } from "../client-if-known";
import type { Service } from "../service";
import { inTeam, refuseTeam } from "./context";
import { ownTeamOf } from "./own-team";

/**
 * A resource whose objects may be kept in another team than the provider's: every call works in the team of the object, and
 * another team is another object. One whose definition has no `team` stays as it is.
 */
export function resourceOfTeams(resource: Resource<Service>): Resource<Service> {
  if (!("team" in resource.definition.type.attributes)) return resource;
  const { update, import: find, unchanged } = resource;
  return {
    ...resource,
    /** A team that nobody writes stays in the state until the plan finds that it is not the provider's. */
    settle(context) {
      const settled = resource.settle?.(context) ?? context.proposed;
      return isPresent(context.config.team) ? settled : { ...settled, team: context.prior.team ?? null };
    },
    plan: (context) => planned(resource, context),
    create: async (context) => kept(await resource.create(ofPlan(context)), context.planned.team),
    ...(update && { update: async (context) => updated(await update(ofPlan(context)), context) }),
    async read(context) {
      const { team } = context.prior;
      const stored = await resource.read(inTeam(context, team));
      return stored && kept(stored, team);
    },
    ...(unchanged && { unchanged: unchangedOfTeams(unchanged) }),
    delete: (context) => resource.delete(inTeam(context, context.prior.team)),
    ...(find && { import: (context) => imported(find, context) }),
  };
}

function ofPlan<T extends CreateContext<Service>>(context: T): T {
  return inTeam(context, context.planned.team);
}

function unchangedOfTeams({ readFrom, plan }: Unchanged<Service>): Unchanged<Service> {
  return {
    readFrom: (response, context) => kept(readFrom(response, inTeam(context, context.prior.team)), context.prior.team),
    plan: (context) => plan(inTeam(context, context.prior.team)),
  };
}

/** Each plan compares a team that only the state has with the provider's, so no plan of this object may be skipped. */
function updated(stored: Stored, { config, planned: { team } }: UpdateContext<Service>): Stored {
  const { response } = stored;
  return { ...kept(stored, team), response: isPresent(team) && !isPresent(config.team) ? undefined : response };
}

function kept(stored: Stored, team: Value | undefined): Stored {
  if ((stored.state.team ?? null) === (team ?? null)) return stored;
  return { ...stored, state: { ...stored.state, team: team ?? null } };
}

async function planned(resource: Resource<Service>, context: PlanContext<Service>): Promise<PlanResult | undefined> {
  if (context.action === "delete") return resource.plan?.(inTeam(context, context.prior.team));
  const { config } = context;
  const client = clientIfKnown(context);
  if (client) refuseTeam(client, config.team);
  if (context.action === "create") return resource.plan?.(inTeam(context, config.team));
  const { team } = context.prior;
  if (!(await isAnother(client, team, config.team))) return resource.plan?.(inTeam(context, team));
  const result = await resource.plan?.(inTeam(context, config.team));
  const moved: ObjectValue = { ...(result?.planned ?? context.planned), team: config.team ?? null };
  return { ...result, planned: moved, requiresReplace: [...(result?.requiresReplace ?? []), ["team"]] };
}

/**
 * True unless both are the same team; none is the provider's own, which only then has to be known. A provider whose configuration is unknown
 * replaces nothing because of its own team.
 */
async function isAnother(client: Service | undefined, before: Value | undefined, now: Value | undefined) {
  if ((before ?? null) === (now ?? null)) return false;
  if (client && !featuresOf(client.mode).teams) return false;
  if (isUnknown(now) || (isPresent(before) && isPresent(now))) return true;
  if (!client) return false;
  const own = await ownTeamOf(client);
  return (before ?? own) !== (now ?? own);
}

type Find = NonNullable<Resource<Service>["import"]>;

/** `<team>/` before an ID, or before `name:…`, says which team the object is in, unless an ID may contain a slash. */
async function imported(find: Find, context: ImportContext<Service>): Promise<Stored> {
  if (!productFacts[context.client.product].ids) return find(context);
  const [, team = null, id = context.id] = /^([\w.~-]+)\/(.*)$/s.exec(context.id.trim()) ?? [];
  const stored = await find(Object.assign(inTeam(context, team), { id }));
  return kept(stored, featuresOf(context.client.mode).teams ? team : null);
}
