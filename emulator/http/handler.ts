import type { Clock } from "../clock";
import type { Operation } from "../operations/operation";
import type { Settings } from "../options";
import { Refusal } from "../rejection";
import type { Store } from "../store/store";
import type { Teams } from "../store/teams";
import type { RequestHandler } from "./express";
import type { Product } from "./product";
import type { Call, Mode, Result, Wording } from "./result";

export interface HandlerContext {
  settings: Settings;
  product: Product;
  teams: Teams;
  clock: Clock;
  /** Resolves when every write so far is safe; at once without a data file. */
  saved(): Promise<void>;
}

const unexpected = new Refusal(500, "Something went wrong :(");

/** Runs an operation for a request and words its result as the mode does. */
export function handler(
  { settings, teams, clock, saved }: HandlerContext,
  mode: Mode,
  operation: Operation,
  wording: Wording,
): RequestHandler {
  const run = (call: Call): Result | Refusal => {
    try {
      return operation.run(call);
    } catch (error) {
      if (error instanceof Refusal) return error;
      console.error(error);
      return unexpected;
    }
  };
  return async (request, response, next) => {
    const { organizationId, serviceId, answerSeries, enterprise, serviceVersion, webhookHosts } = settings;
    const outcome = run({
      mode,
      store: (response.locals.store as Store | undefined) ?? teams.first,
      teams,
      params: request.params,
      query: request.query,
      body: request.body,
      callerKeyId: response.locals.callerKeyId as string | undefined,
      callerMemberId: response.locals.callerMemberId as string | undefined,
      organizationId,
      serviceId,
      answerSeries,
      enterprise,
      serviceVersion,
      webhookHosts,
      now: clock.now(),
    });
    try {
      if (operation.method !== "get") await saved();
    } catch (error) {
      next(error);
      return;
    }
    if (outcome instanceof Refusal) wording.refuse(response, outcome);
    else wording.send(response, outcome);
  };
}
