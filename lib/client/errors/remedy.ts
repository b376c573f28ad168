import { type Mode, modes } from "../modes";
import type { ApiErrorCode } from "./api-error";

const inEveryMode: Readonly<Partial<Record<ApiErrorCode, string>>> = {
  rate_limited:
    "All clients with this credential share the limit. Let other runs finish, or lower rate_limit for each of them.",
  timeout:
    "If the service needs more time, raise request_timeout_seconds (default 60; 120 for chart queries and event searches). Otherwise find out why it is slow.",
  another_object: "Nothing was changed. A proxy between Terraform and the service mixes up responses.",
  oversized_response: "No object of the service is that large. Check the address and any proxy in between.",
  redirected:
    "The client never sends credentials to another address and never redirects a write. Set the base address to the final one.",
};

/** What the reader can do about a failure, where there is something. */
export function remedyFor(code: ApiErrorCode, mode: Mode, status?: number): string | undefined {
  if (code === "not_served" && status === 405) return "The service does not offer this operation at that address.";
  return modes[mode].remedies[code] ?? inEveryMode[code];
}
