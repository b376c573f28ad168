import type { Teams } from "../store/store";
import type { Request, RequestHandler } from "./express";

const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/;
const loopbackName = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i;

/** True for a caller on this machine that uses its address; false for a page that rebinds a name to this address. */
const isLocal = ({ socket, headers }: Request): boolean =>
  loopbackAddress.test(socket.remoteAddress ?? "") && loopbackName.test(headers.host ?? "");

/** For callers from elsewhere the routes behind it do not exist. */
export const onlyLocal: RequestHandler = (request, _response, next) => (isLocal(request) ? next() : next("router"));

/** True for a request that a page of another site made a browser send. */
function isCrossSite({ headers }: Request): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  return headers.origin !== undefined && headers.origin !== `http://${headers.host}`;
}

/** Rejects what other sites make a browser send. */
export const onlySameSite: RequestHandler = (request, response, next) => {
  if (isCrossSite(request)) response.status(403).json({ message: "Requests from other sites are rejected." });
  else next();
};

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
