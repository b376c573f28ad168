import type { Window } from "../options";
import type { Teams } from "../store/store";
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
export function bearerOf(authorization: string | undefined): string | undefined {
  return authorization?.startsWith(scheme) ? authorization.slice(scheme.length) : undefined;
}

/** Lets in whoever shows the access key of a user. */
export function bearer(teams: Teams): RequestHandler {
  return (request, response, next) => {
    const key = bearerOf(request.headers.authorization);
    const member = key ? teams.memberWithKey(key) : undefined;
    if (!member) {
      response.sendStatus(401);
      return;
    }
    response.locals.callerMemberId = member.id;
    next();
  };
}

/** Enterprise: the header chooses the team; a team that the server does not have is forbidden. */
export function chosenTeam(teams: Teams): RequestHandler {
  return (request, response, next) => {
    const wanted = request.headers["x-hdx-team"];
    const store = typeof wanted === "string" && wanted !== "" ? teams.find(wanted.toLowerCase()) : teams.first;
    if (!store) {
      response.status(403).json({ message: "Forbidden" });
      return;
    }
    response.locals.store = store;
    next();
  };
}

/** Counts requests per caller in windows that start together, counted from the start of the server. */
class Counter {
  private counts = new Map<string, number>();
  private endsAt: number;

  constructor(private readonly window: Window) {
    this.endsAt = Date.now() + window.perSeconds * 1000;
  }

  hit(caller: string): { used: number; secondsLeft: number } {
    const now = Date.now();
    const length = this.window.perSeconds * 1000;
    if (now >= this.endsAt) {
      this.counts.clear();
      this.endsAt += Math.ceil((now - this.endsAt + 1) / length) * length;
    }
    const used = (this.counts.get(caller) ?? 0) + 1;
    this.counts.set(caller, used);
    return { used, secondsLeft: (this.endsAt - now) / 1000 };
  }
}

/** The open-source limit: per access key over all resources, per address without one; rejections count too. */
export function openSourceLimiter(window: Window): RequestHandler {
  const counter = new Counter(window);
  const { requests, perSeconds } = window;
  return (request, response, next) => {
    const caller = bearerOf(request.headers.authorization) || request.socket.remoteAddress || "";
    const { used, secondsLeft } = counter.hit(caller);
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
export function managedLimiter(
  window: Window,
  reject: (response: Parameters<RequestHandler>[1]) => void,
): RequestHandler {
  const counter = new Counter(window);
  return (request, response, next) => {
    const { used, secondsLeft } = counter.hit(request.headers.authorization ?? request.socket.remoteAddress ?? "");
    if (used <= window.requests) return next();
    response.setHeader("X-RateLimit-Reset", secondsLeft.toFixed(1));
    reject(response);
  };
}
