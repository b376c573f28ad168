import { createClient } from "../../../../lib/client";
import type { Webhook } from "../../../../lib/emulator";
import { seed } from "../../../../lib/emulator/store/seed-ids";
import { webhookTestAction } from "../../../../providers/observability/actions/webhook-test";
import { runningEmulator } from "../../../support/emulator";
import { type Received, receiver } from "./receiver";
import { invoked, problemsOf } from "./support";

const emulator = runningEmulator();
const server = receiver();

const secret = "T0KEN-of-the-address";

function pointTo(more: Partial<Webhook>): void {
  emulator.edit("webhooks", seed.webhook, (webhook) => {
    Object.assign(webhook, { service: "generic", name: "On-call", url: `${server.url()}/${secret}` }, more);
  });
}

const run = (config: object = {}) =>
  invoked(emulator, "webhook_test", { webhookId: seed.webhook, allowPrivateAddress: true, ...config });

const sent = (): Received => {
  const [request, ...further] = server.received();
  if (!request || further.length > 0) throw new Error(`${server.received().length} requests`);
  return request;
};

test("the receiver gets the rendered body, the headers and the parameters, and nothing shows a secret", async () => {
  pointTo({
    body: '{"t": "{{title}}", "s": "{{#if (eq state "OK")}}over{{else}}{{state}}{{/if}}", "e": {{endTime}} }',
  });
  const invocation = await run({ headers: { "X-Key": "swordfish" }, queryParams: { key: "marlin" } });
  expect(problemsOf(invocation)).toEqual([]);
  const { method, url, headers, body } = sent();
  expect([method, url]).toEqual(["POST", `/${secret}?key=marlin`]);
  expect(headers).toMatchObject({ "x-key": "swordfish", "content-type": "application/json" });
  expect(JSON.parse(body)).toEqual({ t: '🚨 Test of the webhook "On-call"', s: "ALERT", e: expect.any(Number) });
  expect(invocation.progress).toEqual([
    `Sending a test notification of the webhook "On-call" (${seed.webhook}) to ${server.host()}, from this machine.`,
    `${server.host()} accepted it with status 200.`,
  ]);
  expect(JSON.stringify(invocation)).not.toMatch(/T0KEN|swordfish|marlin/);
});

test("a value that the engine dropped is an error before anything is sent", async () => {
  pointTo({ body: "{}" });
  const client = createClient({ mode: "open_source", product: "clickstack", openSource: emulator.openSource });
  const config = { webhookId: seed.webhook, allowPrivateAddress: true, headers: { "X-Key": null } };
  const context = { client, config, signal: new AbortController().signal, progress() {} };
  await expect(webhookTestAction.invoke(context as never)).rejects.toThrow('"X-Key" has no value: Terraform drops');
  expect(server.received()).toEqual([]);
  await client.close();
});

test("a webhook without a template of its own gets the service's, and a test can resolve", async () => {
  pointTo({ body: undefined });
  await run({ state: "OK" });
  expect(JSON.parse(sent().body).text).toMatch(
    /^✅ Test of the webhook "On-call" \| .* \| OK \| \d+ \| \d+ \| [0-9a-f]{40}$/,
  );
});

test("a template that the service cannot read either is an error before anything is sent", async () => {
  pointTo({ body: '{"e": {{endTime}}}' });
  expect(problemsOf(await run())[0]).toContain('The body of the webhook "On-call" is no Handlebars template');
  expect(server.received()).toEqual([]);
});

test("so is one that only rendering finds wrong", async () => {
  pointTo({ body: "{{#if}}a{{/if}}" });
  expect(problemsOf(await run())[0]).toContain('The body of the webhook "On-call" cannot be rendered: #if takes one');
  expect(server.received()).toEqual([]);
});

test("the template of the configuration replaces the webhook's, and is validated", async () => {
  pointTo({ body: "{}" });
  expect(problemsOf(await run({ body: "{{#if}" }))[0]).toContain("body is no Handlebars template");
  expect(server.received()).toEqual([]);
  await run({ body: "state={{state}}" });
  expect(sent().body).toBe("state=ALERT");
});

test.each([
  ["is refused", 403, "with status 403."],
  ["fails", 500, "with status 500."],
  ["redirects", 302, "with status 302, a redirect, which neither the service nor the test follows."],
])("a receiver that %s is an error without the address, after one request", async (_, status, words) => {
  server.respondWith(status);
  pointTo({ body: "{}" });
  const invocation = await run();
  expect(problemsOf(invocation)[0]).toContain(`Test of the webhook failed: ${server.host()} responded`);
  expect(problemsOf(invocation)[0]).toContain(words);
  expect(JSON.stringify(invocation)).not.toContain("T0KEN");
  expect(server.received()).toHaveLength(1);
});

test("a receiver that does not listen is an error without the address", async () => {
  pointTo({ url: `http://127.0.0.1:9/${secret}` });
  const invocation = await run();
  expect(problemsOf(invocation)[0]).toContain("127.0.0.1:9 did not accept the test");
  expect(JSON.stringify(invocation)).not.toContain("T0KEN");
});

test.each(["http://127.0.0.1:1/x", "http://localhost/x", "http://10.0.0.8/x", "http://[::1]/x"])(
  "%s is not called unless the configuration allows it",
  async (url) => {
    pointTo({ url });
    const [problem] = problemsOf(await run({ allowPrivateAddress: false }));
    expect(problem).toContain("Webhook has a private address");
    expect(problem).toContain("unless allow_private_address is true");
  },
);

test("a webhook that does not exist is an error", async () => {
  const [problem] = problemsOf(await run({ webhookId: "66e0000000000000000000ff" }));
  expect(problem).toContain("Webhook does not exist: There is no webhook 66e0000000000000000000ff;");
});

test("a service without webhooks is named before anything is sent", async () => {
  const config = { webhookId: seed.webhook };
  const managed = { ...emulator.managed };
  const [problem] = problemsOf(
    await invoked(emulator, "webhook_test", config, { product: null, ...{ openSource: null, managed } } as object),
  );
  expect(problem).toContain("Listing webhooks is not possible without a product");
});
