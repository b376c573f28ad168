import type { PlanContext, PlanResult } from "terraform-provider-sdk";
import { holdsUnknown, knownMembers } from "terraform-provider-sdk/schema";
import type { Client, ServiceRecord } from "../../../lib/client";
import { clientIfKnown } from "../service";
import { noticeExisting } from "./existing";
import { type Lifecycle, newBody } from "./lifecycle";

/** The plan of a create after the search for what a killed run may have left behind; an adopted object has its ID in the plan. */
export async function withExisting<T extends ServiceRecord, R>(
  lifecycle: Lifecycle<T, R>,
  context: PlanContext<Client>,
  result: PlanResult,
): Promise<PlanResult> {
  const client = clientIfKnown(context);
  if (!client || context.action !== "create" || holdsUnknown(context.config)) return result;
  const planned = result.planned ?? context.planned;
  const write = { planned: knownMembers(planned), config: context.config, prior: null, client };
  const { facts, store } = lifecycle;
  const id = await noticeExisting(client, context, { noun: facts.noun, store, body: newBody(lifecycle, write) });
  return id === undefined ? result : { ...result, planned: { ...planned, id } };
}
