import type { RequestHandler } from "express";

const scheme = "Bearer ";

/** Whatever follows the case-sensitive scheme; undefined without one. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  authorization?.startsWith(scheme) ? authorization.slice(scheme.length) : undefined;

export function bearer(tokens: string[]): RequestHandler {
  const known = new Set(tokens.filter((token) => token !== ""));
  return (request, response, next) => {
    const key = bearerOf(request.headers.authorization);
    if (key !== undefined && known.has(key)) next();
    else response.sendStatus(401);
  };
}
