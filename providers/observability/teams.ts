import { DiagnosticError, type Provider, UnknownConfigurationError } from "terraform-provider-sdk";
import { isUnknown, type Value } from "terraform-provider-sdk/schema";
import { isPresent } from "terraform-provider-sdk/values";
import { ApiError, featuresOf } from "../../lib/client";
import { provider } from "../../lib/kinds/provider";
import { problem } from "../../lib/service/problems";
import { productFacts } from "../../lib/service/products";
import type { Service } from "./service";

/** Teams of the service: each has objects and lists of its own, and all share one budget. */
export const teams: NonNullable<Provider<Service>["places"]> = {
  attribute: "team",
  clientIn(client, team) {
    if (isUnknown(team)) throw new UnknownConfigurationError([["team"]]);
    return featuresOf(client.mode).teams ? client.forTeam(String(team)) : client;
  },
  check({ mode }, team) {
    if (!isPresent(team) || featuresOf(mode).teams) return;
    const detail = `team is not supported in ${mode} mode, where a service has only one team; remove it.`;
    throw new DiagnosticError(problem("not-possible-in-mode"), detail, ["team"]);
  },
  isAnother,
  /** `<team>/` before an ID, or before `name:…`, says which team the object is in, unless an ID may contain a slash. */
  ofImport({ product, mode }, text) {
    if (!productFacts[product].ids) return { place: null, id: text };
    const [, team = null, id = text] = /^([\w.~-]+)\/(.*)$/s.exec(text.trim()) ?? [];
    return { place: featuresOf(mode).teams ? team : null, id };
  },
};

/**
 * None is the provider's own team, which only then has to be known. A provider whose configuration is unknown replaces nothing because of its
 * own team.
 */
async function isAnother(client: Service | undefined, priorTeam: Value | undefined, plannedTeam: Value | undefined) {
  if ((priorTeam ?? null) === (plannedTeam ?? null)) return false;
  if (client && !featuresOf(client.mode).teams) return false;
  if (isUnknown(plannedTeam) || (isPresent(priorTeam) && isPresent(plannedTeam))) return true;
  if (!client) return false;
  const ownTeam = await ownTeamOf(client);
  return (priorTeam ?? ownTeam) !== (plannedTeam ?? ownTeam);
}

/** ID of the team that the provider works in. @throws DiagnosticError if it is not known: a plan without it could replace any object. */
async function ownTeamOf(client: Service): Promise<string> {
  const id = client.team ?? (await client.ownTeam.id().catch(fail));
  if (id === undefined) throw notKnown("The service does not return it (GET /team).");
  return id;
}

function fail(reason: unknown): never {
  throw reason instanceof ApiError ? notKnown(reason.message, reason) : reason;
}

function notKnown(why: string, cause?: ApiError): DiagnosticError {
  const remedy = `Without it, the provider cannot tell whether the object would move to another team. Set team of the provider (${provider.type.attributes.team.set.env}) to its ID.`;
  return new DiagnosticError(problem("team-unknown"), `${why} ${remedy}`, ["team"], cause);
}
