import type { Window } from "../options";
import { Rejection } from "../rejection";
import type { Teams } from "../store/store";
import type { SendRejection } from "./call";
import type { Request, RequestHandler } from "./express";

const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/;
const loopbackName = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i;

/** True for a caller on this machine that uses its address; false for a page that rebinds a name to this address. */
function isLocal({ socket, headers }: Request): boolean {
  return loopbackAddress.test(socket.remoteAddress ?? "") && loopbackName.test(headers.host ?? "");
}

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
function bearerOf(authorization: string | undefined): string | undefined {
  if (!authorization?.startsWith(scheme)) return undefined;
  return authorization.slice(scheme.length);
}

/** Lets in whoever shows the access key of a user. */
export function bearer(teams: Teams): RequestHandler {
  return (request, response, next) => {
    const member = teams.memberWithKey(bearerOf(request.headers.authorization));
    if (!member) return void response.sendStatus(401);
    response.locals.caller = member;
    next();
  };
}

/** Enterprise: the header chooses the team; a team that the server does not have is forbidden. */
export function chosenTeam(teams: Teams): RequestHandler {
  return (request, response, next) => {
    const team = request.headers["x-hdx-team"];
    const store = typeof team === "string" && team !== "" ? teams.find(team.toLowerCase()) : teams.first;
    if (!store) return void response.status(403).json({ message: "Forbidden" });
    response.locals.store = store;
    next();
  };
}

/** Counts a caller's requests in windows that start together, counted from the start of the server. */
function counter({ perSeconds }: Window): (caller: string) => { used: number; secondsLeft: number } {
  const length = perSeconds * 1000;
  const counts = new Map<string, number>();
  let endsAt = Date.now() + length;
  return (caller) => {
    const currentTime = Date.now();
    if (currentTime >= endsAt) {
      counts.clear();
      endsAt += Math.ceil((currentTime - endsAt + 1) / length) * length;
    }
    const used = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, used);
    return { used, secondsLeft: (endsAt - currentTime) / 1000 };
  };
}

/** The open-source limit: per access key over all resources, per address without one; rejections count too. */
export function openSourceLimiter(window: Window): RequestHandler {
  const count = counter(window);
  const { requests, perSeconds } = window;
  return ({ headers, socket }, response, next) => {
    const { used, secondsLeft } = count(bearerOf(headers.authorization) || socket.remoteAddress || "");
    response.setHeader("RateLimit-Policy", `${requests};w=${perSeconds}`);
    response.setHeader("RateLimit-Limit", requests);
    response.setHeader("RateLimit-Remaining", Math.max(0, requests - used));
    response.setHeader("RateLimit-Reset", Math.ceil(secondsLeft));
    if (used <= requests) return next();
    // The real service names the whole window here, not what is left of it.
    response.setHeader("Retry-After", perSeconds);
    response.status(429).type("text/html").send("Too many requests, please try again later.");
  };
}

/** The managed limit: per API key; only a rejection says when the window opens again. */
export function managedLimiter(window: Window, reject: SendRejection): RequestHandler {
  const count = counter(window);
  return ({ headers, socket }, response, next) => {
    const { used, secondsLeft } = count(headers.authorization ?? socket.remoteAddress ?? "");
    if (used <= window.requests) return next();
    response.setHeader("X-RateLimit-Reset", secondsLeft.toFixed(1));
    reject(response, new Rejection(429, "Too many requests"));
  };
}
