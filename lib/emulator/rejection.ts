/** How the open-source service words an error: `{message}`, plain text, or `{error}` (charts). */
export type ErrorForm = "message" | "text" | "error";

/** A result with an error status; operations throw it. */
export class Rejection extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly form: ErrorForm = "message",
    /** The whole body, where it is neither of the forms. */
    readonly body?: unknown,
  ) {
    super(message);
  }
}

export function badRequest(message: string): Rejection {
  return new Rejection(400, message);
}

export function notFoundText(): Rejection {
  return new Rejection(404, "Not Found", "text");
}
