import { randomUUID } from "node:crypto";
import type { Response } from "../http/express";
import type { Result, Wording } from "../http/result";
import type { Refusal } from "../rejection";

const codes: Record<number, string> = { 400: "BAD_REQUEST", 404: "NOT_FOUND", 409: "CONFLICT" };

/** The error text as the gateway forwards it: an upper-case code and the sentence without its title. */
function textOf({ status, message, form }: Refusal): string {
  if (status >= 500) return "Internal server error";
  const code = codes[status];
  const sentence = form === "text" ? "Unknown Error" : message.replace(/(Body|Query|Params) validation failed: /g, "");
  return code ? `${code}: ${sentence}` : message;
}

export function sendError(response: Response, status: number, error: string): void {
  response.status(status).json({ status, error, requestId: randomUUID() });
}

/** The envelope of the managed mode and the account level. */
export const managedWording: Wording = {
  send(response: Response, result: Result): void {
    if (result.kind === "text") {
      response.type("text/plain").send(result.text);
      return;
    }
    const payload = result.kind === "data" ? result.data : result.kind === "bare" ? result.body : undefined;
    response.json({ status: 200, requestId: randomUUID(), result: payload });
  },
  refuse(response: Response, refusal: Refusal): void {
    sendError(response, refusal.status, textOf(refusal));
  },
};
