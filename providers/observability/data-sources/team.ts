import { partsFor } from "terraform-provider-sdk";
import type { Client } from "../../../lib/client";
import { invitationLookup, invitations, teamLookup, teamMemberLookup, teamMembers } from "../../../lib/kinds/team";
import { findOne } from "../find";
import { resultOf, storedList, storedLookup } from "./stored";

const { dataSource } = partsFor<Client>();

/** `observability_team`. */
export const teamDataSource = dataSource(teamLookup, {
  async read(context) {
    const { client, signal } = context;
    return resultOf(teamLookup.type, await client.ownTeam.current({ signal }), ["team"], context);
  },
});

/** `observability_team_members`. */
export const teamMembersDataSource = storedList(teamMembers, {
  store: (client) => client.teamMembers,
  member: "teamMembers",
});

/** `observability_team_member`. */
export const teamMemberDataSource = storedLookup(teamMemberLookup, {
  store: (client) => client.teamMembers,
  noun: "team member",
});

/** `observability_invitations`. */
export const invitationsDataSource = storedList(invitations, {
  store: (client) => ({ list: (options) => client.teamMembers.invitations(options) }),
  member: "invitations",
});

/** `observability_invitation`. */
export const invitationDataSource = dataSource(invitationLookup, {
  async read(context) {
    const { client, config, signal } = context;
    const lookup = { ...config, email: config.email?.toLowerCase() ?? null };
    const invitations = await client.teamMembers.invitations({ signal });
    return resultOf(
      invitationLookup.type,
      findOne(invitationLookup.type, invitations, lookup, { noun: "invitation", namedBy: "email" }, context),
      ["invitation"],
      context,
    );
  },
});
