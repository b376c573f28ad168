import type { Window } from "../options";
import { bearerOf } from "./access";
import type { RequestHandler } from "./express";

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
