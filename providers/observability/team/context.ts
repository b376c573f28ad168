import { featuresOf } from "../../../lib/client";
import { isPresent, isUnknown, type Value } from "../../../lib/schema";
import { type CallContext, DiagnosticError, UnknownConfigurationError } from "../../sdk";
import type { Service } from "../service";

/** A call's context whose client works in a team: lists of its own, one budget. Without a team it is the provider's. */
export function inTeam<T extends CallContext<Service>>(context: T, team: Value | undefined): T {
  if (!isPresent(team)) return context;
  const get = () => clientIn(context.client, team);
  return Object.create(context, { ...Object.getOwnPropertyDescriptors(context), client: { get } });
}

function clientIn(client: Service, team: Value): Service {
  if (isUnknown(team)) throw new UnknownConfigurationError([["team"]]);
  return featuresOf(client.mode).teams ? client.forTeam(String(team)) : client;
}

/** @throws DiagnosticError for a team in a mode that has none. */
export function refuseTeam({ mode }: Service, team: Value | undefined): void {
  if (!isPresent(team) || featuresOf(mode).teams) return;
  const says = `team is not supported in ${mode} mode, where a service has only one team; remove it.`;
  throw new DiagnosticError("Not possible in this mode", says, ["team"]);
}
