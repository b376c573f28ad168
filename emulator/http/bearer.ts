import type { Teams } from "../store/teams";
import type { RequestHandler } from "./express";

const scheme = "Bearer ";

/** Whatever follows the case-sensitive scheme; undefined without one. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  authorization?.startsWith(scheme) ? authorization.slice(scheme.length) : undefined;

/** Lets in whoever shows the access key of a user. */
export const bearer =
  (teams: Teams): RequestHandler =>
  (request, response, next) => {
    const key = bearerOf(request.headers.authorization);
    const member = key ? teams.memberWithKey(key) : undefined;
    if (!member) {
      response.sendStatus(401);
      return;
    }
    response.locals.callerMemberId = member.id;
    next();
  };

/** Enterprise: the header chooses the team; a team that the server does not have is forbidden. */
export const chosenTeam =
  (teams: Teams): RequestHandler =>
  (request, response, next) => {
    const wanted = request.headers["x-hdx-team"];
    const store = typeof wanted === "string" && wanted !== "" ? teams.find(wanted.toLowerCase()) : teams.first;
    if (!store) {
      response.status(403).json({ message: "Forbidden" });
      return;
    }
    response.locals.store = store;
    next();
  };
