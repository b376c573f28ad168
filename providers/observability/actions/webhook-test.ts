import { createHash } from "node:crypto";
import { lookup } from "node:dns/promises";
import { type Context, DiagnosticError, partsFor } from "terraform-provider-sdk";
import { createTransport, NetworkFailure } from "terraform-provider-sdk/internal/http";
import { stringOf } from "terraform-provider-sdk/values";
import { type Notification, payload } from "../../../lib/evaluation/message";
import { webhookTest } from "../../../lib/kinds/actions/webhook-test";
import type { RecordOf } from "../../../lib/kinds/kind";
import type { webhook as webhookKind } from "../../../lib/kinds/webhook";
import { renderedBody, templateProblem } from "../../../lib/service/body-template";
import { problem } from "../../../lib/service/problems";
import { managedWebhookServices } from "../../../lib/service/words";
import { isPrivateAddress } from "../resources/webhook";
import type { Service } from "../service";

type TestContext = Context<"invoke", Service, typeof webhookTest>;
type WebhookRecord = RecordOf<typeof webhookKind>;

const timeoutMs = 30_000;

/** `observability_webhook_test`. */
export const webhookTestAction = partsFor<Service>().action(webhookTest, {
  validate({ body }) {
    const predicate = templateProblem(stringOf(body) ?? "");
    if (predicate === undefined) return [];
    return [{ ...problem("invalid-value"), severity: "error", detail: `body ${predicate}.`, path: ["body"] }];
  },
  plan: ({ client }) => client.capabilities.requireFor(webhookTest),
  async invoke(context) {
    const { client, progress } = context;
    client.capabilities.requireFor(webhookTest);
    const webhook = await webhookOf(context);
    const url = new URL(String(webhook.url));
    const title = `"${webhook.name}" (${webhook.id})`;
    await requirePublic(context, url, title);
    progress(`Sending a test notification of the webhook ${title} to ${url.host}, from this machine.`);
    const { status } = await posted(context, webhook, url);
    if (status >= 200 && status < 300) return progress(`${url.host} accepted it with status ${status}.`);
    const response = `${url.host} responded to the test of the webhook ${title} with status ${status}`;
    if (status < 400) throw testFailed(`${response}, a redirect, which neither the service nor the test follows.`);
    throw testFailed(`${response}.`);
  },
});

async function webhookOf({ client, config, signal }: TestContext): Promise<WebhookRecord> {
  const { webhookId } = config;
  const webhook = await client.webhooks.get(webhookId, { signal });
  if (!webhook) {
    const detail = `There is no webhook ${webhookId}; somebody may have deleted it.`;
    throw new DiagnosticError(problem("webhook-does-not-exist"), detail, ["webhookId"]);
  }
  const { name, service, url } = webhook;
  if (!managedWebhookServices.some((candidate) => candidate === service))
    throw testFailed(`The webhook "${name}" is of the service ${service}, to which only the service itself can send.`);
  if (typeof url !== "string" || !URL.canParse(url))
    throw testFailed(`The service does not return the URL of the webhook "${name}".`);
  return webhook;
}

/** @throws DiagnosticError for an address, or a name of one, that the service itself would not call. */
async function requirePublic({ config }: TestContext, url: URL, title: string): Promise<void> {
  if (config.allowPrivateAddress) return;
  if (!isPrivateAddress(url.href) && !(await leadsToPrivateAddress(url.hostname))) return;
  const detail = `The URL of the webhook ${title} leads to ${url.hostname}, which is this machine, or a private or reserved address. The test does not send there unless allow_private_address is true.`;
  throw new DiagnosticError(problem("webhook-address-private"), detail, ["webhookId"]);
}

/** A name that cannot be resolved is left to the request, which then fails. */
async function leadsToPrivateAddress(hostname: string): Promise<boolean> {
  const addresses = await lookup(hostname, { all: true }).catch(() => []);
  return addresses.some(
    ({ address }) => isPrivateAddress(`http://${address}`) || isPrivateAddress(`http://[${address}]`),
  );
}

async function posted({ config, signal }: TestContext, webhook: WebhookRecord, target: URL) {
  requireValues(config);
  const url = new URL(target);
  for (const [name, value] of Object.entries(config.queryParams ?? {})) url.searchParams.append(name, String(value));
  const notification = notificationOf(webhook, config.state === "OK");
  const template = { service: stringOf(webhook.service), body: config.body ?? stringOf(webhook.body) };
  const predicate = templateProblem(template.body ?? "");
  if (predicate !== undefined) throw testFailed(`The body of the webhook "${webhook.name}" ${predicate}.`);
  const body = bodyOf(template, notification, webhook);
  const transport = createTransport({ environment: process.env });
  try {
    return await transport.send({
      method: "POST",
      origin: url.origin,
      path: url.pathname + url.search,
      headers: { "content-type": "application/json", ...config.headers },
      body,
      expects: "object",
      timeoutMs,
      signal,
    });
  } catch (error) {
    if (!(error instanceof NetworkFailure) || signal.aborted) throw error;
    throw testFailed(`${url.host} did not accept the test of the webhook "${webhook.name}": ${error.message}.`);
  } finally {
    void transport.close();
  }
}

/** @throws DiagnosticError for a template that only rendering finds wrong */
function bodyOf(template: Parameters<typeof payload>[0], notification: Notification, { name }: WebhookRecord): string {
  try {
    return payload(template, notification, (text) => renderedBody(text, { ...notification }));
  } catch (error) {
    throw testFailed(`The body of the webhook "${name}" cannot be rendered: ${(error as Error).message}.`);
  }
}

/** @throws DiagnosticError for a value that the engine dropped between plan and invocation */
function requireValues({ headers, queryParams }: TestContext["config"]): void {
  const entries = Object.entries({ ...headers, ...queryParams });
  const [name] = entries.find(([, value]) => value === null) ?? [];
  if (name === undefined) return;
  throw testFailed(
    `"${name}" has no value: Terraform drops ephemeral values of an action that -invoke runs. Use a variable that is sensitive, not ephemeral.`,
  );
}

const firingState = { icon: "🚨", state: "ALERT" } as const;
const resolvedState = { icon: "✅", state: "OK" } as const;

/** What the test says. Its event is the same for all tests of a webhook, so that `OK` ends what `ALERT` began. */
function notificationOf({ id, name }: WebhookRecord, isResolved: boolean): Notification {
  const endTime = Date.now();
  const { icon, state } = isResolved ? resolvedState : firingState;
  return {
    title: `${icon} Test of the webhook "${name}"`,
    body: "Somebody tests this webhook with Terraform. No alert has changed its state.",
    link: "https://github.com/observability-as-code/terraform-provider-observability",
    state,
    startTime: endTime - 60_000,
    endTime,
    eventId: createHash("sha1").update(`test of ${id}`).digest("hex"),
  };
}

function testFailed(detail: string): DiagnosticError {
  return new DiagnosticError(problem("webhook-test-failed"), detail, ["webhookId"]);
}
