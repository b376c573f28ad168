import { type Mode, modes } from "../modes";
import type { ApiErrorCode } from "./api-error";

const inEveryMode: Readonly<Partial<Record<ApiErrorCode, string>>> = {
  rate_limited:
    "The limit is shared by everything that uses this credential. Let other runs finish, or lower rate_limit for each of them.",
  timeout:
    "If the service needs longer for this, raise request_timeout_seconds (60 by default); otherwise see why it is slow.",
  another_object: "Nothing was changed. Something between here and the service mixes up responses.",
  oversized_response: "No object of the service is that large. Check the address, and what stands between.",
  redirected: "Credentials are never sent to another address by a redirect; set the base address to the final one.",
};

/** What the reader can do about a failure, where there is something. */
export function remedyFor(code: ApiErrorCode, mode: Mode, status?: number): string | undefined {
  if (code === "not_served" && status === 405) return "The service does not offer this operation at that address.";
  return modes[mode].remedies[code] ?? inEveryMode[code];
}
