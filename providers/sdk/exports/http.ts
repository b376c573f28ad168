export {
  AmbiguousCreateError,
  ApiError,
  type ApiErrorCode,
  type ApiErrorDetails,
  NotFoundError,
} from "../http/api-error";
export type { RateLimit } from "../http/budget";
export { type HttpClient, type HttpSettings, httpClient } from "../http/client";
export { CreateClaims } from "../http/create-claims";
export { createOnce } from "../http/create-once";
export type { ErrorWords } from "../http/errors";
export { type Operation, type Success, UnreadableResponse } from "../http/operation";
