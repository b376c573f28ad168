import type { PlanContext, PlanResult } from "terraform-provider-sdk";
import type { Definition } from "terraform-provider-sdk/schema";
import type { StoredHooks as Hooks, Write as WriteOf } from "terraform-provider-sdk/stored";
import type { Client, ServiceRecord } from "../../../lib/client";

/** What a write sends is made from. */
export type Write<D extends Definition = Definition> = WriteOf<Pick<Client, "mode" | "product" | "tileForm">, D>;

/** What one kind does differently from its definition; all optional. */
export interface StoredHooks<D extends Definition, T extends ServiceRecord, C extends Client = Client>
  extends Omit<Hooks<C, D, T>, "plan"> {
  /** Refines the plan that follows from the definition. */
  plan?(
    context: PlanContext<C, D>,
    derived: PlanResult<D>,
  ): PlanResult<D> | undefined | Promise<PlanResult<D> | undefined>;
}
