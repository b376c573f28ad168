import { sendError } from "../managed/wording";
import express, { type ErrorRequestHandler, type RequestHandler } from "./express";

const limit = "32mb";

/** The service reads three kinds of bodies and takes all others for empty. */
export const bodyParsers: RequestHandler[] = [
  express.json({ limit }),
  express.text({ limit }),
  express.urlencoded({ extended: false, limit }),
];

interface BodyError {
  type?: string;
  status?: number;
}

/** Refuses bodies that cannot be read before anything else is looked at. */
export const bodyErrors: ErrorRequestHandler = (error: BodyError, request, response, next) => {
  if (response.headersSent) return next(error);
  const broken = error.type === "entity.parse.failed";
  const status = broken ? 400 : (error.status ?? 500);
  if (status === 500) console.error(error);
  const message = broken ? "Invalid JSON payload" : "Something went wrong :(";
  if (request.path.startsWith("/v1/")) sendError(response, status, broken ? `BAD_REQUEST: ${message}` : message);
  else response.status(status).json({ message });
};
