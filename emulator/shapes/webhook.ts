import { z } from "zod/v3";

const controlCharacters = /\p{Cc}/u;
const plainText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !controlCharacters.test(text), "Control characters are not allowed");
const headerName = z
  .string()
  .min(1)
  .max(256)
  .regex(
    /^[A-Za-z!#$%&'*+\-.^_`|~][A-Za-z0-9!#$%&'*+\-.^_`|~]*$/,
    "Invalid header name. Only alphanumeric characters and !#$%&'*+-.^_`|~ are allowed",
  );
const atMost100 = (map: Record<string, string>) => Object.keys(map).length <= 100;

export const webhookBody = z
  .object({
    name: z.string().trim().min(1).max(1024),
    service: z.enum(["slack", "generic", "incidentio"]),
    url: z.string().url().max(2048),
    description: z.string().max(2048).optional(),
    body: z.string().max(16_384).optional(),
    headers: z.record(headerName, plainText(4096)).refine(atMost100, "At most 100 headers are allowed").optional(),
    queryParams: z
      .record(z.string().min(1).max(1024), plainText(4096))
      .refine(atMost100, "At most 100 query parameters are allowed")
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

const reserved = [
  /^127\./,
  /^10\./,
  /^192\.168\./,
  /^169\.254\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^0\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^(22[4-9]|2[3-5]\d)\./,
  /^\[(::1?|f[cd].*|fe[89ab].*)\]$/i,
  /^localhost$/i,
  /\.localhost$/i,
];

/** Why the service refuses an address to call; undefined when it does not. Names are not resolved. */
export function urlProblem(url: string, service: string): string | undefined {
  const { protocol, hostname } = new URL(url);
  if (protocol !== "http:" && protocol !== "https:") return "Webhook URL must use HTTP or HTTPS";
  if (reserved.some((pattern) => pattern.test(hostname)))
    return "Webhook URL resolves to a private or reserved address.";
  if (service === "slack" && !hostname.endsWith("slack.com"))
    return `Slack Webhook URL ${url} does not have hostname that ends in 'slack.com'`;
  return undefined;
}
