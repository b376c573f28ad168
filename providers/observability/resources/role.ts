import { sameMeaning } from "terraform-provider-sdk/definitions";
import type { Value } from "terraform-provider-sdk/schema";
import { isList, sameText } from "terraform-provider-sdk/values";
import { factsOf } from "../../../lib/client";
import { ownPermissions, role } from "../../../lib/kinds/role";
import { clientIfKnown } from "../service";
import { rejectUnmanageable } from "../stored/plan";
import { kindResource } from "../stored/stored-resource";

/** `observability_role`. The service owns the predefined roles, and adds a permission to every other one. */
export const roleResource = kindResource(role, {
  store: (client) => client.roles,
  async plan(context, derived) {
    const client = clientIfKnown(context);
    if (!client || context.action !== "create" || typeof context.planned.name !== "string") return derived;
    const name = context.planned.name.trim();
    const roles = await client.roles.list({ signal: context.signal });
    const existing = roles.find((candidate) => sameText(candidate.name ?? "", name));
    if (existing) rejectUnmanageable(role, factsOf(role), existing);
    return derived;
  },
  /** That permission may be configured or not. */
  normalize({ config, prior, proposed }) {
    const isSame = sameMeaning(
      role.type.attributes.permissions.type,
      authoredPermissions(config.permissions),
      authoredPermissions(prior.permissions),
    );
    if (!isSame) return proposed;
    return { ...proposed, permissions: prior.permissions };
  },
  state(state, _record, prior) {
    const { permissions } = state;
    const isWritten = prior.permissions && ownPermissions(prior.permissions).length < prior.permissions.length;
    if (permissions === null || isWritten) return state;
    return { ...state, permissions: ownPermissions(permissions) };
  },
});

/** A state that another program wrote may lack what is required. */
function authoredPermissions(permissions: Value): Value {
  if (!isList(permissions)) return permissions;
  return ownPermissions(permissions);
}
