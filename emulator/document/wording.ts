import { randomUUID } from "node:crypto";
import type { Result, Wording } from "../http/call";
import type { RequestHandler, Response } from "../http/express";
import type { Settings } from "../options";

const payload = (result: Result): unknown => (result.kind === "data" ? result.data : undefined);

function sendText(response: Response, result: Result): boolean {
  if (result.kind === "text") response.type("text/plain").send(result.text);
  return result.kind === "text";
}

/** Open source: `data`, and texts for errors, whose bodies the document does not show. */
export const openSourceWording: Wording = {
  send(response, result) {
    if (sendText(response, result)) return;
    if (result.kind === "done") response.status(204).end();
    else response.json({ data: payload(result) });
  },
  reject(response, { status, message }) {
    response.status(status).type("text/plain").send(message);
  },
};

/** Managed and account level: the envelope, and `error` with `status`. */
export const managedWording: Wording = {
  send(response, result) {
    if (!sendText(response, result)) response.json({ requestId: randomUUID(), result: payload(result), status: 200 });
  },
  reject(response, { status, message }) {
    response.status(status).json({ error: message, status });
  },
};

/** What an operation gets that the document does not show. */
export const unserved =
  ({ undocumented: { status, body } }: Settings): RequestHandler =>
  (_request, response) => {
    const error = status === 405 ? "Method Not Allowed" : "Not Found";
    if (body === "json") response.status(status).json({ error, status });
    else response.status(status).type("text/plain").send(error);
  };
