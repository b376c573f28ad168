import type { Client } from "../../../../lib/client";
import type { apiKey } from "../../../../lib/kinds/api-key";
import { isUnknown, type PlannedOf, type StateOf } from "../../../../lib/schema";
import { DiagnosticError, type PlanContext, type PlanResult, type PlanUpdate } from "../../../sdk";
import { clientIfKnown } from "../../client-if-known";
import { isOwnKey } from "../../own-key";
import { expiryRemark, isExpired } from "./expiry";
import { shownKey } from "./shown-key";

type Key = typeof apiKey;

/**
 * Rejects changes that would lock the provider out of the platform, and warns of a key that expires soon. The time affects only the
 * warnings, never the plan.
 */
export function planKey(context: PlanContext<Client, Key>): PlanResult<Key> | undefined {
  const client = clientIfKnown(context);
  const isOwn = client !== undefined && context.prior !== null && isOwnKey(client, context.prior);
  if (context.action === "delete") {
    if (isOwn) throw lockedOut(context.prior, "deleted");
    return undefined;
  }
  const { planned, warn } = context;
  const remark = expiryRemark(planned.expireAt, Date.now());
  if (remark)
    warn(isExpired(planned.expireAt, Date.now()) ? "Key is expired" : "Key expires soon", remark, ["expireAt"]);
  if (context.action === "create") return { planned: withKnownParts(planned, context.config) };
  if (isOwn) refuseLockOut(context);
  return undefined;
}

/** With hashes, the service generates no secret; write-only hashes are never shown, not even their four characters. */
function withKnownParts(planned: PlannedOf<Key>, config: PlannedOf<Key>): PlannedOf<Key> {
  const { hashData } = planned;
  const { keyHashWo } = config;
  const isGiven = hashData !== null && !isUnknown(hashData);
  if (!isGiven && (keyHashWo === null || isUnknown(keyHashWo))) return planned;
  return { ...planned, keyId: null, keySecret: null, keySuffix: isGiven ? hashData.keyIdSuffix : planned.keySuffix };
}

function refuseLockOut({ prior, planned, changed, replacePaths }: PlanUpdate<Client, Key>): void {
  if (!changed) return;
  if (replacePaths(planned).length > 0) throw lockedOut(prior, "replaced, and so deleted");
  if (planned.state === "disabled" && prior.state !== "disabled") throw lockedOut(prior, "disabled");
  if (planned.expireAt !== prior.expireAt && isExpired(planned.expireAt, Date.now()))
    throw lockedOut(prior, "expired at once");
}

function lockedOut(prior: StateOf<Key>, what: string): DiagnosticError {
  return new DiagnosticError(
    "Key is in use by the provider",
    `The key ${shownKey(prior)} is the key that the provider uses, and it would be ${what}. The provider could then no longer access the service. First configure managed = { … } with another key, or keep this one (terraform state rm or a removed block removes it from the state only).`,
  );
}
