import { problemsOf } from "../schema";
import type { ApiError, ApiErrorCode } from "./api-error";

const problem = problemsOf({
  errors: {
    "no-response": ["No response", "Check the address, and that the service runs."],
    "request-failed": ["Request failed", "Do what the message says."],
    "unexpected-response": ["Unexpected response", "Check the address. A proxy may have responded."],
  },
});

const problemIds: Readonly<Partial<Record<ApiErrorCode, Parameters<typeof problem>[0]>>> = {
  unreachable: "no-response",
  insecure: "no-response",
  connection_stale: "no-response",
  connection_lost: "no-response",
  timeout: "no-response",
  unreadable_response: "unexpected-response",
  another_object: "unexpected-response",
  oversized_response: "unexpected-response",
};

/** What a failure of the client is an instance of. */
export function problemOf({ code }: ApiError) {
  return problem(problemIds[code] ?? "request-failed");
}
