import type {
  CreateContext,
  DeleteContext,
  PlanContext,
  PlanResult,
  ReadContext,
  StoredParts,
  Write as WriteOf,
} from "terraform-provider-sdk/internal/provider";
import type { Definition, ObjectValue } from "terraform-provider-sdk/internal/schema";
import type { Client, ServiceRecord } from "../../../lib/client";

/** What a write sends is made from. */
export type Write<D extends Definition = Definition> = WriteOf<Pick<Client, "mode" | "product" | "tileForm">, D>;

/** What one kind does differently from its definition; all optional. */
export interface StoredHooks<D extends Definition, T extends ServiceRecord, C extends Client = Client>
  extends Pick<StoredParts<C, D, T>, "validate" | "normalize" | "unchanged" | "body" | "state" | "written"> {
  /** Refines the plan that follows from the definition. */
  plan?(
    context: PlanContext<C, D>,
    derived: PlanResult<D>,
  ): PlanResult<D> | undefined | Promise<PlanResult<D> | undefined>;
  /** True for a list's entry that lacks the body, if the state certainly has it, so that the object need not be read by itself. */
  isEnough?(entry: T, context: ReadContext<C, D>): boolean;
  /** True for a body from whose parent the service takes the tags that it omits. Default: never. */
  derivesTags?(body: ObjectValue): boolean;
  /** Rejects a create or an update by throwing. */
  beforeWrite?(context: CreateContext<C, D>): Promise<void>;
  /** Deletes with `remove`, and says what the service does then. */
  delete?(context: DeleteContext<C, D>, remove: () => Promise<void>): Promise<void>;
}
