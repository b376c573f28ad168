import { z } from "zod/v3";
import { isReserved } from "./reserved-address";

const controlCharacters = /\p{Cc}/u;
const plainText = (what: string) =>
  z
    .string()
    .max(4096)
    .refine((text) => !controlCharacters.test(text), `${what} values cannot contain control characters`);
const headerName = z
  .string()
  .min(1, "Header name cannot be empty")
  .max(256)
  .regex(
    /^[A-Za-z0-9!#$%&'*+\-.^_`|~]+$/,
    "Invalid header name. Only alphanumeric characters and !#$%&'*+-.^_`|~ are allowed",
  )
  .refine((name) => !/^\d/.test(name), "Header name cannot start with a number");
const parameterName = z
  .string()
  .min(1, "Query parameter name cannot be empty")
  .max(1024)
  .refine((name) => !controlCharacters.test(name), "Query parameter names cannot contain control characters");
const atMost100 = (map: Record<string, string>) => Object.keys(map).length <= 100;

export const webhookBody = z
  .object({
    name: z.string().trim().min(1).max(1024),
    service: z.enum(["slack", "generic", "incidentio"]),
    url: z.string().url().max(2048),
    description: z.string().max(2048).optional(),
    body: z.string().max(16_384).optional(),
    headers: z
      .record(headerName, plainText("Header"))
      .refine(atMost100, "A webhook cannot have more than 100 headers")
      .optional(),
    queryParams: z
      .record(parameterName, plainText("Query parameter"))
      .refine(atMost100, "A webhook cannot have more than 100 query parameters")
      .optional(),
  })
  .superRefine((webhook, context) => {
    if (webhook.service !== "slack") return;
    for (const member of ["headers", "queryParams", "body"] as const)
      if (webhook[member] !== undefined)
        context.addIssue({
          code: z.ZodIssueCode.custom,
          path: [member],
          message: `${member} is not supported for the slack webhook service`,
        });
  });
export type WebhookBody = z.output<typeof webhookBody>;

/** Where the emulated server's own databases listen, by the names that its stock installation gives them. */
const ownDatabases = ["localhost:8123", "localhost:27017", "ch-server:8123", "db:27017"];

/** Why the service refuses an address to call; undefined when it does not. Names are not resolved. `allowed` hosts pass. */
export function urlProblem(url: string, service: string, allowed: string[] = []): string | undefined {
  const { protocol, host, hostname } = new URL(url);
  if (protocol !== "http:" && protocol !== "https:") return "Webhook URL must use HTTP or HTTPS";
  if (service === "slack" && hostname !== "slack.com" && !hostname.endsWith(".slack.com"))
    return `Slack Webhook URL ${url} does not have hostname that ends in 'slack.com'`;
  if (allowed.some((one) => one === "*" || one === hostname || one === host)) return undefined;
  if (ownDatabases.includes(host)) return "Webhook attempting to query disallowed route.";
  if (isReserved(hostname)) return "Webhook URL resolves to a private or reserved address.";
  return undefined;
}
