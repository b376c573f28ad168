import { ApiError } from "../../../lib/client";
import { provider } from "../../../lib/definitions/provider";
import { DiagnosticError } from "../../sdk";
import type { Service } from "../service";

/** ID of the team that the provider works in. @throws DiagnosticError if it is not known: a plan without it could replace any object. */
export async function ownTeamOf(client: Service): Promise<string> {
  const id = client.team ?? (await client.ownTeam.id().catch(fail));
  if (id === undefined) throw notKnown("The service does not return it (GET /team).");
  return id;
}

function fail(reason: unknown): never {
  throw reason instanceof ApiError ? notKnown(reason.message, reason) : reason;
}

function notKnown(why: string, cause?: ApiError): DiagnosticError {
  const remedy = `Without it, it is unknown whether the object is in another team. Set team of the provider (${provider.type.attributes.team.env}) to its ID, or plan again when the service returns it.`;
  return new DiagnosticError("Team of the provider is not known", `${why} ${remedy}`, ["team"], cause);
}
