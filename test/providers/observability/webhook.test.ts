import { UNKNOWN } from "terraform-provider-sdk/schema";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Instance, type Runtime, runtimesOf } from "../../support/runtime";
import { furnish, onTile } from "./alert-store";

const emulator = runningEmulator({ fill: furnish });
let webhook: Runtime;
let alert: Runtime;

beforeEach(freshProcess);

async function freshProcess(): Promise<void> {
  const of = await runtimesOf({ openSource: emulator.openSource, product: "clickstack" });
  [webhook, alert] = [of("observability_webhook"), of("observability_alert")];
}

const secret = "Bearer 0123456789abcdef";
const hook = { name: "Pager", service: "generic", url: "https://hooks.example.com/pager" };
const stored = () => emulator.dump().webhooks.find(({ name }) => name === "Pager");
const run = (config: object, prior: Instance = absentInstance) => webhook.run(config as never, prior);
const plan = (config: object, prior: Instance) => webhook.plan(config as never, prior);

test("a changed header is detected and sent without a version, and no secret is in state or private state", async () => {
  const made = await run({ ...hook, headers: { Authorization: secret } });
  expect(stored()?.headers).toEqual({ Authorization: secret });
  expect(made.state?.headers).toBeNull();
  expect(made.private.toString()).not.toContain("0123456789abcdef");
  expect(await plan({ ...hook, headers: { Authorization: secret } }, made)).toMatchObject({ empty: true });
  const changed = await plan({ ...hook, headers: { Authorization: "Bearer next" } }, made);
  expect(changed.state).toMatchObject({ updatedAt: UNKNOWN, id: made.state?.id });
  await run({ ...hook, headers: { Authorization: "Bearer next" } }, made);
  expect(stored()?.headers).toEqual({ Authorization: "Bearer next" });
});

test("a URL that Terraform left out of a generated configuration is reported with the reason", async () => {
  expect(await webhook.validate({ ...hook, url: null })).toEqual([
    "warning: url is missing; it is required. Terraform writes null for it into a generated configuration, because it is sensitive: set it, for example from a variable. The plan accepts it only if the service already holds it.",
  ]);
});

test("a new private address is a warning, because an installation may allow the host", async () => {
  const made = await run(hook);
  const config = { ...hook, url: "http://100.64.0.1/token" };
  for (const prior of [absentInstance, made]) {
    const { warnings } = await plan(config, prior);
    expect(warnings).toEqual([expect.stringContaining("url names this machine, or a private or reserved address.")]);
    expect(warnings.join()).not.toContain("token");
  }
  expect((await plan(hook, made)).warnings).toEqual([]);
  emulator.edit("webhooks", String(made.state?.id), (record) => Object.assign(record, { url: config.url }));
  await freshProcess();
  expect(await plan({ ...config, description: "d" }, await webhook.read(made))).toMatchObject({ warnings: [] });
});

const uiOnly =
  /^Object cannot be managed: The webhook "Pager".* is of the service slack_api, whose webhooks are made in the UI only, so you cannot manage it\. Refer to it with data "observability_webhook" \{ name = "Pager" \}\./;

test("a webhook of a service that only the UI writes is rejected where it is written or imported, and one that a state has stays", async () => {
  const inUi = { ...hook, service: "slack_api" };
  await expect(plan(inUi, absentInstance)).rejects.toThrow(uiOnly);
  const made = await run(hook);
  const id = String(made.state?.id);
  emulator.edit("webhooks", id, (record) => Object.assign(record, { service: "slack_api" }));
  await freshProcess();
  await expect(webhook.import(id)).rejects.toThrow(uiOnly);
  const held = await webhook.read(made);
  expect(await plan(inUi, held)).toMatchObject({ empty: true, warnings: [] });
  await expect(plan({ ...inUi, description: "Chat" }, held)).rejects.toThrow(uiOnly);
  expect((await run(null as never, held)).state).toBeNull();
});

test("with a version, only its change sends the headers", async () => {
  const made = await run({ ...hook, headers: { a: "1" }, headersVersion: 1 });
  expect(await plan({ ...hook, headers: { a: "2" }, headersVersion: 1 }, made)).toMatchObject({ empty: true });
  await run({ ...hook, headers: { a: "2" }, headersVersion: 2 }, made);
  expect(stored()?.headers).toEqual({ a: "2" });
});

test("with the same version, an update omits the headers, and the service keeps them", async () => {
  const of = { ...hook, headersVersion: 1 };
  const made = await run({ ...of, headers: { a: "1" } });
  const updated = await run({ ...of, description: "On call", headers: { a: "2" } }, made);
  expect(stored()).toMatchObject({ description: "On call", headers: { a: "1" } });
  const again = await run({ ...of, headers: { a: "3" } }, updated);
  expect(stored()).toMatchObject({ headers: { a: "1" } });
  await run({ ...of, headersVersion: null, headers: { a: "4" } }, again);
  expect(stored()?.headers).toEqual({ a: "4" });
});

test("with the same version, headers are sent with a changed URL, because the service then deletes them", async () => {
  const made = await run({ ...hook, headers: { a: "1" }, headersVersion: 1 });
  const url = "https://hooks.example.com/other";
  await run({ ...hook, headers: { a: "2" }, headersVersion: 1, url }, made);
  expect(stored()).toMatchObject({ url, headers: { a: "2" } });
});

test("headers are sent again with a changed URL, because the service then deletes them", async () => {
  const made = await run({ ...hook, headers: { a: "1" } });
  await run({ ...hook, headers: { a: "1" }, url: "https://hooks.example.com/other" }, made);
  expect(stored()).toMatchObject({ url: "https://hooks.example.com/other", headers: { a: "1" } });
});

test("an empty body is a template, too, and differs from the one of the service", async () => {
  const empty = { ...hook, body: "" };
  const made = await run(empty);
  expect(stored()).toMatchObject({ body: "" });
  expect(await plan(empty, await webhook.read(made))).toMatchObject({ empty: true });
  expect(await plan(hook, made)).toMatchObject({ state: { body: null }, empty: false });
  const without = await run(hook, made);
  expect(stored()).not.toHaveProperty("body");
  emulator.edit("webhooks", String(without.state?.id), (record) => Object.assign(record, { body: "" }));
  await freshProcess();
  expect(await plan(hook, await webhook.read(without))).toMatchObject({ empty: false });
});

test("a webhook that an alert uses is not deleted, and the alert is named", async () => {
  const made = await run(hook);
  const channel = { type: "webhook", webhookId: made.state?.id };
  await alert.run({ ...onTile, name: "Errors", channel } as never, absentInstance);
  const gone = { state: null, private: made.private, empty: false, warnings: [] };
  await expect(webhook.apply(null, made, gone)).rejects.toThrow(/Webhook is in use: .*"Errors" \(/);
  expect(stored()).toBeDefined();
});
