import { optional, string } from "../schema";

const id = string({ pattern: { matches: /^[\w.~-]+$/, says: "the ID of a team" } });

const where =
  "for a self-hosted service with several teams. Sent as the `x-hdx-team` header. Not supported in managed mode. Defaults to the team of the provider";

/** The argument `team` of a resource: which team its object belongs to. */
export function teamOf(thing: string) {
  return optional(id, `ID of the team of the ${thing}, ${where}. A change to another team replaces the resource.`, {
    wire: false,
    identifies: "where_set",
    notIn: ["managed"],
    alternative: true,
    removal: {
      by: "omission",
      says: "The provider uses its own team. If that is another one, the resource is replaced.",
    },
  });
}

/** The argument `team` of what reads only. */
export const teamToRead = optional(id, `ID of the team to read from, ${where}.`, { wire: false, notIn: ["managed"] });
